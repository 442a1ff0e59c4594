// The outbox as staff see it, across all rooms: what was sent to whom, what waits, and what did not arrive.
import type { Selectable } from 'kysely'
import { z } from 'zod'
import { countRows } from '#platform/database/count-rows.server.ts'
import { columnContains, type Database, type Tables } from '#platform/database/database.server.ts'
import type { MailRenderer } from '#platform/mail/mail-renderer.server.ts'
import { NothingToSay } from '#platform/mail/mail-template.server.ts'
import type { Letter } from '#platform/mail/letter.server.ts'
import { deliveryColumns, deliveryOf, isUnsentReason } from '#platform/mail/failure-reasons.server.ts'
import { htmlForStaff, withoutSecretLinks } from '#platform/mail/outbox-changes.server.ts'
import type { MailFilter, OutboxState } from './mail-filter.ts'

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

export type MailDetail = ListedMail & {
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
    .$if(state === 'waiting', (query) =>
      query.where('mail.state', 'in', ['waiting', 'claimed']).where('mail.kept_on', 'is', null),
    )
    .$if(state === 'kept', (query) => query.where('mail.state', '=', 'waiting').where('mail.kept_on', 'is not', null))
    .$if(state === 'failed', (query) => query.where('mail.state', '=', 'failed').where('given_up_on', 'is', null))
    .$if(state === 'given-up', (query) => query.where('mail.state', '=', 'failed').where('given_up_on', 'is not', null))
    .$if(state === 'sent', (query) => query.where('mail.state', '=', 'sent'))
    .$if(q !== '', (query) => query.where(columnContains('mail.recipient', q)))
}

const columns = [
  'mail.id',
  'mail.subject',
  'mail.bulk',
  'mail.attempts',
  'mail.created_on',
  'mail.sent_on',
  'mail.next_attempt_on',
] as const

type Column = (typeof columns)[number] extends `mail.${infer Name extends keyof Tables['mail']}` ? Name : never
type Row = Parameters<typeof deliveryOf>[0] & Pick<Selectable<Tables['mail']>, Column>

function asListed(row: Row, lead: ListedMail['lead']): ListedMail {
  const { state, reason } = deliveryOf(row)
  return {
    id: row.id,
    recipient: row.recipient,
    subject: row.subject,
    // Both are in the list of what waits.
    state: state === 'delayed' ? 'waiting' : state,
    isUnderWay: row.state === 'claimed',
    isBulk: row.bulk === 1,
    reason,
    attempts: row.attempts,
    createdOn: row.created_on,
    nextAttemptOn: row.state === 'waiting' && row.kept_on === null ? row.next_attempt_on : null,
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
  const rows = await list
    .select([...columns, ...deliveryColumns])
    .orderBy('mail.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const total = await countRows(list)
  const ids = rows.map(({ id }) => id)
  const leads = await leadsOf(database, ids)
  return { data: rows.map((row) => asListed(row, leads.get(row.id) ?? null)), total }
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

type Words = Pick<Letter, 'subject' | 'toName' | 'replyTo' | 'html' | 'text' | 'headers'> & { hasInvitation: boolean }

/** What was sent, or of one that has not been sent what would be sent now; null if there would be nothing to say. */
async function wordsOf(
  mailRenderer: Pick<MailRenderer, 'preview'>,
  row: Selectable<Tables['mail']>,
  now: Date,
): Promise<Words> {
  if (row.state !== 'sent') {
    const letter = await mailRenderer.preview({ ...row, recipientKey: row.recipient_key }, now).catch(() => null)
    if (letter !== null && !(letter instanceof NothingToSay))
      return { ...letter, hasInvitation: letter.calendar !== null }
  }
  return {
    subject: row.subject,
    toName: row.recipient_name,
    replyTo: row.reply_to === null ? null : mailboxSchema.parse(JSON.parse(row.reply_to)),
    html: row.html,
    text: row.text,
    headers: headersSchema.parse(JSON.parse(row.headers)),
    hasInvitation: row.calendar !== null,
  }
}

type Reading = { database: Database; mailRenderer: Pick<MailRenderer, 'preview'> }

/** Returns one mail as it was sent, or would be now, without the secrets of its links; null if there is none. */
export async function oneMail({ database, mailRenderer }: Reading, id: number, now: Date): Promise<MailDetail | null> {
  const row = await database
    .selectFrom('mail')
    .selectAll()
    .select(deliveryColumns)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const lead = (await leadsOf(database, [id])).get(id) ?? null
  const { replyTo, text, html, headers, ...words } = await wordsOf(mailRenderer, row, now)
  return {
    ...asListed(row, lead),
    subject: words.subject,
    recipientName: words.toName,
    replyTo: replyTo && [replyTo.name, `<${replyTo.address}>`].filter(Boolean).join(' '),
    serverSaid: isUnsentReason(row.last_error) ? '' : (row.last_error ?? ''),
    givenUpOn: row.given_up_on,
    text: withoutSecretLinks(text),
    hasHtml: html !== '',
    isCleared: row.state === 'sent' && html === '' && text === '',
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, withoutSecretLinks(value)])),
    hasInvitation: words.hasInvitation,
    messageId: row.message_id,
  }
}

/** The HTML of a mail for a frame without scripts, or null if there is none. */
export async function mailHtml({ database, mailRenderer }: Reading, id: number, now: Date): Promise<string | null> {
  const row = await database.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirst()
  const html = row === undefined ? '' : (await wordsOf(mailRenderer, row, now)).html
  return html === '' ? null : htmlForStaff(html)
}

/** How many mails neither arrived nor were given up. */
export async function failedMails(database: Database): Promise<number> {
  return countRows(listed(database, { state: 'failed' }))
}
