// Keeps the index of open jobs in step with the database, in every process and on either database.
import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { systemMonotonic, type Monotonic } from '#platform/clock.ts'
import { contentVersion } from '#platform/content-version.server.ts'
import type { Database } from '#platform/database.server.ts'
import { plainText } from '#platform/rich-text/plain-text.ts'
import { textOf } from '#platform/rich-text/rich-text.server.ts'
import { within } from '#platform/within.ts'
import { points, whereOpen, type JobRow } from '#careers/job-rows.server.ts'
import { createJobIndex, type IndexedJob, type JobDays, type JobIndex } from './job-index.server.ts'
import { withOtherNames } from './place-names.ts'

export type JobSearch = {
  /** The index, not older than the content that the database has now; see `maxAgeMs` and `patienceMs`. */
  index: (today: string) => Promise<Pick<JobIndex, 'search' | 'similar' | 'size'>>
}

/** After this time, changes are looked for even if none was published. */
const maxAgeMs = 30_000
/** Once there is an index, a search waits for a renewal this long, and then uses what the index has so far. */
const patienceMs = 2_000
/**
 * Only the newest jobs are indexed with their whole text, which takes most of the memory. Older ones are found by title,
 * position and place.
 */
const maxTexts = 5_000
/** Longer texts are indexed from their beginning. */
const maxTextCharacters = 20_000
/** Rows read, and jobs indexed, before other work of the process gets its turn. */
const rowsAtOnce = 500
const jobsAtOnce = 10

const shortColumns = [
  'id',
  'job_title',
  'company',
  'job_type',
  'job_level',
  'highest_qualification',
  'city',
  'country',
  'job_posted',
  'job_expire',
  'closed_on',
  'updated_on',
] as const
const textColumns = ['description', 'requirements', 'desirable', 'benefits'] as const

type ShortRow = Pick<JobRow, (typeof shortColumns)[number]>
type Entry = { id: number; posted: string; fingerprint: number }

export function openJobSearch({
  database,
  monotonic = systemMonotonic,
}: {
  database: Database
  monotonic?: Monotonic
}): JobSearch {
  const index = createJobIndex()
  /** What each indexed job was like, with its text or without. */
  const known = new Map<number, { fingerprint: number; hasText: boolean }>()
  let renewed: { version: number; at: number } | null = null
  let renewal: { version: number; done: Promise<void> } | null = null

  async function renew(version: number, today: string): Promise<void> {
    const startedAt = monotonic()
    const open = await readEntries(database, today)
    const listed = new Set(open.map(({ id }) => id))
    for (const id of [...known.keys()].filter((each) => !listed.has(each))) {
      index.remove(id)
      known.delete(id)
    }
    const withText = newest(open, maxTexts)
    const changed = open.filter(({ id, fingerprint }) => {
      const before = known.get(id)
      return before?.fingerprint !== fingerprint || before.hasText !== withText.has(id)
    })
    for (let from = 0; from < changed.length; from += jobsAtOnce) {
      const part = changed.slice(from, from + jobsAtOnce)
      for (const [job, days] of await readJobs(database, part, withText)) index.put(job, days)
      for (const { id, fingerprint } of part) known.set(id, { fingerprint, hasText: withText.has(id) })
      await nextTurn()
    }
    await index.tidy()
    renewed = { version, at: startedAt }
  }

  /** One renewal at a time. One that began before this version was published is followed by another. */
  function renewTo(version: number, today: string): Promise<void> {
    if (renewal !== null && renewal.version >= version) return renewal.done
    const before = renewal?.done ?? Promise.resolve()
    const started = { version, done: before.catch(() => {}).then(() => renew(version, today)) }
    const end = (): void => {
      if (renewal === started) renewal = null
    }
    started.done.then(end, end)
    renewal = started
    return started.done
  }

  return {
    async index(today) {
      const version = await contentVersion(database)
      if (renewed === null) await renewTo(version, today)
      else if (renewed.version !== version) await within(patienceMs, renewTo(version, today), undefined)
      else if (monotonic() - renewed.at > maxAgeMs) await within(patienceMs, renewTo(version, today), undefined)
      return index
    },
  }
}

/** Reads what tells a change from all open jobs, without their texts. */
async function readEntries(database: Database, today: string): Promise<Entry[]> {
  const entries: Entry[] = []
  for (let last = 0; ;) {
    const rows: ShortRow[] = await database
      .selectFrom('job')
      .select(shortColumns)
      .where('id', '>', last)
      .where(whereOpen(today))
      .orderBy('id')
      .limit(rowsAtOnce)
      .execute()
    for (const row of rows) entries.push({ id: row.id, posted: row.job_posted, fingerprint: fingerprintOf(row) })
    const end = rows.at(-1)
    if (end === undefined || rows.length < rowsAtOnce) return entries
    last = end.id
    await nextTurn()
  }
}

/** A text that changes without any short column would not be noticed: whoever changes it sets `updated_on`. */
function fingerprintOf(row: ShortRow): number {
  const whole = JSON.stringify(shortColumns.map((column) => row[column]))
  return createHash('sha1').update(whole).digest().readUIntBE(0, 6)
}

function newest(entries: Entry[], count: number): Set<number> {
  const sorted =
    entries.length > count
      ? entries.toSorted((a, b) => (a.posted === b.posted ? b.id - a.id : a.posted < b.posted ? 1 : -1))
      : entries
  return new Set(sorted.slice(0, count).map(({ id }) => id))
}

async function readJobs(
  database: Database,
  entries: Entry[],
  withText: Set<number>,
): Promise<[job: IndexedJob, days: JobDays][]> {
  const ids = entries.map(({ id }) => id)
  const rows = await database.selectFrom('job').select(shortColumns).where('id', 'in', ids).execute()
  const idsWithText = ids.filter((id) => withText.has(id))
  const texts =
    idsWithText.length > 0
      ? await database
          .selectFrom('job')
          .select(['id', ...textColumns])
          .where('id', 'in', idsWithText)
          .execute()
      : []
  const textById = new Map(texts.map((row) => [row.id, searchedText(row)]))
  return rows.map((row) => [
    indexedJob(row, textById.get(row.id) ?? ''),
    { posted: row.job_posted, expires: row.job_expire, closed: row.closed_on },
  ])
}

/** Returns what is searched of a job. Without a text it is found by the rest. */
export function indexedJob(
  row: Omit<ShortRow, 'job_posted' | 'job_expire' | 'closed_on' | 'updated_on'>,
  text = '',
): IndexedJob {
  return {
    id: row.id,
    title: row.job_title,
    position: [row.job_type, row.job_level, row.company, row.highest_qualification].join(' · '),
    place: `${withOtherNames(row.city)} ${withOtherNames(row.country)}`,
    text,
  }
}

function searchedText({ description, requirements, desirable, benefits }: Pick<JobRow, (typeof textColumns)[number]>) {
  // HTML was sanitised when it was stored. Rendering it again would take most of the time.
  const prose = /^\s*[[{]/.test(description) ? textOf(description) : plainText(description)
  const lists = [requirements, desirable, benefits].flatMap(points)
  return [prose, ...lists].join('\n').slice(0, maxTextCharacters)
}
