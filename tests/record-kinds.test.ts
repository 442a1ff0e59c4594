// Every kind of record that staff keep: what is published can be read, written back, taken off the site, brought back
// under the same id, and arranged. Then the rules of single kinds.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#platform/database/database.server.ts'
import type { Body, RecordFields } from '#platform/records/record-fields.ts'
import type { RecordRow, RecordView } from '#publishing/record.ts'
import { openLinkTargets } from '#site/link-targets.server.ts'
import { recordKindsOfSite } from '#console/content.tsx'
import { isAddress, kindsOfSite, publicAddress, publicAddresses } from '#rooms.server.ts'
import { noticeInForce } from '#firm/notice/privacy-notice.server.ts'
import { applicant, applicationBody, resumeOf } from './people/applicant.ts'
import { eachDatabase } from './databases.ts'
import { startingInstant } from './seeded.ts'
import { openSite, type SiteForTests } from './site.ts'

const base = '/api/console/records'
const later = '2026-11-22T06:00:00.000Z'

const queries: Record<string, string[]> = {
  '/get/careers/similarjobs': ['?id=1'],
  '/get/eventduedates': ['?month=11&year=2026', '?month=12&year=2026'],
  '/get/twelvemonths': ['?month=11&year=2026'],
  '/get/firmtext': ['?slug=history', '?slug=declaration', '?slug=privacy', '?slug=whatwedo'],
  '/get/insightdocuments': ['?pdf=rule-9b-working-note.pdf'],
  '/get/insights': ['?limit=100'],
  '/get/privacynotice': ['', '?language=hi'],
  '/get/careers/jobs': ['?forCards=true'],
}
const calls = publicAddresses
  .filter(({ path }) => path.startsWith('/get/') || path === '/sitemap.xml' || path === '/insights/atom.xml')
  .flatMap(({ path }) => (queries[path] ?? ['']).map((query) => path + query))

/** A record of a kind that the starting content has none of. */
function sampleOf(fields: RecordFields): Body {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      if (field.type === 'day') return [name, '2026-11-27']
      if (field.type === 'choice') return [name, (field.isNeeded ? field.options[0]?.value : undefined) ?? '']
      return [name, field.isNeeded ? `A ${name}` : '']
    }),
  )
}

test('the browser knows the kinds of the server, each once', () => {
  const known = recordKindsOfSite.map(({ kind }) => kind)
  expect(known.toSorted()).toEqual([...kindsOfSite.keys()].toSorted())
  expect(new Set(known).size).toBe(known.length)
})

