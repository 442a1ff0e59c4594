// The outbox as staff see it, across all rooms: what was sent to whom, what waits, and what did not arrive.
import { z } from 'zod'
import '#leads/tables.server.ts'
import { columnContains, inTransaction, type Database } from '#platform/database.server.ts'
import type { Staff } from '#platform/http/staff-of.ts'
import { addressKey, retryMail } from '#platform/mail/outbox.server.ts'
import { giveUpMail, htmlForStaff, plainReason, redirectMail, withoutSecretLinks } from '#platform/mail/staff.server.ts'
import { recordAction } from '#staff/audit.server.ts'
import { addressFingerprint } from '#leads/consent-ledger.server.ts'
import '#newsletter/tables.server.ts'
import '#staff/tables.server.ts'
import type { MailFilter, OutboxState } from './mail/mail-filter.ts'

type By = Pick<Staff, 'id' | 'name'>

export type ListedMail = {
  id: number
  recipient: string
  subject: string
  state: OutboxState
  /** Delivery is going on at this moment. */
  isUnderWay: boolean
  isBulk: boolean
  reason: string
  attempts: number
  createdOn: string
  nextAttemptOn: string | null
  sentOn: string | null
  lead: { id: number; reference: string; kind: string } | null
}

export type KeptMail = ListedMail & {
  recipientName: string
  replyTo: string | null
  /** The words of the server, or of the program that tried. */
  serverSaid: string
  givenUpOn: string | null
  /** '' once the content has been cleared. */
  text: string
  hasHtml: boolean
  /** Because of its age, everything but recipient, subject and time has been cleared. */
  isCleared: boolean
  headers: Record<string, string>
  hasInvitation: boolean
  messageId: string
}

function listed(database: Database, { state, q = '' }: MailFilter) {
  return database
    .selectFrom('mail')
    .$if(state === 'waiting', (query) => query.where('mail.state', 'in', ['waiting', 'claimed']))
    .$if(state === 'failed', (query) => query.where('mail.state', '=', 'failed').where('given_up_on', 'is', null))
    .$if(state === 'given-up', (query) => query.where('mail.state', '=', 'failed').where('given_up_on', 'is not', null))
    .$if(state === 'sent', (query) => query.where('mail.state', '=', 'sent'))
    .$if(q !== '', (query) => query.where(columnContains('mail.recipient', q)))
}

const columns = [
  'mail.id',
  'mail.recipient',
  'mail.subject',
  'mail.state',
  'mail.bulk',
  'mail.attempts',
  'mail.created_on',
  'mail.next_attempt_on',
  'mail.last_error',
  'mail.sent_on',
  'mail.given_up_on',
] as const

type Row = {
  id: number
  recipient: string
  subject: string
  state: 'waiting' | 'claimed' | 'sent' | 'failed'
  bulk: number
  attempts: number
  created_on: string
  next_attempt_on: string
  last_error: string | null
  sent_on: string | null
  given_up_on: string | null
}

function asListed(row: Row, lead: ListedMail['lead']): ListedMail {
  const failed = row.given_up_on === null ? 'failed' : 'given-up'
  const state = row.state === 'claimed' ? 'waiting' : row.state === 'failed' ? failed : row.state
  return {
    id: row.id,
    recipient: row.recipient,
    subject: row.subject,
    state,
    isUnderWay: row.state === 'claimed',
    isBulk: row.bulk === 1,
    reason: plainReason(row.last_error, row.recipient),
    attempts: row.attempts,
    createdOn: row.created_on,
    nextAttemptOn: row.state === 'waiting' ? row.next_attempt_on : null,
    sentOn: row.sent_on,
    lead,
  }
}

/** Newest first. */
export async function mailList(
  database: Database,
  { filter, limit, offset }: { filter: MailFilter; limit: number; offset: number },
): Promise<{ data: ListedMail[]; total: number }> {
  const list = listed(database, filter)
  const rows = await list.select(columns).orderBy('mail.id', 'desc').limit(limit).offset(offset).execute()
  const { total } = await list.select((mail) => mail.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const ids = rows.map(({ id }) => id)
  const leads = await leadsOf(database, ids)
  return { data: rows.map((row) => asListed(row, leads.get(row.id) ?? null)), total: Number(total) }
}

async function leadsOf(database: Database, mailIds: number[]): Promise<Map<number, ListedMail['lead']>> {
  if (mailIds.length === 0) return new Map()
  const rows = await database
    .selectFrom('lead_mail')
    .innerJoin('lead', 'lead.id', 'lead_mail.lead_id')
    .select(['mail_id', 'lead.id', 'lead.reference', 'lead.kind'])
    .where('mail_id', 'in', mailIds)
    .execute()
  return new Map(rows.map(({ mail_id, ...lead }) => [mail_id, lead]))
}

const headersSchema = z.record(z.string(), z.string())
const mailboxSchema = z.object({ name: z.string(), address: z.string() })

/** Returns one mail as it was sent, without the secrets of its links; null if there is none. */
export async function oneMail(database: Database, id: number): Promise<KeptMail | null> {
  const row = await database.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return null
  const lead = (await leadsOf(database, [id])).get(id) ?? null
  const replyTo = row.reply_to === null ? null : mailboxSchema.parse(JSON.parse(row.reply_to))
  const headers = headersSchema.parse(JSON.parse(row.headers))
  return {
    ...asListed(row, lead),
    recipientName: row.recipient_name,
    replyTo: replyTo && [replyTo.name, `<${replyTo.address}>`].filter(Boolean).join(' '),
    serverSaid: row.last_error ?? '',
    givenUpOn: row.given_up_on,
    text: withoutSecretLinks(row.text),
    hasHtml: row.html !== '',
    isCleared: row.html === '' && row.text === '',
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, withoutSecretLinks(value)])),
    hasInvitation: row.calendar !== null,
    messageId: row.message_id,
  }
}

