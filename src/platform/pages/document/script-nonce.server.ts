// Tells the scripts that this site rendered from any that got into a page with its content. The document is rendered
// with a random nonce, which is taken out again: pages are cached, so the policy names the scripts by their hashes.
import { randomBytes } from 'node:crypto'

/** A new nonce of 128 bits, as CSP Level 3 asks for. */
export function newNonce(): string {
  return randomBytes(16).toString('base64url')
}

/**
 * Returns the document without the nonce, and the texts of the inline scripts that had it. A script without the nonce,
 * or with another one, stays in the document and is not returned.
 */
export function takeNonce(html: string, nonce: string): { html: string; scripts: string[] } {
  const parts = html.split(` nonce="${nonce}"`)
  const scripts: string[] = []
  parts.slice(1).forEach((after, index) => {
    const before = parts[index] ?? ''
    const opening = before.slice(before.lastIndexOf('<'))
    const tagEnd = after.indexOf('>')
    const tag = opening + after.slice(0, tagEnd)
    if (!/^<script\b/.test(tag) || /\ssrc=/.test(tag)) return
    scripts.push(after.slice(tagEnd + 1, after.indexOf('</script>', tagEnd)))
  })
  return { html: parts.join(''), scripts }
}
