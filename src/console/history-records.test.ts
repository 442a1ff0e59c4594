// The history leads to what each entry is about, as long as it exists.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RecordView } from '#publishing/record.ts'
import type { HistoryEntry } from '#staff/history/history-entry.ts'
import { eachDatabase } from '../../tests/databases.ts'
import { openSite, type SiteForTests } from '../../tests/site.ts'
import { nameRecords } from './history-records.server.ts'

eachDatabase('history', (freshDatabase) => {
  let site: SiteForTests
  beforeAll(async () => {
    site = await openSite(await freshDatabase('seeded'))
  })
  afterAll(() => site.close())

  const latest = async (record: string): Promise<HistoryEntry | undefined> => {
    const filter = encodeURIComponent(JSON.stringify({ record }))
    const response = await site.asStaff(
      'Lakshmi Rao',
      `/api/console/history?filter=${filter}`,
      undefined,
      'administrator',
    )
    const { data }: { data: HistoryEntry[] } = await response.json()
    return data[0]
  }
  const post = async <Answer>(path: string, body: object): Promise<Answer> =>
    (await site.asStaff('Lakshmi Rao', `/api/console/${path}`, body, 'administrator')).json()

  test('an entry about a record has its title as it is now, and its address', async () => {
    const { id } = await post<RecordView>('records', { kind: 'faq', body: { question: 'Who signs?', answer: '' } })
    expect(await latest('content')).toMatchObject({
      action: 'Created: Question and answer',
      recordId: String(id),
      detail: '',
      about: { title: 'Who signs?', to: `/console/content/faq/${id}` },
    })
  })

  // PostgreSQL takes no empty list.
  test('an entry about all records of a kind leads nowhere', async () => {
    for (const record of ['content', 'mail', 'question'] as const)
      expect(
        await nameRecords(site.database, [
          { record, recordId: '' },
          { record, recordId: 'faq' },
        ]),
      ).toEqual(new Map())
  })

  test('an entry about what no longer exists leads nowhere', async () => {
    const { id } = await post<RecordView>('records', { kind: 'faq', body: { question: 'Who?', answer: '' } })
    await post(`records/${id}/trash`, { version: 1 })
    await site.asStaff('Lakshmi Rao', `/api/console/records/${id}/remove`, {}, 'administrator')
    expect(await latest('content')).toMatchObject({ recordId: String(id), about: null })
  })

  test('a rule of the law desk is called by its title', async () => {
    const { id, definition } = await site.database
      .selectFrom('calendar_rule')
      .select(['id', 'definition'])
      .where('kind', '=', 'due')
      .orderBy('position')
      .limit(1)
      .executeTakeFirstOrThrow()
    const { title }: { title: string } = JSON.parse(definition)
    await site.database
      .insertInto('audit_entry')
      .values({
        done_on: '2026-11-24T05:00:00.000Z',
        staff_id: 'x',
        staff_name: 'Lakshmi Rao',
        action: 'Checked a rule',
        record: 'rule',
        record_id: id,
        detail: title,
      })
      .execute()
    expect(await latest('rule')).toMatchObject({ about: { title, to: '/console/dates?view=law' } })
  })
})
