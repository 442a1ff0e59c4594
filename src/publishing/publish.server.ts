// Publication: what a record shows on the site, and from when. Each change that visitors see makes the public pages render
// again, in every process.
import { publishChange } from '#platform/database/content-version.server.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import { Refusal } from '#platform/http/bodies/refusal.server.ts'
import type { PublishingRefused } from '#platform/records/live-kind.server.ts'
import type { Problems } from '#platform/records/problems.ts'
import { setUses } from '#media/uses.server.ts'
import { recordAction } from '#staff/history/record-action.server.ts'
import { nameInHistory, NoSuchRecord, RecordChanged, RecordRefused, type By } from './draft.server.ts'
import { kindOf, type Kind, type Kinds } from './kinds.server.ts'
import { bodyOf, storedRecord, type StoredRecord } from './stored-record.server.ts'
import { missingFiles } from './checks/missing-files.server.ts'
import { recordParts, userOf } from './checks/uses.server.ts'

/** The draft is not ready: a sentence for each field that is missing or wrong. Nothing was changed. */
class NotReady extends Refusal {
  constructor(errors: Problems) {
    super(422, 'Some points must be fixed before it can be published.', { errors })
  }
}

type Change = { id: number; version: number }

/** What is published moves the other rows of its table, whose places are unique, so one transaction at a time does it. */
export const publication = 'publication'

/**
 * Puts this version on the site, at once or at an instant to come. What was on the site before stays until then. Throws
 * RecordChanged unless `version` is the stored one, and NotReady if something is missing.
 */
export async function publishRecord(
  database: Database,
  kinds: Kinds,
  { id, version, at = null }: Change & { at?: Date | null },
  by: By,
  now: Date,
): Promise<void> {
  await changing(database, kinds, { id, version }, async (tx, kind, record) => {
    const text = await bodyOf(tx, id, version)
    const body = kind.parse(JSON.parse(text))
    const problems = { ...(await missingFiles(tx, kind.of.fields, body)), ...kind.problems(body) }
    if (Object.keys(problems).length > 0) throw new NotReady(problems)
    const isLater = at !== null && at > now
    if (isLater) {
      await update(tx, id, { publish_at: at.toISOString(), publish_version: version, publish_by: by.id, problem: '' })
      await setUses(tx, userOf(id, 'scheduled'), [text])
    } else {
      await write(tx, kind, record, version, by.id, now)
    }
    const action = isLater ? `Scheduled: ${kind.of.one}` : `Published: ${kind.of.one}`
    await recordAction(tx, by, { action, record: 'content', recordId: id, detail: nameInHistory(record) }, now)
  })
}

/** Forgets the time at which the record would appear on the site. */
export async function unscheduleRecord(
  database: Database,
  kinds: Kinds,
  change: Change,
  by: By,
  now: Date,
): Promise<void> {
  await changing(database, kinds, change, async (tx, kind, record) => {
    await update(tx, change.id, { publish_at: null, publish_version: null, problem: '' })
    await setUses(tx, userOf(change.id, 'scheduled'), [])
    const action = `Cancelled the schedule: ${kind.of.one}`
    await recordAction(tx, by, { action, record: 'content', recordId: change.id, detail: nameInHistory(record) }, now)
  })
}

/** Takes the record off the site. The draft and its versions stay. */
export async function unpublishRecord(
  database: Database,
  kinds: Kinds,
  change: Change,
  by: By,
  now: Date,
): Promise<void> {
  await changing(database, kinds, change, async (tx, kind, record) => {
    if (!kind.remove) throw new RecordRefused(`The site always shows ${kind.of.one.toLowerCase()}.`)
    await takeOff(tx, kind, record, now)
    const action = `Unpublished: ${kind.of.one}`
    await recordAction(tx, by, { action, record: 'content', recordId: change.id, detail: nameInHistory(record) }, now)
  })
}

/** Takes the record off the site and out of the lists. `untrashRecord` brings the draft back. */
export async function trashRecord(database: Database, kinds: Kinds, change: Change, by: By, now: Date): Promise<void> {
  await changing(database, kinds, change, async (tx, kind, record) => {
    if (!kind.remove) throw new RecordRefused(`The site always shows ${kind.of.one.toLowerCase()}.`)
    if (record.live_version !== null) await takeOff(tx, kind, record, now)
    await update(tx, change.id, {
      trashed_on: now.toISOString(),
      publish_at: null,
      publish_version: null,
    })
    await setUses(tx, userOf(change.id, 'scheduled'), [])
    const action = `Moved to the trash: ${kind.of.one}`
    await recordAction(tx, by, { action, record: 'content', recordId: change.id, detail: nameInHistory(record) }, now)
  })
}

/** Brings a record back from the trash as a draft. */
export async function untrashRecord(database: Database, kinds: Kinds, id: number, by: By, now: Date): Promise<void> {
  await inTransaction(database, async (tx) => {
    const record = await storedRecord(tx, id)
    if (!record?.trashed_on) throw new NoSuchRecord()
    await update(tx, id, { trashed_on: null })
    const action = `Restored from the trash: ${kindOf(kinds, record.kind).of.one}`
    await recordAction(tx, by, { action, record: 'content', recordId: id, detail: nameInHistory(record) }, now)
  })
}

