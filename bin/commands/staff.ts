// Lists the people of the console, or lets somebody in again who is locked out. Run: npm run staff (-- --reset <address>)
import { runCommand } from '../command.ts'

await runCommand((site) => site.runStaffCommand)
