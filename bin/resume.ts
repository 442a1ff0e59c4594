// Saves the resume of an application in the current folder. Run: npm run resume -- <reference>
import type * as Bundle from '../src/start.server.ts'
import { buildIfStale } from './build.ts'

await buildIfStale()
const bundle: typeof Bundle = await import(new URL('../build/server/index.js', import.meta.url).href)
try {
  process.exitCode = await bundle.runResumeCommand(process.argv.slice(2), {
    environment: process.env,
    // npm changes to the project's folder before it runs a command.
    folder: process.env.INIT_CWD ?? process.cwd(),
    clock: () => new Date(),
    print: (line) => console.log(line),
  })
} catch (error) {
  console.error(error instanceof bundle.SettingsError ? error.message : error)
  process.exitCode = 1
}
