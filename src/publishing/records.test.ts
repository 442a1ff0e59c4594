// Records on the console: drafts apart from what is on the site, publication, times, versions, and two people at once.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openListener } from '#listener.server.ts'
import { contentVersion, followContentVersion } from '#platform/database/content-version.server.ts'
import { inTransaction } from '#platform/database/database.server.ts'
import { openLog } from '#platform/log.server.ts'
import { kindOf } from '#publishing/kinds.server.ts'
import { openPreviews } from './previews/preview.server.ts'
import { publication } from '#publishing/publish.server.ts'
import { kindsOfSite } from '#rooms.server.ts'
import { eachDatabase, type DatabasePlace } from '../../tests/databases.ts'
import { listenWith, type ListenerForTests } from '../../tests/servers/listener.ts'
import { processorMs } from '../../tests/processor-time.ts'
import { startingInstant } from '../../tests/seeded.ts'
import { openSite, type SiteForTests } from '../../tests/site.ts'
import type { CheckList } from './checks/check.ts'
import type { FieldDifference, RecordCounts, RecordRow, RecordView } from './record.ts'

/** Serves it as a process does: from the cache, which follows the content version. */
function listeningTo(each: SiteForTests): Promise<ListenerForTests> {
  const content = followContentVersion(each.database, () => undefined, each.settled)
  const clientFolder = each.settings.dataDir
  return listenWith(openListener({ ...each, log: openLog('silent'), clientFolder, ...content }))
}

const base = '/api/console/records'
const answer = (text: string) => JSON.stringify({ ops: [{ insert: `${text}\n` }] })
const full = { question: 'Who signs the return?', answer: answer('A partner does.') }

