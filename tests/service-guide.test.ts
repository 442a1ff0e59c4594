// The guide of a service as visitors get it, and its checklist as PDF.
import createQpdf from '@neslinesli93/qpdf-wasm'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RecordRow, ReferenceChoice, RecordView } from '#publishing/record.ts'
import { z } from 'zod'
import { guideSchema } from '#services/guide/guide-content.server.ts'
import { checklistPdf, type Checklist } from '#services/guide/checklist.server.ts'
import type { ServiceGuide } from '#services/service.ts'
import { openContent } from '../db/starting-content.ts'
import { eachDatabase } from './databases.ts'
import { rewritten } from './pdfs/ordinary.ts'
import { openSite, type SiteForTests } from './site.ts'

const texts = {
  triggers: ['A bank asks for it.'],
  documents: [{ group: 'From each director', items: ['PAN', 'Passport'] }],
  steps: [{ title: 'Read the file', who: 'We', time: '5 days', control: 'You' }],
  fees: 'The number of years.',
  consequences: [{ default: 'A late report', consequence: 'A penalty', law: 'section 204(4)' }],
  lawAsAt: '2026-11-15',
}

eachDatabase('the guide of a service', (freshDatabase) => {
  let site: SiteForTests
  beforeAll(async () => {
    site = await openSite(await freshDatabase('seeded'))
  })
  afterAll(() => site.close())

  async function sent<Answer>(path: string, body?: object): Promise<Answer> {
    return (await site.asStaff('Neha Kulkarni', `/api/console/records${path}`, body)).json()
  }
  async function record(kind: string, title?: string): Promise<RecordView> {
    const filter = encodeURIComponent(JSON.stringify({ kind }))
    const { data } = await sent<{ data: RecordRow[] }>(`?filter=${filter}&sort=position&order=asc&perPage=100`)
    return sent(`/${(title === undefined ? data[0] : data.find((row) => row.title === title))?.id}`)
  }
  const save = ({ id, version, body }: RecordView, change: object) =>
    sent<RecordView>(`/${id}/save`, { version, body: { ...body, ...change } })
  const publish = ({ id, version }: RecordView) => sent<RecordView>(`/${id}/publish`, { version, at: null })
  async function choice(of: string, label: string): Promise<string> {
    const { data } = await sent<{ data: ReferenceChoice[] }>(`/choices?of=${of}`)
    return data.find((each) => each.label.startsWith(label))?.value ?? ''
  }
  const guide = async (): Promise<ServiceGuide | null> => (await site.get('/get/serviceguide')).json()

  test('names people, insights and dates as they are now, and its checklist follows the service', async () => {
    const service = await record('service')
    const insight = await record('insight')
    const saved = await save(service, {
      ...texts,
      lead: await choice('team-member', 'Vikram Nair'),
      office: await choice('office', 'Bengaluru'),
      insights: [{ insight: await choice('insight', insight.title) }],
      dueDates: [{ rule: await choice('due-date-rule', 'AOC-4') }, { rule: 'roc-agm' }, { rule: 'no-such-rule' }],
    })
    await publish(saved)
    expect(await guide()).toMatchObject({
      ...texts,
      lead: { name: 'Vikram Nair' },
      office: { city: 'Bengaluru' },
      insights: [{ title: insight.title }],
    })
    const days = (await guide())?.dueDates.map(({ day }) => day)
    expect(days).toEqual(['2027-09-30', '2027-10-29'])

    const address = (await guide())?.checklist ?? ''
    const pdf = await site.get(address)
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(pdf.headers.get('cache-control')).toMatch(/^public/)
    const again = await site.get(address)
    expect(Buffer.from(await again.arrayBuffer()).equals(Buffer.from(await pdf.arrayBuffer()))).toBe(true)

    const person = await record('team-member', 'Vikram Nair')
    await publish(await save(person, { name: 'Vikram S. Nair' }))
    await sent(`/${insight.id}/unpublish`, { version: insight.version })
    expect(await guide()).toMatchObject({ lead: { name: 'Vikram S. Nair' }, insights: [] })

    const rosette = async () => {
      const picture = await site.get('/ourservices/rosettes/1.svg')
      return { status: picture.status, type: picture.headers.get('content-type'), text: await picture.text() }
    }
    const drawn = await rosette()
    expect(drawn).toMatchObject({ status: 200, type: 'image/svg+xml' })
    const renamed = await save(await sent(`/${service.id}`), { title: 'Another name' })
    await publish(renamed)
    const moved = await site.get(address)
    expect([moved.status, moved.headers.get('location')]).toEqual([302, (await guide())?.checklist])
    expect((await rosette()).text).not.toBe(drawn.text)
    await sent(`/${service.id}/unpublish`, { version: renamed.version })
    expect((await rosette()).status).toBe(404)
    expect((await site.get(moved.headers.get('location') ?? '')).status).toBe(404)
    expect((await guide())?.id).not.toBe(1)
  })

  test('a guide that states law needs the day of the law', async () => {
    const saved = await save(await record('service', 'Secretarial Audit'), { ...texts, lawAsAt: '' })
    expect(saved.problems).toEqual({ lawAsAt: 'Fill in “Law as at”. The page shows the day.' })
  })
})

