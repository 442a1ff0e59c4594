// What somebody has asked to be sent: asked for by a form, confirmed, changed and ended by the link in every mail.
import { recordConsents, withdrawConsents } from '#leads/consent/consent-ledger.server.ts'
import { isSuppressed } from '#leads/opt-in/suppression.server.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import type { AcceptedSubmission } from '#platform/http/limits/submission-guard.server.ts'
import { withdrawMailsOf } from '#platform/mail/erasure.server.ts'
import type { SendAt } from '#platform/mail/mail-throttle.server.ts'
import { addressKey, enqueueMail, unsent } from '#platform/mail/outbox.server.ts'
import { confirmationOf } from './confirmation-mails.server.ts'
import type { Subscription, SubscriptionKind } from './kind.server.ts'
import { linkedSubscription, linkLifetimeMs } from './links.server.ts'
import type { SubscriptionKindName } from './subscription.ts'

const hourMs = 3_600_000
/** Links that may be sent for one subscription within their lifetime, each after an hour at least. */
const maxLinks = 5

/**
 * What its form keeps, by column: each is written, also one that is not named here. `params`: see the kind. In one order,
 * because the same ones are the same subscription.
 */
type RequestColumns = { email: string; params?: string; first_name?: string; page: string }

export type SubscriptionRequest = RequestColumns & {
  publicUrl: string
  /** Without it the mail goes at once. */
  throttle?: AcceptedSubmission['throttle']
  /** Of the notice that was read. */
  noticeLanguage?: string
}

/**
 * Sends the address a link by which its owner confirms. Nothing is sent for what is confirmed already, or to an address on
 * the suppression list. Returns when a link goes, and does nearly the same work for every address, so that nobody learns
 * who has asked before. 'left out': the mailbox has had its share of links.
 */
export async function askFor(
  database: Database,
  kind: SubscriptionKind,
  { publicUrl, throttle, noticeLanguage, ...columns }: SubscriptionRequest,
  now: Date,
): Promise<SendAt> {
  const { email } = columns
  const key = addressKey(email)
  const expires = new Date(now.getTime() + linkLifetimeMs)
  const ask = async (tx: Database) => {
    const [when] = (await throttle?.(tx, [{ purpose: kind.form.name, address: email, to: 'link' }], now)) ?? []
    if (when === 'left out') return when
    const sendAt = when instanceof Date ? when : null
    const asked = await writeRequest(tx, kind.name, key, columns, now)
    if (asked) {
      const payload = { version: asked.version, expiresOn: expires.toISOString(), noticeLanguage }
      const mail = { to: email, record: asked.id, payload, publicUrl, uselessFrom: expires }
      await enqueueMail(tx, confirmationOf(kind), mail, now, { sendAt })
    }
    return sendAt ?? 'now'
  }
  return inTransaction(database, ask, key)
}

/** The transaction is the only one about this address. Returns null if no link is to be sent. */
async function writeRequest(
  tx: Database,
  kind: SubscriptionKindName,
  key: string,
  { params = '', ...columns }: RequestColumns,
  now: Date,
): Promise<Pick<Subscription, 'id' | 'version'> | null> {
  const known = await tx
    .selectFrom('subscription')
    .select(['status', 'links', 'link_sent_on'])
    .where('email_key', '=', key)
    .where('kind', '=', kind)
    .where('params', '=', params)
    .executeTakeFirst()
  const links = known === undefined ? 1 : nextLink(known, now)
  if (known?.status === 'active' || links === null || (await isSuppressed(tx, key))) return null
  const instant = now.toISOString()
  const row = { ...columns, asked_on: instant, link_sent_on: instant, links, status: 'unconfirmed' as const }
  return tx
    .insertInto('subscription')
    .values({ ...row, kind, email_key: key, params })
    .onConflict((conflict) => conflict.columns(['email_key', 'kind', 'params']).doUpdateSet(row))
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
}

