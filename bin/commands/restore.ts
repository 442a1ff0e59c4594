// Puts a backup into an empty place. Run: npm run restore -- <folder>
import { runCommand } from '../command.ts'

await runCommand((site) => {
  process.umask(0o077)
  return site.runRestoreCommand
})
