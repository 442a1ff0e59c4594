// The two ways out for a mail: an SMTP server, or a folder of .eml files where none is configured.
// Hides nodemailer, and which failures pass by themselves.
import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { messageIdStem } from './message-id.server.ts'

type Mailbox = { name: string; address: string }

export type OutgoingMail = {
  messageId: string
  from: Mailbox
  to: Mailbox
  replyTo: Mailbox | null
  subject: string
  html: string
  text: string
  headers: Record<string, string>
  calendar: { method: string; content: string } | null
  date: Date
}

/** `deliver` returns once the letter is accepted; it throws what `failureOf` understands. */
export type MailTransport = {
  deliver: (letter: OutgoingMail, signal: AbortSignal) => Promise<void>
  /** Undoes a delivery, where that can be done; again: the same. */
  takeBack?: (letter: OutgoingMail) => Promise<void>
  close: () => void
}

export function openMailTransport(settings: { smtpUrl: string | null; dataDir: string }): MailTransport {
  return settings.smtpUrl === null ? folderTransport(join(settings.dataDir, 'mail')) : smtpTransport(settings.smtpUrl)
}

/** Names and addresses go in as parts, never as one string to be parsed; nothing is fetched from a path or address. */
function mailOptions(letter: OutgoingMail): SendMailOptions {
  return {
    from: letter.from,
    to: letter.to,
    ...(letter.replyTo ? { replyTo: letter.replyTo } : {}),
    subject: letter.subject,
    html: letter.html,
    text: letter.text,
    messageId: letter.messageId,
    date: letter.date,
    headers: { 'Auto-Submitted': 'auto-generated', ...letter.headers },
    ...(letter.calendar ? { icalEvent: { ...letter.calendar, filename: 'invitation.ics' } } : {}),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Few connections, kept for a moment, since mails come in pairs; a mail is never sent a second time from in here. */
export function smtpTransport(url: string): MailTransport {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 4,
    maxRequeues: 0,
    idleTimeout: 5_000,
    connectionTimeout: 30_000,
    greetingTimeout: 30_000,
    socketTimeout: 120_000,
  })
  return {
    async deliver(letter, signal) {
      await transport.sendMail({ ...mailOptions(letter), signal })
    },
    close: () => transport.close(),
  }
}

/** One file per mail, named after its Message-ID, so that a repeated delivery replaces it. Readable to us alone. */
export function folderTransport(folder: string): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const nameOf = ({ date, messageId }: OutgoingMail) =>
    `${date.toISOString().replace(/[:.]/g, '-')}-${messageIdStem(messageId)}.eml`
  return {
    async deliver(letter) {
      const { message } = await composer.sendMail(mailOptions(letter))
      const name = nameOf(letter)
      const unfinished = join(folder, `.${name}.${randomUUID()}`)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      try {
        await writeFile(unfinished, message, { mode: 0o600, flush: true })
        await rename(unfinished, join(folder, name))
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    takeBack: (letter) => rm(join(folder, nameOf(letter)), { force: true }),
    close: () => composer.close(),
  }
}

/** `code` may stand in the log; the sentence may quote the server, which may quote an address: it is for staff only. */
export type DeliveryFailure = {
  isPermanent: boolean
  /** The server says for good that there is no such mailbox, or that it takes no mail. */
  isOfMailbox: boolean
  sentence: string
  code: string
}

/**
 * Permanent is only what the server says of this very mail: 5xx to its sender, recipient or content. A refused
 * sign-in or greeting is the fault of the settings or the server; mails wait for it to be mended.
 */
export function failureOf(error: unknown): DeliveryFailure {
  const message = error instanceof Error ? error.message : String(error)
  const sentence = message.replace(/[\p{Cc}\s]+/gu, ' ').slice(0, 500)
  const part = (name: string) => (error instanceof Error && name in error ? Reflect.get(error, name) : undefined)
  const reply = Number(part('responseCode') ?? 0)
  const code = String(part('code') ?? 'unknown')
  const command = String(part('command') ?? '')
  const concernsThisMail = code !== 'EAUTH' && /^(?:MAIL FROM|RCPT TO|DATA)/.test(command)
  const refusedHere = code === 'EENVELOPE' && !reply
  const asksForSignIn = reply === 530 || reply === 535 || reply === 538
  const isPermanent = refusedHere || (concernsThisMail && part('permanent') === true && !asksForSignIn)
  return {
    isPermanent,
    isOfMailbox: isPermanent && command === 'RCPT TO' && namesMailbox(String(part('response') ?? '')),
    sentence,
    code: reply ? `${code} ${reply}` : code,
  }
}

/**
 * Whether a 5xx reply to RCPT TO is about the mailbox. Servers refuse a recipient for the sender's sake as well – an
 * address of ours on a list, relaying denied, a sender's domain that is not found – and say which it is by the code
 * after the reply's own (RFC 3463): 5.1.1 to 5.1.6 and 5.1.10 are about the recipient's address, 5.2.1 about a mailbox
 * that is closed. A full one (5.2.2, 552) may be emptied. Without that code the reply's own must do (RFC 5321, 7504).
 */
function namesMailbox(response: string): boolean {
  const [, reply, status] = /^(5\d\d)(?:[ -](5\.\d{1,3}\.\d{1,3})\b)?/.exec(response) ?? []
  if (status !== undefined) return /^5\.(?:1\.(?:[1-6]|10)|2\.1)$/.test(status)
  return reply !== undefined && ['550', '551', '553', '556'].includes(reply)
}
