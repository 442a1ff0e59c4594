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

/** The token in the links of an issue: it also names the issue, so that staff see which one people have left by. */
export function issueLinkToken(unsubscribeToken: string, issueId: number): string {
  return `${unsubscribeToken}-i${issueId}`
}

/** The tokens of subscribers that a link may mean, since any may end like the name of an issue; and the issue, if any. */
export function readLinkToken(linkToken: string): { tokens: string[]; issueId: number | null } {
  const [, token, issue] = /^(.+)-i([1-9]\d{0,8})$/.exec(linkToken) ?? []
  return token === undefined
    ? { tokens: [linkToken], issueId: null }
    : { tokens: [linkToken, token], issueId: Number(issue) }
}

/** See `listHeaders`. */
export function issueHeaders(publicUrl: string, token: string): Record<string, string> {
  return listHeaders(publicUrl, 'newsletter', unsubscribeUrl(publicUrl, token))
}
