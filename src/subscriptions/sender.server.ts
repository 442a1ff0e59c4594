// Writes what is due to the outbox: issues of the newsletter, reminders, new vacancies, in whichever process looks first.
import { setTimeout as pause } from 'node:timers/promises'
import { suppressedAmong } from '#leads/opt-in/suppression.server.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import { every, type Repeated } from '#platform/every.server.ts'
import { loggable } from '#platform/log.server.ts'
import { canBeSent, enqueueMails, type MailingDependencies } from '#platform/mail/outbox.server.ts'
import type { NewDelivery, DueMail, Mailing, Subscription, SubscriptionKind } from './kind.server.ts'
import type { SubscriptionKindName } from './subscription.ts'

/** Addresses. */
const batchSize = 50
/** SQLite takes 32,766 values in one statement, and one address may have any number of businesses. */
const rowsOfStatement = 1000
/** Between two batches, other writers get their turn. */
const pauseMs = 20

type Dependencies = MailingDependencies & { subscriptionKinds: readonly SubscriptionKind[] }

export type SubscriptionSender = Repeated & {
  /** Writes what is due. Others may run at the same time. Begins no further batch once it is to stop. */
  sendDue: (stopping?: AbortSignal) => Promise<void>
}

/**
 * A mailing goes from address to address. Each batch is one transaction: the mails, what they deliver to whom, and how far
 * the mailing has got are stored together, or not at all. So a process that dies loses and repeats nothing, and any process
 * goes on from there. The first statement of a batch locks the mailing, so only one of two processes stores it.
 */
export function openSubscriptionSender(parts: Dependencies): SubscriptionSender {
  const { database, clock, log, mailer, subscriptionKinds, everyMs = 2000 } = parts
  const opened = subscriptionKinds.map(({ name, openMailings }) => ({ name, mailings: openMailings({ database }) }))

  async function sendKind({ name, mailings }: (typeof opened)[number], stopping: AbortSignal): Promise<void> {
    for (const mailing of await mailings(clock()))
      while (!stopping.aborted && (mailing.endsOn === undefined || clock() < mailing.endsOn)) {
        const isOver = await sendBatch(parts, name, mailing)
        mailer?.wake()
        if (isOver) break
        await pause(pauseMs)
      }
  }

  /** One kind that fails, or waits, does not hold up the others. */
  async function sendDue(stopping = new AbortController().signal): Promise<void> {
    const sent = await Promise.allSettled(opened.map((kind) => sendKind(kind, stopping)))
    for (const each of sent) if (each.status === 'rejected') throw each.reason
  }

  const repeated = opened.map((kind) =>
    every(
      everyMs,
      (stopping) => sendKind(kind, stopping),
      (error) => log.warn({ kind: kind.name, ...loggable(error) }, 'e-mails to subscribers could not be written'),
    ),
  )
  return {
    sendDue,
    start() {
      for (const each of repeated) each.start()
    },
    async stop() {
      await Promise.all(repeated.map((each) => each.stop()))
    },
  }
}

/** Returns true if nobody is left. */
async function sendBatch(
  { database, clock, publicUrl }: Pick<Dependencies, 'database' | 'clock' | 'publicUrl'>,
  kind: SubscriptionKindName,
  mailing: Mailing,
): Promise<boolean> {
  const open = await database
    .selectFrom('mailing')
    .select(['id', 'reached'])
    .where('kind', '=', kind)
    .where('name', '=', mailing.name)
    .where('finished_on', 'is', null)
    .executeTakeFirst()
  if (!open) return true
  const subscriptions = await nextSubscriptions(database, kind, open.reached)
  // Outside of the transaction, which other writers would wait for.
  const due = subscriptions.length === 0 ? [] : await mailing.due(subscriptions)
  const last = subscriptions.at(-1)?.email_key ?? null
  const now = clock()
  return inTransaction(database, async (tx) => {
    // The write locks the row, and finds nothing if another process has gone on meanwhile.
    const ours = await tx
      .updateTable('mailing')
      // How far it has got is an address, so it is forgotten in the end.
      .set(last === null ? { finished_on: now.toISOString(), reached: '' } : { reached: last })
      .where('id', '=', open.id)
      .where('reached', '=', open.reached)
      .where('finished_on', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!ours) return false
    if (last === null) await mailing.onFinish?.(tx)
    else await storeBatch(tx, { kind, mailing, subscriptions, due, publicUrl }, now)
    return last === null
  })
}

