// What an editor should look at in a draft. It is found when the draft is saved, and kept beside it, so that the list of
// all of them needs no text to be read again.
import { createHash } from 'node:crypto'
import type { Database } from '#platform/database/database.server.ts'
import { hasOwnPage } from '#platform/records/kind.ts'
import type { Body, RecordField, RecordFields } from '#platform/records/record-fields.ts'
import { partsOf } from '#platform/rich-text/rich-text-parts.server.ts'
import { beginningOf } from '#platform/text/cut.ts'
import { type Check, type CheckKind, libraryAddress } from './check.ts'
import { claimsIn } from './claims.ts'
import { srcOf } from './missing-files.server.ts'
import { isBlank } from '#platform/text/cleaned.ts'
import { writable } from '#ui/fonts/writable.ts'
import type { Kind } from '#publishing/kinds.server.ts'

/** Of a link, `text` is its address: whether it leads anywhere is only known when the list is read. */
export type Finding = Omit<Check, 'what' | 'seen'> & { what: Exclude<CheckKind, 'law'> }
/** `of` is the text that it is about, if it has more words than `sentence` and `text`. */
type Found = Pick<Finding, 'what' | 'field' | 'text'> & {
  path: string
  sentence?: string
  phrase?: string
  of?: string
}

/** About as many characters as search engines show of a title and of a description. */
const titleCharacters = 60
const descriptionCharacters = { least: 50, most: 160 }
const maxFindings = 100

/** What the list shows of an address or a phrase. */
const maxTextCharacters = 500
const aroundCharacters = 120

/**
 * Returns what is found in this draft. It renders the texts, which takes milliseconds: where somebody waits for the
 * database, call it before the transaction that saves them.
 */
export function findingsIn(kind: Kind, body: Body): Finding[] {
  return [...inFields(kind.of.fields, body), ...asSearchResult(kind, body)]
    .slice(0, maxFindings)
    .map(({ of = '', ...found }) => {
      const { sentence = '', phrase = '' } = found
      const key = keyOf(found, of)
      return { ...found, text: shortened(found.text), sentence: around(phrase, sentence), phrase, key }
    })
}

/** Of a long sentence, the words about the phrase. */
function around(phrase: string, sentence: string): string {
  const at = sentence.indexOf(phrase)
  const [from, until] = [at - aroundCharacters, at + phrase.length + aroundCharacters]
  const before = from > 0 ? `…${sentence.slice(from, at).replace(/^\S*\s/, '')}` : sentence.slice(0, at)
  const after = sentence.slice(at + phrase.length, until)
  return `${before}${phrase}${until < sentence.length ? `${after.replace(/\s\S*$/, '')}…` : after}`
}

/** An item of a list may be moved: its finding stays what it is. */
function keyOf({ what, path, text, sentence = '' }: Found, of: string): string {
  const words = [what, path.replaceAll(/\.\d+\./g, '.'), text, sentence, of]
  return createHash('sha256').update(JSON.stringify(words)).digest('base64url').slice(0, 22)
}

/** An address that is cut here leads nowhere, as it should: no page of the site has one as long. */
function shortened(text: string): string {
  return text.length > maxTextCharacters
    ? `Longer than ${maxTextCharacters} characters: ${beginningOf(text, 80)}…`
    : text
}

/** Writes down what was found in a draft, in place of what was found in an earlier one. */
export async function noteFindings(tx: Database, recordId: number, findings: readonly Finding[]): Promise<void> {
  await tx.deleteFrom('content_finding').where('record_id', '=', recordId).execute()
  if (findings.length === 0) return
  await tx
    .insertInto('content_finding')
    .values(findings.map((finding) => ({ record_id: recordId, ...finding })))
    .execute()
}

type Values = { readonly [name: string]: unknown }

function inFields(fields: RecordFields, values: Values, within = ''): Found[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const value = values[name]
    const path = within + name
    if (field.type !== 'list') return inField(field, value).map((found) => ({ path, ...found }))
    const items: Values[] = Array.isArray(value) ? value : []
    return items.flatMap((item, index) =>
      inFields(field.fields, item, `${path}.${index}.`).map((finding) => ({
        ...finding,
        field: `${field.label} ${index + 1}: ${finding.field}`,
      })),
    )
  })
}

