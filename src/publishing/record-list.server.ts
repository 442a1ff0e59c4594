// Reads records for the console: lists with filters and counts, and one record with its history.
import { sql, type Selectable } from 'kysely'
import { countRows } from '#platform/database/count-rows.server.ts'
import { columnContains, type Database, type Tables } from '#platform/database/database.server.ts'
import { addDays, dayInIndia } from '#platform/dates.ts'
import { missingFiles } from './checks/missing-files.server.ts'
import { NoSuchRecord } from './draft.server.ts'
import { kindOf, type Kind, type Kinds } from './kinds.server.ts'
import {
  lawIsOldAfterDays,
  maxHistory,
  recordStates,
  type RecordCounts,
  type RecordFilter,
  type RecordRow,
  type recordSorts,
  type RecordState,
  type Revision,
  type RecordView,
} from './record.ts'
import { previewsOf } from './previews/preview.server.ts'
import { recordWithDraft } from './stored-record.server.ts'

type Row = Selectable<Tables['content_record']>

export type RecordQuery = {
  filter: RecordFilter
  sort: (typeof recordSorts)[number]
  order: 'asc' | 'desc'
  perPage: number
  offset: number
}

const columns = { changed: 'changed_on', title: 'title', position: 'position', law: 'law_as_at' } as const

/** Returns one page of the records of a kind or of all kinds, and how many there are. */
export async function listRecords(
  database: Database,
  { filter, sort, order, perPage, offset }: RecordQuery,
  now: Date,
): Promise<{ data: RecordRow[]; total: number }> {
  const { state, search } = filter
  const matching = database
    .selectFrom('content_record')
    .$if(filter.kind !== undefined, (select) => select.where('kind', '=', filter.kind ?? ''))
    .where(state === undefined ? sql<boolean>`trashed_on is null` : stateIs(state, now))
    .$if(Boolean(search), (select) => select.where(columnContains('title', search ?? '')))
  const rows = await matching
    .selectAll()
    .orderBy(columns[sort], order)
    .orderBy('id', order)
    .limit(perPage)
    .offset(offset)
    .execute()
  const total = await countRows(matching)
  const names = await staffNames(
    database,
    rows.map((row) => row.changed_by),
  )
  return { data: rows.map((row) => shownRow(row, names)), total }
}

/** How many records of the kind are in each state. */
export async function countRecords(database: Database, kind: string, now: Date): Promise<RecordCounts> {
  const counted = (state: RecordState | 'law') =>
    sql<number>`sum(case when ${stateIs(state, now)} then 1 else 0 end)`.as(state)
  const row = await database
    .selectFrom('content_record')
    .select([...recordStates, 'law' as const].map(counted))
    .select(sql<number>`sum(case when trashed_on is null then 1 else 0 end)`.as('all'))
    .where('kind', '=', kind)
    .executeTakeFirst()
  const count = (state: keyof RecordCounts) => Number(row?.[state] ?? 0)
  return {
    all: count('all'),
    draft: count('draft'),
    scheduled: count('scheduled'),
    published: count('published'),
    changed: count('changed'),
    trash: count('trash'),
    law: count('law'),
  }
}

/** The conditions exclude each other, 'law' aside: it finds statements of the law that are to be read again. */
function stateIs(state: RecordState | 'law', now: Date) {
  switch (state) {
    case 'trash':
      return sql<boolean>`trashed_on is not null`
    case 'scheduled':
      return sql<boolean>`trashed_on is null and publish_at is not null`
    case 'draft':
      return sql<boolean>`trashed_on is null and publish_at is null and live_version is null`
    case 'changed':
      return sql<boolean>`trashed_on is null and publish_at is null and live_version < version`
    case 'published':
      return sql<boolean>`trashed_on is null and publish_at is null and live_version = version`
    case 'law': {
      const oldest = addDays(dayInIndia(now), -lawIsOldAfterDays)
      return sql<boolean>`trashed_on is null and live_version is not null and law_as_at > '' and law_as_at < ${oldest}`
    }
  }
}

function stateOf({ trashed_on, publish_at, live_version, version }: Row): RecordState {
  if (trashed_on !== null) return 'trash'
  if (publish_at !== null) return 'scheduled'
  if (live_version === null) return 'draft'
  return live_version < version ? 'changed' : 'published'
}

/** Returns the names by id. Whoever is not known is missing. */
async function staffNames(database: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids)].filter(Boolean)
  if (wanted.length === 0) return new Map()
  const rows = await database.selectFrom('staff').select(['id', 'name']).where('id', 'in', wanted).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

function shownRow(row: Row, names: Map<string, string>): RecordRow {
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    state: stateOf(row),
    changedOn: row.changed_on,
    changedBy: names.get(row.changed_by) ?? '',
    lawAsAt: row.law_as_at,
    liveOn: row.live_on,
    publishAt: row.publish_at,
    problem: row.problem,
    page: row.live_version === null ? null : row.page || null,
    position: row.position,
    version: row.version,
  }
}

/** Throws NoSuchRecord if there is none. */
export async function openRecord(database: Database, kinds: Kinds, id: number): Promise<RecordView> {
  const found = await recordWithDraft(database, id)
  if (!found) throw new NoSuchRecord()
  const { record: row, draft } = found
  const kind = kindOf(kinds, row.kind)
  const body = kind.parse(JSON.parse(draft))
  const revisions = await database
    .selectFrom('content_revision')
    .select(['version', 'restored_from', 'saved_on', 'saved_by', 'published_on', 'published_by'])
    .where('record_id', '=', id)
    .orderBy('version', 'desc')
    .limit(maxHistory)
    .execute()
  const names = await staffNames(database, [
    row.changed_by,
    ...revisions.flatMap(({ saved_by, published_by }) => [saved_by, published_by ?? '']),
  ])
  return {
    ...shownRow(row, names),
    liveVersion: row.live_version,
    publishVersion: row.publish_version,
    body,
    problems: { ...(await missingFiles(database, kind.of.fields, body)), ...kind.problems(body) },
    history: revisions.map((revision): Revision => ({
      version: revision.version,
      savedOn: revision.saved_on,
      savedBy: names.get(revision.saved_by) ?? '',
      publishedOn: revision.published_on,
      publishedBy: names.get(revision.published_by ?? '') ?? '',
      restoredFrom: revision.restored_from,
    })),
    previews: await previewsOf(database, id),
  }
}

/** The id of the only record of a kind, such as the declaration. Throws NoSuchRecord if there is none. */
export async function onlyRecord(database: Database, kind: Kind): Promise<number> {
  const row = await database
    .selectFrom('content_record')
    .select('id')
    .where('kind', '=', kind.name)
    .orderBy('position')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!row) throw new NoSuchRecord()
  return row.id
}
