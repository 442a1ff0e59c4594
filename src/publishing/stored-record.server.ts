// A record as it is stored.
import type { Selectable } from 'kysely'
import type { Database, Tables } from '#platform/database/database.server.ts'

export type StoredRecord = Selectable<Tables['content_record']>

/** Returns the text of one version of a record as JSON. Throws if that version is not kept. */
export async function bodyOf(database: Database, recordId: number, version: number): Promise<string> {
  const { body } = await database
    .selectFrom('content_revision')
    .select('body')
    .where('record_id', '=', recordId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return body
}

export function storedRecord(database: Database, id: number): Promise<StoredRecord | undefined> {
  return database.selectFrom('content_record').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * Returns the record with the text of its draft, read in one statement: between two, somebody else may save, and the
 * version that was read first is no longer kept.
 */
export async function recordWithDraft(
  database: Database,
  id: number,
): Promise<{ record: StoredRecord; draft: string } | undefined> {
  const row = await database
    .selectFrom('content_record')
    .innerJoin('content_revision', (join) =>
      join
        .onRef('content_revision.record_id', '=', 'content_record.id')
        .onRef('content_revision.version', '=', 'content_record.version'),
    )
    .selectAll('content_record')
    .select('content_revision.body as draft')
    .where('content_record.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { draft, ...record } = row
  return { record, draft }
}
