// What differs between two stored versions of a record.
import type { Database } from '#platform/database/database.server.ts'
import { textOf } from '#platform/rich-text/rich-text.server.ts'
import { differences } from './difference.ts'
import { NoSuchRecord } from '#publishing/draft.server.ts'
import { kindOf, type Kinds } from '#publishing/kinds.server.ts'
import type { FieldDifference } from '#publishing/record.ts'
import { storedRecord } from '#publishing/stored-record.server.ts'

/**
 * Returns the fields that differ, in the order of the form. A version that a later save of the same spell of writing
 * has replaced is read as the one that took its place, so that a comparison that is open while its draft is saved
 * stays true. Throws NoSuchRecord if there is no such record, or no such version yet.
 */
export async function differenceBetween(
  database: Database,
  kinds: Kinds,
  { id, from, to }: { id: number; from: number; to: number },
): Promise<FieldDifference[]> {
  const record = await storedRecord(database, id)
  if (!record) throw new NoSuchRecord()
  const kind = kindOf(kinds, record.kind)
  const body = async (version: number) => {
    const revision = await database
      .selectFrom('content_revision')
      .select('body')
      .where('record_id', '=', id)
      .where('version', '>=', version)
      .orderBy('version')
      .limit(1)
      .executeTakeFirst()
    if (!revision) throw new NoSuchRecord()
    return kind.parse(JSON.parse(revision.body))
  }
  return differences(kind.of.fields, await body(from), await body(to), textOf)
}
