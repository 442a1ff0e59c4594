// Who subscribed to the newsletter: asked for, confirmed by mail, ended by one press.
import { inTransaction, type Database } from '#platform/database.server.ts'
import { newToken, tokenHash } from '#platform/tokens.server.ts'
import { addressKey, enqueueMail, withdrawBulkMail } from '#platform/mail/outbox.server.ts'
import { addressFingerprint, recordConsents, withdrawConsents } from '#leads/consent-ledger.server.ts'
import { letterhead } from '#firm/letterhead.server.ts'
import './tables.server.ts'

const hour = 3_600_000
const linkLifetime = 7 * 24 * hour
/** Links that one address may be sent within their lifetime: whoever does not confirm is left in peace. */
const maxLinks = 5

export type SubscriptionRequest = { email: string; page: string; publicUrl: string }

/**
 * Somebody entered an address. It becomes pending and is sent a link to confirm with; a subscriber is sent nothing,
 * nor is an address on the suppression list (who had merely unsubscribed may come back: only the owner of the address
 * can confirm). At most one mail an hour and five a week per address, however often and from wherever it is entered.
 * The answer is nothing, and the work nearly the same, so that nobody learns who subscribes.
 */
export async function requestSubscription(database: Database, request: SubscriptionRequest, now: Date): Promise<void> {
  const { email, page, publicUrl } = request
  const key = addressKey(email)
  const token = newToken()
  const expiresOn = new Date(now.getTime() + linkLifetime)
  const { confirmationMail } = await import('./emails.server.tsx')
  const mail = await confirmationMail(await letterhead(database, publicUrl), { email, token, expiresOn })

  const open = async (tx: Database) => {
    await tx
      .insertInto('subscriber')
      .values({
        email,
        email_key: key,
        state: 'pending',
        page,
        subscribed_on: now.toISOString(),
        confirmed_on: null,
        unsubscribed_on: null,
        last_mail_on: null,
        unsubscribe_token: newToken(),
      })
      .onConflict((conflict) => conflict.column('email_key').doNothing())
      .execute()
    // Of several requests at once one gets past this line: the row is locked, or the whole of SQLite.
    const subscriber = await tx
      .updateTable('subscriber')
      .set({ state: 'pending', page, last_mail_on: now.toISOString() })
      .where('email_key', '=', key)
      .where('state', '<>', 'confirmed')
      .where((row) =>
        row.or([
          row('last_mail_on', 'is', null),
          row('last_mail_on', '<=', new Date(now.getTime() - hour).toISOString()),
        ]),
      )
      .where((row) =>
        row.not(
          row.exists(
            row
              .selectFrom('suppression')
              .select('suppression.email_key')
              .where('suppression.email_key', 'in', [key, addressFingerprint(key)])
              .where('suppression.reason', '<>', 'unsubscribed'),
          ),
        ),
      )
      .returning('id')
      .executeTakeFirst()
    if (!subscriber) return
    await tx
      .deleteFrom('subscription_token')
      .where('subscriber_id', '=', subscriber.id)
      .where('expires_on', '<=', now.toISOString())
      .execute()
    const { links } = await tx
      .selectFrom('subscription_token')
      .select((row) => row.fn.countAll<number>().as('links'))
      .where('subscriber_id', '=', subscriber.id)
      .executeTakeFirstOrThrow()
    if (Number(links) >= maxLinks) return
    await tx
      .insertInto('subscription_token')
      .values({
        token_hash: tokenHash(token),
        subscriber_id: subscriber.id,
        expires_on: expiresOn.toISOString(),
        used_on: null,
      })
      .execute()
    await enqueueMail(tx, mail, now)
  }
  await inTransaction(database, open, key)
}

export type Confirmation = 'confirmed' | 'expired' | 'unknown'

/**
 * The owner of the address pressed the button: the subscription begins and the consent is on the ledger, in one
 * transaction. A link works once; pressed again while the subscription lasts it says the same and writes nothing.
 * After an unsubscription no earlier link brings it back.
 */
