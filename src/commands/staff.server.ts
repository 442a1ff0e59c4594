// The command `npm run staff`: lists the people who can use the console, and lets somebody in again whom no administrator can help.
import { parseArgs } from 'node:util'
import type { Database } from '#platform/database/database.server.ts'
import { dayInIndia, dayText, timeText } from '#platform/dates.ts'
import { readSettings } from '#platform/start/settings.server.ts'
import { resetSignIn } from '#staff/people/account-changes.server.ts'
import { roster, type RosterPerson } from '#staff/people/roster.server.ts'
import type { CommandDependencies } from './private/command.ts'
import { withExisting } from './existing-database.server.ts'

const usage = `npm run staff                          lists the people who can use the console
npm run staff -- --reset <address>     removes a second step that was lost, and prints a link for a new password`

const atCommandLine = { id: '', name: 'npm run staff' }

export async function runStaffCommand(
  parameters: string[],
  { environment, clock, print }: CommandDependencies,
): Promise<number> {
  const given = read(parameters)
  if (given === null) {
    print(usage)
    return 1
  }
  const settings = readSettings(environment)
  return withExisting(settings, async (database) => {
    if (given.reset === undefined) {
      await printPeople(database, clock(), print)
      return 0
    }
    const by = { by: atCommandLine, publicUrl: settings.publicUrl }
    const reset = await resetSignIn(database, given.reset, by, clock())
    if (reset === null) {
      print(`There is no open account with the address ${given.reset}. For the list: npm run staff`)
      return 1
    }
    print('Their second step, passkeys and sessions are removed. They set up a new second step at the next sign-in.')
    print(`If the password is lost too, this link sets a new one. It works once, until ${timeText(reset.expiresOn)}:`)
    print(reset.link)
    return 0
  })
}

function read(parameters: string[]): { reset?: string | undefined } | null {
  try {
    return parseArgs({ args: parameters, options: { reset: { type: 'string' } } }).values
  } catch {
    return null
  }
}

async function printPeople(database: Database, now: Date, print: CommandDependencies['print']): Promise<void> {
  const people = await roster(database, now)
  if (people.length === 0) {
    print('No one has an account yet. Every start of the site prints a link for the first administrator.')
    return
  }
  for (const person of people) {
    const { name, email, role } = person
    print(`${role.padEnd(15)}${name === email ? email : `${name} <${email}>`}, ${stateText(person)}`)
  }
}

function stateText({ state, on, hasSecondStep, hasPasskey }: RosterPerson): string {
  const day = on === null ? '' : dayText(dayInIndia(new Date(on)))
  if (state === 'closed') return `account closed on ${day}`
  if (state === 'invited') return `invited on ${day}`
  if (state === 'expired') return 'invitation expired'
  const step = hasSecondStep ? 'with a second step' : 'without a second step'
  return `${step}${hasPasskey ? ' and a passkey' : ''}, ${day === '' ? 'not yet signed in' : `last active on ${day}`}`
}
