// Subscriptions to the newsletter: requested by a form, confirmed by mail, ended by one click.
import { countRows } from '#platform/database/count-rows.server.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import type { SendAt } from '#platform/mail/mail-throttle.server.ts'
import { newToken, tokenHash } from '#platform/tokens.server.ts'
import type { ColumnsOf } from '#forms/field-table.ts'
import { withdrawMailsOf } from '#platform/mail/erasure.server.ts'
import { unsent } from '#platform/mail/outbox.server.ts'
import { recordConsents, withdrawConsents } from '#leads/consent/consent-ledger.server.ts'
import type { Confirmation } from '#leads/opt-in/link-button.server.ts'
import { sendLink, type LinkRequest, type NewLink } from '#leads/opt-in/send-link.server.ts'
import { isBarred, suppress } from '#leads/opt-in/suppression.server.ts'
import { subscriptionConfirmation } from './mails.server.ts'
import { subscriptionForm } from './subscription.ts'

const hour = 3_600_000
/** Links that may be sent to one address within their lifetime. An address that does not confirm gets no more. */
const maxLinks = 5

export type SubscriptionRequest = LinkRequest &
  Partial<ColumnsOf<typeof subscriptionForm, 'subscriber'>> & { page: string }

/**
 * Makes the address pending and sends it a confirmation link. Nothing is sent to a subscriber or to an address on the
 * suppression list. An address that was only unsubscribed may come back, because only its owner can confirm. At most
 * one mail an hour and five a week are sent to an address, however often it is entered. Returns when a link goes, and does
 * nearly the same work for every address, so that nobody learns who subscribes.
 */
export async function requestSubscription(
  database: Database,
  request: SubscriptionRequest,
  now: Date,
): Promise<SendAt> {
  const { page, publicUrl: _, noticeLanguage: __, throttle: ___, ...answers } = request
  const store = async (tx: Database, { key, token, expiresOn }: NewLink) => {
    await tx
      .insertInto('subscriber')
      .values({
        ...answers,
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
    // Only one of several concurrent requests gets past this line: PostgreSQL locks the row, SQLite the database.
    const subscriber = await tx
      .updateTable('subscriber')
      .set({ state: 'pending', page, last_mail_on: now.toISOString() })
      .where('email_key', '=', key)
      .where('state', '<>', 'confirmed')
      .where((row) =>
        row.or([
          row('last_mail_on', 'is', null),
          row('last_mail_on', '<=', new Date(now.getTime() - hour).toISOString()),
          // Written by a clock that was ahead.
          row('last_mail_on', '>', now.toISOString()),
        ]),
      )
      .where((row) => row.not(isBarred(key)))
      .returning('id')
      .executeTakeFirst()
    if (!subscriber) return false
    await tx
      .deleteFrom('subscription_token')
      .where('subscriber_id', '=', subscriber.id)
      .where('expires_on', '<=', now.toISOString())
      .execute()
    const links = await countRows(
      tx
        .selectFrom('subscription_token')
        .where('subscriber_id', '=', subscriber.id)
        // A later one was made by a clock that was ahead.
        .where('expires_on', '<=', expiresOn.toISOString()),
    )
    if (links >= maxLinks) return false
    await tx
      .insertInto('subscription_token')
      .values({
        token_hash: tokenHash(token),
        subscriber_id: subscriber.id,
        expires_on: expiresOn.toISOString(),
        used_on: null,
      })
      .execute()
    return true
  }
  return sendLink(database, { ...request, form: subscriptionForm, template: subscriptionConfirmation, store }, now)
}

/**
 * Starts the subscription and records the consent, in one transaction. A link works once. Used again while the
 * subscription lasts, it returns the same and writes nothing. After an unsubscription no earlier link works.
 * `noticeLanguage` is the language of the notice beside the button.
 */
export async function confirmSubscription(
  database: Database,
  token: string,
  now: Date,
  noticeLanguage?: string,
): Promise<Confirmation> {
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
    if (!used) return outcomeOfUnusableLink(tx, token)
    const confirmed = await tx
      .updateTable('subscriber')
      .set({ state: 'confirmed', confirmed_on: instant, unsubscribed_on: null })
      .where('id', '=', used.subscriber_id)
      .where('state', '<>', 'confirmed')
      .returning(['id', 'email_key', 'page'])
      .executeTakeFirst()
    // The same person has confirmed by another link meanwhile.
    if (!confirmed) return 'confirmed'
    await tx
      .deleteFrom('suppression')
      .where('email_key', '=', confirmed.email_key)
      .where('reason', '=', 'unsubscribed')
      .execute()
    const form = subscriptionForm.name
    const consent = { purpose: 'newsletter', form, page: confirmed.page, noticeLanguage } as const
    await recordConsents(tx, [consent], { emailKey: confirmed.email_key, subscriberId: confirmed.id }, now)
    return 'confirmed'
  }
  return inTransaction(database, confirm, known.email_key)
}

async function outcomeOfUnusableLink(tx: Database, token: string): Promise<Confirmation> {
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
 * Ends the subscription at once: state, suppression list, consent ledger, links, and unsent copies of issues, in one
 * transaction. A second call returns the same and writes nothing. Returns false if there is no such token.
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

/** The same within a transaction of the caller. Writes nothing if there is no subscription to end. */
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
  const copies = await tx
    .deleteFrom('newsletter_copy')
    .where('subscriber_id', '=', ended.id)
    .where('mail_id', 'in', (row) => row.selectFrom('mail').select('mail.id').where('mail.state', 'in', unsent))
    .returning('mail_id')
    .execute()
  await withdrawMailsOf(tx, copies)
}
