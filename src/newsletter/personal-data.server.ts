// What the newsletter keeps about a person, and how it is erased: on request, on withdrawal, or because of its age.
import { countRows } from '#platform/database/count-rows.server.ts'
import { answeredFacts } from '#forms/field-table.ts'
import { addressFingerprint } from '#leads/consent/consent-ledger.server.ts'
import {
  nothingErased,
  type Erasure,
  type HeldFact,
  type HeldSection,
  type PersonalData,
} from '#leads/retention/personal-data.ts'
import type { RetentionRule } from '#leads/retention/retention-rule.ts'
import type { Database } from '#platform/database/database.server.ts'
import { eraseMails, withdrawBulkMail } from '#platform/mail/erasure.server.ts'
import { addDays, dayInIndia, startOfDay } from '#platform/dates.ts'
import { endSubscription } from './newsletter.server.ts'
import { subscriptionForm } from './subscription.ts'

const stateNames = { pending: 'not yet confirmed', confirmed: 'subscribed', unsubscribed: 'ended' } as const
const batchSize = 200
const reasons = {
  unsubscribed: 'you have unsubscribed',
  refused: 'our e-mail to this address was refused',
  complaint: 'our newsletter was reported as spam',
  staff: 'noted by us',
} as const

export const newsletterData: PersonalData = {
  describe,
  async withdraw(tx, { emailKey, purpose }, now) {
    if (purpose === 'newsletter') await endSubscription(tx, emailKey, now)
    return nothingErased
  },
  async erase(tx, emailKey) {
    const { numDeletedRows } = await tx.deleteFrom('subscriber').where('email_key', '=', emailKey).executeTakeFirst()
    await withdrawBulkMail(tx, emailKey)
    await eraseSuppression(tx, emailKey)
    return { ...nothingErased, count: Number(numDeletedRows) }
  },
}

async function describe(database: Database, emailKey: string): Promise<HeldSection[]> {
  const subscriber = await database
    .selectFrom('subscriber')
    .selectAll()
    .where('email_key', '=', emailKey)
    .executeTakeFirst()
  const suppressed = await database
    .selectFrom('suppression')
    .selectAll()
    .where('email_key', '=', emailKey)
    .executeTakeFirst()
  const copies = subscriber ? await copiesOf(database, subscriber.id) : []
  const instant = (label: string, on: string | null): HeldFact[] => (on === null ? [] : [{ label, on }])
  const records = [
    ...(subscriber
      ? [
          {
            title: 'Subscription',
            facts: [
              { label: 'State', text: stateNames[subscriber.state] },
              { label: 'E-mail', text: subscriber.email },
              ...answeredFacts(subscriptionForm, 'subscriber', subscriber, ['email']),
              { label: 'Entered on the page', text: subscriber.page },
              ...instant('Entered', subscriber.subscribed_on),
              ...instant('Confirmed', subscriber.confirmed_on),
              ...instant('Unsubscribed', subscriber.unsubscribed_on),
            ],
          },
        ]
      : []),
    ...(suppressed
      ? [
          {
            title: 'Note not to send the newsletter',
            facts: [
              { label: 'Reason', text: reasons[suppressed.reason] },
              { label: 'Since', on: suppressed.suppressed_on },
            ],
          },
        ]
      : []),
    ...copies.map(({ subject, started_on, state }) => ({
      title: `Issue “${subject}”`,
      facts:
        state === 'failed' ? [{ label: 'State', text: 'It could not be delivered' }] : instant('Sent from', started_on),
    })),
  ]
  return records.length === 0 ? [] : [{ heading: 'Newsletter', records }]
}

function copiesOf(database: Database, subscriberId: number) {
  return (
    database
      .selectFrom('newsletter_copy')
      .innerJoin('newsletter_issue', 'newsletter_issue.id', 'newsletter_copy.issue_id')
      // A copy is sent unless its mail says otherwise, which the outbox forgets after some weeks.
      .leftJoin('mail', 'mail.id', 'newsletter_copy.mail_id')
      .select(['newsletter_issue.subject', 'newsletter_issue.started_on', 'mail.state'])
      .where('newsletter_copy.subscriber_id', '=', subscriberId)
      .orderBy('newsletter_copy.id')
      .execute()
  )
}

/**
 * Removes the entry of an address that was only unsubscribed, since its subscription is erased too. The other reasons
 * stop us from ever writing to the address again. For these a fingerprint of the address is kept.
 */
