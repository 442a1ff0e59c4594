// Drafts: they are saved apart from what is on the site, finished or not, and every version can be brought back.
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import { Refusal } from '#platform/http/bodies/refusal.server.ts'
import type { Staff } from '#staff/roles.ts'
import { emptyBody, type Body } from '#platform/records/record-fields.ts'
import { setUses } from '#media/uses.server.ts'
import { recordAction } from '#staff/history/record-action.server.ts'
import { findingsIn, noteFindings, type Finding } from './checks/findings.server.ts'
import { kindOf, titleOf, type Kind, type Kinds } from './kinds.server.ts'
import { recordWithDraft, storedRecord, type StoredRecord } from './stored-record.server.ts'
import { userOf } from './checks/uses.server.ts'

export type By = Pick<Staff, 'id' | 'name'>

/** Somebody else has saved the record since it was read, or has put it into the trash. Nothing was changed. */
export class RecordChanged extends Error {}
/** There is no such record any more. */
export class NoSuchRecord extends Refusal {
  constructor() {
    super(404, 'This record no longer exists.')
  }
}
/** What was asked for does not suit the record, as the message says to staff. */
export class RecordRefused extends Refusal {
  constructor(message: string) {
    super(422, message)
  }
}

/**
 * Makes a draft, at the end of its list if the kind has an order. Returns its id. An empty draft that this person has
 * begun and left is used again, so that nobody leaves a row of them.
 */
export async function createRecord(database: Database, kind: Kind, given: unknown, by: By, now: Date): Promise<number> {
  if (kind.of.isSingle) throw new RecordRefused('There can be only one of these.')
  const body = given === undefined ? emptyBody(kind.of.fields) : kind.parse(given)
  return inTransaction(database, async (tx) => {
    const begun = given === undefined ? await emptyDraftOf(tx, kind, body, by) : undefined
    if (begun !== undefined) return begun
    const id = await insertDraft(tx, kind, body, by.id, now)
    await recordAction(tx, by, { action: `Created: ${kind.of.one}`, record: 'content', recordId: id }, now)
    return id
  })
}

async function emptyDraftOf(tx: Database, kind: Kind, body: Body, by: By): Promise<number | undefined> {
  const found = await tx
    .selectFrom('content_record')
    .innerJoin('content_revision', (join) =>
      join
        .onRef('content_revision.record_id', '=', 'content_record.id')
        .onRef('content_revision.version', '=', 'content_record.version'),
    )
    .select('content_record.id')
    .where('content_record.kind', '=', kind.name)
    .where('content_record.changed_by', '=', by.id)
    .where('content_record.version', '=', 1)
    .where('content_record.live_id', 'is', null)
    .where('content_record.trashed_on', 'is', null)
    .where('content_revision.body', '=', JSON.stringify(body))
    .executeTakeFirst()
  return found?.id
}

