// Content goes out into a folder and in again: an empty place that is filled from an export exports the same, byte for byte.
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, openDatabase } from '#platform/database/database.server.ts'
import { openFiles } from '#platform/files/files.server.ts'
import { exportContent } from '../db/export-content.ts'
import { migrations } from '../db/migrations.ts'
import { seedIfEmpty } from '../db/seed.ts'
import { openContent } from '../db/starting-content.ts'
import { importContent, problemsOf } from '../db/import-content.ts'
import { applicant, applicationBody, resumeOf } from './people/applicant.ts'
import { photograph, upload } from './media.ts'
import { openSite, type SiteForTests } from './site.ts'
import type { ReferenceChoice, RecordView } from '#publishing/record.ts'
import { eachDatabase, patient, type DatabasePlace } from './databases.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'content-for-tests-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const newFolder = () => mkdtempSync(join(folder, 'part-'))

/** By path. */
function filesIn(root: string): Record<string, string> {
  const all = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return Object.fromEntries(
    all
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(root.length), readFileSync(path, 'base64')]),
  )
}

async function exportOf(place: DatabasePlace, content: string, now: Date): Promise<string> {
  const files = await openFiles({ dataDir: newFolder(), storageUrl: null })
  const database = openDatabase(place, patient)
  try {
    await migrate(database, migrations)
    await seedIfEmpty(database, files, now, openContent(content))
    const to = newFolder()
    expect((await exportContent(database, files, to)).missing).toEqual([])
    return to
  } finally {
    await database.destroy()
  }
}

eachDatabase('the content of the project', (freshDatabase) => {
  test('comes out, goes in and comes out the same', async () => {
    const site = await openSite(await freshDatabase('seeded'))
    expect(await problemsOf(openContent(), site.database)).toEqual([])
    const first = newFolder()
    expect((await exportContent(site.database, await openFiles(site.settings), first)).missing).toEqual([])
    await site.close()
    const second = await exportOf(await freshDatabase('migrated'), first, new Date('2027-03-01T05:30:00Z'))
    expect(filesIn(second)).toEqual(filesIn(first))
    expect(Object.keys(filesIn(first)).length).toBeGreaterThan(80)
    const phrases = (root: string): unknown => JSON.parse(readFileSync(join(root, 'phrases.json'), 'utf8'))
    expect(phrases(first)).toHaveProperty('outside')
  })
})

eachDatabase('an import', (freshDatabase) => {
  test('replaces the content, says all that is wrong, and leaves leads and applications with their vacancy', async () => {
    const place = await freshDatabase('seeded')
    const site = await openSite(place)
    const files = await openFiles(site.settings)
    const [to, again] = [newFolder(), newFolder()]
    await exportContent(site.database, files, to)
    const job = await site.database
      .selectFrom('job')
      .select(['id', 'job_title'])
      .orderBy('id')
      .executeTakeFirstOrThrow()
    const body = applicationBody({ ...applicant, idempotencyKey: crypto.randomUUID() }, await resumeOf('Meera'))
    const whole = new Response(body)
    const headers = { 'content-type': whole.headers.get('content-type') ?? '' }
    await site.send('/post/careers/jobapplication', { headers, body: await whole.arrayBuffer() })
    await site.database.updateTable('application').set({ job_id: job.id }).execute()

    const firm = readFileSync(join(to, 'firm.json'), 'utf8')
    writeFileSync(join(to, 'firm.json'), firm.replace('"firmName": "PS Rao', '"firmNames": "PS Rao'))
    rmSync(join(to, 'services.json'))
    const offices = readFileSync(join(to, 'offices.json'), 'utf8')
    writeFileSync(join(to, 'offices.json'), offices.replace('"Friday":', '"Fridays":').replace('AM to', 'until'))
    const refused = await importContent(site.database, files, openContent(to), new Date()).catch(String)
    expect(refused).toMatch(/firm\.json does not fit[\s\S]+firmName[\s\S]+services\.json/)
    expect(refused).toMatch(/offices\.json does not fit[\s\S]+"Fridays"/)
    expect(refused).toContain('Hours should be given as in 9:30 AM to 6:30 PM.')
    writeFileSync(join(to, 'offices.json'), offices)
    await exportContent(site.database, files, again)
    const services = readFileSync(join(again, 'services.json'), 'utf8')
    const unknown = services
      .replace(/"lead": "[^"]+"/u, '"lead": "Nobody"')
      .replace('"dueDates": [', '"dueDates": ["no-such-rule", ')
    writeFileSync(join(to, 'firm.json'), firm)
    writeFileSync(join(to, 'services.json'), unknown)
    await expect(importContent(site.database, files, openContent(to), new Date())).rejects.toThrow(
      /names Nobody in the guide of .+, which team\.json lacks\.\n.+no-such-rule.+calendar\.json lacks/,
    )
    writeFileSync(join(to, 'services.json'), services)

    const privacy = readFileSync(join(to, 'privacy.json'), 'utf8')
    writeFileSync(join(to, 'privacy.json'), privacy.replace('"heading": "', '"heading": "New: '))
    await expect(importContent(site.database, files, openContent(to), new Date())).rejects.toThrow(/Give the new text/)
    writeFileSync(
      join(to, 'privacy.json'),
      privacy.replace('"heading": "', '"heading": "New: ').replace(/"version": "[^"]+"/, '"version": "2027-1-1"'),
    )

    writeFileSync(join(to, 'firm.json'), firm.replace('PS Rao & Associates', 'Tara Menon & Co'))
    // As in the folder of an earlier release.
    for (const name of ['reply-texts.json', 'answers.json']) rmSync(join(to, name))
    const kept = async () => [
      await site.database.selectFrom('reply_text').selectAll().orderBy('id').execute(),
      await site.database.selectFrom('short_answer').selectAll().orderBy('id').execute(),
      await site.database
        .selectFrom('content_record')
        .select('id')
        .where('kind', 'in', ['reply-text', 'short-answer'])
        .orderBy('id')
        .execute(),
    ]
    const before = await kept()
    expect(before.map((rows) => rows.length > 0)).toEqual([true, true, true])
    await importContent(site.database, files, openContent(to), new Date())
    expect(await (await site.get('/get/sitesettings')).json()).toHaveProperty('firmName', 'Tara Menon & Co')
    const former = await site.database.selectFrom('privacy_notice').select('version').execute()
    expect(former).toHaveLength(1)
    const applications = await site.database
      .selectFrom('application')
      .innerJoin('job', 'job.id', 'application.job_id')
      .select('job.job_title')
      .execute()
    expect(applications).toEqual([{ job_title: job.job_title }])
    expect(await kept()).toEqual(before)
    await site.close()
  })
})

