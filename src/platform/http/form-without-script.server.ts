// Forms where no script runs: the browser shows whatever a call answers, so the answer becomes a page. Thanks are a
// page of their own, reached by a redirect; a refusal is the same form again, with everything that was typed.
import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { html, raw } from 'hono/html'
import { honeypotField } from '#platform/validators.ts'
import type { TypedVariables } from './body.server.ts'

export type PlainQuestion = {
  name: string
  label: string
  isMandatory: boolean
  type?: string
  autoComplete?: string
  isLong?: boolean
}

/** The short notice before the button: what is agreed to, where the whole of it stands, and who answers questions. */
export type PlainNotice = { text: string; page: string; contact: string }

/** A form as it is shown again. `page` is where it stands, `thanks` where a sent one leads. */
export type PlainForm = {
  title: string
  action: string
  page: string
  thanks: string
  submit: string
  questions: readonly PlainQuestion[]
  notice?: PlainNotice
  /** The field by which the call knows a message that is sent twice. The page is one visitor's, so it may hold a key. */
  keyField?: string
}

type Refusal = { message: string; errors: Record<string, string> }

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/**
 * For a form that a browser has sent by itself: 303 to its thanks, or the refusal as a page under the same status.
 * Whoever sent JSON, or does not ask for a page, is answered as the call answers. `stylesheet` is the site's own.
 */
export function formsWithoutScript(forms: readonly PlainForm[], stylesheet: string) {
  return createMiddleware<{ Variables: TypedVariables }>(async (c, next) => {
    const form = forms.find(({ action }) => action === c.req.path)
    if (!form || !(c.req.header('accept') ?? '').includes('text/html')) return next()
    // A refused form that is loaded again: back to the page on which it stands.
    if (c.req.method === 'GET') return c.redirect(form.page, 303)
    if (/^application\/json\b/i.test(c.req.header('content-type') ?? '')) return next()
    await next()
    const { status } = c.res
    if (c.req.method !== 'POST' || status >= 500) return
    if (status < 300) {
      c.res = c.redirect(form.thanks, 303)
      return
    }
    const kept = c.res.headers
    const page = formPage(form, c.get('typed') ?? {}, await refusalOf(c), stylesheet)
    c.res = new Response(String(await page), { status, headers: { 'content-type': 'text/html; charset=utf-8' } })
    for (const name of ['retry-after', 'vary']) {
      const value = kept.get(name)
      if (value !== null) c.res.headers.set(name, value)
    }
    c.res.headers.set('content-security-policy', policy)
    c.res.headers.set('cache-control', 'no-store')
  })
}

async function refusalOf(c: Context): Promise<Refusal> {
  const answer = (await c.res.json().catch(() => ({}))) as Partial<Refusal>
  return { message: answer.message ?? 'The form was not accepted. Please try again.', errors: answer.errors ?? {} }
}

function formPage(
  { title, action, page, submit, questions, notice, keyField }: PlainForm,
  typed: Record<string, string>,
  refusal: Refusal,
  stylesheet: string,
) {
  const { message, errors } = refusal
  return html`<!doctype html>
    <html lang="en-IN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Error: ${title}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <style>
          ${raw(stylesheet + ownStyle)}
        </style>
      </head>
      <body>
        <main class="plain-form">
          <h1>${title}</h1>
          <div class="plain-form-refusal" role="alert">
            ${Object.values(errors).includes(message) ? '' : html`<p>${message}</p>`} ${listed(questions, errors)}
          </div>
          <form method="post" action="${action}" novalidate>
            ${questions.map((question) => field(question, typed[question.name] ?? '', errors[question.name]))}
            <p class="plain-form-trap" inert><input name="${honeypotField}" tabindex="-1" autocomplete="off" /></p>
            ${notice ? noticed(notice) : ''}
            ${keyField ? html`<input type="hidden" name="${keyField}" value="${randomUUID()}" />` : ''}
            <button type="submit">${submit}</button>
          </form>
          <p><a href="${page}">Back to the page</a></p>
        </main>
      </body>
    </html>`
}

function noticed({ text, page, contact }: PlainNotice) {
  return html`<p class="plain-form-notice">
    ${text} <a href="${page}">Privacy notice</a>; questions to <a href="mailto:${contact}">${contact}</a>.
  </p>`
}

function listed(questions: readonly PlainQuestion[], errors: Record<string, string>) {
  const wrong = questions.filter(({ name }) => errors[name])
  if (wrong.length === 0) return ''
  return html`<ul>
    ${wrong.map(({ name }) => html`<li><a href="#${name}">${errors[name]}</a></li>`)}
  </ul>`
}

function field(
  { name, label, isMandatory, type = 'text', autoComplete, isLong }: PlainQuestion,
  value: string,
  error: string | undefined,
) {
  const shared = html`id="${name}"
  name="${name}"${isMandatory ? raw(' required') : ''}${
    autoComplete ? html` autocomplete="${autoComplete}"` : ''
  }${error ? html` aria-invalid="true" aria-describedby="${name}-error"` : ''}`
  // A line break right after the tag would be swallowed: one of ours goes before those that were typed.
  const control = isLong
    ? html`<textarea rows="6" ${shared}>${raw('\n')}${value}</textarea>`
    : html`<input type="${type}" value="${value}" ${shared} />`
  return html`<p>
    <label for="${name}">${label}${isMandatory ? '' : ' (optional)'}</label>
    ${control}${error ? html`<span id="${name}-error" class="plain-form-error">${error}</span>` : ''}
  </p>`
}

/** The site's own tokens where its stylesheet is there; something readable where it is not. */
const ownStyle = `
.plain-form { max-width: 44rem; margin: 0 auto; padding: 48px var(--gutter, 20px) 64px; }
.plain-form h1 { font-size: var(--t-d2, 2rem); line-height: 1.08; }
.plain-form p, .plain-form-refusal { margin: 20px 0 0; }
.plain-form-refusal { padding: 14px 16px; border: 2px solid var(--error, #9a1730); background: var(--paper-0, #fff); }
.plain-form-refusal p { margin: 0; font-weight: 600; }
.plain-form-refusal :is(p + ul, li + li) { margin-top: 8px; }
.plain-form label { display: block; margin-bottom: 6px; font-weight: 500; }
.plain-form :is(input, textarea) { width: 100%; min-height: 52px; padding: 12px 14px; border: 1px solid var(--rule-strong, #8a7a52); background: var(--paper-0, #fff); color: var(--ink-900, #0b222a); }
.plain-form [aria-invalid] { border-color: var(--error, #9a1730); }
.plain-form-error { display: block; margin-top: 6px; color: var(--error, #9a1730); font-weight: 500; }
.plain-form-notice { font-size: var(--t-small, 0.9375rem); line-height: 1.5; }
.plain-form-trap { position: absolute; left: -9999px; }
.plain-form button { margin-top: 28px; min-height: 52px; padding: 12px 28px; border: 0; background: var(--action, #bf3d1d); color: #fff; font-weight: 600; }
`
