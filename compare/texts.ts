// Answers, mails and calendar files as texts that can be compared line by line.
import { createHash } from 'node:crypto'
import { compile } from 'html-to-text'
import ICAL from 'ical.js'
import type { Attachment, Email } from 'postal-mime'

export type Answer = { path: string; status: number; headers: Headers; bytes: Buffer; text: string }

/** These belong to the connection or to the real clock, are drawn for each request, or follow from the bytes of a build. */
const hiddenInAnswers = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'date',
  'etag',
  'x-request-id',
  // Shown without its value.
  'set-cookie',
])

export function isCalendar({ headers }: Answer): boolean {
  return headers.get('content-type')?.startsWith('text/calendar') ?? false
}

export function answerText(request: string, answer: Answer): string {
  const headers = [...answer.headers]
    .filter(([name]) => !hiddenInAnswers.has(name))
    .map(([name, value]) => `  ${name}: ${name.startsWith('content-security-policy') ? withoutHashes(value) : value}`)
  // The value of a cookie is a secret; that there is one, and for how long, is not.
  const cookies = answer.headers.getSetCookie().map((cookie) => `  set-cookie: ${cookie.replace(/=[^;]*/, '=…')}`)
  return [
    `${request.length > 2000 ? `${request.slice(0, 2000)}…` : request}`,
    `→ ${answer.status}`,
    ...headers,
    ...cookies,
    bodyText(answer),
    '',
  ].join('\n')
}

/** They are of the scripts of a build, or drawn for each request. */
function withoutHashes(policy: string): string {
  return policy.replaceAll(/'(nonce|sha\d+)-[^']*'/g, "'$1-…'")
}

function bodyText(answer: Answer): string {
  const type = answer.headers.get('content-type') ?? ''
  if (type.includes('json')) return jsonText(answer.text)
  if (type.startsWith('text/html')) return pageText(answer.text)
  if (isCalendar(answer)) return '(a calendar: see ics)'
  if (/^text\/|xml|svg/.test(type)) return answer.text
  return `${answer.bytes.length} bytes, ${digestOf(answer.bytes)}`
}

function jsonText(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** The words of a page with the targets of its links. */
const pageText = compile({
  wordwrap: false,
  selectors: [
    { selector: 'script', format: 'skip' },
    { selector: 'style', format: 'skip' },
    { selector: 'table', format: 'block' },
    ...['h1', 'h2', 'h3', 'h4'].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
})

export function digestOf(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16)
}

/** Differ with the boundaries that are drawn for each copy, or are shown in other lines. */
const hiddenInMails = new Set(['content-type', 'mime-version', 'content-transfer-encoding', 'received'])

export function mailText(mail: Email): string {
  const headers = mail.headers
    .filter(({ key }) => !hiddenInMails.has(key))
    .map(({ originalKey, value }) => `${originalKey}: ${value}`)
    .toSorted()
  const attachments = mail.attachments.map(({ filename, mimeType, content, ...more }) =>
    `attachment: ${filename} ${mimeType} ${more.method ?? ''} ${mimeType.includes('calendar') ? '' : digestOf(contentOf(content))}`.trimEnd(),
  )
  const text = mail.text?.trim() ?? ''
  return [...headers, ...attachments, '', text, '', ...onlyInHtml(text, mail.html ?? ''), ''].join('\n')
}

/** What the HTML says that the text does not, and where its links lead. */
function onlyInHtml(text: string, html: string): string[] {
  const plain = new Set(text.split('\n').map((line) => line.trim()))
  const link = / ?\[([^\]]+)\]/g
  const own = pageText(html)
    .split('\n')
    .map((line) => line.trim())
    .filter(
      (line) => !plain.has(line) && !plain.has(line.replaceAll(link, ' $1')) && !plain.has(line.replaceAll(link, '')),
    )
  return own.length === 0 ? [] : ['--- In the HTML alone:', ...own]
}

function contentOf(content: Attachment['content']): Uint8Array {
  return typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)
}

export function invitationsIn(mail: Email): string[] {
  const calendars = mail.attachments.filter(({ mimeType }) => /calendar|ics/.test(mimeType))
  return [...new Set(calendars.map(({ content }) => Buffer.from(contentOf(content)).toString('utf8')))]
}

/** One property a line, unfolded, each component indented. */
export function calendarText(title: string, ics: string): string {
  try {
    return [`## ${title}`, '', ...linesOf(new ICAL.Component(ICAL.parse(ics)), ''), ''].join('\n')
  } catch (error) {
    return [`## ${title}`, '', `It cannot be parsed: ${String(error)}`, ics, ''].join('\n')
  }
}

function linesOf(component: ICAL.Component, indent: string): string[] {
  const properties = component.getAllProperties().map((property) => `${indent}  ${property.toICALString()}`)
  const children = component.getAllSubcomponents().flatMap((child) => linesOf(child, `${indent}  `))
  return [`${indent}${component.name}`, ...properties, ...children]
}
