// Runs a command of the built site in this process.
import type { CommandParts } from '../src/commands/command.ts'
import type * as Bundle from '../src/start.server.ts'
import { buildIfStale } from './build.ts'

type Parts = CommandParts & { folder: string }
type Command = (parameters: string[], parts: Parts) => Promise<number>

/** Ends with the exit code of the command that `choose` returns. What is wrong with the settings is said in words. */
export async function runCommand(choose: (site: typeof Bundle) => Command): Promise<void> {
  await buildIfStale()
  const site: typeof Bundle = await import(new URL('../build/server/index.js', import.meta.url).href)
  try {
    process.exitCode = await choose(site)(process.argv.slice(2), {
      environment: process.env,
      // npm changes to the project's folder before it runs a command.
      folder: process.env.INIT_CWD ?? process.cwd(),
      clock: () => new Date(),
      print: (line) => console.log(line),
    })
  } catch (error) {
    console.error(error instanceof site.SettingsError ? error.message : error)
    process.exitCode = 1
  }
}
