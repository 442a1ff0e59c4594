import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { city, cityNames } from '#ui/art/cities/city.ts'
import { monogram } from '#ui/art/lettering/monogram.ts'
import { escapeText, plateMarkup, svg } from '#ui/art/plate.ts'
import { engrave } from '#ui/art/plates.ts'
import type { PlateRequest } from '#ui/art/plates.ts'
import { rosetteFamilies, rosetteFor } from '#ui/art/rosette.ts'
import { allFiles } from './all-files.ts'
import { cutLettering } from './cut-letters.ts'
import { shorten } from './shorten.ts'

const ROOT = join(import.meta.dirname, '..')

const EVERY_KIND: PlateRequest[] = [
  ...rosetteFamilies.map((family): PlateRequest => ({ kind: 'rosette', seed: 'service:Secretarial Audit', family })),
  { kind: 'rosette', seed: 'insights', light: true },
  { kind: 'monogram', initials: 'PR', seed: 'Padma Rangan' },
  { kind: 'monogram', initials: 'P', seed: 'Padma Rangan', small: true },
  { kind: 'firm-seal', name: 'PS Rao & Associates', since: 1988 },
  { kind: 'seal', text: 'SCHEDULED ·', initials: 'OK', sub: 'on video' },
  { kind: 'grand-seal', name: 'PS Rao & Associates', since: 1988, cities: ['Hyderabad', 'Chennai'] },
  { kind: 'thread' },
  { kind: 'counter', seed: 'Clients' },
  { kind: 'latent', word: '404' },
  { kind: 'latent', word: '404', small: true },
  { kind: 'microprint', text: 'PRINT ' },
  { kind: 'mark', name: 'PS Rao & Associates' },
  { kind: 'chat-seal', open: false },
  { kind: 'chat-seal', open: true },
]

const HOSTILE = '</text><script>alert("1")</script> & \u0000 \uE000 \uD800'

function idsIn(markup: string): string[] {
  return [...markup.matchAll(/ id="([^"]*)"/g)].map((match) => match[1] ?? '')
}

function referencesIn(markup: string): string[] {
  return [...markup.matchAll(/(?:href="|url\()#([^")]*)/g)].map((match) => match[1] ?? '')
}

function nameOf(request: PlateRequest): string {
  return JSON.stringify(request)
}

test.each(EVERY_KIND.map((request) => [nameOf(request), request] as const))(
  'the plate %s is the same every time and well-formed XML',
  async (_, request) => {
    const markup = svg(engrave(request), { standalone: true })
    expect(svg(engrave(request), { standalone: true })).toBe(markup)
    // sharp uses a strict XML parser, which rejects malformed markup.
    const picture = await sharp(Buffer.from(markup)).metadata()
    expect(picture.format).toBe('svg')
  },
)

test('different seeds give different figures', () => {
  const seeds = Array.from({ length: 40 }, (_, index) => `member ${index}`)
  const medallions = seeds.map((seed) => monogram('AB', seed).body)
  expect(new Set(medallions).size).toBe(seeds.length)
  expect(rosetteFor('service:Tax and GST').body).not.toBe(rosetteFor('service:Compliance Advice').body)
  expect(engrave({ kind: 'counter', seed: 'Clients' }).body).not.toBe(engrave({ kind: 'counter', seed: 'Years' }).body)
})

test('every plate is the same after its request has been through JSON', () => {
  for (const request of EVERY_KIND) {
    expect(engrave(JSON.parse(JSON.stringify(request)))).toEqual(engrave(request))
  }
})

test('ids are unique on a page where each plate has its own prefix', () => {
  const page = EVERY_KIND.flatMap((request, index) => [
    plateMarkup(engrave(request), `_r_${index}_`),
    plateMarkup(engrave(request), `_s_${index}_`),
  ]).join('')
  const ids = idsIn(page)
  expect(new Set(ids).size).toBe(ids.length)
})

test('plates without a prefix have ids from their content', () => {
  const page = EVERY_KIND.map((request) => plateMarkup(engrave(request))).join('')
  const ids = idsIn(page)
  expect(new Set(ids).size).toBe(ids.length)
})

