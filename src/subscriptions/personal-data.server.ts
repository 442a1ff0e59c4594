// What subscriptions do about a person beyond their rows: they end, and what was sent goes with them or is only counted.
import { answeredFacts } from '#forms/field-table.ts'
import { addressFingerprint } from '#leads/consent/consent-ledger.server.ts'
import { nothingErased, type PersonalData } from '#leads/retention/personal-data.ts'
import { countRows } from '#platform/database/count-rows.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import { eraseMails, withdrawBulkMail } from '#platform/mail/erasure.server.ts'
import { confirmationName } from './confirmation-mails.server.ts'
import { sections, type SubscriptionKind } from './kind.server.ts'
import { endKind } from './subscriptions.server.ts'
import { subscriptionKinds, type SubscriptionKindName } from './subscription.ts'

/** The copies of an issue are counted after their readers are forgotten. */
const counted = 'newsletter'

/** What was asked for, in the words of its kind. */
export function subscriptionsData(kinds: readonly SubscriptionKind[]): PersonalData {
  const kindOf = (name: unknown) => kinds.find((kind) => kind.name === name)
  const rows: PersonalData['rows'] = {
    subscription: {
      title: ({ kind, params }) => kindOf(kind)?.titleOf(String(params)) ?? '',
      answers(row) {
        const form = kindOf(row['kind'])?.form
        return form ? answeredFacts(form, 'subscription', row, ['email']) : []
      },
      async besides(database, emailKey) {
        const subscriptions = database.selectFrom('subscription').select('id').where('email_key', '=', emailKey)
        const byKind = kinds.map(async ({ name, describeSent }) => {
          const own = await subscriptions.where('kind', '=', name).execute()
          if (own.length === 0) return []
          const ids = own.map(({ id }) => id)
          return (await describeSent(database, ids)).map((record) => ({ section: sections[name], record }))
        })
        return (await Promise.all(byKind)).flat()
      },
      erase: eraseSubscriptions,
    },
    delivery: { erase: eraseDeliveries },
  }
  return {
    rows,
    async withdraw(tx, { emailKey, purpose }, now) {
      const kind = kindOf(purpose)
      if (kind) await endKind(tx, emailKey, kind.name, now)
      return nothingErased
    },
    async erase(tx, emailKey, now) {
      await withdrawBulkMail(tx, emailKey)
      for (const { name } of kinds) await endKind(tx, emailKey, name, now)
      await tx.updateTable('mailing').set({ reached: '' }).where('reached', '=', emailKey).execute()
      await keepFingerprint(tx, emailKey)
      return nothingErased
    },
  }
}

/** Of the suppression: it stops us from ever writing to the address again. */
async function keepFingerprint(tx: Database, emailKey: string): Promise<void> {
  const entry = await tx.deleteFrom('suppression').where('email_key', '=', emailKey).returningAll().executeTakeFirst()
  if (!entry) return
  const { mailbox_key } = entry
  await tx
    .insertInto('suppression')
    .values({
      ...entry,
      email_key: addressFingerprint(emailKey),
      mailbox_key: mailbox_key === null ? null : addressFingerprint(mailbox_key),
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .execute()
}

/** Because of their age, with the mails that were sent because of them. */
async function eraseSubscriptions(tx: Database, ids: number[], before: string | null): Promise<number> {
  if (ids.length === 0) return 0
  const mails = before === null ? 0 : await eraseMailsOf(tx, ids, before)
  await tx.deleteFrom('delivery').where('subscription_id', 'in', ids).where('kind', '<>', counted).execute()
  const erased = await tx.deleteFrom('subscription').where('id', 'in', ids).returning(['email_key', 'kind']).execute()
  for (const subscription of erased) await codeConsents(tx, subscription)
  return mails
}

async function eraseDeliveries(tx: Database, ids: number[]): Promise<number> {
  if (ids.length === 0) return 0
  await tx.deleteFrom('delivery').where('id', 'in', ids).where('kind', '<>', counted).execute()
  await tx.updateTable('delivery').set({ subscription_id: null }).where('id', 'in', ids).execute()
  return 0
}

async function eraseMailsOf(tx: Database, ids: number[], before: string): Promise<number> {
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
  return eraseMails(
    tx,
    mails.map(({ id }) => id),
  )
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
