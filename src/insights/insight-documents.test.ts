// Finding the document of a shared viewer address, on both databases.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type SiteForTests } from '../../tests/site.ts'
import { eachDatabase } from '../../tests/databases.ts'
import { insightDocuments, insights } from './insights.server.ts'

eachDatabase('a document attached to an insight', (freshDatabase) => {
  let site: SiteForTests
  let insightId: number
  beforeAll(async () => {
    site = await openSite(await freshDatabase('seeded'))
    const inserted = await site.database
      .insertInto('insight')
      .values({
        typeofinsight: 'article',
        title: 'A note',
        short_description: '',
        content: '<p>Text</p>',
        imageurl: '',
        imagealt: '',
        createdby: 'Ritu Agarwal',
        created_on: '2026-09-02T04:30:00.000Z',
        updated_on: '2026-09-02T04:30:00.000Z',
        law_as_at: null,
        favorite: 0,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    insightId = inserted.id
    const document = {
      pdf: 'note.pdf',
      url: '/documents/note-0123456789.pdf',
      title: 'Note',
      short_description: 'Words',
      pages: 2,
    }
    await site.database
      .insertInto('insight_document')
      .values({ insight_id: insightId, position: 0, ...document })
      .execute()
  })
  afterAll(() => site.close())

  test('is found by its file name, with the insight that it belongs to', async () => {
    expect(await insightDocuments(site.database, 'note.pdf')).toEqual([
      {
        pdf: 'note.pdf',
        url: '/documents/note-0123456789.pdf',
        title: 'Note',
        shortDescription: 'Words',
        pages: 2,
        insightId,
        typeofinsight: 'article',
        insightTitle: 'A note',
      },
    ])
  })

  test('stands where staff have put it, whenever it was attached', async () => {
    const { id: _, ...first } = await site.database
      .selectFrom('insight_document')
      .selectAll()
      .where('insight_id', '=', insightId)
      .executeTakeFirstOrThrow()
    const documents = [3, 1, 2].map((position) => ({ ...first, position, pdf: `note-${position}.pdf` }))
    await site.database.insertInto('insight_document').values(documents).execute()
    const [insight] = await insights(site.database, { id: insightId, limit: 1, offset: 0 })
    expect(insight?.documents.map(({ pdf }) => pdf)).toEqual(['note.pdf', 'note-1.pdf', 'note-2.pdf', 'note-3.pdf'])
  })

  test('is not found by another name', async () => {
    expect(await insightDocuments(site.database, 'NOTE.pdf')).toEqual([])
    expect(await insightDocuments(site.database, '')).toEqual([])
  })
})
