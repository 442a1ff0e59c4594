// Alerts about vacancies: asked for by a form, confirmed by mail, ended by the link of every mail.
import { countRows } from '#platform/database/count-rows.server.ts'
import { recordConsents, withdrawConsents } from '#leads/consent/consent-ledger.server.ts'
import type { Confirmation } from '#leads/opt-in/link-button.server.ts'
import { sendLink, type LinkRequest, type NewLink } from '#leads/opt-in/send-link.server.ts'
import { isBarred } from '#leads/opt-in/suppression.server.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import { dayInIndia } from '#platform/dates.ts'
import { withdrawMailsOf } from '#platform/mail/erasure.server.ts'
import type { SendAt } from '#platform/mail/mail-throttle.server.ts'
import { newToken, tokenHash } from '#platform/tokens.server.ts'
import { searchOfQuery, vacanciesText } from '#careers/explore-address.ts'
import { alertForm, type LinkedAlert } from './alert.ts'
import { hasBegun } from './alert-day.ts'
import { alertConfirmation } from './mails.server.ts'

const hour = 3_600_000
/** See `searchQuery` for the search. */
export type AlertRequest = LinkRequest & { search: string; page: string }

/**
 * Sends the address a link that starts the alert. Nothing is sent for an alert that the address has already, or to an
 * address that is barred. Does nearly the same work for every address, so that nobody learns who has an alert. A later
 * link replaces an earlier one, which started the same alert. Returns when the mail goes.
 */
export async function requestAlert(database: Database, request: AlertRequest, now: Date): Promise<SendAt> {
  const { email, search, page } = request
  const instant = now.toISOString()
  const hourAgo = new Date(now.getTime() - hour).toISOString()
  const store = async (tx: Database, { key, token, expiresOn }: NewLink) => {
    await removeExpired(tx, key, instant)
    await tx
      .insertInto('job_alert')
      .values({
        email,
        email_key: key,
        search,
        state: 'pending',
        page,
        requested_on: instant,
        last_mail_on: null,
        link_hash: null,
        link_expires_on: null,
        links: 0,
        confirmed_on: null,
        end_token: newToken(),
        since: instant,
        checked_day: '',
      })
      .onConflict((conflict) => conflict.columns(['email_key', 'search']).doNothing())
      .execute()
    const alert = await tx
      .updateTable('job_alert')
      .set((row) => ({
        last_mail_on: instant,
        link_hash: tokenHash(token),
        link_expires_on: expiresOn.toISOString(),
        links: row('links', '+', 1),
      }))
      .where('email_key', '=', key)
      .where('search', '=', search)
      .where('state', '=', 'pending')
      .where((row) =>
        row.or([
          row('last_mail_on', 'is', null),
          row('last_mail_on', '<=', hourAgo),
          row('last_mail_on', '>', instant),
        ]),
      )
      .where((row) => row.not(isBarred(key)))
      .returning('id')
      .executeTakeFirst()
    return alert !== undefined
  }
  return sendLink(database, { ...request, form: alertForm, template: alertConfirmation, store }, now)
}

/** Alerts that nobody has confirmed while their links worked. */
async function removeExpired(tx: Database, key: string, instant: string): Promise<void> {
  await tx
    .deleteFrom('job_alert')
    .where('email_key', '=', key)
    .where('state', '=', 'pending')
    .where('link_expires_on', '<=', instant)
    .execute()
}

/** The alert that a link belongs to, whether it came with the mail to confirm or with one about vacancies. */
function linked(database: Database, token: string) {
  return database
    .selectFrom('job_alert')
    .selectAll()
    .where((row) => row.or([row('link_hash', '=', tokenHash(token)), row('end_token', '=', token)]))
    .executeTakeFirst()
}

/** What a link would do. Changes nothing, because mail scanners open every link. */
export async function linkedAlert(database: Database, token: string, now: Date): Promise<LinkedAlert> {
  const alert = await linked(database, token)
  if (!alert) return { state: 'unknown', search: '', others: 0 }
  const isOver = alert.state === 'pending' && (alert.link_expires_on ?? '') <= now.toISOString()
  const others = await countRows(
    database
      .selectFrom('job_alert')
      .where('email_key', '=', alert.email_key)
      .where('state', '=', 'confirmed')
      .where('id', '<>', alert.id),
  )
  return {
    state: isOver ? 'expired' : alert.state,
    search: vacanciesText(searchOfQuery(alert.search)),
    // Whoever has only the link to confirm is not told what else the address has.
    others: alert.state === 'confirmed' ? others : 0,
  }
}

/**
 * Starts the alert and records the consent, in one transaction. Used again, the link returns the same and writes nothing.
 * Vacancies count from now on. Today's mails are written once a day, so whoever comes after them waits for tomorrow's.
 */
export async function confirmAlert(database: Database, token: string, now: Date): Promise<Confirmation> {
  const known = await linked(database, token)
  if (!known) return 'unknown'
  if (known.state === 'confirmed') return 'confirmed'
  const instant = now.toISOString()
  return inTransaction(
    database,
    async (tx) => {
      const confirmed = await tx
        .updateTable('job_alert')
        .set({
          state: 'confirmed',
          confirmed_on: instant,
          since: instant,
          checked_day: hasBegun(now) ? dayInIndia(now) : '',
        })
        .where('id', '=', known.id)
        .where('state', '=', 'pending')
        .where('link_hash', '=', tokenHash(token))
        .where('link_expires_on', '>', instant)
        .returning('page')
        .executeTakeFirst()
      if (!confirmed) {
        const found = await linked(tx, token)
        return found?.state === 'confirmed' ? 'confirmed' : found ? 'expired' : 'unknown'
      }
      const consent = { purpose: 'job-alert', form: alertForm.name, page: confirmed.page } as const
      await recordConsents(tx, [consent], { emailKey: known.email_key }, now)
      return 'confirmed'
    },
    known.email_key,
  )
}

/** Ends one alert by its link, or all of the same address, and withdraws what was not sent. False for an unknown link. */
export async function endAlert(
  database: Database,
  token: string,
  given: { all: boolean },
  now: Date,
): Promise<boolean> {
  const known = await linked(database, token)
  if (!known) return false
  const end = async (tx: Database) => {
    if (given.all) return endAlerts(tx, known.email_key, now)
    await tx.deleteFrom('job_alert').where('id', '=', known.id).execute()
    const left = await tx
      .selectFrom('job_alert')
      .select('id')
      .where('email_key', '=', known.email_key)
      .where('state', '=', 'confirmed')
      .limit(1)
      .executeTakeFirst()
    // The consents of the others are the same words, so none is withdrawn before the last.
    if (!left) await endAlerts(tx, known.email_key, now)
  }
  await inTransaction(database, end, known.email_key)
  return true
}

/** Within a transaction of the caller. Returns how many alerts there were. */
export async function endAlerts(tx: Database, key: string, now: Date): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('job_alert').where('email_key', '=', key).executeTakeFirst()
  await withdrawConsents(tx, { emailKey: key, purpose: 'job-alert' }, now)
  const mails = await tx.selectFrom('job_alert_mail').select('mail_id').where('email_key', '=', key).execute()
  await withdrawMailsOf(tx, mails)
  return Number(numDeletedRows)
}