/** The number of the next link; null if there is none yet. What a clock wrote that was ahead does not count. */
function nextLink({ links, link_sent_on }: Pick<Subscription, 'links' | 'link_sent_on'>, now: Date): number | null {
  const ageMs = link_sent_on === null ? linkLifetimeMs : now.getTime() - Date.parse(link_sent_on)
  if (ageMs < 0 || ageMs >= linkLifetimeMs) return 1
  return ageMs < hourMs || links >= maxLinks ? null : links + 1
}

export function hasExpired({ link_sent_on }: Pick<Subscription, 'link_sent_on'>, now: Date): boolean {
  return link_sent_on === null || now.getTime() - Date.parse(link_sent_on) >= linkLifetimeMs
}

/** Runs alone among the transactions about the address of this link. Null if it leads nowhere. */
async function withLinked<Answer>(
  database: Database,
  token: string,
  run: (tx: Database, subscription: Subscription, isLatest: boolean) => Promise<Answer>,
): Promise<Answer | null> {
  const known = await linkedSubscription(database, token)
  if (!known) return null
  const alone = async (tx: Database) => {
    const linked = await linkedSubscription(tx, token)
    return linked && run(tx, linked.subscription, linked.isLatest)
  }
  return inTransaction(database, alone, known.subscription.email_key)
}

function ofAddress(tx: Database, key: string): Promise<Subscription[]> {
  return tx.selectFrom('subscription').selectAll().where('email_key', '=', key).orderBy('id').execute()
}

/** `shown`: what the page listed. Without it, the link's own alone is confirmed. */
export type Ticks = { shown: readonly number[]; keep: readonly number[]; noticeLanguage?: string }

/**
 * Starts what is ticked and records the consents, and ends what was listed and is not ticked: somebody else has asked for
 * it. Only a link that asks to confirm does so: one that is in every later mail may have been forwarded. Once it has
 * confirmed, it writes nothing more. Returns what has begun, or why nothing did.
 */
export async function confirm(
  database: Database,
  kinds: readonly SubscriptionKind[],
  token: string,
  { shown, keep, noticeLanguage }: Ticks,
  now: Date,
): Promise<SubscriptionKindName[] | 'expired' | 'unknown'> {
  const begun = await withLinked(database, token, async (tx, own, isLatest) => {
    if (!isLatest || own.status === 'ended') return 'unknown'
    if (own.status === 'active') return [own.kind]
    if (hasExpired(own, now)) return 'expired'
    const open = (await ofAddress(tx, own.email_key)).filter(
      (each) => each.status === 'unconfirmed' && !hasExpired(each, now),
    )
    const listed = open.filter(({ id }) => (shown.length === 0 ? id === own.id : shown.includes(id)))
    const kept = listed.filter(({ id }) => shown.length === 0 || keep.includes(id))
    for (const each of kept) await begin(tx, kinds, each, noticeLanguage, now)
    await endRows(
      tx,
      listed.filter((each) => !kept.includes(each)),
      now,
    )
    return kept.map(({ kind }) => kind)
  })
  return begun ?? 'unknown'
}

async function begin(
  tx: Database,
  kinds: readonly SubscriptionKind[],
  subscription: Subscription,
  noticeLanguage: string | undefined,
  now: Date,
): Promise<void> {
  const kind = kinds.find(({ name }) => name === subscription.kind)
  if (!kind) throw new Error(`No room brings the subscription ${subscription.kind}`)
  const confirmed = { confirmed_on: now.toISOString(), ended_on: null, link_sent_on: null, links: 0 }
  const active = { ...confirmed, status: 'active' as const }
  await tx.updateTable('subscription').set(active).where('id', '=', subscription.id).execute()
  const consent = { purpose: kind.name, form: kind.form.name, page: subscription.page, noticeLanguage }
  await recordConsents(tx, [consent], { emailKey: subscription.email_key }, now)
  await kind.onChange?.(tx, { ...subscription, ...active }, now)
}

