// Who subscribed to the newsletter.
import type { Database } from '#platform/database.server.ts'
import './tables.server.ts'

/** Notes the address once, whatever its case; a second time changes nothing and is not told apart. */
export async function subscribe(database: Database, email: string, now: Date): Promise<void> {
  await database
    .insertInto('subscriber')
    .values({ email, email_key: email.toLowerCase(), state: 'pending', subscribed_on: now.toISOString() })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .execute()
}
