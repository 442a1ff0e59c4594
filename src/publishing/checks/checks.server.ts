// The list of what an editor should look at: old statements of the law, links that lead nowhere, pictures without
// alternative text, titles and summaries that search results cut, and claims that the profession does not allow.
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

/** Of one record or of all. */
export async function listChecks(
  database: Database,
  kinds: Kinds,
  leadsSomewhere: LeadsSomewhere,
  now: Date,
  recordId?: number,
): Promise<CheckList> {
  const [plain, links, old] = await Promise.all([
    findings(database, ['alt', 'claim', 'search'], recordId),
    findings(database, ['link'], recordId),
    database
      .selectFrom('content_record')
      .select(['id as record_id', 'kind', 'title', 'live_version', 'law_as_at'])
      .where('trashed_on', 'is', null)
      .where('live_version', 'is not', null)
      .where('law_as_at', '>', '')
      .where('law_as_at', '<', addDays(dayInIndia(now), -lawIsOldAfterDays))
      .$if(recordId !== undefined, (select) => select.where('id', '=', recordId ?? 0))
      .orderBy('law_as_at')
      .limit(maxRows)
      .execute(),
  ])
  const addresses = [...new Set(links.map(({ text }) => text))]
  const isOfLibrary = (address: string) => address.startsWith(libraryAddress)
  const broken = new Set([
    ...(await brokenAmong(new Set(addresses.filter((address) => !isOfLibrary(address))), leadsSomewhere)),
    ...(await deletedFiles(database, addresses.filter(isOfLibrary))),
  ])
  const records = new Map<number, CheckedRecord>()
  const counts: CheckList['counts'] = { law: 0, link: 0, alt: 0, claim: 0, search: 0 }
  const add = (row: Of, check: Check) => {
    counts[check.what] += 1
    const record = records.get(row.record_id) ?? {
      id: row.record_id,
      kind: row.kind,
      kindName: kindOf(kinds, row.kind).of.one,
      title: row.title,
      isLive: row.live_version !== null,
      checks: [],
    }
    record.checks.push(check)
    records.set(row.record_id, record)
  }
  for (const row of old) add(row, { what: 'law', field: '', text: row.law_as_at })
  for (const row of links) {
    if (broken.has(row.text)) add(row, { what: 'link', field: row.field, text: row.text })
  }
  for (const row of plain) add(row, { what: row.what, field: row.field, text: row.text })
  const isCut = [plain, links, old].some((rows) => rows.length === maxRows)
  return { data: [...records.values()], counts, isCut }
}

type Of = { record_id: number; kind: string; title: string; live_version: number | null }

function findings(database: Database, what: Finding['what'][], recordId: number | undefined) {
  return database
    .selectFrom('content_finding')
    .innerJoin('content_record', 'content_record.id', 'content_finding.record_id')
    .select(['record_id', 'content_record.kind', 'title', 'live_version', 'what', 'field', 'text'])
    .where('what', 'in', what)
    .$if(recordId !== undefined, (select) => select.where('record_id', '=', recordId ?? 0))
    .where('trashed_on', 'is', null)
    .orderBy('record_id')
    .orderBy('content_finding.id')
    .limit(maxRows)
    .execute()
}

async function brokenAmong(addresses: ReadonlySet<string>, leadsSomewhere: LeadsSomewhere): Promise<Set<string>> {
  const broken = new Set<string>()
  for (const address of [...addresses].slice(0, maxLinks)) {
    // An address that cannot even be looked up leads nowhere.
    if (!(await leadsSomewhere(address).catch(() => false))) broken.add(address)
  }
  return broken
}
