// The document of the frame in which the console draws a resume. It is the same for everybody and holds nothing: the
// file comes from the console's page.
import { Hono } from 'hono'
import { html } from 'hono/html'
import { resumeFramePath } from '#careers/console/frame/messages.ts'
import { readProgram } from './document.server.ts'

/** Scripts and fonts of the site, a worker made of them, and nothing else. A sandbox without an origin has no session. */
const policy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  'worker-src blob:',
  "style-src 'self'",
  'img-src blob: data:',
  "font-src 'self' blob: data:",
  "connect-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-scripts',
].join('; ')

export function resumeFrame(): Hono {
  const program = readProgram('resumeFrame')
  const [entry] = program?.scripts ?? []
  return new Hono().get(resumeFramePath, (c) => {
    c.header('cache-control', 'no-store')
    c.header('x-robots-tag', 'noindex, nofollow')
    c.header('referrer-policy', 'no-referrer')
    c.header('content-security-policy', policy)
    c.header('x-frame-options', 'SAMEORIGIN')
    return c.html(
      html`<!doctype html>
        <html lang="en-IN">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <title>Resume</title>
            ${(program?.styles ?? []).map((style) => html`<link rel="stylesheet" href="${style}" crossorigin />`)}
            ${entry === undefined ? '' : html`<script type="module" src="${entry}"></script>`}
          </head>
          <body></body>
        </html>`,
    )
  })
}
