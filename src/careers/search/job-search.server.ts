// Keeps the index of open jobs in step with the database, in every process and on either database.
import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { systemMonotonic, type Monotonic } from '#platform/clock.ts'
import { contentVersion } from '#platform/database/content-version.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import { plainText } from '#platform/rich-text/plain-text.ts'
import { textOf } from '#platform/rich-text/rich-text.server.ts'
import { within } from '#platform/within.ts'
import { points, whereOpen, type JobRow } from '#careers/job/job-rows.server.ts'
import { createJobIndex, type IndexedJob, type JobDays, type JobIndex } from './job-index.server.ts'
import { usualName, withOtherNames } from './place-names.ts'

export type JobSearch = {
  /** The index, not older than the content that the database has now; see `maxAgeMs` and `usualPatienceMs`. */
  index: (today: string) => Promise<Pick<JobIndex, 'search' | 'choices' | 'similar' | 'size'>>
}

/** After this time, changes are looked for even if none was published. */
const maxAgeMs = 30_000
/**
 * Searches wait until a renewal has taken this long, and then use what the index has so far. The newest jobs are indexed first.
 */
const usualPatienceMs = 2_000
/** The same for the first renewal of a process, which indexes all jobs. */
const firstPatienceMs = 10_000
/**
 * Only the newest jobs are indexed with their whole text, which takes most of the memory. Older ones are found by title,
 * position and place.
 */
const maxTexts = 5_000
/** Longer texts are indexed from their beginning. */
const maxTextCharacters = 20_000
/** Rows read, and time spent indexing, before other work of the process gets its turn. */
const rowsAtOnce = 200
const turnMs = 5

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
type Renewal = { version: number; startedAt: number; done: Promise<void> }
type Entry = { id: number; posted: string; fingerprint: number }

export function openJobSearch({
  database,
  monotonic = systemMonotonic,
  patienceMs,
}: {
  database: Database
  monotonic?: Monotonic
  /** In place of both times above: for who can wait, and in tests. */
  patienceMs?: number | undefined
}): JobSearch {
  const index = createJobIndex()
  /** What each indexed job was like, its text included if that is indexed. */
  const known = new Map<number, number>()
  let renewed: { version: number; at: number } | null = null
  let renewal: Renewal | null = null

  async function renew(version: number, today: string): Promise<void> {
    const open = await readEntries(database, today)
    const listed = new Set(open.map(({ id }) => id))
    for (const id of [...known.keys()].filter((each) => !listed.has(each))) {
      index.remove(id)
      known.delete(id)
    }
    const changed = open
      .toSorted(newestFirst)
      .map(({ id, fingerprint }, at) => ({
        id,
        hasText: at < maxTexts,
        fingerprint: fingerprint * 2 + Number(at < maxTexts),
      }))
      .filter(({ id, fingerprint }) => known.get(id) !== fingerprint)
    let turnEnds = monotonic() + turnMs
    for (let from = 0; from < changed.length; from += rowsAtOnce) {
      const part = new Map(changed.slice(from, from + rowsAtOnce).map((entry) => [entry.id, entry]))
      for (const [job, days] of await readJobs(database, [...part.values()])) {
        index.put(job, days)
        known.set(job.id, part.get(job.id)?.fingerprint ?? 0)
        if (monotonic() < turnEnds) continue
        await nextTurn()
        turnEnds = monotonic() + turnMs
      }
    }
    await index.tidy()
    renewed = { version, at: monotonic() }
  }

  /** One renewal at a time. One that began before this version was published is followed by another. */
  function renewTo(version: number, today: string): Renewal {
    if (renewal !== null && renewal.version >= version) return renewal
    const before = renewal?.done ?? Promise.resolve()
    const done = before.catch(() => {}).then(() => renew(version, today))
    const started = { version, startedAt: monotonic(), done }
    const end = (): void => {
      if (renewal === started) renewal = null
    }
    started.done.then(end, end)
    renewal = started
    return started
  }

  return {
    async index(today) {
      const version = await contentVersion(database)
      if (renewed?.version === version && monotonic() - renewed.at <= maxAgeMs) return index
      const { startedAt, done } = renewTo(version, today)
      const endsAt = startedAt + (patienceMs ?? (renewed === null ? firstPatienceMs : usualPatienceMs))
      await within(Math.max(0, endsAt - monotonic()), done, undefined)
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

function newestFirst(a: Entry, b: Entry): number {
  if (a.posted === b.posted) return b.id - a.id
  return a.posted < b.posted ? 1 : -1
}

async function readJobs(
  database: Database,
  entries: { id: number; hasText: boolean }[],
): Promise<[job: IndexedJob, days: JobDays][]> {
  const ids = entries.map(({ id }) => id)
  const rows = await database.selectFrom('job').select(shortColumns).where('id', 'in', ids).execute()
  const withText = entries.filter(({ hasText }) => hasText).map(({ id }) => id)
  const texts =
    withText.length > 0
      ? await database
          .selectFrom('job')
          .select(['id', ...textColumns])
          .where('id', 'in', withText)
          .execute()
      : []
  const textById = new Map(texts.map((row) => [row.id, row]))
  return rows.map((row) => {
    const text = textById.get(row.id)
    return [
      indexedJob(row, text ? searchedText(text) : ''),
      { posted: row.job_posted, expires: row.job_expire, closed: row.closed_on },
    ]
  })
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
    filters: { city: usualName(row.city), type: row.job_type, level: row.job_level },
  }
}

function searchedText({ description, requirements, desirable, benefits }: Pick<JobRow, (typeof textColumns)[number]>) {
  // HTML was sanitised when it was stored. Rendering it again would take most of the time.
  const prose = /^\s*[[{]/.test(description) ? textOf(description) : plainText(description)
  const lists = [requirements, desirable, benefits].flatMap(points)
  return [prose, ...lists].join('\n').slice(0, maxTextCharacters)
}
