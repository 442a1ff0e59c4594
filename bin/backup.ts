// Backs the site up while it is running. Run: npm run backup -- <folder>, or -- --to <folder> for a name with the time.
import { setPriority } from 'node:os'
import { runCommand } from './command.ts'

await runCommand((site) => {
  process.umask(0o077)
  // The pages of the site come first.
  setPriority(5)
  return site.runBackupCommand
})
