// Says whether the secret belongs to the database, or replaces it. Run: npm run secret (-- --accept | -- --stolen)
import { runCommand } from '../command.ts'

await runCommand((site) => site.runSecretCommand)
