// How the home page's own content is stored.
import { z } from 'zod'
import { introductionSchema } from '#firm/firm.ts'
import { saveFirmText } from '#firm/notice/firm-text.server.ts'
import { firmText } from '#firm/firm.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import { type ContentSource } from '#platform/records/live-kind.server.ts'
import { contentPart } from '#platform/records/content.server.ts'
import { liveKind } from '#platform/records/live-kind.server.ts'
import { enterRows, writeItems } from '#platform/records/live-rows.server.ts'
import { liveRows } from '#platform/records/stored-fields.server.ts'
import { numbersRecord, offerRecord, whatWeDoRecord } from './block-records.ts'
import { galleryRecord, logoRecord } from './picture-records.ts'
import { slideRecord } from './slide-record.ts'

const file = 'home.json'
const text = z.string().min(1)
const stage = z.object({ title: text, content: text, forms: z.string() })

export const homeContent: readonly ContentSource[] = [
  liveRows(slideRecord, {
    table: 'carousel_slide',
    file,
    property: 'slides',
    order: ['picture', 'controlTitle', 'title', 'heading', 'content', 'buttonName', 'buttonRoute', 'isCustomerSpeak'],
  }),
  liveRows(offerRecord, { table: 'what_we_offer', file, property: 'whatWeOffer' }),
  liveKind({
    of: whatWeDoRecord,
    read: async (database) => {
      const introduction = await firmText(database, 'whatwedo', introductionSchema)
      const stages = (await stagesIn(database)).map(({ id, ...each }) => ({ key: id, ...each }))
      return introduction === null ? [] : [{ id: 1, body: { ...introduction, stages } }]
    },
    write: async (tx, _id, { heading, content, stages }) => {
      await saveFirmText(tx, 'whatwedo', { heading, content })
      const items = stages.map(({ key, ...row }) => ({ key, row }))
      await writeItems(tx, 'what_we_do', null, items, 'stages')
      return 1
    },
    content: contentPart({
      file,
      schema: z.object({ whatWeDoIntro: introductionSchema, whatWeDo: z.array(stage) }),
      tables: ['what_we_do'],
      enter: async (tx, { whatWeDoIntro, whatWeDo }) => {
        await saveFirmText(tx, 'whatwedo', whatWeDoIntro)
        await enterRows(
          tx,
          'what_we_do',
          whatWeDo.map((row, position) => ({ row: { ...row, position } })),
        )
      },
      read: async (tx) => ({
        whatWeDoIntro: (await firmText(tx, 'whatwedo', introductionSchema)) ?? {},
        whatWeDo: (await stagesIn(tx)).map(({ title, content, forms }) => ({ title, content, forms })),
      }),
    }),
  }),
  liveRows(numbersRecord, {
    table: 'firm_number',
    file,
    property: 'numbers',
    schemas: { asAt: z.iso.date().nullable().default(null) },
  }),
  liveRows(logoRecord, { table: 'logo', file, property: 'logos' }),
  liveRows(galleryRecord, {
    table: 'gallery_item',
    file,
    property: 'gallery',
    // Without a list, the pictures of the folder gallery.
    whenAbsent: ({ pictures, alt }) =>
      pictures.filter((name) => name.startsWith('gallery/')).map((image) => ({ image, alt: alt(image) })),
  }),
]

function stagesIn(database: Database) {
  return database.selectFrom('what_we_do').select(['id', 'title', 'content', 'forms']).orderBy('position').execute()
}
