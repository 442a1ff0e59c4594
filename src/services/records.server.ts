// How a service and its key offerings are stored.
import { z } from 'zod'
import type { Database } from '#platform/database/database.server.ts'
import type { BodyOf } from '#platform/records/record-fields.ts'
import { type ContentSource } from '#platform/records/live-kind.server.ts'
import { contentPart, type Incoming } from '#platform/records/content.server.ts'
import { liveKind, PublishingRefused } from '#platform/records/live-kind.server.ts'
import {
  arrangeRows,
  enterRows,
  isSameBody,
  removeRow,
  writeItems,
  writeRow,
} from '#platform/records/live-rows.server.ts'
import { isRow } from '#platform/records/own-pages.server.ts'
import { storableRichText } from '#platform/rich-text/rich-text.server.ts'
import { guideColumn, storedGuide } from './guide/guide.ts'
import { guideSchema, guideToFile, guideToStore, unknownNames } from './guide/guide-content.server.ts'
import { bodyOfGuide, guideOfBody } from './guide/guide-record.ts'
import { serviceRecord, type serviceFields } from './service-record.ts'
import { services } from './services.server.ts'

type Body = BodyOf<typeof serviceFields>

const text = z.string().min(1)
const id = z.int().positive().optional()

const contentSchema = z.array(
  z.object({
    id,
    title: text,
    favorite: z.coerce.number(),
    file: text,
    keyOfferings: z.array(z.object({ id, title: text, content: text })),
    guide: guideSchema.optional(),
  }),
)

const serviceKind = liveKind({
  of: serviceRecord,
  read: (database) => publishedServices(database),
  write: writeService,
  remove: (tx, id) => removeRow(tx, 'service', id),
  arrange: (tx, ids) => arrangeRows(tx, 'service', ids),
  content: contentPart({
    file: 'services.json',
    schema: contentSchema,
    tables: ['service', 'key_offering'],
    enter: enterServices,
    read: async (tx, folder) =>
      (await publishedServices(tx)).map(({ id, body }) => {
        const { slug, file } = folder.richText('services', body.title, body.content)
        const guide = guideColumn(guideOfBody(body)) === null ? null : guideOfBody(body)
        return {
          id,
          slug,
          title: body.title,
          favorite: body.isFavorite ? 1 : 0,
          file,
          keyOfferings: body.keyOfferings.map(({ key, ...offering }) => ({ id: key, ...offering })),
          ...(guide && { guide: guideToFile(guide, folder.idsOf) }),
        }
      }),
    files: (rows) => ({ texts: rows.map(({ file }) => file) }),
    problems: (rows, _database, folder) => unknownNames(rows, folder),
  }),
  pages: {
    // The page without a number shows the first service.
    addresses: async (database) =>
      (await services(database)).flatMap(({ id, updated_on: lastmod, keyOfferings }, place) => [
        { path: place === 0 ? '/ourservices' : `/ourservices?id=${id}`, lastmod },
        ...keyOfferings.map((offering) => ({ path: `/ourservices/keyoffer?id=${offering.id}`, lastmod })),
      ]),
    leads: (database, path, query) => {
      const id = query.get('id')
      if (/^\/ourservices\/keyoffer$/i.test(path)) return isRow(database, 'key_offering', id)
      return /^\/ourservices$/i.test(path) && id ? isRow(database, 'service', id) : null
    },
  },
})

export const serviceContent: readonly ContentSource[] = [serviceKind]

async function enterServices(tx: Database, given: z.infer<typeof contentSchema>, folder: Incoming): Promise<void> {
  const rows = []
  for (const [position, { id, title, favorite, file, guide }] of given.entries()) {
    const content = storableRichText(await folder.readText(file))
    const stored = guide ? guideColumn(guideToStore(guide, folder.idsOf)) : null
    rows.push({
      id,
      row: { position, title, favorite, content, guide: stored, updated_on: folder.now.toISOString() },
    })
  }
  const ids = await enterRows(tx, 'service', rows)
  const offerings = given.flatMap(({ keyOfferings }, service) =>
    keyOfferings.map(({ id, title, content }, position) => ({
      id,
      row: { service_id: ids[service] ?? 0, position, title, content: storableRichText(content) },
    })),
  )
  await enterRows(tx, 'key_offering', offerings)
}

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
