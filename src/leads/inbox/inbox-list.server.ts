// The list of leads: filtered, searched, in pages, with the number of each kind. Its indexes hold everything that it
// filters and counts by, so only the rows of the page are read.
import { sql } from 'kysely'
import { openLeadStates, type LeadState } from '#leads/lead.ts'
import { answerBy } from '#leads/privacy-request.ts'
import { countRows } from '#platform/database/count-rows.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import { startOfDay } from '#platform/dates.ts'
import { beginningOf } from '#platform/text/cut.ts'
import type { Staff } from '#staff/roles.ts'
import { colleagues } from '#staff/colleagues.server.ts'
import { isWaitingLead } from '#leads/retention/waiting-leads.server.ts'
import {
  maxCounted,
  shownStateOf,
  type Colleague,
  type InboxCounts,
  type InboxFilter,
  type InboxPart,
  type InboxRow,
} from './inbox.ts'
import { facetConditions, rowsOfSources } from './kinds.server.ts'
import type { LeadSources, LeadWhere } from './lead-sources.server.ts'
import { answerDeliveries } from './reply/answer-delivery.server.ts'
import { searchFor, type Search } from './search/search.server.ts'
import { officeOfFirm } from './office-hours.server.ts'
import { waitingSince } from './waiting.ts'

/** A page beyond this many leads is not read. Whoever looks for something that old narrows the filter. */
const maxOffset = 10_000

type Page = { filter: InboxFilter; order: 'asc' | 'desc'; perPage: number; offset: number }
type Dependencies = { database: Database; inbox: LeadSources }

/** Leads out of use are left out: they are kept only because a law requires it. */
export async function leadsToExport(
  { database, inbox }: Dependencies,
  staff: Staff,
  { chosen, order, limit }: { chosen: InboxFilter | number[]; order: Page['order']; limit: number },
): Promise<StoredLead[]> {
  const where: LeadWhere = Array.isArray(chosen)
    ? (lead) => lead('id', 'in', chosen)
    : conditionOf(chosen, staff, chosen.q ? await searchFor(database, chosen.q) : null, facetConditions(inbox, chosen))
  const inUse: LeadWhere = (lead) => lead.and([where(lead), lead('erase_on', 'is', null)])
  return rowsOf(database, inUse, { order, perPage: limit, offset: 0 })
}

/** Written out, because an index for some rows is only used for a condition that is part of the statement. */
export const isOpen = sql<boolean>`state in ('new', 'in progress')`

/** The same condition, for a state that was read. */
export function isOpenState(state: LeadState): boolean {
  return openLeadStates.some((each) => each === state)
}

export async function inboxPart(parts: Dependencies, staff: Staff, page: Page, now: Date): Promise<InboxPart> {
  const { database } = parts
  const search = page.filter.q ? await searchFor(database, page.filter.q) : null
  const where = conditionOf(page.filter, staff, search, facetConditions(parts.inbox, page.filter))
  const [rows, total] = await Promise.all([
    page.offset > maxOffset ? [] : rowsOf(database, where, page),
    countOf(database, where, search),
  ])
  const data = await asInboxRows(parts, rows, now)
  return { data: data.map((row, at) => (rows[at]?.erase_on === null ? row : outOfUse(row))), total }
}

/** Kept only because a law requires it: the list says nothing of what was sent. */
function outOfUse(row: InboxRow): InboxRow {
  return { ...row, company: '', text: '', room: { text: 'No longer used' } }
}

type Condition = Omit<InboxFilter, 'spam'> & { spam?: boolean | 'either' | undefined }

function conditionOf(
  filter: Condition,
  staff: Staff,
  search: Search | null,
  facets: readonly LeadWhere[] = [],
): LeadWhere {
  const { kind, with: person, since, spam = false, overLimit } = filter
  const state = shownStateOf(filter)
  // As many as the menu and the first page count. Bookings, which the site confirms itself, have a tab of their own; but
  // of one person, all that they have is listed.
  const isOfWaiting = state === 'open' && kind === undefined && person === undefined && spam === false && !overLimit
  return (lead) =>
    lead.and([
      ...(spam === 'either' ? [] : [lead('suspected', '=', spam ? 1 : 0)]),
      ...(kind ? [lead('kind', '=', kind)] : isOfWaiting ? [lead('kind', '<>', 'consultation')] : []),
      ...(state === 'open' ? [isOpen] : state === 'all' ? [] : [lead('state', '=', state)]),
      ...(person === undefined
        ? []
        : [
            person === 'nobody'
              ? lead('assigned_to', 'is', null)
              : lead('assigned_to', '=', person === 'me' ? staff.id : person),
          ]),
      ...(since ? [lead('received_on', '>=', startOfDay(since))] : []),
      ...(overLimit ? [lead('over_limit', '=', 1)] : []),
      ...(search ? [search.where(lead)] : []),
      ...facets.map((facet) => facet(lead)),
    ])
}

