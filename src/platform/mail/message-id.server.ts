// The Message-ID of a mail, and the part of it that names the mail's file where mail is kept in a folder.
import { randomUUID } from 'node:crypto'

/** A new Message-ID at the site's host. */
export function newMessageId(publicUrl: string): string {
  const { hostname } = new URL(publicUrl)
  // An IPv6 address in brackets may not stand in a Message-ID.
  return `<${randomUUID()}@${/^[\w.-]+$/.test(hostname) ? hostname : 'localhost'}>`
}

/** The part before the @, which is safe in a file name. */
export function messageIdStem(messageId: string): string {
  return messageId.replace(/@.*$|[^\w.-]/g, '')
}
