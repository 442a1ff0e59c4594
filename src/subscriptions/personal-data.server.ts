// What is kept about people who have asked to be sent something, and how it is erased: on request, on withdrawal, or by age.
import { answeredFacts } from '#forms/field-table.ts'
import { addressFingerprint } from '#leads/consent/consent-ledger.server.ts'
import { nothingErased, type Erasure, type HeldFact, type PersonalData } from '#leads/retention/personal-data.ts'
import type { RetentionRule } from '#leads/retention/retention-rule.ts'
import { countRows } from '#platform/database/count-rows.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import { addDays, dayInIndia, startOfDay } from '#platform/dates.ts'
import { eraseMails, withdrawBulkMail } from '#platform/mail/erasure.server.ts'
import { confirmationName } from './confirmation.server.ts'
import type { SubscriptionKind } from './kind.server.ts'
import { endKind } from './subscriptions.server.ts'
import { subscriptionKinds, type SubscriptionKindName } from './subscription.ts'

const statusNames = { unconfirmed: 'not yet confirmed', active: 'confirmed', ended: 'ended' } as const
const batchSize = 200
/** What the privacy notice says is kept until it is ended, and no longer. */
const endsAtOnce = 'job-alert'
/** The copies of an issue are counted after their readers are forgotten. */
const counted = 'newsletter'

/** Of one kind. The room that owns it brings it. */
export function subscriptionData(kind: SubscriptionKind): PersonalData {
  const ofAddress = (database: Database, emailKey: string) =>
    database.selectFrom('subscription').selectAll().where('email_key', '=', emailKey).where('kind', '=', kind.name)
  return {
    async describe(database, emailKey) {
      const rows = await ofAddress(database, emailKey).orderBy('id').execute()
      if (rows.length === 0) return []
      const instant = (label: string, on: string | null): HeldFact[] => (on === null ? [] : [{ label, on }])
      const records = rows.map((row) => ({
        title: kind.titleOf(row.params),
        facts: [
          { label: 'State', text: statusNames[row.status] },
          { label: 'E-mail', text: row.email },
          ...answeredFacts(kind.form, 'subscription', row, ['email']),
          { label: 'Entered on the page', text: row.page },
          ...instant('Entered', row.asked_on),
          ...instant('Confirmed', row.confirmed_on),
          ...instant('Ended', row.ended_on),
        ],
      }))
      const ids = rows.map(({ id }) => id)
      const sent = (await kind.describeSent?.(database, ids)) ?? []
      return [{ heading: kind.heading, records: [...records, ...sent] }]
    },
    async withdraw(tx, { emailKey, purpose }, now) {
      if (purpose === kind.name) await endKind(tx, emailKey, kind.name, now)
      return nothingErased
    },
    async erase(tx, emailKey, now) {
      await withdrawBulkMail(tx, emailKey)
      await endKind(tx, emailKey, kind.name, now)
      // A mailing under way begins anew, and sends nobody the same twice.
      await tx.updateTable('mailing').set({ reached: '' }).where('reached', '=', emailKey).execute()
      const rows = await ofAddress(tx, emailKey).execute()
      return {
        ...nothingErased,
        count: await deleteRows(
          tx,
          rows.map(({ id }) => id),
        ),
      }
    },
  }
}

async function deleteRows(tx: Database, ids: number[]): Promise<number> {
  if (ids.length === 0) return 0
  await tx.deleteFrom('delivery').where('subscription_id', 'in', ids).where('kind', '<>', counted).execute()
  await tx.deleteFrom('subscription').where('id', 'in', ids).execute()
  return ids.length
}

const reasons = {
  refused: 'our e-mail to this address was refused',
  complaint: 'our e-mail was reported as spam',
  staff: 'noted by us',
} as const

/** Whether anything that was asked for may be sent to the address. */
export const suppressionData: PersonalData = {
  async describe(database, emailKey) {
    const entry = await database
      .selectFrom('suppression')
      .selectAll()
      .where('email_key', '=', emailKey)
      .executeTakeFirst()
    if (!entry) return []
    const facts = [
      { label: 'Reason', text: reasons[entry.reason] },
      { label: 'Since', on: entry.suppressed_on },
    ]
    const records = [{ title: 'Note not to send newsletters, reminders and alerts', facts }]
    return [{ heading: 'What we do not send', records }]
  },
  withdraw: () => Promise.resolve(nothingErased),
  /** It stops us from ever writing to the address again, so a fingerprint of the address is kept. */
  async erase(tx, emailKey) {
    const entry = await tx.deleteFrom('suppression').where('email_key', '=', emailKey).returningAll().executeTakeFirst()
    if (entry)
      await tx
        .insertInto('suppression')
        .values({
          ...entry,
          email_key: addressFingerprint(emailKey),
          mailbox_key: entry.mailbox_key === null ? null : addressFingerprint(entry.mailbox_key),
        })
        .onConflict((conflict) => conflict.column('email_key').doNothing())
        .execute()
    return nothingErased
  },
}

