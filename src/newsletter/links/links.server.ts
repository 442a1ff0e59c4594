// The links that a subscriber gets by mail.
import { listHeaders } from '#leads/opt-in/list-headers.server.ts'

/**
 * Opens a page with a button. Only the POST of the button confirms, because mail scanners open every link. The notice on
 * the page is in this language at first.
 */
export function confirmationUrl(publicUrl: string, token: string, language?: string): string {
  return `${publicUrl}/link/newsletter/confirm/${token}${language ? `?lang=${language}` : ''}`
}

/** Opens a page with a button. A POST to this URL unsubscribes at once (RFC 8058). */
export function unsubscribeUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/link/newsletter/unsubscribe/${token}`
}

/** See `listHeaders`. */
export function issueHeaders(publicUrl: string, token: string): Record<string, string> {
  return listHeaders(publicUrl, 'newsletter', unsubscribeUrl(publicUrl, token))
}
