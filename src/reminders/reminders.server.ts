// Reminders of the dates of one business: asked for by a form, confirmed, changed and ended by the link in every mail. One
// address may have several, for businesses with different answers.
import { queryOfAnswers, readAnswers } from '#calendar/compliance/answers.server.ts'
import { businessText } from '#calendar/rules/questions.ts'
import { recordConsents, withdrawConsents } from '#leads/consent/consent-ledger.server.ts'
import type { Confirmation } from '#leads/opt-in/link-button.server.ts'
import { linkLifetimeMs, sendLink, type LinkRequest, type NewLink } from '#leads/opt-in/send-link.server.ts'
import { barredAmong } from '#leads/opt-in/suppression.server.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import { withdrawMailsOf } from '#platform/mail/erasure.server.ts'
import type { SendAt } from '#platform/mail/mail-throttle.server.ts'
import { remindersConfirmation } from './mails.server.ts'
import type { Changes } from './moved.server.ts'
import { reminderForm, type ReminderLink } from './reminder-form.ts'

const hourMs = 3_600_000
/** `answers`: a query that `readAnswers` takes. */
export type ReminderRequest = LinkRequest & { firstName: string; answers: string; noticeLanguage?: string }

/**
 * Sends the address a link by which its owner confirms. Nothing is sent for reminders that are confirmed already, or to an
 * address on the suppression list. Returns when a link goes, and does nearly the same work for every address, so that
 * nobody learns who has reminders.
 */
export async function requestReminders(database: Database, request: ReminderRequest, now: Date): Promise<SendAt> {
  const { email, firstName, answers } = request
  const given = readAnswers(answers)
  if (given === null) throw new Error('Answers that are not understood are refused before')
  const query = queryOfAnswers(given)
  const instant = now.toISOString()
  const store = async (tx: Database, { key, token }: NewLink) => {
    if (!(await mayHaveLink(tx, key, query, now))) return false
    const link = { email, first_name: firstName, token, asked_on: instant, last_link_on: instant }
    const row = { ...link, answers: query, email_key: key, confirmed_on: null, ended_on: null }
    await tx
      .insertInto('reminder_subscriber')
      .values({ ...row, state: 'pending', links: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['email_key', 'answers'])
          .doUpdateSet((old) => ({ ...link, state: 'pending', links: old('reminder_subscriber.links', '+', 1) })),
      )
      .execute()
    return true
  }
  return sendLink(database, { ...request, form: reminderForm, template: remindersConfirmation, store }, now)
}

/** The transaction is the only one about this address. How many links its mailbox gets, the limits of mails say. */
async function mayHaveLink(tx: Database, key: string, answers: string, now: Date): Promise<boolean> {
  const own = await tx
    .selectFrom('reminder_subscriber')
    .select(['state', 'last_link_on'])
    .where('email_key', '=', key)
    .where('answers', '=', answers)
    .executeTakeFirst()
  const last = own?.last_link_on ?? null
  // What a clock wrote that was ahead does not count.
  const isRecent = last !== null && last <= now.toISOString() && now.getTime() - Date.parse(last) < hourMs
  return own?.state !== 'confirmed' && !isRecent && !(await barredAmong(tx, [key])).has(key)
}

/** What the link would do if a button were clicked now. Changes nothing, because mail scanners open every link. */
export async function reminderLink(database: Database, token: string, now: Date): Promise<ReminderLink> {
  const row = await database
    .selectFrom('reminder_subscriber')
    .select(['state', 'answers', 'last_link_on'])
    .where('token', '=', token)
    .executeTakeFirst()
  if (!row) return { state: 'unknown' }
  if (row.state === 'ended') return { state: 'ended' }
  if (row.state === 'pending' && hasExpired(row.last_link_on, now)) return { state: 'expired' }
  const business = businessText(readAnswers(row.answers) ?? {})
  return { state: row.state === 'pending' ? 'open' : 'confirmed', answers: row.answers, business }
}

function hasExpired(lastLinkOn: string | null, now: Date): boolean {
  return lastLinkOn === null || now.getTime() - Date.parse(lastLinkOn) >= linkLifetimeMs
}

