// Reads the services with their key offerings, in the order that staff gave them.
import type { Database } from '#platform/database.server.ts'
import { renderRichText } from '#platform/rich-text/rich-text.server.ts'
import type { Service } from './service.ts'
import './tables.server.ts'

/** Returns all services with sanitised rich text, in two queries. */
export async function services(database: Database): Promise<Service[]> {
  const [rows, offerings] = await Promise.all([
    database.selectFrom('service').selectAll().orderBy('position').execute(),
    database.selectFrom('key_offering').selectAll().orderBy('service_id').orderBy('position').execute(),
  ])
  const byService = Map.groupBy(offerings, (offering) => offering.service_id)
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    content: renderRichText(row.content, { highestHeading: 3 }),
    favorite: row.favorite === 1 ? 1 : 0,
    updated_on: row.updated_on,
    keyOfferings: (byService.get(row.id) ?? []).map((offering) => ({
      id: offering.id,
      title: offering.title,
      content: renderRichText(offering.content, { highestHeading: 2 }),
    })),
  }))
}
