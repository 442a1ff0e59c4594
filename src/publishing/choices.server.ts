// What a field of a record can refer to.
import type { Database } from '#platform/database/database.server.ts'
import type { Kind } from './kinds.server.ts'
import type { ReferenceChoice } from './record.ts'

/** Lists of what is no record, such as the offices. */
export type OtherChoices = ReadonlyMap<string, (database: Database) => Promise<ReferenceChoice[]>>

/** Returns the records of the kind that are on the site, in their order. */
export async function choicesOf(database: Database, kind: Kind): Promise<ReferenceChoice[]> {
  const rows = await database
    .selectFrom('content_record')
    .select(['live_id', 'title'])
    .where('kind', '=', kind.name)
    .where('trashed_on', 'is', null)
    .where('live_version', 'is not', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.flatMap(({ live_id, title }) => (live_id === null ? [] : [{ value: String(live_id), label: title }]))
}
