// Every figure of the law in the starting content is traceable: content/sources names where it comes from.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { textOf } from '#platform/rich-text/rich-text.server.ts'
import { figuresIn } from './statutory-figures.ts'

const content = new URL('../content/', import.meta.url)

/** An entry whose source is 'Firm' is a fact about the firm or an example, and no law. */
const sourcesSchema = z.record(
  z.string(),
  z.array(z.strictObject({ figure: z.string().min(1), says: z.string().min(1), source: z.string().min(3) })),
)

/** The texts of the records of each area, by the name that content/sources has for them. */
const areas: Record<string, () => Record<string, string>> = {
  services: () => byName(json('services.json'), 'slug', ['file']),
  insights: () =>
    byName(json('insights.json'), 'slug', ['documents', 'created_on', 'updated_on', 'lawAsAt'], 'insights'),
  documents: () => byName(json('documents.json'), 'file', []),
  faqs: () => byName(json('faqs.json'), 'question', []),
  jobs: () => byName(json('jobs.json'), 'jobTitle', ['salaryStart', 'salaryEnd']),
  privacy: () => ({ privacy: stringsOf(json('privacy.json')).join('\n') }),
  calendar: () => byName(z.object({ rules: z.unknown() }).parse(json('calendar.json')).rules, 'id', ['occurs']),
  home: () => ({ home: stringsOf(json('home.json')).join('\n') }),
  people: () => ({
    team: stringsOf(json('team.json')).join('\n'),
    partners: stringsOf(json('partners.json')).join('\n'),
    firm: stringsOf(json('firm.json')).join('\n'),
  }),
}

/** Areas whose sources are still to be written. */
const toCome = ['services', 'insights', 'documents']
const written = Object.keys(areas).filter(
  (area) => !toCome.includes(area) || existsSync(new URL(`sources/${area}.json`, content)),
)

test.each(written)('figures in %s have a source', (area) => {
  const records = areas[area]?.() ?? {}
  const sources = sourcesSchema.parse(json(`sources/${area}.json`))
  const wrong: string[] = Object.keys(sources)
    .filter((name) => records[name] === undefined)
    .map((name) => `${name}: there is no such record`)
  for (const [name, text] of Object.entries(records)) {
    const entries = sources[name] ?? []
    const known = new Set(entries.flatMap(({ figure }) => figuresIn(figure)))
    for (const figure of figuresIn(text)) if (!known.has(figure)) wrong.push(`${name}: no source for ${figure}`)
    const flat = text.replaceAll(/\s+/gu, ' ')
    for (const { figure } of entries)
      if (!flat.includes(figure)) wrong.push(`${name}: the text no longer says “${figure}”`)
  }
  expect(wrong).toEqual([])
})

test('there is no file of sources for anything else', () => {
  const files = existsSync(new URL('sources', content)) ? readdirSync(new URL('sources', content)) : []
  expect(files.filter((file) => areas[file.replace(/\.json$/u, '')] === undefined)).toEqual([])
})

test.each([
  ['within 30 days of the meeting', ['30 day']],
  ['fifteen or 30 days', ['15 day', '30 day']],
  ['a four-month opposition', ['4 month']],
  ['paid-up capital of ₹10 crore or more', ['10 crore']],
  ['interest at 12 per cent, a fee of ₹5,000', ['12 per cent', '₹5,000']],
  ['nine-tenths, or 9/10, in three financial years', ['ninetenth', '9/10', '3 year']],
  ['on 30 September 2026, in form MGT-7, under section 137', []],
])('figures of “%s”', (text, figures) => {
  expect(figuresIn(text)).toEqual(figures)
})

function json(name: string): unknown {
  return JSON.parse(readFileSync(new URL(name, content), 'utf8'))
}

/** `folder` has the records' texts as HTML, unless a record names its file. */
function byName(list: unknown, key: string, left: string[], folder?: string): Record<string, string> {
  const records = z.array(z.record(z.string(), z.unknown())).parse(list)
  return Object.fromEntries(
    records.map((record) => {
      const name = z.string().parse(record[key])
      const file = z.string().optional().parse(record['file'])
      const html = key === 'file' ? undefined : (file ?? (folder && `${folder}/${name}.html`))
      const fields = Object.entries(record).filter(([field]) => !left.includes(field))
      const texts = stringsOf(Object.fromEntries(fields))
      if (html !== undefined) texts.push(textOf(readFileSync(new URL(html, content), 'utf8')))
      return [name.replace(/\.pdf$/u, ''), texts.join('\n')]
    }),
  )
}

/** All texts in a value, markup taken away. The parts of a Delta are one text. */
function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value.includes('</') ? textOf(value) : value]
  if (typeof value !== 'object' || value === null) return []
  if ('ops' in value) return [textOf(JSON.stringify(value))]
  return Object.values(value).flatMap(stringsOf)
}
