// The links that a subscriber gets by mail, and the headers by which mail programs offer to unsubscribe.

/** Opened, it shows a page with a button; only the button's POST confirms, since mail scanners open every link. */
export function confirmationUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/link/newsletter/confirm/${token}`
}

/** Opened, it shows a page with a button; a POST to it unsubscribes at once (RFC 8058). */
export function unsubscribeUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/link/newsletter/unsubscribe/${token}`
}

/** RFC 2919 and RFC 8058. One click is offered only over https, as the latter demands. */
export function listHeaders(publicUrl: string, token: string): Record<string, string> {
  const { hostname, protocol } = new URL(publicUrl)
  return {
    'List-Id': `<newsletter.${hostname}>`,
    'List-Unsubscribe': `<${unsubscribeUrl(publicUrl, token)}>`,
    ...(protocol === 'https:' ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
  }
}
