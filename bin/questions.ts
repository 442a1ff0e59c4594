// Lists what the assistant could not answer. Run: npm run questions
import type * as Bundle from '../src/start.server.ts'
import { buildIfStale } from './build.ts'

await buildIfStale()
const bundle: typeof Bundle = await import(new URL('../build/server/index.js', import.meta.url).href)
try {
  process.exitCode = await bundle.runQuestionsCommand(process.argv.slice(2), {
    environment: process.env,
    clock: () => new Date(),
    print: (line) => console.log(line),
  })
} catch (error) {
  console.error(error instanceof bundle.SettingsError ? error.message : error)
  process.exitCode = 1
}