/** Removes a record in the trash with all its versions, for good. */
export async function removeRecord(database: Database, kinds: Kinds, id: number, by: By, now: Date): Promise<void> {
  await inTransaction(database, async (tx) => {
    const record = await storedRecord(tx, id)
    if (!record?.trashed_on) throw new NoSuchRecord()
    await tx.deleteFrom('content_record').where('id', '=', id).execute()
    for (const part of recordParts) await setUses(tx, userOf(id, part), [])
    const action = `Deleted for good: ${kindOf(kinds, record.kind).of.one}`
    await recordAction(tx, by, { action, record: 'content', recordId: id, detail: nameInHistory(record) }, now)
  })
}

/** Puts all records of a kind into this order, on the site as well. Throws RecordChanged if the list has changed. */
export async function arrangeRecords(
  database: Database,
  kind: Kind,
  ids: readonly number[],
  by: By,
  now: Date,
): Promise<void> {
  const { arrange } = kind
  if (!arrange) throw new RecordRefused('These cannot be reordered.')
  await inTransaction(
    database,
    async (tx) => {
      const records = await tx
        .selectFrom('content_record')
        .select(['id', 'position'])
        .where('kind', '=', kind.name)
        .where('trashed_on', 'is', null)
        .orderBy('position')
        .orderBy('id')
        .execute()
      const known = new Set(records.map((record) => record.id))
      if (new Set(ids).size !== known.size || ids.length !== known.size || !ids.every((id) => known.has(id))) {
        throw new RecordChanged()
      }
      for (const [position, id] of ids.entries()) await update(tx, id, { position })
      await arrangeLive(tx, kind)
      await showChange(tx, kind)
      await recordAction(tx, by, { action: `Reordered: ${kind.of.many}`, record: 'content', recordId: kind.name }, now)
    },
    publication,
  )
}

/** Runs `change` in a transaction that has the record to itself. */
async function changing(
  database: Database,
  kinds: Kinds,
  { id, version }: Change,
  change: (tx: Database, kind: Kind, record: StoredRecord) => Promise<void>,
): Promise<void> {
  await inTransaction(
    database,
    async (tx) => {
      // On PostgreSQL this waits for whoever is changing the record.
      const taken = await tx
        .updateTable('content_record')
        .set({ version })
        .where('id', '=', id)
        .where('version', '=', version)
        .where('trashed_on', 'is', null)
        .executeTakeFirst()
      const record = await storedRecord(tx, id)
      if (!record) throw new NoSuchRecord()
      if (taken.numUpdatedRows !== 1n) throw new RecordChanged()
      await change(tx, kindOf(kinds, record.kind), record)
    },
    publication,
  )
}

type Update = Partial<
  Pick<
    StoredRecord,
    | 'live_id'
    | 'live_on'
    | 'live_version'
    | 'page'
    | 'position'
    | 'problem'
    | 'publish_at'
    | 'publish_by'
    | 'publish_version'
    | 'trashed_on'
  >
>

async function update(tx: Database, id: number, values: Update): Promise<void> {
  await tx.updateTable('content_record').set(values).where('id', '=', id).execute()
}

/** Writes the published form of one version. */
export async function write(
  tx: Database,
  kind: Kind,
  record: StoredRecord,
  version: number,
  staffId: string,
  now: Date,
): Promise<void> {
  const text = await bodyOf(tx, record.id, version)
  const body = kind.parse(JSON.parse(text))
  const liveId = await kind.write(tx, record.live_id, body, now)
  await update(tx, record.id, {
    live_id: liveId,
    live_on: now.toISOString(),
    live_version: version,
    page: kind.of.pageOf?.(liveId, body) ?? '',
    publish_at: null,
    publish_version: null,
    problem: '',
  })
  await tx
    .updateTable('content_revision')
    .set({ published_on: now.toISOString(), published_by: staffId })
    .where('record_id', '=', record.id)
    .where('version', '=', version)
    .execute()
  await setUses(tx, userOf(record.id, 'live'), [text])
  await setUses(tx, userOf(record.id, 'scheduled'), [])
  await arrangeLive(tx, kind)
  await showChange(tx, kind)
}

/** What only the firm's people read changes no public page. */
async function showChange(tx: Database, { of: { pageOf } }: Kind): Promise<void> {
  if (pageOf) await publishChange(tx)
}

/** Takes the published form off the site. Its id stays with the record, so its address is the same if it returns. */
async function takeOff(tx: Database, kind: Kind, record: StoredRecord, now: Date): Promise<void> {
  if (record.live_id !== null) await kind.remove?.(tx, record.live_id, now)
  await update(tx, record.id, { live_version: null, live_on: null })
  await setUses(tx, userOf(record.id, 'live'), [])
  await showChange(tx, kind)
}

async function arrangeLive(tx: Database, kind: Kind): Promise<void> {
  if (!kind.arrange) return
  const rows = await tx
    .selectFrom('content_record')
    .select('live_id')
    .where('kind', '=', kind.name)
    .where('live_version', 'is not', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  await kind.arrange(
    tx,
    rows.flatMap((row) => (row.live_id === null ? [] : [row.live_id])),
  )
}

/** The sentence with which the place of the published form refused it, for the field that it is about. */
export function refusedField(error: PublishingRefused): Problems {
  return { [error.field ?? 'root']: error.message }
}