/** All that belong to the next addresses. */
async function nextSubscriptions(
  database: Database,
  kind: SubscriptionKindName,
  reached: string,
): Promise<Subscription[]> {
  const active = database.selectFrom('subscription').where('kind', '=', kind).where('status', '=', 'active')
  const next = await active
    .select('email_key')
    .distinct()
    .where('email_key', '>', reached)
    .orderBy('email_key')
    .limit(batchSize)
    .execute()
  if (next.length === 0) return []
  const keys = next.map(({ email_key }) => email_key)
  return active.selectAll().where('email_key', 'in', keys).orderBy('email_key').orderBy('id').execute()
}

type Batch = {
  kind: SubscriptionKindName
  mailing: Mailing
  subscriptions: readonly Subscription[]
  due: readonly DueMail<string>[]
  publicUrl: string
}

async function storeBatch(
  tx: Database,
  { kind, mailing, subscriptions, due, publicUrl }: Batch,
  now: Date,
): Promise<void> {
  const ids = subscriptions.map(({ id }) => id)
  const until = mailing.until.toISOString()
  // This write locks them until the transaction ends, so nobody leaves between this reading and the writing of their mail.
  const locked = await tx
    .updateTable('subscription')
    .set((row) => ({
      sent_until: row.case().when('sent_until', '>', until).then(row.ref('sent_until')).else(until).end(),
    }))
    .where('id', 'in', ids)
    .where('status', '=', 'active')
    .returning(['id', 'params', 'confirmed_on'])
    .execute()
  const asRead = new Map(subscriptions.map((each) => [each.id, each]))
  // Leaves out what was ended or changed since it was read.
  const present = locked.filter(({ id, params, confirmed_on }) => {
    const read = asRead.get(id)
    return read?.params === params && read.confirmed_on === confirmed_on
  })
  const isPresent = new Set(present.map(({ id }) => id))
  const suppressed = await suppressedAmong(
    tx,
    due.map(({ to }) => to.email_key),
  )
  const isSent = await sentAlready(tx, ids, due)
  const mails = due
    .filter(({ to }) => !suppressed.has(to.email_key) && canBeSent({ to: to.email }))
    .map((mail) => ({
      ...mail,
      delivers: mail.delivers.filter((each) => isPresent.has(each.subscription) && !isSent(each)),
    }))
    .filter(({ delivers }) => delivers.length > 0)
  const mailIds = await enqueueMails(
    tx,
    mailing.template,
    mails.map(({ to, payload, record, uselessFrom }) => ({ to: to.email, payload, record, uselessFrom, publicUrl })),
    now,
  )
  const delivered = mails.flatMap(({ delivers }, at) =>
    delivers.map((each) => ({ ...each, mail_id: mailIds[at] ?? null })),
  )
  for (const { subscription, what, replaces } of delivered)
    if (replaces)
      await tx.deleteFrom('delivery').where('subscription_id', '=', subscription).where('what', '=', what).execute()
  if (delivered.length === 0) return
  const rows = delivered.map(({ subscription, what, day, mail_id }) => ({
    kind,
    subscription_id: subscription,
    what,
    day,
    mail_id,
  }))
  for (let first = 0; first < rows.length; first += rowsOfStatement)
    await tx
      .insertInto('delivery')
      .values(rows.slice(first, first + rowsOfStatement))
      .execute()
}

async function sentAlready(
  tx: Database,
  ids: number[],
  due: readonly DueMail<string>[],
): Promise<(delivered: NewDelivery) => boolean> {
  const whats = [...new Set(due.flatMap(({ delivers }) => delivers.map(({ what }) => what)))]
  if (whats.length === 0) return () => false
  const rows = await tx
    .selectFrom('delivery')
    .select(['subscription_id as subscription', 'what', 'day'])
    .where('subscription_id', 'in', ids)
    .where('what', 'in', whats)
    .execute()
  const nameOf = ({ subscription, what, day }: (typeof rows)[number]) => `${subscription} ${what} ${day}`
  const sent = new Set(rows.map(nameOf))
  return (each) => sent.has(nameOf(each))
}