export async function confirmSubscription(database: Database, token: string, now: Date): Promise<Confirmation> {
  const instant = now.toISOString()
  const known = await database
    .selectFrom('subscription_token')
    .innerJoin('subscriber', 'subscriber.id', 'subscription_token.subscriber_id')
    .select('subscriber.email_key')
    .where('subscription_token.token_hash', '=', tokenHash(token))
    .executeTakeFirst()
  if (!known) return 'unknown'
  const confirm = async (tx: Database): Promise<Confirmation> => {
    const used = await tx
      .updateTable('subscription_token')
      .set({ used_on: instant })
      .where('token_hash', '=', tokenHash(token))
      .where('used_on', 'is', null)
      .where('expires_on', '>', instant)
      .returning('subscriber_id')
      .executeTakeFirst()
    if (!used) return whatBecameOf(tx, token)
    const confirmed = await tx
      .updateTable('subscriber')
      .set({ state: 'confirmed', confirmed_on: instant, unsubscribed_on: null })
      .where('id', '=', used.subscriber_id)
      .where('state', '<>', 'confirmed')
      .returning(['id', 'email_key', 'page'])
      .executeTakeFirst()
    // Another link of the same person was quicker.
    if (!confirmed) return 'confirmed'
    await tx
      .deleteFrom('suppression')
      .where('email_key', '=', confirmed.email_key)
      .where('reason', '=', 'unsubscribed')
      .execute()
    const consent = { purpose: 'newsletter', form: 'newsletter', page: confirmed.page } as const
    await recordConsents(tx, [consent], { emailKey: confirmed.email_key, subscriberId: confirmed.id }, now)
    return 'confirmed'
  }
  return inTransaction(database, confirm, known.email_key)
}

async function whatBecameOf(tx: Database, token: string): Promise<Confirmation> {
  const known = await tx
    .selectFrom('subscription_token')
    .innerJoin('subscriber', 'subscriber.id', 'subscription_token.subscriber_id')
    .select(['subscriber.state', 'subscription_token.used_on'])
    .where('subscription_token.token_hash', '=', tokenHash(token))
    .executeTakeFirst()
  if (!known) return 'unknown'
  if (known.used_on === null) return 'expired'
  return known.state === 'confirmed' ? 'confirmed' : 'unknown'
}

/**
 * Ends the subscription at once: state, suppression list, consent ledger, links, and copies of an issue that wait in
 * the outbox, in one transaction. Again: the same answer, and nothing is written. False where the link is not ours.
 */
export async function unsubscribe(database: Database, token: string, now: Date): Promise<boolean> {
  const known = await database
    .selectFrom('subscriber')
    .select('email_key')
    .where('unsubscribe_token', '=', token)
    .executeTakeFirst()
  if (!known) return false
  await inTransaction(database, (tx) => endSubscription(tx, known.email_key, now), known.email_key)
  return true
}

/** The same within a transaction about this person; where there is nothing to end, nothing is written. */
export async function endSubscription(tx: Database, key: string, now: Date): Promise<void> {
  const ended = await tx
    .updateTable('subscriber')
    .set({ state: 'unsubscribed', unsubscribed_on: now.toISOString() })
    .where('email_key', '=', key)
    .where('state', '<>', 'unsubscribed')
    .returning('id')
    .executeTakeFirst()
  if (!ended) return
  await suppress(tx, key, 'unsubscribed', now)
  await tx.deleteFrom('subscription_token').where('subscriber_id', '=', ended.id).execute()
  await withdrawConsents(tx, { emailKey: key, purpose: 'newsletter' }, now)
  await withdrawBulkMail(tx, key)
}

/**
 * Puts an address on the list of those that get no newsletter. 'unsubscribed' is lifted when the owner confirms anew;
 * the other reasons stay until staff lift them, and replace it.
 */
export async function suppress(
  tx: Database,
  address: string,
  reason: 'unsubscribed' | 'refused' | 'complaint' | 'staff',
  now: Date,
): Promise<void> {
  const entry = { reason, suppressed_on: now.toISOString() }
  await tx
    .insertInto('suppression')
    .values({ email_key: addressKey(address), ...entry })
    .onConflict((conflict) =>
      reason === 'unsubscribed'
        ? conflict.column('email_key').doNothing()
        : conflict.column('email_key').doUpdateSet(entry),
    )
    .execute()
}
