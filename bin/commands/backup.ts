// Backs the site up while it is running. Run: npm run backup -- <folder>, or -- --to <folder> for a name with the time.
import { setPriority } from 'node:os'
import { runCommand } from '../command.ts'

await runCommand((site) => {
  process.umask(0o077)
  // At a lower priority, so that the backup does not slow down the site's pages.
  setPriority(5)
  return site.runBackupCommand
})
