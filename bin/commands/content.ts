// Writes the published content into a folder, or takes it from one. Run: npm run content -- export <folder>
import { runCommand } from '../command.ts'

await runCommand((site) => site.runContentCommand)
