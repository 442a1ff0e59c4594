// What the site has beside the pages themselves for a kind whose records have pages of their own.
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.server.ts'

/** `lastmod` is an instant, if it is known. */
export type PageAddress = { path: string; lastmod?: string | undefined }

/** The picture for a shared link. */
export type SharedPicture = {
  /** Seeds the rosette, as everywhere on the site: `insight:<title>`, `job:<title>`. */
  seed: string
  kicker: string
  title: string
  /** In small letters below the title. Each is cut where the line ends. */
  lines?: readonly string[]
  foot: string
}

export type OwnPages = {
  /** What the sitemap lists on this day in India: canonical addresses, also of a list with the day of its last change. */
  addresses: (database: Database, today: string) => Promise<PageAddress[]>
  /** Whether a link leads to a record that is published; null if it is to no page of this kind. */
  leads?: (database: Database, path: string, query: URLSearchParams) => Promise<boolean> | null
  /** At /og/<kind>/<id>.png. `firmName` may stand at its foot. */
  picture?: (database: Database, id: number, firmName: string) => Promise<SharedPicture | null>
}

export async function isRow(database: Database, table: string, id: string | null | undefined): Promise<boolean> {
  if (!/^[1-9]\d{0,8}$/.test(id ?? '')) return false
  const { rows } = await sql`select id from ${sql.table(table)} where id = ${Number(id)}`.execute(database)
  return rows.length > 0
}
