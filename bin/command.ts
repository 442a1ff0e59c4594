// Runs a command of the built site in this process: npm run <name>, or node bin/command.ts <name> in a container.
import { setPriority } from 'node:os'
import type { CommandDependencies } from '../src/commands/private/command.ts'
import type * as Bundle from '../src/start.server.ts'
import { buildIfStale } from './build.ts'

type Site = typeof Bundle
type Command = (parameters: string[], parts: CommandDependencies & { folder: string }) => Promise<number>

const commands: Record<string, (site: Site) => Command> = {
  backup(site) {
    process.umask(0o077)
    // At a lower priority, so that the backup does not slow down the site's pages.
    setPriority(5)
    return site.runBackupCommand
  },
  content: (site) => site.runContentCommand,
  mail: (site) => site.runMailCommand,
  migrate:
    (site) =>
    async (_parameters, { environment, print }) => {
      await site.migrateDatabase(environment)
      print('The tables are up to date.')
      return 0
    },
  questions: (site) => site.runQuestionsCommand,
  restore(site) {
    process.umask(0o077)
    return site.runRestoreCommand
  },
  resume: (site) => site.runResumeCommand,
  retention: (site) => site.runRetentionCommand,
  secret: (site) => site.runSecretCommand,
  staff: (site) => site.runStaffCommand,
}

/** Ends with the exit code of the command. What is wrong with the settings is said in words. */
async function runCommand(choose: (site: Site) => Command, parameters: string[]): Promise<void> {
  await buildIfStale()
  const site: Site = await import(new URL('../build/server/index.js', import.meta.url).href)
  try {
    process.exitCode = await choose(site)(parameters, {
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

const [name = '', ...parameters] = process.argv.slice(2)
const choose = Object.hasOwn(commands, name) ? commands[name] : undefined
if (choose === undefined) {
  console.error(`Say which command to run: node bin/command.ts ${Object.keys(commands).join(' | ')}`)
  process.exitCode = 1
} else {
  await runCommand(choose, parameters)
}
