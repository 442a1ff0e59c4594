// Where the published form of a service and its key offerings stands.
import type { Database } from '#platform/database.server.ts'
import type { BodyOf } from '#platform/records/fields.ts'
import { liveKind, PublishingRefused } from '#platform/records/live-kind.server.ts'
import { arrangeRows, isSameBody, removeRow, writeItems, writeRow } from '#platform/records/live-rows.server.ts'
import { guideColumn, storedGuide } from './guide.ts'
import { bodyOfGuide, guideOfBody } from './guide-record.ts'
import { serviceRecord, type serviceFields } from './service-record.ts'
import './tables.server.ts'

type Body = BodyOf<typeof serviceFields>

export const serviceRecords = [
  liveKind({
    of: serviceRecord,
    read: (database) => publishedServices(database),
    write: writeService,
    remove: (tx, id) => removeRow(tx, 'service', id),
    arrange: (tx, ids) => arrangeRows(tx, 'service', ids),
  }),
]

/** Returns all services, or the one with this id. */
async function publishedServices(database: Database, id?: number): Promise<{ id: number; body: Body }[]> {
  const rows = await database
    .selectFrom('service')
    .select(['id', 'title', 'content', 'favorite', 'guide'])
    .$if(id !== undefined, (select) => select.where('id', '=', id ?? 0))
    .orderBy('position')
    .execute()
  const offerings = await database
    .selectFrom('key_offering')
    .select(['id', 'service_id', 'title', 'content'])
    .$if(id !== undefined, (select) => select.where('service_id', '=', id ?? 0))
    .orderBy('service_id')
    .orderBy('position')
    .execute()
  const byService = Map.groupBy(offerings, (offering) => offering.service_id)
  return rows.map((row) => ({
    id: row.id,
    body: {
      title: row.title,
      content: row.content,
      isFavorite: row.favorite === 1,
      keyOfferings: (byService.get(row.id) ?? []).map((each) => ({
        key: each.id,
        title: each.title,
        content: each.content,
      })),
      ...bodyOfGuide(storedGuide(row.guide)),
    },
  }))
}

async function writeService(tx: Database, id: number | null, body: Body, now: Date): Promise<number> {
  const [before] = id === null ? [] : await publishedServices(tx, id)
  if (id !== null && isSameBody(before?.body, body)) return id
  const { title, content, isFavorite, keyOfferings } = body
  const guide = guideColumn(guideOfBody(body))
  const namesake = await tx
    .selectFrom('service')
    .select('id')
    .where('title', '=', title)
    .where('id', '<>', id ?? 0)
    .executeTakeFirst()
  if (namesake) throw new PublishingRefused('Another service has this title.', 'title')
  const row = { title, content, favorite: isFavorite ? 1 : 0, guide, updated_on: now.toISOString() }
  const written = await writeRow(tx, 'service', id, row, { isOrdered: true })
  const items = keyOfferings.map(({ key, ...offering }) => ({ key, row: offering }))
  await writeItems(tx, 'key_offering', { column: 'service_id', id: written }, items, 'keyOfferings')
  return written
}
