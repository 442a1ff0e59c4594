// Shows what the outbox holds, holds it, or releases it. Run: npm run mail (-- --release | -- --hold)
import { runCommand } from '../command.ts'

await runCommand((site) => site.runMailCommand)
