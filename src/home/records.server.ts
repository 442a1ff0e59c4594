// Where the published form of the home page's own content stands.
import { introductionSchema } from '#firm/firm.ts'
import { saveFirmText } from '#firm/firm-text.server.ts'
import { firmText } from '#firm/firm.server.ts'
import type { RecordKind } from '#platform/records/kind.ts'
import { liveKind } from '#platform/records/live-kind.server.ts'
import {
  arrangeRows,
  pictureColumns,
  pictureOf,
  removeRow,
  writeItems,
  writeRow,
} from '#platform/records/live-rows.server.ts'
import { numbersRecord, offerRecord, whatWeDoRecord } from './block-records.ts'
import { galleryRecord, logoRecord, type PictureFields } from './picture-records.ts'
import { slideRecord } from './slide-record.ts'
import './tables.server.ts'

export const homeRecords = [
  liveKind({
    of: slideRecord,
    read: async (database) => {
      const rows = await database.selectFrom('carousel_slide').selectAll().orderBy('position').execute()
      return rows.map((row) => ({
        id: row.id,
        body: {
          controlTitle: row.control_title,
          title: row.title,
          heading: row.heading,
          content: row.content,
          buttonName: row.button_name,
          buttonRoute: row.button_route,
          picture: pictureOf(row.imageurl, row.imagealt),
          isCustomerSpeak: row.customer_speak === 1,
        },
      }))
    },
    write: (tx, id, body) => {
      const row = {
        ...pictureColumns(body.picture),
        control_title: body.controlTitle,
        title: body.title,
        heading: body.heading,
        content: body.content,
        button_name: body.buttonName,
        button_route: body.buttonRoute,
        customer_speak: body.isCustomerSpeak ? 1 : 0,
      }
      return writeRow(tx, 'carousel_slide', id, row, { isOrdered: true })
    },
    remove: (tx, id) => removeRow(tx, 'carousel_slide', id),
    arrange: (tx, ids) => arrangeRows(tx, 'carousel_slide', ids),
  }),
  liveKind({
    of: offerRecord,
    read: async (database) => {
      const rows = await database.selectFrom('what_we_offer').selectAll().orderBy('id').limit(1).execute()
      return rows.map(({ id, ...body }) => ({ id, body }))
    },
    write: (tx, id, body) => writeRow(tx, 'what_we_offer', id, body),
  }),
  pictures(galleryRecord, 'gallery_item'),
  pictures(logoRecord, 'logo'),
  liveKind({
    of: whatWeDoRecord,
    read: async (database) => {
      const introduction = await firmText(database, 'whatwedo', introductionSchema)
      const rows = await database.selectFrom('what_we_do').selectAll().orderBy('position').execute()
      const stages = rows.map(({ id, title, content, forms }) => ({ key: id, title, content, forms }))
      return introduction === null ? [] : [{ id: 1, body: { ...introduction, stages } }]
    },
    write: async (tx, _id, { heading, content, stages }) => {
      await saveFirmText(tx, 'whatwedo', { heading, content })
      const items = stages.map(({ key, ...row }) => ({ key, row }))
      await writeItems(tx, 'what_we_do', null, items, 'stages')
      return 1
    },
  }),
  liveKind({
    of: numbersRecord,
    read: async (database) => {
      const rows = await database.selectFrom('firm_number').selectAll().orderBy('id').limit(1).execute()
      return rows.map(({ id, as_at, ...counts }) => ({ id, body: { ...counts, asAt: as_at ?? '' } }))
    },
    write: (tx, id, { asAt, clients, projects, years, reports }) => {
      const counts = { clients: clients ?? 0, projects: projects ?? 0, years: years ?? 0, reports: reports ?? 0 }
      return writeRow(tx, 'firm_number', id, { ...counts, as_at: asAt || null })
    },
  }),
]

function pictures(of: RecordKind<PictureFields>, table: 'gallery_item' | 'logo') {
  return liveKind({
    of,
    read: async (database) => {
      const rows = await database.selectFrom(table).selectAll().orderBy('position').execute()
      return rows.map((row) => ({ id: row.id, body: { picture: pictureOf(row.imageurl, row.imagealt) } }))
    },
    write: (tx, id, { picture }) => writeRow(tx, table, id, pictureColumns(picture), { isOrdered: true }),
    remove: (tx, id) => removeRow(tx, table, id),
    arrange: (tx, ids) => arrangeRows(tx, table, ids),
  })
}