eachDatabase('kinds of records', (freshDatabase) => {
  let site: SiteForTests
  beforeAll(async () => {
    site = await openSite(await freshDatabase('seeded'))
    for (const [kind, { of, read }] of kindsOfSite)
      if ((await read(site.database)).length === 0)
        await publish(await sent<RecordView>('', { kind, body: sampleOf(of.fields) }))
  })
  afterAll(() => site.close())

  async function sent<Answer>(path: string, body?: object): Promise<Answer & { status: number }> {
    const response = await site.asStaff('Neha Kulkarni', base + path, body)
    return { status: response.status, ...(await response.json()) }
  }
  type Refused = RecordView & { errors: Record<string, string>; message: string }
  const open = (id: number) => sent<RecordView>(`/${id}`)
  const save = ({ id, version }: RecordView, body: object) => sent<Refused>(`/${id}/save`, { version, body })
  const publish = ({ id, version }: RecordView) => sent<Refused>(`/${id}/publish`, { version, at: null })
  const unpublish = ({ id, version }: RecordView) => sent<RecordView>(`/${id}/unpublish`, { version })
  async function list(kind: string): Promise<RecordRow[]> {
    const filter = encodeURIComponent(JSON.stringify({ kind }))
    return (await sent<{ data: RecordRow[] }>(`?filter=${filter}&sort=position&order=asc&perPage=100`)).data
  }
  async function first(kind: string): Promise<RecordView> {
    const [row] = await list(kind)
    return open(row?.id ?? 0)
  }
  const liveIds = async (kind: string) => (await kindsOfSite.get(kind)!.read(site.database)).map(({ id }) => id)
  const answers = async () =>
    Object.fromEntries(
      await Promise.all(
        calls.map(async (call): Promise<[string, string]> => [call, await (await site.get(call)).text()]),
      ),
    )
  const json = async <Answer>(path: string): Promise<Answer> => (await site.get(path)).json()

  test('all that the site starts with can be published as it is, and is the same afterwards to the byte', async () => {
    const before = await answers()
    expect(Object.entries(before).filter(([, text]) => text.length < 3)).toEqual([])
    for (const [name, { read, write, arrange, parse, problems }] of kindsOfSite) {
      const published = await read(site.database)
      const states = new Set((await list(name)).map(({ state }) => state))
      expect({ name, states }).toEqual({ name, states: new Set(['published']) })
      await inTransaction(site.database, async (tx) => {
        for (const { id, body } of published) {
          expect({ name, id, problems: problems(parse(body)) }).toEqual({ name, id, problems: {} })
          expect(await write(tx, id, parse(body), new Date(later)), name).toBe(id)
        }
        await arrange?.(
          tx,
          published.map(({ id }) => id),
        )
      })
      expect(await read(site.database)).toEqual(published)
    }
    expect(await answers()).toEqual(before)
  })

  test('the page of every kind is in the sitemap, a link to no record is found, and its picture is a public file', async () => {
    const leads = openLinkTargets({
      database: site.database,
      kinds: kindsOfSite,
      isAddress,
      files: { published: async () => null },
      publicUrl: site.settings.publicUrl,
    })
    const sitemap = await (await site.get('/sitemap.xml')).text()
    for (const [name, { of, read, pages }] of kindsOfSite) {
      const { pageOf: pathOf } = of
      if (!pathOf) continue
      const published = await read(site.database)
      const pageOf = (place: number, added = 0) => {
        const { id, body } = published.at(place)!
        // The title in an address only makes it readable.
        return pathOf(id + added, body).replace(/#.*|[?&]title=.*/, '')
      }
      const listed = published.filter((_, place) => sitemap.includes(`${site.settings.publicUrl}${pageOf(place)}<`))
      expect(listed.length, name).toBeGreaterThan(0)
      expect(await leads(pageOf(-1)), name).toBe(true)
      const hasOwnPage = pageOf(-1) !== pageOf(-1, 9000)
      expect({ name, leads: await leads(pageOf(-1, 9000)) }).toEqual({ name, leads: !hasOwnPage })
      if (!pages?.picture) continue
      const picture = `/og/${name}/${published.at(-1)!.id}.png`
      expect(publicAddress(picture), name).not.toBeNull()
      expect((await site.get(picture)).headers.get('content-type'), name).toBe('image/png')
    }
  })

  test('what is taken off the site and published again has its id, place and first day as before', async () => {
    const withoutChange = (all: object) =>
      JSON.stringify(all)
        .replaceAll(/updated_on\\":\\"[^"]+/g, '')
        .replaceAll(/<(lastmod|updated)>[^<]+/g, '')
    site.setClock(later)
    const before = withoutChange(await answers())
    for (const { kind, isSingle } of recordKindsOfSite) {
      const ids = await liveIds(kind)
      const record = await first(kind)
      const off = await unpublish(record)
      if (isSingle) {
        expect(off.status, kind).toBe(422)
        continue
      }
      expect({ status: off.status, state: off.state }, kind).toEqual({ status: 200, state: 'draft' })
      expect((await liveIds(kind)).length, kind).toBe(ids.length - 1)
      expect((await publish(record)).status, kind).toBe(200)
      expect((await liveIds(kind)).toSorted(), kind).toEqual(ids.toSorted())
    }
    expect(withoutChange(await answers())).toBe(before)
    site.setClock(startingInstant)
  })

  test('the order of a list is that on the site', async () => {
    for (const { kind, isOrdered } of recordKindsOfSite) {
      const ids = (await list(kind)).map(({ id }) => id)
      const live = await liveIds(kind)
      const { status } = await sent('/arrange', { kind, ids: ids.toReversed() })
      expect(status, kind).toBe(isOrdered ? 200 : 422)
      expect(await liveIds(kind), kind).toEqual(isOrdered ? live.toReversed() : live)
      if (isOrdered) await sent('/arrange', { kind, ids })
    }
  })

  describe('services', () => {
    type Service = { title: string; keyOfferings: { id: number; title: string }[] }
    type Items = Body & { keyOfferings: Body[] }
    const offerings = async (place: number) =>
      (await json<Service[]>('/get/ourservices'))[place]!.keyOfferings.map(({ id, title }) => `${id} ${title}`)

    test('key offerings keep their ids when they are moved, edited, removed and brought back', async () => {
      const record = await first('service')
      const body = record.body as Items
      const [one, two, three, four] = await offerings(0)
      const renamed = body.keyOfferings.map((each, place) => (place === 0 ? { ...each, title: 'Renamed' } : each))
      const added = { title: 'Added', content: 'Text' }
      const saved = await save(record, { ...body, keyOfferings: [...renamed.toReversed(), added].slice(1) })
      await publish(saved)
      const now = await offerings(0)
      expect(now.slice(0, 3)).toEqual([three, two, one!.replace(/ .*/, ' Renamed')])
      expect(now[3]).toMatch(/^[1-9]\d{8} Added$/)
      expect(four).toBeDefined()

      await publish(await sent<RecordView>(`/${record.id}/restore`, { version: saved.version, from: record.version }))
      expect(await offerings(0)).toEqual([one, two, three, four])
      const again = await open(record.id)
      await publish(await sent<RecordView>(`/${record.id}/restore`, { version: again.version, from: saved.version }))
      expect(await offerings(0)).toEqual(now)
    })

    test('a key offering that was copied from another service, and a title of another, are refused in words', async () => {
      const [one, two] = await Promise.all((await list('service')).slice(0, 2).map(({ id }) => open(id)))
      const copied = await save(two!, { ...two!.body, keyOfferings: (one!.body as Items).keyOfferings })
      expect(await publish(copied)).toMatchObject({
        status: 422,
        errors: { keyOfferings: 'One of these was copied from another record. Remove it and add it again.' },
      })
      const namesake = await save(copied, { ...two!.body, title: one!.title })
      expect(await publish(namesake)).toMatchObject({
        status: 422,
        errors: { title: 'Another service has this title.' },
      })
    })
  })

  describe('insights', () => {
    type Insight = { id: number; title: string; created_on: string; updated_on: string }
    const find = async (title: string) =>
      (await json<Insight[]>('/get/insights?limit=100')).find((insight) => insight.title === title)

    test('a change has its own day, and the first publication keeps its own', async () => {
      const record = await first('insight')
      const before = await find(record.title)
      site.setClock(later)
      await publish(await save(record, { ...record.body, title: 'Another title' }))
      expect(await find('Another title')).toMatchObject({
        id: before?.id,
        created_on: before?.created_on,
        updated_on: later,
      })
      site.setClock(startingInstant)
    })

    test('the name of a document is unique, and fit for an address', async () => {
      const file = (name: string) => ({
        title: 'T',
        summary: 'S',
        file: { src: '/documents/a-1234567890.pdf', name, pages: 2 },
      })
      const record = await first('insight')
      const attempt = async (...names: string[]) => {
        const saved = await save(await open(record.id), { ...record.body, documents: names.map(file) })
        const { status, errors } = await publish(saved)
        return { status, errors }
      }
      expect(await attempt('rule-9b-working-note.pdf')).toMatchObject({
        status: 422,
        errors: { 'documents.0.file': expect.stringMatching(/has a document named rule-9b-working-note\.pdf already/) },
      })
      expect(await attempt('a.pdf', 'a.pdf')).toMatchObject({
        status: 422,
        errors: {
          'documents.1.file':
            'Two documents are named a.pdf. Change the name under Pictures and files, then choose the file here again.',
        },
      })
      expect((await attempt('../a.pdf')).status).toBe(422)
      expect((await attempt('Filing dates 2026.pdf', 'b.pdf')).status).toBe(200)
      const found = await json<{ pages: number }[]>('/get/insightdocuments?pdf=Filing%20dates%202026.pdf')
      expect(found).toMatchObject([{ pages: 2 }])
    })
  })

  test('a job with applications is closed instead of removed, and opens again under its address', async () => {
    const record = await first('job')
    const [id = 0] = await liveIds('job')
    const body = applicationBody({ ...applicant, jobId: String(id) }, await resumeOf('Resume'))
    expect((await site.send('/post/careers/jobapplication', { body })).status).toBe(200)
    const shown = async () => (await json<{ closedOn: string | null }[]>(`/get/careers/jobs?id=${id}`))[0]
    await unpublish(record)
    expect(await shown()).toMatchObject({ closedOn: '2026-11-21' })
    await publish(record)
    expect(await shown()).toMatchObject({ closedOn: null })
  })

  describe('the privacy notice', () => {
    type Notice = { version: string; asAt: string; sections: { paragraphs: string[] }[] }
    const notice = () => json<Notice>('/get/firmtext?slug=privacy')
    const changed = ({ body }: RecordView, paragraph: string, version: string, asAt = '2026-12-01') => {
      const sections = (body as Body & { sections: Body[] }).sections
      return { ...body, version, asAt, sections: [{ ...sections[0], paragraphs: [paragraph] }, ...sections.slice(1)] }
    }
    const subscribed = async (email: string) => {
      await site.post('/post/contactus', {
        name: 'Meera Shah',
        email,
        companyName: 'Kaveri Foods',
        location: 'Chennai',
        message: 'Which form is due?',
      })
      const row = await site.database
        .selectFrom('consent')
        .select(['notice_version', 'notice_text'])
        .where('email_key', '=', email)
        .executeTakeFirstOrThrow()
      return row.notice_version
    }

    test('a changed text needs a version of its own, and consents name the one in force', async () => {
      const record = await first('privacy-notice')
      const before = await notice()
      expect(await subscribed('one@people.example.in')).toBe(before.version)
      const same = await save(record, changed(record, 'Changed. This is version {version}.', before.version))
      expect(await publish(same)).toMatchObject({
        status: 422,
        errors: { version: expect.stringContaining('the next one is 2026-11-12, as at 21 Nov 2026') },
      })
      expect(await notice()).toEqual(before)

      const next = await save(same, changed(record, 'Changed. This is version {version}.', '2026-12-1'))
      expect((await publish(next)).status).toBe(200)
      const after = await notice()
      expect(after).toMatchObject({ version: '2026-12-1', asAt: '2026-12-01' })
      expect(after.sections[0]?.paragraphs).toEqual(['Changed. This is version 2026-12-1.'])
      expect(await subscribed('two@people.example.in')).toBe('2026-12-1')

      const reused = await save(next, changed(record, 'Changed again.', before.version))
      expect(await publish(reused)).toMatchObject({ status: 422, errors: { version: expect.any(String) } })
      const back = await sent<RecordView>(`/${record.id}/restore`, { version: reused.version, from: record.version })
      expect((await publish(back)).status).toBe(200)
      expect(await notice()).toEqual(before)
      expect(await noticeInForce(site.database)).toBe(before.version)
    })

    test('only an administrator publishes it; a wrong version in the text and an unknown placeholder are named', async () => {
      const record = await first('privacy-notice')
      const refused = [403, { message: 'Only an administrator may do this.' }]
      for (const [path, body] of [
        [`${record.id}/publish`, { version: record.version, at: null }],
        [`${record.id}/unpublish`, { version: record.version }],
        [`${record.id}/unschedule`, { version: record.version }],
        [`${record.id}/trash`, { version: record.version }],
        ['arrange', { kind: 'notice-translation', ids: [] }],
      ] as const) {
        const asEditor = await site.asStaff('Neha', `${base}/${path}`, body, 'editor')
        expect([asEditor.status, await asEditor.json()]).toEqual(refused)
      }
      const draft = await sent<RecordView>('', { kind: 'notice-translation', body: {} })
      expect((await site.asStaff('Padma', `${base}/${draft.id}/trash`, { version: draft.version })).status).toBe(200)
      for (const path of ['untrash', 'remove']) {
        const asManager = await site.asStaff('Neha', `${base}/${draft.id}/${path}`, {}, 'manager')
        expect([asManager.status, await asManager.json()], path).toEqual(refused)
      }
      expect((await site.asStaff('Padma', `${base}/${draft.id}/remove`, {})).status).toBe(200)
      const wrong = await save(record, changed(record, 'This is version 2020-1 of the notice.', '2027-1-1'))
      expect(wrong.problems).toEqual({
        'sections.0.paragraphs': 'The text names version 2020-1. Write {version} instead, which is always up to date.',
      })
      const unknown = await save(wrong, changed(record, 'Write to {grievance.mail}.', '2027-1-1'))
      expect(Object.values(unknown.problems)).toEqual([
        '{grievance.mail} is not a known placeholder. Remove it, or use one of those named above.',
      ])
    })
  })

  test('what is switched off in the settings is neither on the page nor in the calls', async () => {
    const settings = '/api/console/settings'
    const slides = async () =>
      (await json<{ controlTitle: string }[]>('/get/carousel')).map((slide) => slide.controlTitle)
    const [all, logos] = [await slides(), await json('/get/logos')]
    expect(await json('/get/numbers')).toMatchObject([{ asAt: '2026-03-31' }])
    const off = { version: 0, logos: false, numbers: false, customerSpeak: false }
    expect((await site.asStaff('Neha', `${settings}/shown`, off)).status).toBe(200)
    expect([await json('/get/logos'), await json('/get/numbers')]).toEqual([[], []])
    expect(await slides()).toEqual(all.filter((title) => title !== 'Customer Speak'))
    expect(all).toContain('Customer Speak')
    expect((await site.asStaff('Neha', `${settings}/shown`, off)).status).toBe(409)
    const on = { version: 1, logos: true, numbers: true, customerSpeak: true }
    await site.asStaff('Neha', `${settings}/shown`, on)
    expect([await slides(), await json('/get/logos')]).toEqual([all, logos])
  })
})