eachDatabase('records', (freshDatabase) => {
  let site: SiteForTests
  let place: DatabasePlace
  beforeAll(async () => {
    place = await freshDatabase('seeded')
    site = await openSite(place)
    for (const name of ['Neha Kulkarni', 'Arun Rao']) {
      const id = name.toLowerCase().replace(' ', '-')
      await site.database
        .insertInto('staff')
        .values({ id, name, email: `${id}@firm.example.in`, role: 'editor', created_on: startingInstant })
        .execute()
    }
  })
  afterAll(() => site.close())

  async function sent<Answer>(
    path: string,
    body?: object,
    name = 'Neha Kulkarni',
  ): Promise<Answer & { status: number }> {
    const response = await site.asStaff(name, `${base}${path}`, body, 'editor')
    return { status: response.status, ...(await response.json()) }
  }
  const create = (body: object = full) => sent<RecordView>('', { kind: 'faq', body })
  const save = (id: number, version: number, body: object, name?: string) =>
    sent<RecordView & { message: string; current: RecordView }>(`/${id}/save`, { version, body }, name)
  const publish = (id: number, version: number, at: string | null = null) =>
    sent<RecordView & { errors: object }>(`/${id}/publish`, { version, at })
  const list = (filter: object) =>
    sent<{ data: RecordRow[]; total: number }>(`?filter=${encodeURIComponent(JSON.stringify(filter))}&perPage=100`)
  const countFindings = async () => (await sent<{ count: number }>('/findings?kind=faq')).count
  const questions = async () => {
    const rows: { question: string }[] = await (await site.get('/get/faqs')).json()
    return rows.map(({ question }) => question)
  }

  test('the starting content is there, published, in the order of the site', async () => {
    const { data, total } = await sent<{ data: RecordRow[]; total: number }>(
      `?filter=${encodeURIComponent('{"kind":"faq"}')}&sort=position&order=asc&perPage=100`,
    )
    expect(total).toBe(data.length)
    expect(data.map(({ title }) => title)).toEqual(await questions())
    expect(new Set(data.map(({ state }) => state))).toEqual(new Set(['published']))
  })

  test('a draft is saved unfinished, and shows nothing on the site until it is published', async () => {
    const draft = await create({ question: '', answer: '' })
    expect(draft).toMatchObject({ status: 200, title: 'Untitled', state: 'draft', page: null })
    expect(draft.problems).toEqual({ question: 'Fill in “Question”.', answer: 'Fill in “Answer”.' })
    const refused = await publish(draft.id, 1)
    expect(refused).toMatchObject({ status: 422, errors: { answer: 'Fill in “Answer”.' } })

    const saved = await save(draft.id, 1, full)
    expect(saved).toMatchObject({ status: 200, version: 2, state: 'draft', problems: {} })
    expect(await questions()).not.toContain(full.question)
    expect(await publish(draft.id, 2)).toMatchObject({ status: 200, state: 'published', liveVersion: 2 })
    expect((await questions()).at(-1)).toBe(full.question)
  })

  test('an empty draft that was left is used again by whoever began it', async () => {
    const begin = (name?: string) => sent<RecordView>('', { kind: 'faq' }, name)
    const first = await begin()
    expect((await begin()).id).toBe(first.id)
    expect((await begin('Arun Rao')).id).not.toBe(first.id)
    await save(first.id, first.version, full)
    expect((await begin()).id).not.toBe(first.id)
  })

  test('what is on the site stays while the draft goes on', async () => {
    const { id } = await create({ ...full, question: 'Which form?' })
    await publish(id, 1)
    await save(id, 1, { ...full, question: 'Which form is due?' })
    expect(await questions()).toContain('Which form?')
    expect((await list({ kind: 'faq', state: 'changed' })).data.map((row) => row.id)).toEqual([id])
    await publish(id, 2)
    expect(await questions()).toContain('Which form is due?')
    expect(await questions()).not.toContain('Which form?')
  })

  test('it appears at its time, whoever reads first, and meanwhile the draft may change', async () => {
    const { id } = await create({ ...full, question: 'At what hour?' })
    const scheduled = await publish(id, 1, '2026-11-23T03:30:00.000Z')
    expect(scheduled).toMatchObject({ status: 200, state: 'scheduled', publishAt: '2026-11-23T03:30:00.000Z' })
    await save(id, 1, { ...full, question: 'At what later hour?' })
    site.setClock('2026-11-23T03:29:59.000Z')
    expect(await questions()).not.toContain('At what hour?')
    site.setClock('2026-11-23T03:30:00.000Z')
    expect(await questions()).toContain('At what hour?')
    const shown = await sent<RecordView>(`/${id}`)
    expect(shown).toMatchObject({ state: 'changed', liveVersion: 1, version: 2, publishAt: null })

    expect(await sent(`/${id}/unpublish`, { version: 2 })).toMatchObject({ state: 'draft', version: 2 })
    expect(await questions()).not.toContain('At what hour?')
    site.setClock(startingInstant)
  })

  test('of two people the second is told who was faster, and nothing is overwritten', async () => {
    const { id } = await create()
    expect((await save(id, 1, { ...full, question: 'First?' })).status).toBe(200)
    const second = await save(id, 1, { ...full, question: 'Second?' }, 'Arun Rao')
    expect(second.status).toBe(409)
    expect(second.message).toBe('Neha Kulkarni has changed this since you opened it. Nothing was overwritten.')
    expect(second.current).toMatchObject({ version: 2, body: { question: 'First?' } })
    expect((await publish(id, 1)).status).toBe(409)

    const both = await Promise.all(
      ['Neha Kulkarni', 'Arun Rao'].map((name) => save(id, 2, { ...full, question: `${name}?` }, name)),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('of two texts of one person, saved in two windows, both stay as versions, whichever is taken', async () => {
    const { id } = await create()
    await save(id, 1, { ...full, question: 'In the other window?' })
    const mine = { ...full, question: 'In this window?' }
    expect(await sent(`/${id}/save`, { version: 2, body: mine, keepsBefore: true })).toMatchObject({ version: 3 })
    const restored = await sent<RecordView>(`/${id}/restore`, { version: 3, from: 2 })
    expect(restored).toMatchObject({ version: 4, body: { question: 'In the other window?' } })
    expect(restored.history.map(({ version }) => version)).toEqual([4, 3, 2, 1])
  })

  test('any version can be compared and brought back; a spell of writing is one version', async () => {
    const { id } = await create({ ...full, question: 'How many directors?' })
    await publish(id, 1)
    await save(id, 1, { ...full, question: 'How many dir' })
    await save(id, 2, { ...full, question: 'How many resident directors?' })
    const { history } = await sent<RecordView>(`/${id}`)
    expect(history.map(({ version }) => version)).toEqual([3, 1])
    const { data } = await sent<{ data: FieldDifference[] }>(`/${id}/difference?from=1&to=3`)
    expect(data).toHaveLength(1)
    expect(data[0]?.label).toBe('Question')
    expect(data[0]?.parts.filter(({ change }) => change !== 'same')).toEqual([{ text: 'resident ', change: 'added' }])
    // The version that was replaced is asked for by a comparison that was open when it was.
    expect(await sent(`/${id}/difference?from=1&to=2`)).toMatchObject({ data })
    expect(await sent(`/${id}/difference?from=1&to=4`)).toMatchObject({ status: 404 })
    const restored = await sent<RecordView>(`/${id}/restore`, { version: 3, from: 1 })
    expect(restored).toMatchObject({ version: 4, body: { question: 'How many directors?' } })
    expect(restored.history[0]).toMatchObject({ restoredFrom: 1, savedBy: 'Neha Kulkarni' })
  })

  test('the trash takes it off the site and gives the draft back, under the same number', async () => {
    const { id } = await create({ ...full, question: 'In the trash?' })
    await publish(id, 1)
    const before: { id: number; question: string }[] = await (await site.get('/get/faqs')).json()
    const shown = await contentVersion(site.database)
    expect((await sent<RecordView>(`/${id}/trash`, { version: 1 })).state).toBe('trash')
    // Every process lets go of its cached pages.
    expect(await contentVersion(site.database)).toBeGreaterThan(shown)
    expect(await questions()).not.toContain('In the trash?')
    expect((await save(id, 1, full)).status).toBe(409)
    expect((await sent<RecordView>(`/${id}/untrash`, {})).state).toBe('draft')
    await publish(id, 1)
    const after: { id: number; question: string }[] = await (await site.get('/get/faqs')).json()
    const number = (rows: typeof before) => rows.find(({ question }) => question === 'In the trash?')?.id
    expect(number(after)).toBe(number(before))
    expect(number(after)).toBeGreaterThan(0)
  })

  test('the order of the list is the order on the site', async () => {
    const { data } = await list({ kind: 'faq' })
    const inOrder = data.toSorted((one, other) => one.position - other.position)
    const ids = inOrder.map((row) => row.id)
    const [first = 0, ...rest] = ids
    const was = await questions()
    expect((await sent('/arrange', { kind: 'faq', ids: [...rest, first] })).status).toBe(200)
    expect((await questions()).at(-1)).toBe(was[0])
    expect((await sent('/arrange', { kind: 'faq', ids: rest })).status).toBe(409)
  })

  test('many are published at the same moment, and one at its time', async () => {
    const names = Array.from({ length: 8 }, (_, number) => `At once ${number}?`)
    const created = await Promise.all(names.map((question) => create({ ...full, question })))
    const [later, ...atOnce] = created
    await publish(later?.id ?? 0, 1, '2026-11-23T03:00:00.000Z')
    site.setClock('2026-11-23T03:00:00.000Z')
    const [answers] = await Promise.all([Promise.all(atOnce.map(({ id }) => publish(id, 1))), questions()])
    expect(answers.map(({ status }) => status)).toEqual(atOnce.map(() => 200))
    expect((await questions()).filter((question) => names.includes(question)).toSorted()).toEqual(names)
  })

  test('a draft is previewed while another one is being published', async () => {
    const faq = kindOf(kindsOfSite, 'faq')
    const { id } = await create({ ...full, question: 'Shown meanwhile?' })
    const previews = openPreviews({ ...site, ...site.settings, kinds: kindsOfSite, secret: 'secret' })
    const now = new Date(startingInstant)
    const { link } = await previews.link(id, { id: 'neha', name: 'Neha' }, now)
    const isWritten = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    const publishing = inTransaction(
      site.database,
      async (tx) => {
        await faq.write(tx, 1000, faq.parse({ ...full, question: 'Published first?' }), now)
        isWritten.resolve()
        await mayEnd.promise
      },
      publication,
    )
    await isWritten.promise
    const shown = previews.show(previews.shownBy(new URL(link), now)!, now, (tx) =>
      tx.selectFrom('faq').select('question').execute(),
    )
    if ('databaseUrl' in place) {
      const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(async () => (await waiting.execute(site.database)).rows.length).toBe(1)
    }
    mayEnd.resolve()
    await publishing
    expect((await shown).map(({ question }) => question)).toEqual(
      expect.arrayContaining(['Published first?', 'Shown meanwhile?']),
    )
    await site.database.deleteFrom('faq').where('id', '=', 1000).execute()
  })

  test('the counts are those of the lists', async () => {
    const counts = await sent<RecordCounts>('/counts?kind=faq')
    for (const state of ['draft', 'scheduled', 'published', 'changed', 'trash'] as const) {
      expect((await list({ kind: 'faq', state })).total).toBe(counts[state])
    }
    expect((await list({ kind: 'faq' })).total).toBe(counts.all)
  })

  test('titles of all kinds are searched at once, the trash aside', async () => {
    const { id } = await create({ ...full, question: 'Is ours a Listed Company?' })
    const kinds = async () => {
      const { data } = await list({ search: 'listed company' })
      return [...new Set(data.map(({ kind }) => kind))].toSorted()
    }
    expect(await kinds()).toEqual(['faq', 'service', 'short-answer'])
    await sent(`/${id}/trash`, { version: 1 })
    expect(await kinds()).toEqual(['service', 'short-answer'])
  })

  test('a publication is shown by another process, at its time as well', async () => {
    const second = await openSite(place)
    const [here, there] = await Promise.all([site, second].map(listeningTo))
    try {
      const isShown = async (question: string) =>
        Promise.all(
          [here, there].map(async (each) => String((await each?.request('/get/faqs'))?.body).includes(question)),
        )
      expect(await isShown('Everywhere?')).toEqual([false, false])
      const { id } = await create({ ...full, question: 'Everywhere?' })
      await publish(id, 1)
      await expect.poll(() => isShown('Everywhere?')).toEqual([true, true])

      await save(id, 1, { ...full, question: 'Everywhere, later?' })
      await publish(id, 2, '2026-11-23T03:30:00.000Z')
      expect(await isShown('Everywhere, later?')).toEqual([false, false])
      second.setClock('2026-11-23T03:30:00.000Z')
      // The first process reads by a clock that is behind. The second one notices the time within half a second, and
      // then it is a publication like any other.
      await expect.poll(() => isShown('Everywhere, later?')).toEqual([true, true])
    } finally {
      await Promise.all([here?.close(), there?.close()])
      await second.close()
    }
  })

  test('what an editor should look at is listed, and keeps nobody from saving or publishing', async () => {
    const listed = async (query = '') => {
      const { data }: CheckList = await (
        await site.asStaff('Neha Kulkarni', `/api/console/checks${query}`, undefined, 'editor')
      ).json()
      return data
    }
    const checked = async (id: number) => {
      const data = await listed()
      return (
        data
          .find((record) => record.id === id)
          ?.checks.map(({ what, phrase, text }) => [what, phrase, text].filter(Boolean).join(': ')) ?? []
      )
    }
    const [, first] =
      /"id":(\d+)/.exec(await (await site.get('/get/insights?limit=1&typeofinsight=article')).text()) ?? []
    const links = [
      '/contact',
      `/insights/article/${first}`,
      '/insights/article/999999',
      '/nowhere',
      'https://www.mca.gov.in/',
      'mailto:office@firm.example.in',
      'https://firm.example.in/careers/explore/job/999999',
    ]
    const body = {
      question: 'Are you the leading firm in the city?',
      answer: [
        '<p>To the best of our knowledge, we are careful. A guarantee needs a resolution. Results are guaranteed.</p>',
        ...links.map((link) => `<p><a href="${link}">Read</a></p>`),
        '<p><img src="/files/x-0123456789.png" alt=""></p>',
      ].join(''),
    }
    const before = await countFindings()
    const { id } = await create(body)
    expect(await countFindings()).toBe(before + 6)
    expect(await checked(id)).toEqual([
      'link: /insights/article/999999',
      'link: /nowhere',
      'link: https://firm.example.in/careers/explore/job/999999',
      'claim: leading firm: This says that the firm is better than others.',
      'claim: guaranteed: This promises an outcome.',
      'alt: A picture has no alternative text.',
    ])
    const other = await create({ ...full, question: 'Are you the cheapest?' })
    expect((await listed()).map((record) => record.id)).toEqual(expect.arrayContaining([id, other.id]))
    expect((await listed(`?record=${other.id}`)).map((record) => record.id)).toEqual([other.id])
    expect((await publish(id, 1)).status).toBe(200)
    await save(id, 1, full)
    expect(await checked(id)).toEqual([])
    const ofKind = await listed('?kind=faq')
    expect(await countFindings()).toBe(ofKind.reduce((sum, { checks }) => sum + checks.length, 0))
  })

  test('a finding that was seen to be right comes back when its sentence changes, and the history says who saw it', async () => {
    site.setClock(startingInstant)
    const spoken = (sentence: string) => ({ ...full, answer: answer(`A partner does. ${sentence}`) })
    const before = await countFindings()
    const { id } = await create(spoken('Results are guaranteed.'))
    expect(await countFindings()).toBe(before + 1)
    const checksOf = async (query = `?record=${id}`) => {
      const list: CheckList = await (
        await site.asStaff('Neha Kulkarni', `/api/console/checks${query}`, undefined, 'editor')
      ).json()
      return list.data.find((record) => record.id === id)?.checks ?? []
    }
    const judge = (key: string, isRight: boolean) =>
      site.asStaff('Arun Rao', `${base}/${id}/judge-finding`, { key, isRight }, 'editor')
    const [claim] = await checksOf()
    expect(claim).toMatchObject({
      path: 'answer',
      sentence: 'Results are guaranteed.',
      phrase: 'guaranteed',
      seen: null,
    })
    const { key = '' } = claim ?? {}
    expect((await judge(key, true)).status).toBe(200)
    expect((await judge(key, true)).status).toBe(200)
    expect(await checksOf('')).toEqual([])
    expect(await checksOf('?kind=faq')).toEqual([])
    expect(await countFindings()).toBe(before)
    expect(await checksOf()).toMatchObject([{ key, seen: { by: 'Arun Rao', on: startingInstant } }])

    await save(id, 1, { ...spoken('Results are guaranteed.'), question: 'Who signs?' })
    expect(await checksOf('?kind=faq')).toEqual([])
    await save(id, 2, spoken('All results are guaranteed.'))
    expect(await checksOf('?kind=faq')).toMatchObject([{ sentence: 'All results are guaranteed.', seen: null }])
    expect((await judge(key, true)).status).toBe(422)
    await save(id, 3, spoken('Results are guaranteed.'))
    expect(await checksOf('?kind=faq')).toEqual([])
    expect((await judge(key, false)).status).toBe(200)
    expect(await checksOf('?kind=faq')).toHaveLength(1)

    const entries = await site.database
      .selectFrom('audit_entry')
      .select(['staff_name', 'action'])
      .where('record_id', '=', String(id))
      .where('action', 'like', '%Claims')
      .orderBy('id')
      .execute()
    expect(entries).toEqual([
      { staff_name: 'Arun Rao', action: 'Seen, it is right: Claims' },
      { staff_name: 'Arun Rao', action: 'To check again: Claims' },
    ])
  })

  test('no text of one editor keeps the others from working', async () => {
    const checks = () => site.asStaff('Neha Kulkarni', '/api/console/checks', undefined, 'editor')
    const links = [
      '/blogs/fullpdfview/%E0%A4%A',
      `/files/media/${'a'.repeat(300)}-0123456789.jpg`,
      `/${'b'.repeat(900_000)}`,
    ]
    const { id } = await create({ ...full, answer: links.map((link) => `<p><a href="${link}">Read</a></p>`).join('') })
    const response = await checks()
    expect(response.status).toBe(200)
    const text = await response.text()
    expect(text.length).toBeLessThan(100_000)
    const listed: CheckList = JSON.parse(text)
    expect(listed.data.find((record) => record.id === id)?.checks).toHaveLength(3)

    const words = (from: number) => Array.from({ length: 6000 }, (_, index) => `w${from + index}`).join(' ')
    await save(id, 1, { ...full, answer: answer(words(0)) })
    await publish(id, 2)
    await save(id, 2, { ...full, answer: answer(words(10_000)) })
    let compared: FieldDifference[] = []
    const spent = await processorMs(async () => {
      compared = (await sent<{ data: FieldDifference[] }>(`/${id}/difference?from=2&to=3`)).data
    })
    // Word by word it would take half a minute.
    expect(spent).toBeLessThan(15_000)
    expect(compared[0]?.parts.map(({ change }) => change)).toEqual(['removed', 'added'])

    const deep = await save(id, 3, { ...full, answer: '<i>'.repeat(40_000) })
    expect(deep).toMatchObject({ status: 422, message: expect.stringContaining('nested too deeply') })
    expect((await save(id, 3, { ...full, question: 'x'.repeat(3_000_000) })).status).toBe(413)
    const pasted = await save(id, 3, { question: 'Bell\u0007 and \ufffe half \ud800?', answer: full.answer })
    expect(pasted.body).toMatchObject({ question: 'Bell and  half \ufffd?' })
  })

  test('what lies in the trash has no time any more', async () => {
    const { id: planned } = await create()
    await sent(`/${planned}/publish`, { version: 1, at: '2026-11-23T03:30:00Z' })
    await sent(`/${planned}/trash`, { version: 1 })
    expect(await sent<RecordView>(`/${planned}`)).toMatchObject({ state: 'trash', publishAt: null })
    const back = await sent<RecordView>(`/${planned}/untrash`, {})
    expect(back).toMatchObject({ state: 'draft', publishAt: null })
  })

  test('who set the time is named as the publisher, not who wrote the text', async () => {
    const { id } = await create()
    await sent(`/${id}/publish`, { version: 1, at: '2026-11-23T03:30:00Z' }, 'Arun Rao')
    site.setClock('2026-11-23T03:30:00.000Z')
    await questions()
    expect((await sent<RecordView>(`/${id}`)).history[0]).toMatchObject({
      savedBy: 'Neha Kulkarni',
      publishedBy: 'Arun Rao',
    })
    site.setClock(startingInstant)
  })

  test('whatever the server cannot use is refused in words, and an unknown kind is not there', async () => {
    const { id } = await create()
    expect((await save(id, 1, { question: 7 })).status).toBe(422)
    expect((await sent('', { kind: '__proto__' })).status).toBe(404)
    expect((await sent('/counts?kind=nothing')).status).toBe(404)
    expect((await sent('/999999')).status).toBe(404)
    expect((await publish(id, 1, 'soon')).status).toBe(422)
    for (const at of ['9999-12-31T23:59:59-14:00', '2037-01-01T00:00:00Z'])
      expect((await publish(id, 1, at)).status).toBe(422)
    const lines = { ...full, answer: answer('a\n'.repeat(25_000)) }
    expect(await save(id, 1, lines)).toMatchObject({ status: 422, message: expect.stringContaining('split it') })
    expect((await sent<RecordView>(`/${id}`)).version).toBe(1)
  })
})
