// The link that stands in every mail about reminders, and the headers that let mail programs offer to end them.

/** Opens a page with buttons: mail scanners open every link. A POST to it ends the reminders at once (RFC 8058). */
export function reminderUrl(publicUrl: string, token: string, language?: string): string {
  return `${publicUrl}/link/reminders/${token}${language ? `?lang=${language}` : ''}`
}

/** RFC 2919 and RFC 8058. One click is offered over https only, as RFC 8058 requires. */
export function reminderHeaders(publicUrl: string, token: string): Record<string, string> {
  const { hostname, protocol } = new URL(publicUrl)
  return {
    'List-Id': `<reminders.${hostname}>`,
    'List-Unsubscribe': `<${reminderUrl(publicUrl, token)}>`,
    ...(protocol === 'https:' ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
  }
}
