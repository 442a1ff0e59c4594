// The link of every mail about an alert.

/** Opens a page with a button. A POST to this address ends all alerts of the same person (RFC 8058). */
export function alertUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/link/jobalert/${token}`
}
