// The short notices of a form in another language: a document of its own, in the frame that the form shows once somebody
// has chosen the language.
import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import { siteSettings } from '#firm/firm.server.ts'
import { noticeTranslation, statusOf } from '#firm/notice/notice-translations.server.ts'
import { noticeInForce } from '#firm/notice/privacy-notice.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import sansFont from '#ui/fonts/hanken-grotesk.woff2?url'
import { consentPurposes } from '#leads/consent/consent.ts'
import { noticeFor } from '#leads/consent/notice-texts.server.ts'
import { draftLine, olderLine } from '#leads/consent/translation-status.ts'

/** The page has the font already. Some lines are in English. */
const style = `@font-face{font-family:'Hanken Grotesk';src:url('${sansFont}') format('woff2');font-weight:400 700;font-display:swap}
:root{font:15px/1.75 'Hanken Grotesk','Nirmala UI','Noto Sans Devanagari','Noto Sans Telugu','Noto Sans Kannada','Noto Sans Tamil',system-ui,sans-serif;color:#355862}
body{margin:0;overflow-wrap:break-word}p{margin:0 0 8px}a{color:inherit;text-decoration-color:#bf3d1d}`

/** Makes the frame as high as the text, also when it is turned or its letters are made larger. */
const script = `new ResizeObserver(()=>{frameElement.style.height=document.body.offsetHeight+8+'px'}).observe(document.body)`

const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "font-src 'self'",
  `script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')

export function noticeFrames({ database }: { database: Database }): Hono {
  return new Hono().get('/notices/:purposes/:language', async (c) => {
    const named = c.req.param('purposes')
    const purposes = consentPurposes.filter((purpose) => named.split('.').includes(purpose))
    // One spelling, so that nobody can fill the cache with addresses of one notice.
    if (named === '' || purposes.join('.') !== named) return c.notFound()
    const translation = await noticeTranslation(database, c.req.param('language'))
    if (translation === null) return c.notFound()
    const { grievance } = await siteSettings(database)
    const { isDraft, isOlder, status } = statusOf(translation, await noticeInForce(database))
    c.header('content-security-policy', policy)
    c.header('x-frame-options', 'SAMEORIGIN')
    c.header('x-robots-tag', 'noindex')
    return c.html(
      html`<!doctype html>
        <html lang="${translation.code}" dir="auto">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <title>${translation.name}</title>
            <style>
              ${raw(style)}
            </style>
          </head>
          <body>
            ${purposes.map((purpose) => {
              const { language, text } = noticeFor(translation, purpose)
              return html`<p lang="${language}">${text}</p>`
            })}
            <p>
              <a
                href="/privacy${translation.sections.length > 0 ? `?lang=${translation.code}` : ''}"
                target="_blank"
                rel="noopener"
                >${translation.title}</a
              >. ${translation.questions} <a href="mailto:${grievance.email}">${grievance.email}</a>
            </p>
            ${status.map((line) => html`<p>${line}</p>`)} ${isDraft ? html`<p lang="en">${draftLine}</p>` : ''}
            ${isOlder ? html`<p lang="en">${olderLine}</p>` : ''} ${raw(`<script>${script}</script>`)}
          </body>
        </html>`,
    )
  })
}