const table = JSON.stringify({
  ops: [
    { insert: 'What falls due\n' },
    { insert: 'Form' },
    { insert: '\n', attributes: { table: 'head-1' } },
    { insert: 'AOC-4 & MGT-7' },
    { insert: '\n', attributes: { table: 'row-2' } },
    { insert: '\n' },
  ],
})

const guideBody = {
  triggers: ['A bank asks for it.', ' '],
  documents: [{ group: 'From the company', items: ['Memorandum and articles'] }],
  steps: [{ title: 'Read the file', who: 'We', time: '5 days', control: 'You: how soon the papers come' }],
  fees: 'The number of years.',
  consequences: [{ default: 'A late report', consequence: 'A penalty', law: 'section 204(4)' }],
  lawAsAt: '2026-11-15',
}

/** Changes the content as staff do on the console. */
async function edit(site: SiteForTests): Promise<void> {
  async function sent<Answer>(path: string, body?: object): Promise<Answer> {
    const response = await site.asStaff('Asha', `/api/console/${path}`, body)
    const answer: Answer = await response.json()
    expect([response.status, response.ok ? '' : answer]).toEqual([200, ''])
    return answer
  }
  const publish = ({ id, version }: RecordView) => sent(`records/${id}/publish`, { version, at: null })
  async function choice(of: string, label: string): Promise<string | undefined> {
    const { data } = await sent<{ data: ReferenceChoice[] }>(`records/choices?of=${of}`)
    return data.find((each) => each.label === label)?.value
  }
  const picture = (await upload(site, 'Board room.jpg', await photograph(700, 400))).item
  const pdf = (await upload(site, 'Map.pdf', await resumeOf('Map'))).item
  const insight = await sent<RecordView>('records', {
    kind: 'insight',
    body: {
      type: 'article',
      title: 'What falls due',
      summary: 'A table.',
      content: table,
      author: 'Asha',
      picture: { src: picture?.path, alt: 'A room' },
      documents: [{ title: 'Map', summary: 'One page', file: { src: pdf?.path, name: 'Map.pdf', pages: 1 } }],
    },
  })
  await publish(insight)
  const filter = encodeURIComponent('{"kind":"service"}')
  const { data } = await sent<{ data: { id: number }[] }>(`records?filter=${filter}&sort=position&order=asc`)
  const service = await sent<RecordView>(`records/${data[1]?.id}`)
  const [first, ...others] = Array.isArray(service.body['keyOfferings']) ? service.body['keyOfferings'] : []
  const body = {
    ...service.body,
    content: table,
    keyOfferings: [...others, first, { key: 900000001, title: 'New', content: table }],
    ...guideBody,
    lead: await choice('team-member', 'Sudha Krishnan'),
    office: await choice('office', 'Chennai'),
    insights: [{ insight: await choice('insight', 'What falls due') }, { insight: '4711' }],
    dueDates: [{ rule: 'roc-agm' }, { rule: 'no-such-rule' }],
  }
  await publish(await sent<RecordView>(`records/${service.id}/save`, { version: service.version, body }))
  await sent('records', { kind: 'faq', body: { question: 'Never published?', answer: '' } })
  await publish(
    await sent<RecordView>('records', {
      kind: 'calendar-entry',
      body: { title: 'Our day', day: '2027-02-03', type: 'event', description: '', law: '', category: '' },
    }),
  )
  await sent('settings/shown', { version: 0, logos: false, numbers: true, customerSpeak: false })
}

