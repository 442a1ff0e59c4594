// The Message-ID of a mail, and the part of it used in file names when mail is stored in a folder.
import { randomUUID } from 'node:crypto'

/** Returns a new Message-ID with the site's host. */
export function newMessageId(publicUrl: string): string {
  const { hostname } = new URL(publicUrl)
  // An IPv6 address in brackets is not allowed in a Message-ID.
  return `<${randomUUID()}@${/^[\w.-]+$/.test(hostname) ? hostname : 'localhost'}>`
}

/** Returns the part before the @, which is safe in a file name. */
export function messageIdStem(messageId: string): string {
  return messageId.replace(/@.*$|[^\w.-]/g, '')
}