function inField(field: RecordField, value: unknown): Omit<Found, 'path'>[] {
  const at = field.label
  const claims = (text: string) =>
    (field.isOfVisitors ? [] : claimsIn(text)).map(({ sentence, phrase, why }) => ({
      what: 'claim' as const,
      field: at,
      text: why,
      sentence,
      phrase,
    }))
  switch (field.type) {
    case 'text':
      return [...claims(String(value ?? '')), ...ofSheet(field, [String(value ?? '')])]
    case 'lines': {
      const lines: unknown[] = Array.isArray(value) ? value : []
      return [...claims(lines.join('\n')), ...ofSheet(field, lines.map(String))]
    }
    case 'link':
      return typeof value === 'string' && value ? [{ what: 'link' as const, field: at, text: value }] : []
    case 'rich text': {
      const { blocks, links, pictures: shown, barePictures: pictures } = partsOf(String(value ?? ''))
      return [
        ...claims(blocks.join('\n')),
        ...links.map(({ href }) => ({ what: 'link' as const, field: at, text: href })),
        ...shown.flatMap((src) => ofLibrary(at, src)),
        ...(pictures.length > 0
          ? [{ what: 'alt' as const, field: at, text: countOf(pictures.length), of: pictures.join('\n') }]
          : []),
      ]
    }
    case 'picture':
      return [
        ...ofLibrary(at, srcOf(value)),
        ...(isBare(value) && !('isBesideName' in field && field.isBesideName)
          ? [{ what: 'alt' as const, field: at, text: 'The picture has no alternative text.', of: srcOf(value) }]
          : []),
      ]
    case 'document':
      return ofLibrary(at, srcOf(value))
    default:
      return []
  }
}

/** A file is a link too: whether it has been deleted is only known when the list is read. */
function ofLibrary(field: string, src: string): Omit<Found, 'path'>[] {
  const [, path] = /(\/media\/[^/]+)$/.exec(src) ?? []
  return path === undefined ? [] : [{ what: 'link', field, text: `${libraryAddress}${path.slice('/media/'.length)}` }]
}

function ofSheet({ label, isPrinted = false }: RecordField, texts: readonly string[]): Omit<Found, 'path'>[] {
  const isLacking = isPrinted && texts.some((text) => !isBlank(text) && writable(text) === null)
  const text = 'There is no checklist to print, because its fonts have Latin letters only.'
  return isLacking ? [{ what: 'search', field: label, text, of: texts.join('\n') }] : []
}

function countOf(pictures: number): string {
  return pictures === 1 ? 'A picture has no alternative text.' : `${pictures} pictures have no alternative text.`
}

function isBare(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('src' in value) || !value.src) return false
  return !('alt' in value && value.alt) && !('isDecoration' in value && value.isDecoration)
}

/** Of records with a page of their own: how they stand in the list of a search engine. */
function asSearchResult({ of, pages }: Kind, body: Body): Found[] {
  if (!hasOwnPage(of, body)) return []
  const found: Found[] = []
  const say = (field: string, about: string, text: string) => {
    const [path = ''] = Object.keys(of.fields).filter((name) => body[name] === about)
    found.push({ what: 'search', path, field, text, of: about })
  }
  const title = of.titleOf(body)
  const { length } = title.trim()
  if (length > titleCharacters)
    say('Title', title, `It has ${length} characters. Search results show about ${titleCharacters}.`)
  if (pages?.picture && length > 0 && writable(title.trim()) === null) {
    const text = 'Pictures for shared links show the name of the firm instead: their fonts have Latin letters only.'
    say('Title', title, text)
  }
  if (!of.descriptionOf) return found
  const description = of.descriptionOf(body)
  const { least, most } = descriptionCharacters
  const characters = description.trim().length
  const has = `It has ${characters} characters.`
  if (characters < least) say('Summary', description, `${has} Search engines then choose a sentence of their own.`)
  if (characters > most) say('Summary', description, `${has} Search results show about ${most}.`)
  return found
}
