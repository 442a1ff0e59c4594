// What differs between two stored versions of a record.
import type { Database } from '#platform/database.server.ts'
import { textOf } from '#platform/rich-text/rich-text.server.ts'
import { differences } from './difference.ts'
import { NoSuchRecord } from './draft.server.ts'
import { kindOf, type Kinds } from './kinds.server.ts'
import type { FieldDifference } from './record.ts'
import { storedRecord } from './stored-record.server.ts'

/** Returns the fields that differ, in the order of the form. Throws NoSuchRecord if a version is not kept any more. */
export async function differenceBetween(
  database: Database,
  kinds: Kinds,
  { id, from, to }: { id: number; from: number; to: number },
): Promise<FieldDifference[]> {
  const record = await storedRecord(database, id)
  if (!record) throw new NoSuchRecord()
  const kind = kindOf(kinds, record.kind)
  const revisions = await database
    .selectFrom('content_revision')
    .select(['version', 'body'])
    .where('record_id', '=', id)
    .where('version', 'in', [from, to])
    .execute()
  const body = (version: number) => {
    const revision = revisions.find((each) => each.version === version)
    if (!revision) throw new NoSuchRecord()
    return kind.parse(JSON.parse(revision.body))
  }
  return differences(kind.of.fields, body(from), body(to), textOf)
}
