// The times that visitors hold while they fill in the form. They keep other visitors away and ensure nothing: whoever
// sends the form takes the quarters of an hour like anybody else.
import type { Database } from '#platform/database/database.server.ts'
import { tokenHash } from '#platform/tokens.server.ts'
import type { FormHold } from './booking-rules.ts'

/** Returns what others than the one with this token hold. */
export async function formHolds(database: Database, now: Date, token = ''): Promise<FormHold[]> {
  return database
    .selectFrom('form_hold')
    .select(['consultant', 'starts_on as startsOn', 'ends_on as endsOn'])
    .where('held_until', '>', now.toISOString())
    .where('token_hash', '<>', tokenHash(token))
    .execute()
}

/** Until when the token holds a time; undefined if it does not. */
export async function heldUntil(tx: Database, token: string, now: Date): Promise<string | undefined> {
  const row = await tx
    .selectFrom('form_hold')
    .select('held_until')
    .where('token_hash', '=', tokenHash(token))
    .where('held_until', '>', now.toISOString())
    .executeTakeFirst()
  return row?.held_until
}

export async function writeFormHold(
  tx: Database,
  token: string,
  { consultant, startsOn, endsOn }: FormHold,
  until: string,
): Promise<void> {
  await tx
    .insertInto('form_hold')
    .values({ token_hash: tokenHash(token), consultant, starts_on: startsOn, ends_on: endsOn, held_until: until })
    .execute()
}

/** Ends what this token holds, and whatever has lapsed. */
export async function endFormHolds(database: Database, now: Date, token = ''): Promise<void> {
  await database
    .deleteFrom('form_hold')
    .where((row) => row.or([row('held_until', '<=', now.toISOString()), row('token_hash', '=', tokenHash(token))]))
    .execute()
}
