// The command `npm run secret`: whether the secret is the one with which the database has been used, and its replacement.
import { acceptSecret, isSecretOf } from '#platform/start/secret-mark.server.ts'
import { secretThere } from '#platform/start/secret.server.ts'
import { readSettings } from '#platform/start/settings.server.ts'
import type { CommandDependencies } from './private/command.ts'
import { withExisting } from './existing-database.server.ts'
import { endEverything } from './private/stolen-secret.server.ts'

const usage = `npm run secret                 says whether the secret is the one with which the database has been used
npm run secret -- --accept     uses it with the database from now on
npm run secret -- --stolen     the same, and ends every link that was sent, every session and every password`

/** Throws SettingsError also if there is no secret of the site. */
export async function runSecretCommand(
  parameters: string[],
  { environment, print }: CommandDependencies,
): Promise<number> {
  const [act = '', ...others] = parameters
  if (!['', '--accept', '--stolen'].includes(act) || others.length > 0) {
    print(usage)
    return 1
  }
  const settings = readSettings(environment)
  const secret = secretThere(settings)
  return withExisting(settings, async (database) => {
    const isFormer = (await isSecretOf(database, secret)) !== false
    if (isFormer && act === '--stolen') {
      print(
        'This is still the secret that may have been stolen. Set a new one first, in SECRET or in the file "secret".',
      )
      return 1
    }
    if (isFormer) {
      print('The secret is the one with which the database has been used, so there is nothing to accept.')
      return 0
    }
    if (act === '') {
      print('The secret is not the one with which the database has been used, so the site will not start with it.')
      print(
        'Set SECRET to the former one, or restore the file "secret". If that is impossible: npm run secret -- --accept',
      )
      return 1
    }
    // Ended before the new secret counts, so that a command that was interrupted can be repeated.
    if (act === '--stolen') {
      await endEverything(database)
      print(
        'Every link that was ever sent has ended, everyone is signed out, and no password works any more. Bookings and subscriptions stay.',
      )
      print('For a new password: npm run staff -- --reset <address>, or “Forgot your password?” on the sign-in page.')
    } else {
      print(
        'Everyone has to sign in again, and links to drafts have ended. Links in e-mails that were sent go on working.',
      )
      print('If the former secret or a backup was stolen, run npm run secret -- --stolen instead.')
    }
    await acceptSecret(database, secret)
    print('Second steps of staff cannot be checked any more: npm run staff -- --reset <address>')
    return 0
  })
}
