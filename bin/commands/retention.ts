// Shows what the next run of retention would erase, or approves what it holds back. Run: npm run retention (-- --approve)
import { runCommand } from '../command.ts'

await runCommand((site) => site.runRetentionCommand)