type Element = { role?: string; type?: string; children?: Element[] }

function rolesOf(element: Element | null): string[] {
  return element ? [element.role ?? '', ...(element.children ?? []).flatMap(rolesOf)] : []
}

const sheetOf = (title: string, documents: ServiceGuide['documents']): Checklist => ({
  title,
  guide: {
    documents,
    lawAsAt: '2026-11-15',
    lead: { id: 2, name: 'Sudha Krishnan', designation: 'Partner', imageurl: '' },
    office: { city: 'Chennai', phone: '+91 44 0000 0031' },
  },
  changedOn: '2026-11-21T05:30:00.000Z',
  firmName: 'PS Rao & Associates',
  addressLines: ['14 Register Lane', 'Hyderabad'],
  phone: '+91 40 0000 0000',
  page: 'https://firm.example.in/ourservices?id=3',
})

/** Five groups of five, each longer than most are. */
const long = Array.from({ length: 5 }, (_, group) => ({
  group: `From the company, part ${group + 1}`,
  items: Array.from(
    { length: 5 },
    (__, item) => `${group + 1}.${item + 1} A certified copy of the resolution, with ₹ amounts and its annexes`,
  ),
}))

test('a checklist is one page with a title, a language, its structure and all items', async () => {
  const content = openContent()
  const guided = z.array(z.object({ title: z.string(), guide: guideSchema.optional() }))
  const services = await content.read('services.json', guided)
  const lengthOf = (documents: ServiceGuide['documents']) => JSON.stringify(documents).length
  const [longest] = services
    .map(({ title, guide }) => sheetOf(title, guide?.documents ?? []))
    .toSorted((one, other) => lengthOf(other.guide.documents) - lengthOf(one.guide.documents))
  for (const sheet of [sheetOf('Long', long), ...(longest ? [longest] : [])]) {
    const file = await checklistPdf(sheet)
    const task = getDocument({ data: new Uint8Array(file), verbosity: VerbosityLevel.ERRORS })
    const pdf = await task.promise
    expect(pdf.numPages, sheet.title).toBe(1)
    const { info } = await pdf.getMetadata()
    expect(info).toMatchObject({ Title: `${sheet.title}: documents needed`, Language: 'en-IN' })
    const page = await pdf.getPage(1)
    const roles = rolesOf(await page.getStructTree())
    const items = sheet.guide.documents.flatMap((group) => group.items)
    expect(roles.filter((role) => role === 'H1')).toHaveLength(1)
    expect(roles.filter((role) => role === 'H2')).toHaveLength(sheet.guide.documents.length)
    expect(roles.filter((role) => role === 'LBody')).toHaveLength(items.length)
    const text = (await page.getTextContent()).items
      .map((item) => ('str' in item ? item.str : ''))
      .join(' ')
      .replaceAll(/\s+/g, ' ')
    for (const each of [sheet.title, 'Sudha Krishnan', '15 November 2026', ...items]) expect(text).toContain(each)
    await task.destroy()
  }
})

test('an address in a list is cut to fit its column', async () => {
  const items = [`https://www.example.in/${'master-data/'.repeat(8)}`, 'PAN']
  const file = await checklistPdf(sheetOf('Long', [{ group: 'From the portal', items }]))
  const task = getDocument({ data: new Uint8Array(file) })
  const page = await (await task.promise).getPage(1)
  const written = (await page.getTextContent()).items.flatMap((item) => ('str' in item ? [item] : []))
  const parts = written.filter(({ str }) => /www|master|data/.test(str))
  expect(parts.map(({ str }) => str.trim()).join('')).toBe(items[0])
  // The left column ends at the middle of the page.
  for (const { transform, width } of parts) expect(Number(transform[4]) + width).toBeLessThan(595 / 2)
  await task.destroy()
})

test('the fonts of a checklist are embedded, and the PDF is valid', async () => {
  const qpdf = await createQpdf({
    locateFile: () => createRequire(import.meta.url).resolve('@neslinesli93/qpdf-wasm/dist/qpdf.wasm'),
  })
  const file = rewritten(qpdf, await checklistPdf(sheetOf('Long', long)), ['--qdf', '--object-streams=disable'])
  const plain = file.toString('latin1')
  const names = [...plain.matchAll(/\/BaseFont \/(\S+)/g)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(3)
  expect(names.filter((name) => !/^[A-Z]{6}\+/.test(name ?? ''))).toEqual([])
  expect(plain.match(/\/FontFile2 /g)?.length).toBe(new Set(names).size)
  expect(plain).toContain('/Lang (en-IN)')
  expect(plain).toContain('/Marked true')
})

test('the documents of the insights have their fonts embedded, a language and a structure', () => {
  for (const name of ['rule-9b-working-note.pdf', 'sixty-day-map.pdf']) {
    const file = readFileSync(new URL(`../content/documents/${name}`, import.meta.url), 'latin1')
    expect(file).toContain('/Lang (en-IN)')
    expect(file).toContain('/StructTreeRoot')
    expect(file).not.toMatch(/\/Subtype \/Type1\b/)
  }
})
