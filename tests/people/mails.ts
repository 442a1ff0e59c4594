// The mails of the outbox with their words: those that were sent, and those that would be sent when they are due.
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Database, Tables } from '#platform/database/database.server.ts'
import type { MailRenderer } from '#platform/mail/mail-renderer.server.ts'
import { NothingToSay, type MailTemplate } from '#platform/mail/mail-template.server.ts'
import { checkLetter, type Letter } from '#platform/mail/letter.server.ts'
import { addressKey, enqueueMail } from '#platform/mail/outbox.server.ts'
import { columnsOf } from '#platform/mail/sending/private/claim.server.ts'
import { openMailer, type Mailer } from '#platform/mail/sending/mailer.server.ts'
import { openLog } from '#platform/log.server.ts'
import { siteMailRenderer } from '#rooms.server.ts'
import { readSettings } from '#platform/start/settings.server.ts'

/** A mail with its words, for tests of how mails are kept and sent. */
export type NewLetter = {
  messageId: string
  fromName: string
  to: { name?: string; address: string }
  replyTo?: { name?: string; address: string } | null
  subject: string
  html: string
  text: string
  headers?: Record<string, string>
  calendar?: Letter['calendar']
  isBulk?: boolean
  isTyped?: boolean
  uselessFrom?: Date | null
}

const wholeLetter = 'letter-for-tests'

function templateFor({ subject, isBulk, isTyped }: Pick<NewLetter, 'subject' | 'isBulk' | 'isTyped'>) {
  return {
    name: wholeLetter,
    title: subject,
    ...(isBulk && { isBulk: true as const }),
    ...(isTyped && { isTyped: true as const }),
    store: (letter) => JSON.stringify(letter),
    hasVersion: false,
    draft: () => Promise.reject(new Error('Its words stand in the payload')),
    sample: () => Promise.reject(new Error('It has no sample')),
  } satisfies MailTemplate<object>
}

/** Puts a letter into the outbox. Returns its id. */
export async function enqueueLetter(
  tx: Database,
  { messageId, to, uselessFrom = null, isBulk, isTyped, ...words }: NewLetter,
  now: Date,
  notBefore = now,
  sendAt: Date | null = null,
): Promise<number> {
  const { replyTo = null, calendar = null, headers = {}, ...rest } = words
  const letter = { ...rest, replyTo: replyTo && { name: '', ...replyTo }, calendar, headers, toName: to.name ?? '' }
  const mail = { to: to.address, payload: letter, publicUrl: 'https://firm.example.in', uselessFrom }
  const template = templateFor({
    subject: words.subject,
    ...(isBulk !== undefined && { isBulk }),
    ...(isTyped !== undefined && { isTyped }),
  })
  const { id } = await enqueueMail(tx, template, mail, now, { notBefore, sendAt })
  const reply_key = replyTo ? addressKey(replyTo.address) : null
  await tx.updateTable('mail').set({ message_id: messageId, reply_key }).where('id', '=', id).execute()
  return id
}

type RendererOptions = { secret?: string; publicUrl?: string }

/** The templates of the site, and whole letters. */
export function mailRendererFor(
  database: Database,
  { secret = 'secret', publicUrl }: RendererOptions = {},
): MailRenderer {
  const settings = { ...readSettings({ PUBLIC_URL: publicUrl ?? 'https://firm.example.in' }), secret }
  const mailRenderer = siteMailRenderer({ database, settings, log: openLog('silent') })
  const whole = (payload: string): Letter => checkLetter(z.custom<Letter>().parse(JSON.parse(payload)))
  const ofWhole =
    (other: MailRenderer['preview']): MailRenderer['preview'] =>
    async (row, now) =>
      row.template === wholeLetter ? whole(row.payload) : other(row, now)
  const templateOf: MailRenderer['templateOf'] = (name) =>
    name === wholeLetter ? templateFor({ subject: '' }) : mailRenderer.templateOf(name)
  return { ...mailRenderer, preview: ofWhole(mailRenderer.preview), render: ofWhole(mailRenderer.render), templateOf }
}

type Row = Selectable<Tables['mail']>

/** All mails, or those to this address, in the order in which they were written, as they were sent or would be sent when they are due. */
export async function mailsIn(
  database: Database,
  mailRenderer = mailRendererFor(database),
  address?: string,
): Promise<Row[]> {
  const rows = await database
    .selectFrom('mail')
    .selectAll()
    .$if(address !== undefined, (mail) => mail.where('recipient_key', '=', addressKey(address ?? '')))
    .orderBy('id')
    .execute()
  const mails: Row[] = []
  for (const row of rows) mails.push(row.state === 'sent' ? row : await withWords(row, mailRenderer))
  return mails
}

async function withWords(row: Row, mailRenderer: MailRenderer): Promise<Row> {
  const isDue = row.attempts === 0 && row.kept_on === null
  const at = new Date(isDue ? row.next_attempt_on : row.created_on)
  const letter = await mailRenderer.preview({ ...row, recipientKey: row.recipient_key }, at)
  return letter instanceof NothingToSay ? row : { ...row, ...columnsOf(letter) }
}

/** Sends what is due at this instant to nowhere. Returns how many mails it accepted. */
export async function deliverAll(
  database: Database,
  now: Date,
  mailRenderer = mailRendererFor(database),
): Promise<number> {
  const mailer: Mailer = openMailer({
    database,
    transport: { deliver: () => Promise.resolve(), close: () => undefined },
    mailRenderer,
    from: { name: '', address: 'site@firm.example.in' },
    clock: () => now,
    log: openLog('silent'),
  })
  return mailer.deliverDue()
}
