// The links that a subscriber gets by mail, and the headers that let mail programs offer to unsubscribe.

/** Opens a page with a button. Only the POST of the button confirms, because mail scanners open every link. */
export function confirmationUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/link/newsletter/confirm/${token}`
}

/** Opens a page with a button. A POST to this URL unsubscribes at once (RFC 8058). */
export function unsubscribeUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/link/newsletter/unsubscribe/${token}`
}

/** RFC 2919 and RFC 8058. One-click unsubscribing is offered over https only, as RFC 8058 requires. */
export function listHeaders(publicUrl: string, token: string): Record<string, string> {
  const { hostname, protocol } = new URL(publicUrl)
  return {
    'List-Id': `<newsletter.${hostname}>`,
    'List-Unsubscribe': `<${unsubscribeUrl(publicUrl, token)}>`,
    ...(protocol === 'https:' ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
  }
}
