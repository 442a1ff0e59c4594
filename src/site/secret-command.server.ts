// The command `npm run secret`: whether the secret is the one with which the database has been used, and its replacement.
import { migrations } from '#db/migrations.ts'
import { acceptSecret, isSecretOf } from '#platform/secret-mark.server.ts'
import { secretThere } from '#platform/secret.server.ts'
import { readSettings } from '#platform/settings.server.ts'
import { openExisting } from './existing-database.server.ts'

const usage = `npm run secret                 says whether the secret is the one with which the database has been used
npm run secret -- --accept     uses it with the database from now on`

type Parts = { environment: Record<string, string | undefined>; print: (line: string) => void }

/**
 * Runs the command and returns its exit code. `environment` must hold the settings of the site. Throws SettingsError if
 * one of them is wrong, or if they lead to no database or no secret of the site.
 */
export async function runSecretCommand(parameters: string[], { environment, print }: Parts): Promise<number> {
  if (parameters.some((parameter) => parameter !== '--accept')) {
    print(usage)
    return 1
  }
  const settings = readSettings(environment)
  const secret = secretThere(settings)
  const database = await openExisting(settings, migrations)
  try {
    if ((await isSecretOf(database, secret)) !== false) {
      print('The secret is the one with which the database has been used, so there is nothing to accept.')
      return 0
    }
    if (parameters.length === 0) {
      print('The secret is not the one with which the database has been used, so the site will not start with it.')
      print(
        'Set SECRET to the former one, or restore the file "secret". If that is impossible: npm run secret -- --accept',
      )
      return 1
    }
    await acceptSecret(database, secret)
    print('Accepted. Links in mails that were sent no longer work, and everyone has to sign in again.')
    print('Second steps of staff cannot be checked any more: npm run staff -- --reset <address>')
    return 0
  } finally {
    await database.destroy()
  }
}
