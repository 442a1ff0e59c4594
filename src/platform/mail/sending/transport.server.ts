// The two ways to deliver a mail: an SMTP server, or a folder of .eml files if none is configured. Hides nodemailer,
// and which failures are temporary.
import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { needsStartTls } from '#platform/database/connection-url.server.ts'
import { messageIdStem } from './private/message-id.server.ts'

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
  /** A person wrote it. */
  isTyped: boolean
  date: Date
}

/** `deliver` resolves once the mail is accepted. It rejects with an error that `failureOf` understands. */
export type MailTransport = {
  /** Nothing is delivered: mails are only kept as files. */
  isFolder?: true
  deliver: (mail: OutgoingMail, signal: AbortSignal) => Promise<void>
  /** Undoes a delivery, where that is possible. Calling it again has no further effect. */
  takeBack?: (mail: OutgoingMail) => Promise<void>
  close: () => void
}

export function openMailTransport(settings: { smtpUrl: string | null; dataDir: string }): MailTransport {
  return settings.smtpUrl === null ? folderTransport(join(settings.dataDir, 'mail')) : smtpTransport(settings.smtpUrl)
}

/**
 * Names and addresses are passed as separate parts, never as one string to be parsed. Nothing is loaded from a path or
 * URL.
 */
function mailOptions(mail: OutgoingMail): SendMailOptions {
  return {
    from: mail.from,
    to: mail.to,
    ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    messageId: mail.messageId,
    date: mail.date,
    headers: { ...(!mail.isTyped && { 'Auto-Submitted': 'auto-generated' }), ...mail.headers },
    ...(mail.calendar ? { icalEvent: { ...mail.calendar, filename: 'invitation.ics' } } : {}),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** A few connections, kept open briefly because mails come in pairs. The transport itself never retries a mail. */
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
    // Without STARTTLS the password would be sent in the clear. The address may opt out by ?requireTLS=false.
    requireTLS: needsStartTls(url),
  })
  return {
    async deliver(mail, signal) {
      await transport.sendMail({ ...mailOptions(mail), signal })
    },
    close: () => transport.close(),
  }
}

/** Connects and signs in, without sending a mail. Rejects if the mail server does not accept the site in 20 seconds. */
export async function greetMailServer(url: string): Promise<void> {
  const transport = createTransport({
    url,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 10_000,
    requireTLS: needsStartTls(url),
  })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

/**
 * One file per mail, named after its Message-ID, so a repeated delivery replaces it. Only this process's user can read
 * it.
 */
export function folderTransport(folder: string): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const nameOf = ({ date, messageId }: OutgoingMail) =>
    `${date.toISOString().replace(/[:.]/g, '-')}-${messageIdStem(messageId)}.eml`
  return {
    isFolder: true,
    async deliver(mail) {
      const { message } = await composer.sendMail(mailOptions(mail))
      const name = nameOf(mail)
      const unfinished = join(folder, `.${name}.${randomUUID()}`)
      const write = () => writeFile(unfinished, message, { mode: 0o600, flush: true })
      try {
        await write().catch(async (error: NodeJS.ErrnoException) => {
          if (error.code !== 'ENOENT') throw error
          await mkdir(folder, { recursive: true, mode: 0o700 })
          await write()
        })
        await rename(unfinished, join(folder, name))
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    takeBack: (mail) => rm(join(folder, nameOf(mail)), { force: true }),
    close: () => composer.close(),
  }
}

/** `code` may be logged. `sentence` may quote the server, which may quote an address, so it is for staff only. */
export type DeliveryFailure = {
  /** Trying again is of no use. */
  isPermanent: boolean
  /** The server says permanently that the mailbox does not exist or accepts no mail. */
  isOfMailbox: boolean
  /** Whether it concerns this recipient alone, or every mail that the site sends. */
  about: 'mailbox' | 'server'
  sentence: string
  /** What failed, the reply of the server, and the command that it replied to. */
  code: string
}

/**
 * Only a refusal of the recipient's mailbox is permanent. Everything else is a fault of the settings or of the server,
 * such as a sender that it does not accept, a limit for a day or a refused sign-in: mails wait until it is mended.
 */
export function failureOf(error: unknown): DeliveryFailure {
  const message = error instanceof Error ? error.message : String(error)
  const sentence = message.replace(/[\p{Cc}\s]+/gu, ' ').slice(0, 500)
  const part = (name: string) => (error instanceof Error && name in error ? Reflect.get(error, name) : undefined)
  const reply = Number(part('responseCode') ?? 0)
  const code = String(part('code') ?? 'unknown')
  const command = String(part('command') ?? '')
  const response = String(part('response') ?? '')
  const isOfRecipient = code !== 'EAUTH' && command === 'RCPT TO'
  const isOfMailbox = isOfRecipient && part('permanent') === true && namesMailbox(response)
  /** The address cannot be written into the dialogue at all. */
  const isUnusable = code === 'EENVELOPE' && !reply
  const isPassing = isOfRecipient && (response.startsWith('4') || isFull(response))
  return {
    isPermanent: isUnusable || isOfMailbox,
    isOfMailbox,
    about: isUnusable || isOfMailbox || isPassing ? 'mailbox' : 'server',
    sentence,
    code: [code, reply || '', command].filter(Boolean).join(' '),
  }
}

/**
 * Returns whether a 5xx reply to RCPT TO is about the mailbox. Servers also refuse a recipient because of the sender:
 * our address is on a blocklist, relaying is denied, or the sender's domain is not found. The enhanced status code
 * after the reply code says which (RFC 3463): 5.1.1 to 5.1.6 and 5.1.10 are about the recipient's address, 5.2.1 about
 * a disabled mailbox. Without an enhanced code, the reply code has to do (RFC 5321, 7504).
 */
function namesMailbox(response: string): boolean {
  const [, reply, status] = /^(5\d\d)(?:[ -](5\.\d{1,3}\.\d{1,3})\b)?/.exec(response) ?? []
  if (status !== undefined) return /^5\.(?:1\.(?:[1-6]|10)|2\.1)$/.test(status)
  return reply !== undefined && ['550', '551', '553', '556'].includes(reply)
}

/** A full mailbox may be emptied (RFC 3463, 5.2.2; RFC 5321, 552). */
function isFull(response: string): boolean {
  return /^5\d\d[ -]5\.2\.2\b|^552(?![ -]5\.)/.test(response)
}