/** 'same': the address has this already, by another link. */
export async function changeParams(
  database: Database,
  kind: SubscriptionKind,
  token: string,
  params: string,
  now: Date,
): Promise<'changed' | 'same' | 'unknown'> {
  const outcome = await withLinked(database, token, async (tx, own, isLatest) => {
    if (!isLatest || own.status !== 'active' || own.kind !== kind.name) return 'unknown'
    const same = (await ofAddress(tx, own.email_key)).find(
      (each) => each.kind === kind.name && each.params === params && each.id !== own.id,
    )
    if (same?.status === 'active') return 'same'
    // Nobody has confirmed it, or it has ended.
    if (same) await tx.deleteFrom('subscription').where('id', '=', same.id).execute()
    await withdrawUnsent(tx, [own.id])
    await tx.updateTable('subscription').set({ params }).where('id', '=', own.id).execute()
    await kind.onChange?.(tx, { ...own, params }, now)
    return 'changed'
  })
  return outcome ?? 'unknown'
}

/** Which of those with the address of a link: its own, all of the same kind, or those with these ids. */
export type Which = 'own' | 'kind' | readonly number[]

/** Ends at once. A second call returns the same. Returns the kinds of what has ended, or null if the link leads nowhere. */
export function end(
  database: Database,
  token: string,
  which: Which,
  now: Date,
): Promise<SubscriptionKindName[] | null> {
  return withLinked(database, token, async (tx, own) => {
    const isMeant = ({ id, kind }: Subscription) =>
      which === 'kind' ? kind === own.kind : which === 'own' ? id === own.id : which.includes(id)
    const meant = (await ofAddress(tx, own.email_key)).filter((each) => isMeant(each) && each.status !== 'ended')
    await endRows(tx, meant, now)
    return [...new Set(meant.length === 0 ? [own.kind] : meant.map(({ kind }) => kind))]
  })
}

/** Within a transaction of the caller: all of the address of one kind. */
export async function endKind(tx: Database, key: string, kind: SubscriptionKindName, now: Date): Promise<void> {
  const rows = await ofAddress(tx, key)
  await endRows(
    tx,
    rows.filter((each) => each.kind === kind),
    now,
  )
}

/** All are of one address. */
async function endRows(tx: Database, rows: readonly Subscription[], now: Date): Promise<void> {
  const going = rows.filter(({ status }) => status !== 'ended')
  const [first] = going
  if (!first) return
  const ids = going.map(({ id }) => id)
  await tx
    .updateTable('subscription')
    // The links that were sent are void, so the owner may ask for another at once.
    .set((row) => ({
      status: 'ended',
      ended_on: now.toISOString(),
      version: row('version', '+', 1),
      link_sent_on: null,
      links: 0,
    }))
    .where('id', 'in', ids)
    .execute()
  await withdrawUnsent(tx, ids)
  const left = (await ofAddress(tx, first.email_key)).filter(({ status }) => status === 'active')
  // The consents to others of a kind are the same words, so none is withdrawn before the last.
  for (const purpose of new Set(going.map(({ kind }) => kind)))
    if (left.every(({ kind }) => kind !== purpose))
      await withdrawConsents(tx, { emailKey: first.email_key, purpose }, now)
}

/** What has not gone out was not sent. A mail that is about others too goes without these. */
async function withdrawUnsent(tx: Database, ids: readonly number[]): Promise<void> {
  const withdrawn = await tx
    .deleteFrom('delivery')
    .where('subscription_id', 'in', ids)
    .where('mail_id', 'in', (row) => row.selectFrom('mail').select('mail.id').where('mail.state', 'in', unsent))
    .returning('mail_id')
    .execute()
  const mails = [...new Set(withdrawn.flatMap(({ mail_id }) => mail_id ?? []))]
  if (mails.length === 0) return
  const shared = await tx.selectFrom('delivery').select('mail_id').where('mail_id', 'in', mails).execute()
  const isShared = new Set(shared.map(({ mail_id }) => mail_id))
  await withdrawMailsOf(
    tx,
    mails.filter((mail) => !isShared.has(mail)).map((mail_id) => ({ mail_id })),
  )
}
