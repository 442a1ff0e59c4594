// Lists what the assistant could not answer. Run: npm run questions
import { runCommand } from '../command.ts'

await runCommand((site) => site.runQuestionsCommand)