async function eraseSuppression(tx: Database, emailKey: string): Promise<void> {
  const entry = await tx.deleteFrom('suppression').where('email_key', '=', emailKey).returningAll().executeTakeFirst()
  if (!entry || entry.reason === 'unsubscribed') return
  await tx
    .insertInto('suppression')
    .values({
      ...entry,
      email_key: addressFingerprint(emailKey),
      mailbox_key: entry.mailbox_key === null ? null : addressFingerprint(entry.mailbox_key),
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .execute()
}

type Days = { unconfirmedDays: number; mailDays: number }

/**
 * Erases addresses that never confirmed and subscriptions that have ended. The suppression list is kept. Which issues
 * somebody was sent is forgotten with the mails; the copies are still counted.
 */
export function newsletterRetention({ unconfirmedDays, mailDays }: Days): RetentionRule[] {
  const sentBefore = (now: Date) => startOfDay(addDays(dayInIndia(now), -mailDays))
  const before = (now: Date) => startOfDay(addDays(dayInIndia(now), -unconfirmedDays))
  const rule = `RETENTION_UNCONFIRMED_DAYS=${unconfirmedDays}`
  return [
    {
      what: 'unconfirmed newsletter addresses',
      rule,
      count: (database, now) => countRows(neverConfirmed(database, before(now))),
      erase: (tx, now) => eraseSubscribers(tx, neverConfirmed(tx, before(now)), before(now)),
    },
    {
      what: 'ended newsletter subscriptions',
      rule,
      count: (database, now) => countRows(ended(database, before(now))),
      erase: (tx, now) => eraseSubscribers(tx, ended(tx, before(now)), before(now)),
    },
    {
      what: 'records of who was sent an issue',
      rule: `RETENTION_MAIL_DAYS=${mailDays}`,
      count: (database, now) => countRows(copiesSentBefore(database, sentBefore(now))),
      erase: (tx, now) => forgetRecipients(tx, sentBefore(now)),
    },
  ]
}

function copiesSentBefore(database: Database, before: string) {
  return database
    .selectFrom('newsletter_copy')
    .where('subscriber_id', 'is not', null)
    .where('issue_id', 'in', (row) =>
      row
        .selectFrom('newsletter_issue')
        .select('newsletter_issue.id')
        .where('newsletter_issue.state', 'in', ['sent', 'stopped'])
        .where('newsletter_issue.finished_on', '<', before),
    )
}

async function forgetRecipients(tx: Database, before: string): Promise<Erasure> {
  const ids = copiesSentBefore(tx, before).select('id').orderBy('id').limit(batchSize)
  const { numUpdatedRows } = await tx
    .updateTable('newsletter_copy')
    .set({ subscriber_id: null })
    .where('id', 'in', ids)
    .executeTakeFirst()
  return { ...nothingErased, count: Number(numUpdatedRows) }
}

function neverConfirmed(database: Database, before: string) {
  return database
    .selectFrom('subscriber')
    .where('state', '=', 'pending')
    .where((row) => row(row.fn.coalesce('last_mail_on', 'subscribed_on'), '<', before))
}

function ended(database: Database, before: string) {
  return database.selectFrom('subscriber').where('state', '=', 'unsubscribed').where('unsubscribed_on', '<', before)
}

type Subscribers = ReturnType<typeof ended>

/** Also erases their confirmation mails and issues, i.e. the mails to them that belong to no lead. */
async function eraseSubscribers(tx: Database, due: Subscribers, before: string): Promise<Erasure> {
  const ids = due.select('id').orderBy('id').limit(batchSize)
  const erased = await tx.deleteFrom('subscriber').where('id', 'in', ids).returning('email_key').execute()
  const keys = erased.map(({ email_key }) => email_key)
  if (keys.length === 0) return nothingErased
  const mails = await tx
    .selectFrom('mail')
    .select('mail.id')
    .where('recipient_key', 'in', keys)
    .where('created_on', '<', before)
    .where((mail) =>
      mail.not(
        mail.exists(
          mail.selectFrom('lead_mail').select('lead_mail.mail_id').whereRef('lead_mail.mail_id', '=', 'mail.id'),
        ),
      ),
    )
    .execute()
  const count = await eraseMails(
    tx,
    mails.map(({ id }) => id),
  )
  return { ...nothingErased, count: keys.length + count }
}