/** The HTML of a mail for a frame without scripts, or null if there is none. */
export async function mailHtml(database: Database, id: number): Promise<string | null> {
  const row = await database.selectFrom('mail').select('html').where('id', '=', id).executeTakeFirst()
  return row === undefined || row.html === '' ? null : htmlForStaff(row.html)
}

/** How many mails neither arrived nor were given up. */
export async function failedMails(database: Database): Promise<number> {
  const { count } = await listed(database, { state: 'failed' })
    .select((mail) => mail.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export type Outcome = { done: true } | { done: false; conflict: string } | null

const notWaiting: Outcome = {
  done: false,
  conflict: 'This e-mail has been sent, is being sent at this moment, or was given up. Nothing was changed.',
}

/** Tries a failed mail again, counting from its first attempt. */
export async function retry(database: Database, id: number, by: By, now: Date): Promise<Outcome> {
  return inTransaction(database, async (tx): Promise<Outcome> => {
    const mail = await tx.selectFrom('mail').select(['bulk', 'recipient_key']).where('id', '=', id).executeTakeFirst()
    if (!mail) return null
    if (mail.bulk === 1 && (await isSuppressed(tx, mail.recipient_key)))
      return { done: false, conflict: 'This address is on the suppression list, so it gets no newsletter.' }
    if (!(await retryMail(tx, id, now))) return notWaiting
    await tx.updateTable('mail').set({ given_up_on: null }).where('id', '=', id).execute()
    await recordAction(tx, by, { action: 'Sent an e-mail again', record: 'mail', recordId: id }, now)
    return { done: true }
  })
}

async function isSuppressed(tx: Database, key: string): Promise<boolean> {
  const row = tx.selectFrom('suppression').select('email_key')
  return (await row.where('email_key', 'in', [key, addressFingerprint(key)]).executeTakeFirst()) !== undefined
}

/** Tries every failed mail again, except newsletters to suppressed addresses. Returns how many. */
export async function retryAll(database: Database, by: By, now: Date): Promise<number> {
  return inTransaction(database, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('mail')
      .set({ state: 'waiting', attempts: 0, next_attempt_on: now.toISOString() })
      .where('state', '=', 'failed')
      .where('given_up_on', 'is', null)
      .where((mail) =>
        mail.or([
          mail('bulk', '=', 0),
          mail('recipient_key', 'not in', tx.selectFrom('suppression').select('suppression.email_key')),
        ]),
      )
      .executeTakeFirst()
    const count = Number(numUpdatedRows)
    if (count > 0) {
      const detail = `${count} ${count === 1 ? 'mail' : 'mails'}`
      await recordAction(tx, by, { action: 'Sent all failed e-mails again', record: 'mail', recordId: '', detail }, now)
    }
    return count
  })
}

/** Sends a mail that has not arrived to the right address. */
export async function correctAddress(
  database: Database,
  id: number,
  { address, by }: { address: string; by: By },
  now: Date,
): Promise<Outcome> {
  return inTransaction(database, async (tx): Promise<Outcome> => {
    const mail = await tx
      .selectFrom('mail')
      .select(['bulk', 'recipient_key', 'text'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!mail) return null
    const conflict = await whyBound(tx, mail)
    if (conflict !== null) return { done: false, conflict }
    if (!(await redirectMail(tx, id, address, now))) return notWaiting
    const detail = mail.recipient_key === addressKey(address) ? 'the same mailbox' : 'another mailbox'
    await recordAction(
      tx,
      by,
      { action: 'Corrected the address of an e-mail', record: 'mail', recordId: id, detail },
      now,
    )
    return { done: true }
  })
}

/** Some mails must not go to anybody but their recipient. Returns why, or null. */
async function whyBound(tx: Database, mail: { bulk: number; recipient_key: string; text: string }) {
  if (mail.bulk === 1) return 'A newsletter can be sent only to the address that subscribed.'
  const colleague = await tx.selectFrom('staff').select('id').where('email', '=', mail.recipient_key).executeTakeFirst()
  // It may set a password.
  if (colleague) return 'An e-mail to someone who works here cannot be sent to another address.'
  // An invitation goes to somebody who does not work here yet.
  if (/\/console\/(?:first|invitation|reset)\//.test(mail.text))
    return 'This e-mail opens the console, so it cannot be sent to another address. Invite the person again under People.'
  if (mail.text.includes('/link/newsletter/'))
    return 'An e-mail about the newsletter can be sent only to the address that requested it.'
  if (mail.text.includes('/link/my-data/'))
    return 'This e-mail opens personal data, so it cannot be sent to another address. Ask the person to request it again.'
  return null
}

export async function giveUp(database: Database, id: number, by: By, now: Date): Promise<Outcome> {
  return inTransaction(database, async (tx): Promise<Outcome> => {
    if (!(await tx.selectFrom('mail').select('id').where('id', '=', id).executeTakeFirst())) return null
    if (!(await giveUpMail(tx, id, now))) return notWaiting
    await recordAction(tx, by, { action: 'Gave up an e-mail', record: 'mail', recordId: id }, now)
    return { done: true }
  })
}
