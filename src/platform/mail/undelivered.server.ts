// Mail that waits for a person: kept while there was no mail server, or on hold because the database was restored.
// Nothing of it goes out by itself, because it may be weeks old or may have been sent already.
import { countRows } from '#platform/database/count-rows.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import type { Settings } from '#platform/start/settings.server.ts'
import { dueAgain } from './outbox-changes.server.ts'

export type Undelivered = {
  /** Since when nothing is sent; null if the outbox is not on hold. */
  heldSince: string | null
  /** Mails that are waiting, and leave when the hold ends. */
  held: number
  /** Mails that were written to files because there was no mail server. */
  kept: number
}

export async function undelivered(database: Database): Promise<Undelivered> {
  const hold = await database.selectFrom('outbox_hold').select('since').executeTakeFirst()
  const mails = database.selectFrom('mail')
  const kept = await countRows(mails.where('kept_on', 'is not', null).where('state', '=', 'waiting'))
  if (hold === undefined) return { heldSince: null, held: 0, kept }
  const held = await countRows(mails.where('state', 'in', ['waiting', 'claimed']).where('kept_on', 'is', null))
  return { heldSince: hold.since, held, kept }
}

/** Whether what is written now is sent: there is a mail server, and the outbox is not on hold. */
export async function isDelivering(database: Database, settings: Pick<Settings, 'smtpUrl'>): Promise<boolean> {
  if (settings.smtpUrl === null) return false
  return (await database.selectFrom('outbox_hold').select('since').executeTakeFirst()) === undefined
}

/** From now on no mail is sent, in any process. */
export async function holdOutbox(database: Database, now: Date): Promise<void> {
  await database
    .insertInto('outbox_hold')
    .values({ id: 1, since: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Lets the mail go, dated when it goes. Returns false if it was not on hold. */
export async function endHold(database: Database): Promise<boolean> {
  await database
    .updateTable('mail')
    .set({ dated_on: null })
    .where('state', '=', 'waiting')
    .where(({ exists, selectFrom }) => exists(selectFrom('outbox_hold').select('outbox_hold.id')))
    .execute()
  const { numDeletedRows } = await database.deleteFrom('outbox_hold').executeTakeFirst()
  return numDeletedRows > 0n
}

/** Delivers every kept mail. Call it only if there is a mail server. Returns how many. */
export async function deliverKept(database: Database, now: Date): Promise<number> {
  const { numUpdatedRows } = await database
    .updateTable('mail')
    .set(dueAgain(now))
    .where('kept_on', 'is not', null)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Gives every kept mail up. Returns how many. */
export async function discardKept(database: Database, now: Date): Promise<number> {
  const { numUpdatedRows } = await database
    .updateTable('mail')
    .set({ state: 'failed', given_up_on: now.toISOString(), kept_on: null })
    .where('kept_on', 'is not', null)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