type Days = { unconfirmedDays: number; mailDays: number }

export function subscriptionRetention({ unconfirmedDays, mailDays }: Days): RetentionRule[] {
  const before = (now: Date) => startOfDay(addDays(dayInIndia(now), -unconfirmedDays))
  const sentBefore = (now: Date) => addDays(dayInIndia(now), -mailDays)
  return [
    {
      what: 'subscriptions never confirmed, or ended',
      rule: `RETENTION_UNCONFIRMED_DAYS=${unconfirmedDays}`,
      count: (database, now) => countRows(over(database, before(now), now)),
      erase: (tx, now) => eraseOver(tx, before(now), now),
    },
    {
      what: 'records of what subscribers were sent',
      rule: `RETENTION_MAIL_DAYS=${mailDays}`,
      count: (database, now) => countRows(oldDeliveries(database, sentBefore(now))),
      async erase(tx, now) {
        const ids = oldDeliveries(tx, sentBefore(now)).select('id').orderBy('id').limit(batchSize)
        const old = (await ids.execute()).map(({ id }) => id)
        if (old.length === 0) return nothingErased
        await tx.deleteFrom('delivery').where('id', 'in', old).where('kind', '<>', counted).execute()
        await tx.updateTable('delivery').set({ subscription_id: null }).where('id', 'in', old).execute()
        return { ...nothingErased, count: old.length }
      },
    },
  ]
}

function oldDeliveries(database: Database, before: string) {
  return database.selectFrom('delivery').where('day', '<', before).where('subscription_id', 'is not', null)
}

function over(database: Database, before: string, now: Date) {
  return database
    .selectFrom('subscription')
    .where((row) =>
      row.or([
        row.and([row('status', '=', 'unconfirmed'), row(row.fn.coalesce('link_sent_on', 'asked_on'), '<', before)]),
        row.and([row('status', '=', 'ended'), row('ended_on', '<', before)]),
        row.and([
          row('status', '=', 'ended'),
          row('kind', '=', endsAtOnce),
          row('ended_on', '<', startOfDay(dayInIndia(now))),
        ]),
      ]),
    )
}

/** With the mails that were sent because of them. */
async function eraseOver(tx: Database, before: string, now: Date): Promise<Erasure> {
  const rows = await over(tx, before, now).selectAll().orderBy('id').limit(batchSize).execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return nothingErased
  const mails = await tx
    .selectFrom('mail')
    .select('mail.id')
    .where('mail.created_on', '<', before)
    .where((mail) =>
      mail.or([
        mail.and([
          mail('mail.template', 'in', subscriptionKinds.map(confirmationName)),
          mail('mail.record', 'in', ids),
        ]),
        mail('mail.id', 'in', (row) =>
          row
            .selectFrom('delivery')
            .select('delivery.mail_id')
            .where('delivery.mail_id', 'is not', null)
            .where('delivery.subscription_id', 'in', ids)
            .$castTo<{ mail_id: number }>(),
        ),
      ]),
    )
    .execute()
  const erased = await eraseMails(
    tx,
    mails.map(({ id }) => id),
  )
  const count = (await deleteRows(tx, ids)) + erased
  for (const row of rows) await codeConsents(tx, row)
  return { ...nothingErased, count }
}

/** The proof of a consent names its address no longer than the last of what it was given for. */
async function codeConsents(tx: Database, { email_key, kind }: { email_key: string; kind: SubscriptionKindName }) {
  const left = tx.selectFrom('subscription').where('email_key', '=', email_key).where('kind', '=', kind)
  if ((await countRows(left)) > 0) return
  await tx
    .updateTable('consent')
    .set({ email_key: addressFingerprint(email_key) })
    .where('email_key', '=', email_key)
    .where('purpose', '=', kind)
    .where('lead_id', 'is', null)
    .execute()
}
