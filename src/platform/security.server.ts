// The headers that keep a page to itself, and the fingerprints of its own inline scripts.
import { createHash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'

const permissions = 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()'

/** Headers for every answer. A page's own policy (`pageSecurityPolicy`) is kept when it is already set. */
export function securityHeaders(): MiddlewareHandler {
  return async (c, next) => {
    await next()
    const { headers } = c.res
    headers.set('x-content-type-options', 'nosniff')
    headers.set('referrer-policy', 'strict-origin-when-cross-origin')
    headers.set('permissions-policy', permissions)
    headers.set('cross-origin-opener-policy', 'same-origin')
    headers.set('x-frame-options', 'DENY')
    if (!headers.has('content-security-policy')) {
      headers.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    }
  }
}

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/**
 * A Content-Security-Policy (CSP Level 3) for this very document: scripts from the site and the inline ones whose
 * SHA-256 it names, nothing from elsewhere. Styles may be inline, since engravings carry their weights in them.
 */
export function pageSecurityPolicy(html: string): string {
  const hashes = [...html.matchAll(inlineScript)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  return [
    "default-src 'self'",
    `script-src 'self' 'wasm-unsafe-eval' ${[...new Set(hashes)].join(' ')}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