eachDatabase('what staff have changed', (freshDatabase) => {
  test('goes out and in like everything else, and keeps its numbers', { tags: ['long'] }, async () => {
    const site = await openSite(await freshDatabase('seeded'))
    const files = await openFiles(site.settings)
    await edit(site)
    const first = newFolder()
    expect((await exportContent(site.database, files, first)).missing).toEqual([])
    const second = await exportOf(await freshDatabase('migrated'), first, new Date('2027-03-01T05:30:00Z'))
    expect(filesIn(second)).toEqual(filesIn(first))
    expect(Object.keys(filesIn(first)).filter((name) => name.startsWith('/media/')).length).toBeGreaterThan(4)

    const offerings = () => site.database.selectFrom('key_offering').select(['id', 'title']).orderBy('id').execute()
    const insights = () => site.database.selectFrom('insight').select(['id', 'title']).orderBy('id').execute()
    const before = [await offerings(), await insights()]
    await importContent(site.database, files, openContent(first), new Date())
    expect([await offerings(), await insights()]).toEqual(before)
    const again = newFolder()
    await exportContent(site.database, files, again)
    expect(filesIn(again)).toEqual(filesIn(first))

    // References are names in the folder; what leads nowhere is left out.
    const exported: { title: string; guide?: object }[] = JSON.parse(readFileSync(join(first, 'services.json'), 'utf8'))
    expect(exported[1]?.guide).toEqual({
      ...guideBody,
      triggers: ['A bank asks for it.'],
      lead: 'Sudha Krishnan',
      office: 'Chennai',
      insights: ['what-falls-due'],
      dueDates: ['roc-agm'],
    })

    const records = await site.database
      .selectFrom('content_record')
      .select(['id', 'kind', 'title', 'live_id', 'live_version'])
      .execute()
    expect(records.filter(({ live_id }) => live_id === null)).toMatchObject([
      { kind: 'faq', title: 'Never published?' },
    ])
    const published = records.find(({ title }) => title === 'What falls due')
    expect(published).toMatchObject({ live_id: before[1]?.at(-1)?.id, live_version: 1 })
    const uses = await site.database.selectFrom('media_use').select('used_by').execute()
    expect(new Set(uses.map(({ used_by }) => used_by))).toEqual(
      new Set([`record:${published?.id}:draft`, `record:${published?.id}:live`]),
    )
    // Another place has the same photograph under another name.
    const other = await openSite(await freshDatabase('seeded'))
    const same = (await upload(other, 'Elsewhere.jpg', await photograph(700, 400))).item
    await importContent(other.database, await openFiles(other.settings), openContent(first), new Date())
    const shown = await other.database
      .selectFrom('insight')
      .select('imageurl')
      .where('title', '=', 'What falls due')
      .executeTakeFirstOrThrow()
    expect(shown.imageurl).toBe(same?.path)
    await other.close()

    // The database goes on numbering after the numbers that came with the folder.
    const { id } = await site.database
      .insertInto('service')
      .values({ position: 99, title: 'Another', content: '', favorite: 0, updated_on: '' })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(id).toBeGreaterThan(8)
    await site.close()
  })
})

test('a folder that does not fit is refused with its file and field', async () => {
  const root = newFolder()
  writeFileSync(join(root, 'images.json'), '')
  const read = exportOf({ sqliteFile: join(newFolder(), 'site.sqlite') }, root, new Date())
  await expect(read).rejects.toThrow(/images\/images\.json/)
})

test('a folder names no file outside it', async () => {
  const root = newFolder()
  const outside = join(newFolder(), 'secret')
  writeFileSync(outside, 'secret')
  writeFileSync(join(root, 'inside'), 'inside')
  symlinkSync(outside, join(root, 'linked'))
  symlinkSync(root, join(folder, 'other-name'))
  const content = openContent(join(folder, 'other-name'))
  expect((await content.readBytes('inside')).toString()).toBe('inside')
  for (const name of ['linked', `../${relative(folder, outside)}`])
    await expect(content.readBytes(name)).rejects.toThrow(/lies outside/)
})
