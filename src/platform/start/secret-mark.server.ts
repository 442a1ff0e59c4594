// Which secret belongs to the database: a mark, made from the secret by a one-way function. With another secret,
// links to drafts and second steps of staff would silently stop working, and processes that share the database would not
// know each other's sessions.
import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import type { Database } from '#platform/database/database.server.ts'
import { SettingsError } from '#platform/settings-error.ts'

function markOf(secret: string): string {
  return createHmac('sha256', secret).update('the secret of this database').digest('base64url')
}

/** Returns null if no site has been started with the database. */
export async function isSecretOf(database: Database, secret: string): Promise<boolean | null> {
  const row = await database.selectFrom('secret_mark').select('mark').where('id', '=', 1).executeTakeFirst()
  return row === undefined ? null : row.mark === markOf(secret)
}

/** From now on, this is the secret of the database. */
export async function acceptSecret(database: Database, secret: string): Promise<void> {
  const mark = markOf(secret)
  await database
    .insertInto('secret_mark')
    .values({ id: 1, mark })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ mark }))
    .execute()
}

/**
 * For a start. The first secret is taken for that of the database; of several processes that start at once, the first
 * one decides. Throws SettingsError for any other secret.
 */
export async function refuseOtherSecret(
  database: Database,
  secret: string,
  settings: { secret: string | null; dataDir: string },
): Promise<void> {
  await database
    .insertInto('secret_mark')
    .values({ id: 1, mark: markOf(secret) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  if (await isSecretOf(database, secret)) return
  const given = settings.secret === null ? `The file ${join(settings.dataDir, 'secret')}` : 'The setting SECRET'
  throw new SettingsError(
    `${given} is not the secret with which this database has been used. Sessions and second steps of staff, and ` +
      'links to drafts, would no longer work. Set SECRET to the former one, or restore the file "secret" from a backup; all ' +
      'processes of a site need the same. If the former one is lost, or is to be replaced, run npm run secret -- --accept ' +
      'with the settings of the site, and start again.',
  )
}
