// The command `npm run mail`: what the outbox holds, and the hold on it.
import { timeText } from '#platform/dates.ts'
import { countMails } from '#platform/mail/outbox-state.server.ts'
import { endHold, holdOutbox, undelivered } from '#platform/mail/undelivered.server.ts'
import { readSettings } from '#platform/start/settings.server.ts'
import type { CommandDependencies } from './private/command.ts'
import { withExisting } from './existing-database.server.ts'

const usage = `npm run mail                  says what the outbox holds
npm run mail -- --release     releases the e-mails on hold, as after a restore
npm run mail -- --hold        puts all e-mails on hold until they are released`

export async function runMailCommand(
  parameters: string[],
  { environment, clock, print }: CommandDependencies,
): Promise<number> {
  const [act = '', ...others] = parameters
  if (!['', '--release', '--hold'].includes(act) || others.length > 0) {
    print(usage)
    return 1
  }
  const settings = readSettings(environment)
  return withExisting(settings, async (database) => {
    if (act === '--hold') await holdOutbox(database, clock())
    if (act === '--release' && (await endHold(database)))
      print('The e-mails are released. A running site sends them at once.')
    const { heldSince, kept } = await undelivered(database)
    const { waiting, claimed, failed } = await countMails(database)
    print(
      heldSince === null
        ? 'The outbox is not on hold.'
        : `The outbox has been on hold since ${timeText(new Date(heldSince))}. Nothing is sent until you run npm run mail -- --release`,
    )
    print(`Waiting: ${waiting + claimed}. Failed: ${failed}. Not delivered, because no mail server was set: ${kept}.`)
    return 0
  })
}
