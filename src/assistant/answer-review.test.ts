// What staff see of the assistant, through the console's calls, and that nobody else does.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eachDatabase, type DatabasePlace } from '../../tests/databases.ts'
import { openSite, type SiteForTests } from '../../tests/site.ts'
import { chatbotPath } from './chat-message.ts'

const unanswered = '/api/console/assistant/unanswered'
const unhelpful = '/api/console/assistant/thumbs'
const dealtWith = '/api/console/assistant/dealt-with'

eachDatabase('staff and the assistant', (freshDatabase) => {
  let site: SiteForTests
  let place: DatabasePlace
  beforeAll(async () => {
    place = await freshDatabase('seeded')
    site = await openSite(place)
  })
  beforeEach(async () => {
    site.setClock('2026-11-21T05:30:00.000Z')
    for (const table of ['assistant_exchange', 'search_miss'] as const) await site.database.deleteFrom(table).execute()
  })
  afterAll(() => site.close())

  async function ask(content: string): Promise<string> {
    return (await (await site.post(chatbotPath, { role: 'user', content })).json()).exchange
  }
  const rate = (exchange: string, thumb: 1 | -1) => site.post(`${chatbotPath}/thumb`, { exchange, thumb })
  const read = async (path: string) => (await site.asStaff('neha', path)).json()
  const done = async (what: object) => (await site.asStaff('neha', dealtWith, what)).status

  test('see equal questions once, the most frequent first, with the last day', async () => {
    for (const question of ['Stamp duty in Goa?', 'maybe PF', 'Maybe  PF?!', 'When is it due?', 'Hello'])
      await ask(question)
    site.setClock('2026-11-22T05:30:00.000Z')
    for (const question of ['stamp duty in goa', 'STAMP DUTY, in Goa…', 'Recipes']) await ask(question)
    const at = (day: number) => `2026-11-${day}T05:30:00.000Z`
    expect(await read(unanswered)).toEqual({
      unknown: 0,
      total: 3,
      data: [
        {
          key: 'stamp duty in goa',
          question: 'STAMP DUTY, in Goa…',
          search: null,
          answer: null,
          count: 3,
          lastOn: at(22),
        },
        { key: 'maybe pf', question: 'Maybe  PF?!', search: null, answer: null, count: 2, lastOn: at(21) },
        { key: 'recipes', question: 'Recipes', search: null, answer: null, count: 1, lastOn: at(22) },
      ],
    })
  })

  test('read no address, telephone number, PAN or the like', async () => {
    await ask('My PAN is ABCDE1234F, telephone 98765 43210, x@y.example: unobtainium licences?')
    const kept = 'My PAN is [PAN], telephone [number], [e-mail]: unobtainium licences?'
    expect((await read(unanswered)).data).toMatchObject([{ question: kept, count: 1 }])
    expect((await read('/api/console/today')).unanswered.list).toEqual([
      { question: kept, search: null, answer: null, count: 1 },
    ])
    const { rows } = await sql<{
      text: string
    }>`select question || question_key as text from assistant_exchange`.execute(site.database)
    expect(rows.map(({ text }) => text).join()).not.toMatch(/abcde|98765|y\.example/i)
  })

  test('see searches without a result in the same list, and take one off it', async () => {
    for (const question of ['quantum yoga', 'Stamp duty?']) await ask(question)
    const search = () => site.get('/get/insights?search=Quantum%20%20Yoga')
    await search()
    await site.countMisses()
    site.setClock('2026-11-22T05:30:00.000Z')
    await search()
    await site.countMisses()
    const yoga = { key: 'quantum yoga', question: 'quantum yoga' }
    const asked = '2026-11-21T05:30:00.000Z'
    expect(await read(unanswered)).toEqual({
      unknown: 0,
      total: 3,
      data: [
        { ...yoga, search: null, answer: null, count: 1, lastOn: asked },
        { key: 'stamp duty', question: 'Stamp duty?', search: null, answer: null, count: 1, lastOn: asked },
        { ...yoga, search: 'insights', answer: null, count: 2, lastOn: '2026-11-22' },
      ],
    })
    expect((await read('/api/console/today')).unanswered).toMatchObject({
      total: 2,
      list: [{ search: null }, { search: null }, { question: 'quantum yoga', search: 'insights', count: 2 }],
    })
    expect((await read('/api/console/counts'))['/assistant']).toEqual({ number: 2, isBad: false })
    const found = { search: 'insights', words: 'quantum yoga' }
    expect([await done({ ...found, search: 'jobs' }), await done(found), await done(found)]).toEqual([409, 200, 409])
    expect((await read(unanswered)).data).toMatchObject([{ search: null }, { search: null }])
    await search()
    await site.countMisses()
    expect((await read(unanswered)).data).toContainEqual({
      ...yoga,
      search: 'insights',
      answer: null,
      count: 1,
      lastOn: '2026-11-22',
    })
  })

  test('list only so many searches, so that nobody floods the questions', async () => {
    await ask('Stamp duty?')
    await Promise.all(
      Array.from({ length: 30 }, () => `zzq${crypto.randomUUID().replaceAll(/\d|-/g, '')}`).map((words) =>
        site.get(`/get/careers/jobs?keyword=${words}`),
      ),
    )
    await site.countMisses()
    expect((await read(unanswered)).total).toBe(21)
  })

  test('go through long lists by pages', async () => {
    for (let count = 0; count < 53; count += 1) await ask(`Question ${count}`)
    expect((await read(unanswered)).data).toHaveLength(50)
    const second = await read(`${unanswered}?page=2`)
    expect([second.total, second.data.length]).toEqual([53, 3])
    expect((await read(`${unanswered}?page=3`)).data).toEqual([])
    for (const page of ['0', 'x', '1.5', '-1']) {
      expect((await site.asStaff('neha', `${unanswered}?page=${page}`)).status).toBe(400)
      expect((await site.asStaff('neha', `${unhelpful}?page=${page}`)).status).toBe(400)
    }
  })

  test('take a question off the list, with their name, and it comes back when it is asked again', async () => {
    await ask('Stamp duty?')
    await ask('stamp duty')
    expect(await done({ key: 'stamp duty' })).toBe(200)
    expect(await read(unanswered)).toEqual({ total: 0, data: [], unknown: 0 })
    const rows = await site.database
      .selectFrom('assistant_exchange')
      .select(['dealt_with_on', 'dealt_with_by'])
      .execute()
    expect(rows).toEqual(Array(2).fill({ dealt_with_on: '2026-11-21T05:30:00.000Z', dealt_with_by: 'neha' }))
    expect(await done({ key: 'stamp duty' })).toBe(409)
    await ask('Stamp duty!')
    expect((await read(unanswered)).data).toMatchObject([{ key: 'stamp duty', count: 1 }])
  })

  test('take that back, which restores exactly what was taken off', async () => {
    await ask('Stamp duty?')
    site.setClock('2026-11-21T06:30:00.000Z')
    const { on } = await (await site.asStaff('neha', dealtWith, { key: 'stamp duty' })).json()
    const putBack = (by: string) =>
      site.asStaff(by, '/api/console/assistant/put-back', { what: { key: 'stamp duty' }, on })
    expect((await putBack('sudha')).status).toBe(409)
    expect(await (await putBack('neha')).json()).toEqual({ count: 1 })
    expect((await putBack('neha')).status).toBe(409)
    expect(await read(unanswered)).toMatchObject({ total: 1, data: [{ key: 'stamp duty' }] })
  })

  test('begin a short answer to a question, which the assistant does not know before it is published', async () => {
    await ask('Stamp duty in Goa?')
    const published = () => site.database.selectFrom('short_answer').select('question').orderBy('id').execute()
    const before = await published()
    const { id } = await (
      await site.asStaff('neha', '/api/console/assistant/draft', {
        what: { key: 'stamp duty in goa' },
        page: '/ourservices',
      })
    ).json()
    expect(await read(unanswered)).toMatchObject({ total: 0 })
    const path = `/api/console/records/${id}`
    expect(await read(path)).toMatchObject({
      kind: 'short-answer',
      state: 'draft',
      body: { question: 'Stamp duty in Goa?', answer: '', about: [], also: [], more: '/ourservices', lawAsAt: '' },
      version: 1,
    })
    const body = {
      question: 'Is there stamp duty in Goa?',
      answer: 'Yes.',
      about: ['stamp duty'],
      also: [],
      more: '/ourservices',
      lawAsAt: '',
    }
    expect((await site.asStaff('neha', `${path}/save`, { version: 1, body })).status).toBe(200)
    expect(await published()).toEqual(before)
    const entries = await site.database.selectFrom('audit_entry').select(['action', 'detail']).execute()
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['Drafted an answer', 'Changed: Short answer']),
    )
    expect(JSON.stringify(entries)).not.toContain('Goa')
  })

  test('see the answers that did not help with their sources, and how many did', async () => {
    const [helpful, first, second] = [await ask('When one'), await ask('When two'), await ask('When three')]
    await rate(helpful, 1)
    await rate(first, -1)
    await rate(second, -1)
    const data = [
      { exchange: second, question: 'When three' },
      { exchange: first, question: 'When two' },
    ]
    const body = await read(unhelpful)
    expect(body).toMatchObject({ up: 1, down: 2, total: 2, data })
    expect(body.data[0]).toEqual({
      exchange: second,
      askedOn: '2026-11-21T05:30:00.000Z',
      question: 'When three',
      answer: 'Within 30 days of the meeting.',
      band: 'answer',
      sources: [{ title: 'Annual filings', href: '/ourservices/annual-filings', lawAsAt: '2026-11-01' }],
    })
    expect(await done({ exchange: second })).toBe(200)
    expect(await read(unhelpful)).toMatchObject({ up: 1, down: 2, total: 1, data: [{ exchange: first }] })
  })

  test.each([{}, { key: 7 }, { exchange: 'x' }, { key: 'a', exchange: crypto.randomUUID() }, []])(
    'cannot deal with %j',
    async (what) => {
      expect(await done(what)).toBe(422)
    },
  )

  test('are the only ones: anybody else is asked to sign in, also at an address that does not exist', async () => {
    const unknown = await site.get('/api/console/nothing')
    const expected = [401, await unknown.text()]
    for (const path of [unanswered, unhelpful, dealtWith]) {
      for (const response of [await site.get(path), await site.post(path, { key: 'x' })])
        expect([response.status, await response.text()]).toEqual(expected)
    }
  })

  test('do not act by a page of another site', async () => {
    const headers = {
      'content-type': 'application/json',
      'sec-fetch-site': 'cross-site',
      'x-staff-for-tests': 'editor neha',
    }
    const response = await site.send(dealtWith, { headers, body: JSON.stringify({ key: 'x' }) })
    expect(response.status).toBe(403)
  })

  test('find each list by an index', async () => {
    if (!('sqliteFile' in place)) return
    const waiting = `waits = 1 and doubt in ('unanswered', 'unsure')`
    for (const [statement, index] of [
      [`select count(*) from assistant_exchange where ${waiting} group by question_key`, 'unanswered'],
      ['select * from assistant_exchange where thumb = -1 and waits = 1 order by id desc limit 50', 'thumb'],
      ['select thumb, count(*) from assistant_exchange where thumb in (1, -1) group by thumb', 'thumb'],
      [`select question from assistant_exchange where conversation = 'x' order by id desc limit 3`, 'conversation'],
      [`select id from assistant_exchange where asked_on < 'x' order by asked_on limit 200`, 'age'],
    ] as const) {
      const { rows } = await sql.raw(`explain query plan ${statement}`).execute(site.database)
      const plan = JSON.stringify(rows)
      expect(plan).toContain(`assistant_exchange_${index}`)
      // The groups of one list are put into their order last.
      if (index !== 'unanswered') expect(plan).not.toContain('TEMP B-TREE')
    }
  })
})
