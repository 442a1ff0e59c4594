// The link that stands in every mail about reminders, and the headers that let mail programs offer to end them.
import { listHeaders } from '#leads/opt-in/list-headers.server.ts'

/** Opens a page with buttons: mail scanners open every link. A POST to it ends the reminders at once (RFC 8058). */
export function reminderUrl(publicUrl: string, token: string, language?: string): string {
  return `${publicUrl}/link/reminders/${token}${language ? `?lang=${language}` : ''}`
}

/** See `listHeaders`. */
export function reminderHeaders(publicUrl: string, token: string): Record<string, string> {
  return listHeaders(publicUrl, 'reminders', reminderUrl(publicUrl, token))
}
