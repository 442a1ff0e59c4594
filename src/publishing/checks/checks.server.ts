// The list of what an editor should look at: old statements of the law, links that lead nowhere, pictures without
// alternative text, titles and summaries that search results cut, and claims that the profession does not allow.
import { shownBy } from '#platform/records/kind.ts'
import { countRows } from '#platform/database/count-rows.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import { addDays, dayInIndia } from '#platform/dates.ts'
import { deletedFiles } from '#media/uses.server.ts'
import { type Check, type CheckedRecord, type CheckList, libraryAddress } from './check.ts'
import type { Finding } from './findings.server.ts'
import { kindOf, type Kinds } from '#publishing/kinds.server.ts'
import { lawIsOldAfterDays } from '#publishing/record.ts'

/** Returns whether a link of the site leads to something. It is asked once for each address. */
export type LeadsSomewhere = (address: string) => Promise<boolean>

const maxRows = 5000
const maxLinks = 2000

/** Of which records: of one, of those of a kind, or of all. */
export type ChecksOf = { record?: number | undefined; kind?: string | undefined }

/** What somebody has judged to be right is listed only with the one record that is asked for. */
export async function listChecks(
  database: Database,
  kinds: Kinds,
  leadsSomewhere: LeadsSomewhere,
  now: Date,
  of: ChecksOf = {},
): Promise<CheckList> {
  const [plain, links, old] = await Promise.all([
    findings(database, ['alt', 'claim', 'search'], of),
    findings(database, ['link'], of),
    oldLaw(database, now)
      .select(['id as record_id', 'kind', 'title', 'live_version', 'law_as_at'])
      .$if(of.record !== undefined, (select) => select.where('id', '=', of.record ?? 0))
      .$if(of.kind !== undefined, (select) => select.where('kind', '=', of.kind ?? ''))
      .orderBy('law_as_at')
      .limit(maxRows)
      .execute(),
  ])
  const broken = await brokenAmong(database, [...new Set(links.map(({ text }) => text))], leadsSomewhere)
  const records = new Map<number, CheckedRecord>()
  const counts: CheckList['counts'] = { law: 0, link: 0, alt: 0, claim: 0, search: 0 }
  const add = (row: Of, check: Check) => {
    if (check.seen === null) counts[check.what] += 1
    else if (of.record === undefined) return
    const record = records.get(row.record_id) ?? {
      id: row.record_id,
      kind: row.kind,
      kindName: kindOf(kinds, row.kind).of.one,
      there: shownBy(kindOf(kinds, row.kind).of).there,
      title: row.title,
      isLive: row.live_version !== null,
      checks: [],
    }
    record.checks.push(check)
    records.set(row.record_id, record)
  }
  for (const row of old) {
    const path = 'lawAsAt' in kindOf(kinds, row.kind).of.fields ? 'lawAsAt' : ''
    const nothing = { field: '', sentence: '', phrase: '', seen: null }
    add(row, { what: 'law', path, text: row.law_as_at, key: 'law', ...nothing })
  }
  for (const row of links) if (broken.has(row.text)) add(row, checkOf(row))
  for (const row of plain) add(row, checkOf(row))
  const isCut = [plain, links, old].some((rows) => rows.length === maxRows)
  return { data: [...records.values()], counts, isCut }
}

/** How many findings the records of a kind have, as `listChecks` lists them. */
export async function countFindings(
  database: Database,
  kind: string,
  leadsSomewhere: LeadsSomewhere,
  now: Date,
): Promise<number> {
  const open = findingsWithJudgement(database)
    .where('content_record.kind', '=', kind)
    .where('seen_finding.key', 'is', null)
  const [others, links, old] = await Promise.all([
    countRows(open.where('what', '!=', 'link')),
    open
      .where('what', '=', 'link')
      .groupBy('text')
      .select(({ fn }) => ['text', fn.countAll().as('count')])
      .execute(),
    countRows(oldLaw(database, now).where('kind', '=', kind)),
  ])
  const broken = await brokenAmong(
    database,
    links.map(({ text }) => text),
    leadsSomewhere,
  )
  return links.reduce((sum, { text, count }) => (broken.has(text) ? sum + Number(count) : sum), others + old)
}

function oldLaw(database: Database, now: Date) {
  return database
    .selectFrom('content_record')
    .where('trashed_on', 'is', null)
    .where('live_version', 'is not', null)
    .where('law_as_at', '>', '')
    .where('law_as_at', '<', addDays(dayInIndia(now), -lawIsOldAfterDays))
}

function findingsWithJudgement(database: Database) {
  return database
    .selectFrom('content_finding')
    .innerJoin('content_record', 'content_record.id', 'content_finding.record_id')
    .leftJoin('seen_finding', (join) =>
      join
        .onRef('seen_finding.record_id', '=', 'content_finding.record_id')
        .onRef('seen_finding.key', '=', 'content_finding.key'),
    )
    .where('trashed_on', 'is', null)
}

type Of = { record_id: number; kind: string; title: string; live_version: number | null }

type FindingRow = Of & Finding & { seen_on: string | null; seen_by: string | null }

function checkOf({ what, path, field, text, sentence, phrase, key, seen_on, seen_by }: FindingRow): Check {
  const seen = seen_on === null ? null : { by: seen_by ?? '', on: seen_on }
  return { what, path, field, text, sentence, phrase, key, seen }
}

function findings(database: Database, what: Finding['what'][], of: ChecksOf): Promise<FindingRow[]> {
  return findingsWithJudgement(database)
    .leftJoin('staff', 'staff.id', 'seen_finding.seen_by')
    .select(['content_finding.record_id', 'content_record.kind', 'title', 'live_version'])
    .select(['what', 'path', 'field', 'text', 'sentence', 'phrase', 'content_finding.key'])
    .select(['seen_on', 'staff.name as seen_by'])
    .where('what', 'in', what)
    .$if(of.record !== undefined, (select) => select.where('content_finding.record_id', '=', of.record ?? 0))
    .$if(of.kind !== undefined, (select) => select.where('content_record.kind', '=', of.kind ?? ''))
    .orderBy('content_finding.record_id')
    .orderBy('content_finding.id')
    .limit(maxRows)
    .execute()
}

/** Those that lead nowhere, and the files of the library that were deleted. */
async function brokenAmong(
  database: Database,
  addresses: readonly string[],
  leadsSomewhere: LeadsSomewhere,
): Promise<Set<string>> {
  const isOfLibrary = (address: string) => address.startsWith(libraryAddress)
  const broken = await deletedFiles(database, addresses.filter(isOfLibrary))
  for (const address of addresses.filter((each) => !isOfLibrary(each)).slice(0, maxLinks)) {
    // An address that cannot even be looked up leads nowhere.
    if (!(await leadsSomewhere(address).catch(() => false))) broken.add(address)
  }
  return broken
}