function rowsOf(database: Database, where: LeadWhere, { order, perPage, offset }: Omit<Page, 'filter'>) {
  return database
    .selectFrom('lead')
    .selectAll()
    .where('id', 'in', (lead) =>
      lead
        .selectFrom('lead')
        .select('lead.id')
        .where(where)
        .orderBy('received_on', order)
        .orderBy('id', order)
        .limit(perPage)
        .offset(offset),
    )
    .orderBy('received_on', order)
    .orderBy('id', order)
    .execute()
}

function countOf(database: Database, where: LeadWhere, search: Search | null): Promise<number> {
  const found = database
    .selectFrom('lead')
    .select('lead.id')
    .where(where)
    .$if(search?.isCommon ?? false, (query) => query.limit(maxCounted))
  return countRows(database.selectFrom(found.as('found')))
}

/** A search for common words is counted in its newest leads only. */
export async function inboxCounts(database: Database, filter: InboxFilter, staff: Staff): Promise<InboxCounts> {
  const search = filter.q ? await searchFor(database, filter.q) : null
  const { kind: ofKind, facets: _facets, overLimit: isOverLimit = false, ...others } = filter
  const where = conditionOf({ ...others, spam: 'either' }, staff, search)
  const rows = await database
    .selectFrom((from) =>
      from
        .selectFrom('lead')
        .select(['lead.kind', 'lead.suspected', 'lead.over_limit'])
        .where(where)
        .$if(search?.isCommon ?? false, (query) => query.orderBy('received_on', 'desc').limit(maxCounted))
        .as('found'),
    )
    .select((found) => ['kind', 'suspected', 'over_limit', found.fn.countAll<number>().as('count')])
    .groupBy(['kind', 'suspected', 'over_limit'])
    .execute()
  const counts: InboxCounts = {
    all: 0,
    kinds: { enquiry: 0, consultation: 0, application: 0, 'hand-over': 0, correction: 0 },
    spam: 0,
    overLimit: 0,
  }
  for (const { kind, suspected, over_limit, count } of rows) {
    const number = Number(count)
    if (over_limit === 1 && suspected === 0) counts.overLimit += number
    // The lists of the tabs keep this part of the filter.
    if (isOverLimit && over_limit === 0) continue
    if (suspected === 1) {
      if (ofKind === undefined || kind === ofKind) counts.spam += number
      continue
    }
    counts.kinds[kind] += number
    const isOfAll = shownStateOf(others) !== 'open' || others.with !== undefined || isOverLimit
    if (isOfAll || kind !== 'consultation') counts.all += number
  }
  return counts
}

export type StoredLead = Awaited<ReturnType<typeof rowsOf>>[number]

const shownCharacters = 200

export async function asInboxRows(
  { database, inbox }: Dependencies,
  rows: StoredLead[],
  now: Date,
): Promise<InboxRow[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const [office, people, deliveries, roomRowOf] = await Promise.all([
    officeOfFirm(database, inbox),
    namesOf(database),
    answerDeliveries(database, ids),
    rowsOfSources(database, inbox, ids),
  ])
  return rows.map((row) => {
    const isWaiting = isWaitingLead(row)
    return {
      id: row.id,
      kind: row.kind,
      state: row.state,
      reference: row.reference,
      name: row.name,
      company: row.company,
      text: beginningOf(row.message, shownCharacters).replaceAll(/\s+/g, ' '),
      receivedOn: row.received_on,
      assignedTo: row.assigned_to === null ? null : { id: row.assigned_to, name: people(row.assigned_to) },
      version: row.version,
      isSpam: row.suspected === 1,
      isOverLimit: row.over_limit === 1,
      waiting: isWaiting ? waitingSince(row.received_on, now, office) : null,
      answerBy: isWaiting && row.kind === 'correction' ? answerBy(row.received_on, now) : null,
      answerDelivery: deliveries.get(row.id) ?? null,
      room: roomRowOf(row.id),
    }
  })
}

/** Returns the name of a colleague by id; the id itself if there is no such account. */
export async function namesOf(database: Database): Promise<(id: string) => string> {
  const names = new Map((await colleagues(database)).map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? id
}

/** Who may have a lead: everybody who may read the inbox. */
export async function inboxPeople(database: Database): Promise<Colleague[]> {
  const all = await colleagues(database)
  return all.filter(({ role, hasLeft }) => !hasLeft && role !== 'editor').map(({ id, name }) => ({ id, name }))
}
