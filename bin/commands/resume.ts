// Saves the resume of an application in the current folder. Run: npm run resume -- <reference>
import { runCommand } from '../command.ts'

await runCommand((site) => site.runResumeCommand)
