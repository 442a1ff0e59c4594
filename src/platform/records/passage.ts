// What a room has the assistant answer from.
import type { Database } from '#platform/database/database.server.ts'
import type { Get } from '#platform/pages/calls.ts'

export type RoomPassage = {
  kind: string
  /** What identifies the record among those of its kind. */
  key: string | number
  title: string
  /** The page where it stands. */
  href: string
  /** Its paragraphs and list items, as plain text. */
  units: readonly string[]
  /** What it stands under: the service of a key offering, the heading within an article. */
  heading?: string
  lawAsAt?: string | null
}

/** Reads all that is published, through the site's own calls. Rejects if any of it cannot be read. */
export type ReadPassages = (get: Get, database: Database) => Promise<RoomPassage[]>