/** For drafts that do not come from the console's editor, in the caller's transaction. */
export async function insertDraft(tx: Database, kind: Kind, body: Body, staffId: string, now: Date): Promise<number> {
  const last = await tx
    .selectFrom('content_record')
    .select('position')
    .where('kind', '=', kind.name)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  const text = JSON.stringify(body)
  const { id } = await tx
    .insertInto('content_record')
    .values({
      kind: kind.name,
      position: (last?.position ?? -1) + 1,
      version: 1,
      title: titleOf(kind, body),
      law_as_at: kind.of.lawAsAt?.(body) ?? '',
      changed_on: now.toISOString(),
      changed_by: staffId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertRevision(tx, { recordId: id, version: 1, body: text, staffId, now })
  await setUses(tx, userOf(id, 'draft'), [text])
  await noteFindings(tx, id, findingsIn(kind, body))
  return id
}

/**
 * Saves the draft and returns its new version. Nothing on the site changes. Throws RecordChanged unless `version` is
 * the stored one.
 */
export async function saveRecord(
  database: Database,
  kinds: Kinds,
  { id, version, body: given, restoredFrom = null, keepsBefore = false }: Save,
  by: By,
  now: Date,
): Promise<number> {
  const found = await storedRecord(database, id)
  if (!found) throw new NoSuchRecord()
  const kind = kindOf(kinds, found.kind)
  const parsed = kind.parse(given)
  const draft = { body: JSON.stringify(parsed), findings: findingsIn(kind, parsed), restoredFrom, keepsBefore }
  return inTransaction(database, async (tx) => {
    const before = await recordWithDraft(tx, id)
    if (!before) throw new NoSuchRecord()
    const { record } = before
    if (record.version !== version || record.trashed_on !== null) throw new RecordChanged()
    if (draft.body === before.draft) return version
    return replaceDraft(tx, kind, record, draft, by, now)
  })
}

type Save = {
  id: number
  version: number
  body: unknown
  restoredFrom?: number | null
  /** The version before stays in the history, although the same person may have saved it just now. */
  keepsBefore?: boolean | undefined
}
type Replacement = { body: string; findings: Finding[]; restoredFrom: number | null; keepsBefore: boolean }

async function replaceDraft(
  tx: Database,
  kind: Kind,
  record: StoredRecord,
  { body, findings, restoredFrom, keepsBefore }: Replacement,
  by: By,
  now: Date,
): Promise<number> {
  const { id, version } = record
  const parsed = kind.parse(JSON.parse(body))
  const { numUpdatedRows } = await tx
    .updateTable('content_record')
    .set({
      version: version + 1,
      title: titleOf(kind, parsed),
      law_as_at: kind.of.lawAsAt?.(parsed) ?? '',
      changed_on: now.toISOString(),
      changed_by: by.id,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('trashed_on', 'is', null)
    .executeTakeFirst()
  // On PostgreSQL somebody else may have saved since the record was read.
  if (numUpdatedRows !== 1n) throw new RecordChanged()
  await setUses(tx, userOf(id, 'draft'), [body])
  await noteFindings(tx, id, findings)
  const isContinued = restoredFrom === null && !keepsBefore && (await dropInterim(tx, record, by.id, now))
  await insertRevision(tx, { recordId: id, version: version + 1, body, staffId: by.id, now, restoredFrom })
  if (!isContinued) {
    const action =
      restoredFrom === null ? `Changed: ${kind.of.one}` : `Restored version ${restoredFrom}: ${kind.of.one}`
    await recordAction(tx, by, { action, record: 'content', recordId: id, detail: nameInHistory(record) }, now)
  }
  return version + 1
}

/**
 * What the history calls a record. It is kept for years, so it names nothing that was never on the site: an FAQ may have
 * been begun with the words of a visitor.
 */
export function nameInHistory({ live_id, title }: Pick<StoredRecord, 'live_id' | 'title'>): string {
  return live_id === null ? '' : title
}

/** A draft is saved at every pause. The history keeps one version of each spell of writing. */
const spellMs = 10 * 60_000

/** Removes the version before this one if the same person saved it just now and nothing refers to it. */
async function dropInterim(tx: Database, record: StoredRecord, staffId: string, now: Date): Promise<boolean> {
  const { id, version, live_version, publish_version } = record
  if (version === 1 || version === live_version || version === publish_version) return false
  const link = tx.selectFrom('preview_link').select('id').where('record_id', '=', id).where('version', '=', version)
  const { numDeletedRows } = await tx
    .deleteFrom('content_revision')
    .where('record_id', '=', id)
    .where('version', '=', version)
    .where('saved_by', '=', staffId)
    .where('saved_on', '>', new Date(now.getTime() - spellMs).toISOString())
    .where('published_on', 'is', null)
    .where('restored_from', 'is', null)
    .where((row) => row.not(row.exists(link)))
    .executeTakeFirst()
  return numDeletedRows === 1n
}

type NewRevision = {
  recordId: number
  version: number
  body: string
  staffId: string
  now: Date
  restoredFrom?: number | null
}

async function insertRevision(
  tx: Database,
  { recordId, version, body, staffId, now, restoredFrom = null }: NewRevision,
): Promise<void> {
  await tx
    .insertInto('content_revision')
    .values({
      record_id: recordId,
      version,
      body,
      restored_from: restoredFrom,
      saved_on: now.toISOString(),
      saved_by: staffId,
    })
    .execute()
}

/** Makes the text of an earlier version the draft. Returns the new version. */
export async function restoreVersion(
  database: Database,
  kinds: Kinds,
  { id, version, from }: { id: number; version: number; from: number },
  by: By,
  now: Date,
): Promise<number> {
  const revision = await database
    .selectFrom('content_revision')
    .select('body')
    .where('record_id', '=', id)
    .where('version', '=', from)
    .executeTakeFirst()
  if (!revision) throw new NoSuchRecord()
  const body: unknown = JSON.parse(revision.body)
  return saveRecord(database, kinds, { id, version, body, restoredFrom: from }, by, now)
}
