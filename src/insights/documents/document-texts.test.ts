// Documents are found by what is written in them: those of the starting content, and those that staff upload and replace.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SearchResult } from '#assistant/search/search.ts'
import { publishChange } from '#platform/database/content-version.server.ts'
import { openFiles } from '#platform/files/files.server.ts'
import { openSpool } from '#platform/files/spool.server.ts'
import { openLog } from '#platform/log.server.ts'
import { openPdfInspector } from '#platform/pdf/inspection.server.ts'
import { eachDatabase } from '../../../tests/databases.ts'
import { upload } from '../../../tests/media.ts'
import { rawPdf } from '../../../tests/pdfs/raw-pdf.ts'
import { openSite, remembering, type SiteForTests } from '../../../tests/site.ts'
import { openDocumentTexts } from './document-texts.server.ts'

eachDatabase('the texts of documents', (freshDatabase) => {
  let site: SiteForTests
  beforeAll(async () => {
    site = await openSite(await freshDatabase('seeded'), {}, { answers: undefined })
  })
  afterAll(() => site.close())

  async function documents(words: string) {
    const { groups }: SearchResult = await (await site.get(`/get/search?q=${encodeURIComponent(words)}`)).json()
    return groups.find(({ name }) => name === 'documents')?.results ?? []
  }
  const saying = (words: string) => rawPdf({ content: `BT /F1 12 Tf 72 720 Td (${words}) Tj ET` })

  test('are read once where they are missing, and lead to the page', async () => {
    const words = 'dividend amount into a separate bank account'
    expect(await documents(words)).toEqual([])
    const log = openLog('silent')
    const inspector = remembering(openPdfInspector({ clamdUrl: null, log, limits: { niceness: 0, ms: 300_000 } }))
    const files = await openFiles(site.settings)
    const texts = openDocumentTexts({
      database: site.database,
      files,
      spool: openSpool(site.settings),
      inspector,
      log,
    })
    expect(await texts.readMissing()).toBe(2)
    expect(await texts.readMissing()).toBe(0)
    await inspector.close()
    const [map] = await documents(words)
    expect(map).toMatchObject({
      title: ['The sixty-day map'],
      heading: 'Page 2',
      href: '/blogs/fullpdfview/sixty-day-map.pdf#page=2',
    })
    expect(map?.excerpt.join('')).toContain('Dividend amount into a separate bank account, if declared')
  })

  test('are those of the file that is shown, from the moment it is replaced, and go with it', async () => {
    const { item } = await upload(site, 'covenants.pdf', saying('The wombat covenant binds nobody.'))
    await site.database
      .updateTable('insight_document')
      .set({ url: item!.path })
      .where('pdf', '=', 'rule-9b-working-note.pdf')
      .execute()
    await publishChange(site.database)
    expect(await documents('wombat covenant')).toMatchObject([
      {
        href: '/blogs/fullpdfview/rule-9b-working-note.pdf#page=1',
        excerpt: ['The ', 'wombat', ' ', 'covenant', ' binds nobody.'],
      },
    ])
    const replaced = await upload(site, 'newer.pdf', saying('The numbat covenant binds all.'), `/${item!.id}/replace`)
    expect(replaced.status).toBe(200)
    expect(await documents('numbat')).toHaveLength(1)
    expect(await documents('wombat')).toEqual([])

    for (const step of ['trash', 'delete']) {
      const { status } = await site.asStaff('Asha', `/api/console/media/${item!.id}/${step}`, {}, 'manager')
      expect(status).toBe(200)
    }
    const left = await site.database.selectFrom('document_text').select('path').execute()
    expect(left.filter(({ path }) => path.startsWith('/media/'))).toEqual([])
  })
})