/** Runs alone among the transactions about the address of this link. Null if there is none. */
async function withSubscriber<Answer extends string | boolean>(
  database: Database,
  token: string,
  run: (
    tx: Database,
    row: { id: number; email_key: string; state: string; last_link_on: string | null },
  ) => Promise<Answer>,
): Promise<Answer | null> {
  const known = await database
    .selectFrom('reminder_subscriber')
    .select('email_key')
    .where('token', '=', token)
    .executeTakeFirst()
  if (!known) return null
  return inTransaction(
    database,
    async (tx) => {
      const row = await tx
        .selectFrom('reminder_subscriber')
        .select(['id', 'email_key', 'state', 'last_link_on'])
        .where('token', '=', token)
        .executeTakeFirst()
      return row ? await run(tx, row) : null
    },
    known.email_key,
  )
}

/** Starts the reminders and records the consent. A second click returns the same and writes nothing. */
export async function confirmReminders(
  { database, noteMoves }: Changes,
  token: string,
  now: Date,
  noticeLanguage?: string,
): Promise<Confirmation> {
  const outcome = await withSubscriber(database, token, async (tx, { id, email_key, state, last_link_on }) => {
    if (state === 'confirmed') return 'confirmed'
    if (state === 'ended') return 'unknown'
    if (hasExpired(last_link_on, now)) return 'expired'
    const confirmed = { state: 'confirmed', confirmed_on: now.toISOString(), ended_on: null, links: 0 } as const
    await tx.updateTable('reminder_subscriber').set(confirmed).where('id', '=', id).execute()
    const consent = { purpose: 'reminders', form: reminderForm.name, page: '/calendar/yours', noticeLanguage } as const
    await recordConsents(tx, [consent], { emailKey: email_key }, now)
    await noteMoves(tx, id, now)
    return 'confirmed'
  })
  return outcome ?? 'unknown'
}

/** 'same': the address has reminders for these answers by another link. */
export async function changeAnswers(
  { database, noteMoves }: Changes,
  token: string,
  answers: string,
  now: Date,
): Promise<'changed' | 'same' | 'unknown'> {
  const given = readAnswers(answers)
  if (given === null) return 'unknown'
  const query = queryOfAnswers(given)
  const outcome = await withSubscriber(database, token, async (tx, { id, email_key, state }) => {
    if (state !== 'confirmed') return 'unknown'
    const same = await tx
      .selectFrom('reminder_subscriber')
      .select(['id', 'state'])
      .where('email_key', '=', email_key)
      .where('answers', '=', query)
      .where('id', '<>', id)
      .executeTakeFirst()
    if (same?.state === 'confirmed') return 'same'
    // Nobody has confirmed it, or it has ended.
    if (same) await tx.deleteFrom('reminder_subscriber').where('id', '=', same.id).execute()
    await withdrawUnsent(tx, [id])
    await tx.updateTable('reminder_subscriber').set({ answers: query }).where('id', '=', id).execute()
    await noteMoves(tx, id, now)
    return 'changed'
  })
  return outcome ?? 'unknown'
}

/** Ends the reminders of this link at once. A second call returns the same. Returns false if there is no such link. */
export async function endReminders(database: Database, token: string, now: Date): Promise<boolean> {
  const ended = await withSubscriber(database, token, async (tx, { id, email_key }) => {
    await endOf(tx, email_key, now, id)
    return true
  })
  return ended ?? false
}

/** Within a transaction of the caller. Of all reminders of the address, unless `id` names one of them. */
export async function endOf(tx: Database, emailKey: string, now: Date, id?: number): Promise<void> {
  const ended = await tx
    .updateTable('reminder_subscriber')
    .set({ state: 'ended', ended_on: now.toISOString() })
    .where('email_key', '=', emailKey)
    .where('state', '<>', 'ended')
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .returning('id')
    .execute()
  if (ended.length === 0) return
  await withdrawUnsent(
    tx,
    ended.map((row) => row.id),
  )
  const others = await tx
    .selectFrom('reminder_subscriber')
    .select('id')
    .where('email_key', '=', emailKey)
    .where('state', '=', 'confirmed')
    .executeTakeFirst()
  if (!others) await withdrawConsents(tx, { emailKey, purpose: 'reminders' }, now)
}

/** A mail that has not gone out says what is no longer asked for. */
async function withdrawUnsent(tx: Database, subscribers: number[]): Promise<void> {
  const mails = await tx
    .selectFrom('reminder')
    .select('mail_id')
    .distinct()
    .where('subscriber_id', 'in', subscribers)
    .where('mail_id', 'is not', null)
    .execute()
  await withdrawMailsOf(tx, mails)
}
