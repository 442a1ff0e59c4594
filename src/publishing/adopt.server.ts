// Brings what is on the site without a record, such as the starting content, into the console.
import { countRows } from '#platform/database/count-rows.server.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import { findingsIn, noteFindings } from './checks/findings.server.ts'
import { setUses } from '#media/uses.server.ts'
import { titleOf, type Kind, type Kinds } from './kinds.server.ts'
import { recordParts, userOf } from './checks/uses.server.ts'

/**
 * Gives every published row of a kind that has no records yet one, as its first version. Several processes may do it at
 * once.
 */
export async function adoptContent(database: Database, kinds: Kinds, now: Date): Promise<void> {
  for (const kind of kinds.values()) await inTransaction(database, (tx) => adopt(tx, kind, now))
}

async function adopt(tx: Database, kind: Kind, now: Date): Promise<void> {
  const known = await tx
    .selectFrom('content_record')
    .select('id')
    .where('kind', '=', kind.name)
    .where('live_id', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  if (known) return
  for (const [position, { id, body: given }] of (await kind.read(tx)).entries()) {
    const parsed = kind.parse(given)
    const [body, at] = [JSON.stringify(parsed), now.toISOString()]
    const record = await tx
      .insertInto('content_record')
      .values({
        kind: kind.name,
        live_id: id,
        position,
        version: 1,
        title: titleOf(kind, parsed),
        law_as_at: kind.of.lawAsAt?.(parsed) ?? '',
        live_version: 1,
        page: kind.of.pageOf?.(id, parsed) ?? '',
        changed_on: at,
        changed_by: '',
      })
      .onConflict((conflict) => conflict.columns(['kind', 'live_id']).doNothing())
      .returning('id')
      .executeTakeFirst()
    // Another process was first.
    if (!record) continue
    await noteFindings(tx, record.id, findingsIn(kind, parsed))
    if (body.includes('/media/'))
      for (const part of ['draft', 'live'] as const) await setUses(tx, userOf(record.id, part), [body])
    await tx
      .insertInto('content_revision')
      .values({
        record_id: record.id,
        version: 1,
        body,
        saved_on: at,
        saved_by: '',
        published_on: at,
        published_by: '',
      })
      .execute()
  }
}

/** What an import would delete beyond what is on the site: changes that wait, times that are set, and earlier versions. */
export async function keptBeside(
  database: Database,
): Promise<{ unpublished: number; scheduled: number; versions: number }> {
  const published = database.selectFrom('content_record').where('live_id', 'is not', null)
  const unpublished = published.where((where) =>
    where.or([where('live_version', 'is', null), where('live_version', '<', where.ref('version'))]),
  )
  const scheduled = published.where('publish_at', 'is not', null)
  const versions = database
    .selectFrom('content_revision')
    .innerJoin('content_record', 'content_record.id', 'content_revision.record_id')
    .where('live_id', 'is not', null)
    .whereRef('content_revision.version', '<', 'content_record.version')
  return {
    unpublished: await countRows(unpublished),
    scheduled: await countRows(scheduled),
    versions: await countRows(versions),
  }
}

/**
 * Removes the records of these kinds that are or were on the site, with their versions, before other content takes their
 * place. Drafts that were never published stay.
 */
export async function forgetPublished(tx: Database, kinds: readonly string[]): Promise<void> {
  const records = await tx
    .selectFrom('content_record')
    .select('id')
    .where('live_id', 'is not', null)
    .where('kind', 'in', kinds)
    .execute()
  for (const { id } of records) {
    for (const part of recordParts) await setUses(tx, userOf(id, part), [])
    await tx.deleteFrom('content_record').where('id', '=', id).execute()
  }
  await tx.deleteFrom('first_publication').execute()
}