test('every reference inside a plate is to one of its own ids', () => {
  for (const request of EVERY_KIND) {
    const markup = plateMarkup(engrave(request), 'a')
    const ids = new Set(idsIn(markup))
    for (const reference of referencesIn(markup)) expect(ids).toContain(reference)
    expect(markup).not.toContain('\uE000')
  }
})

test('hostile text is never markup', async () => {
  const requests: PlateRequest[] = [
    { kind: 'monogram', initials: HOSTILE, seed: HOSTILE },
    { kind: 'monogram', initials: HOSTILE, seed: HOSTILE, small: true },
    { kind: 'seal', seed: HOSTILE, text: HOSTILE, initials: HOSTILE, sub: HOSTILE },
    { kind: 'firm-seal', name: HOSTILE, since: 1988 },
    { kind: 'grand-seal', name: HOSTILE, since: 1988, cities: [HOSTILE] },
    { kind: 'mark', name: HOSTILE },
    { kind: 'latent', word: HOSTILE },
    { kind: 'microprint', text: HOSTILE },
    { kind: 'rosette', seed: HOSTILE },
    { kind: 'counter', seed: HOSTILE },
  ]
  for (const request of requests) {
    const markup = svg(engrave(request), { standalone: true, title: HOSTILE, className: HOSTILE, idPrefix: HOSTILE })
    expect(markup).not.toContain('<script')
    expect(idsIn(markup).every((id) => /^[\w-]+$/.test(id))).toBe(true)
    await sharp(Buffer.from(markup)).metadata()
  }
  expect(escapeText('<a href="x">Rao & Co</a>')).toBe('&lt;a href=&quot;x&quot;&gt;Rao &amp; Co&lt;/a&gt;')
})

test('a prefix of invalid characters is replaced by one from the content', () => {
  expect(idsIn(plateMarkup(rosetteFor('x'), '«»')).every((id) => /^p[0-9a-z]+-/.test(id))).toBe(true)
})

test('a plate is hidden from assistive technology unless it has a title', () => {
  expect(svg(rosetteFor('x'))).toContain('aria-hidden="true"')
  const named = svg(rosetteFor('x'), { title: 'Rosette' })
  expect(named).toContain('role="img"><title>Rosette</title>')
  expect(named).not.toContain('aria-hidden')
})

test.each(cityNames)('the engraving of %s is unchanged when its lines are relative', async (name) => {
  const plain = svg(city(name, { ground: '#fff', small: true }), { standalone: true, width: 400, height: 300 })
  const [long, short] = await Promise.all(
    [plain, shorten(plain)].map((markup) => sharp(Buffer.from(markup)).raw().toBuffer()),
  )
  expect(shorten(plain).length).toBeLessThan(plain.length)
  expect(long?.equals(short ?? Buffer.alloc(0))).toBe(true)
})

test('a word with a letter that has no outline is refused, naming the letter', () => {
  expect(() => cutLettering.line('क', { y: 0, size: 300 })).toThrow('"क"')
})

test('the committed files are the output of the generator', () => {
  const stale = [...allFiles()].filter(([path, contents]) => readFileSync(join(ROOT, path), 'utf8') !== contents)
  expect(stale.map(([path]) => path)).toEqual([])
})

test('every picture has an alternative text, and no two are the same', () => {
  const files = allFiles()
  const list: { path: string; alt: string }[] = JSON.parse(files.get('content/images/images.json') ?? '[]')
  expect(list.filter(({ path }) => path.startsWith('gallery/'))).toHaveLength(39)
  for (const { alt } of list) expect(alt.length).toBeGreaterThan(3)
  const bodies = list.map(({ path }) => files.get(`content/images/${path}`))
  expect(new Set(bodies).size).toBe(list.length)
  expect(bodies).not.toContain(undefined)
})

test('no file depends on the fonts, properties or ids of a page', () => {
  for (const [path, contents] of allFiles()) {
    if (!path.endsWith('.svg')) continue
    expect(contents, path).not.toMatch(/<text|var\(|\uE000/)
    const ids = idsIn(contents)
    expect(new Set(ids).size, path).toBe(ids.length)
  }
})
