// What the calendar shows: the dates of everybody, or those of the business that the address describes.
import type { CalendarEntry } from '#calendar/calendar-entry.ts'
import type { ComplianceAnswer, CountedAnswer } from '#calendar/compliance/api.server.ts'
import { nextOf } from '#calendar/compliance/certificate.ts'
import type { ComplianceDate } from '#calendar/compliance/compliance-dates.ts'
import type { LinkedEvent } from '#calendar/compliance/events.ts'
import { ruleOf } from '#calendar/rules/date-id.ts'
import { entityIn } from '#calendar/rules/entity-names.ts'
import { monthOf } from '#calendar/month-view.ts'
import { beginningOf, type Beginning } from '#calendar/year/year-list.ts'
import { addMonths, dayInIndia } from '#platform/dates.ts'
import { loaded, type Loaded } from '#platform/pages/api.ts'
import type { Get } from '#platform/pages/calls.ts'
import { queryOf, readAnswerParams, type AnswerParams } from './answer-params.ts'

/** A date with what its row needs: of the calendar for everybody, or of one business. */
export type Row = { id: string; day: string; name: string; texts: string[] } & (
  | { entry: CalendarEntry }
  | { date: ComplianceDate }
)
/** A date that is shown large. */
export type NextDate = { id: string; name: string; day: string; onlyIf: string | null }

export type Year = {
  /** The next that are sure, and one that comes before them if it applies. Of one business as many as its certificate has. */
  next: NextDate[]
  earlierIfApplies: NextDate | null
  pastCount: number
  past: Row[]
  ahead: Row[]
  /** Undefined if the address asks for all twelve months. */
  beginning?: Beginning
  /** Of one business: what its rows and the parts below the list need. */
  own: Omit<ComplianceAnswer, 'dates'> | null
  rare: ComplianceDate[]
}

export type PageData = {
  today: string
  given: AnswerParams
  year: Loaded<Year>
  events: Loaded<readonly LinkedEvent[]> | null
  event: string
  on: string
  counted: Loaded<CountedAnswer> | null
}

const notFetched = 'Failed to fetch numbers'
const notUnderstood = 'One of the answers in the address is not understood. Choose the answers again.'
const certificateLength = 12

export async function load(get: Get, request: Request): Promise<PageData> {
  const url = new URL(request.url)
  const query = url.searchParams
  // Older links call the kind of business `for`.
  const former = entityIn(query.get('for'))
  const given = { ...(former !== null && { kind: [former] }), ...readAnswerParams(query) }
  const [event, on] = [query.get('event') ?? '', query.get('on') ?? '']
  const today = dayInIndia(new Date())
  const isWhole = query.get('months') === '12' || event !== ''
  const whole = isWhole ? null : wholeOf(url.pathname, given)
  const [year, events, counted] = await Promise.all([
    given.kind === undefined
      ? loaded(yearOfAll(get, today, whole), notFetched)
      : loaded(yearOfOne(get, given, today, whole), notFetched, notUnderstood),
    given.kind === undefined && isWhole
      ? loaded(
          get('/get/eventfilings').then((answer) => answer.events),
          notFetched,
        )
      : null,
    event === '' || on === ''
      ? null
      : loaded(get('/get/counteddates', { event, on }), notFetched, 'Choose an event and its day.'),
  ])
  return { today, given, year, events, event, on, counted }
}

/** The address of the page with all twelve months. */
function wholeOf(path: string, given: AnswerParams): string {
  const query = new URLSearchParams([...Object.entries(queryOf(given)), ['months', '12']])
  return `${path}?${query}`
}

/** The levies of the States are left out: somebody who has a business names its State. */
async function yearOfAll(get: Get, today: string, whole: string | null): Promise<Year> {
  const entries = await get('/get/twelvemonths', monthOf(today))
  const rows = entries
    .filter(({ states }) => states.length === 0)
    .map((entry) => ({
      id: entry.id,
      day: entry.eventduedate,
      name: entry.eventName,
      texts: [entry.law, entry.description],
      entry,
    }))
  const due = rows.filter(({ day, entry }) => entry.typeofdate === 'due' && day >= today)
  const next = due.slice(0, certificateLength).map(({ id, name, day }) => ({ id, name, day, onlyIf: null }))
  return { ...splitByToday(rows, today, whole), next, earlierIfApplies: null, own: null, rare: [] }
}

async function yearOfOne(get: Get, given: AnswerParams, today: string, whole: string | null): Promise<Year> {
  // What has passed in this month is folded above the list.
  const span = { from: `${today.slice(0, 8)}01`, to: addMonths(today, 12) }
  const { dates, ...answer } = await get('/get/compliancedates', { ...queryOf(given), ...span })
  const rows = dates
    .filter(({ isRare }) => !isRare)
    .map((date) => ({
      id: date.id,
      day: date.lastDay,
      name: date.name,
      texts: [date.form, date.law, answer.descriptions[ruleOf(date)] ?? ''],
      date,
    }))
  const ahead = dates.filter(({ isRare, lastDay }) => !isRare && lastDay >= today)
  const next = nextOf(ahead, certificateLength).map(nextDate)
  const [first] = ahead.map(nextDate)
  const earlierIfApplies = first !== undefined && first.day < (next[0]?.day ?? '') ? first : null
  const parts = splitByToday(rows, today, whole)
  const shown = new Set([...parts.past, ...parts.ahead].map(ruleOf))
  const rulesShown = <Value>(all: Record<string, Value>) =>
    Object.fromEntries(Object.entries(all).filter(([rule]) => shown.has(rule)))
  const own = {
    ...answer,
    descriptions: rulesShown(answer.descriptions),
    filings: rulesShown(answer.filings),
    ...(whole !== null && { notHere: [], ifItHappens: [] }),
  }
  return { ...parts, next, earlierIfApplies, own, rare: whole === null ? dates.filter(({ isRare }) => isRare) : [] }
}

function nextDate({ id, name, lastDay, onlyIf }: ComplianceDate): NextDate {
  return { id, name, day: lastDay, onlyIf }
}

/** `whole` is the address of the page with all twelve months, if this one has only the beginning. */
function splitByToday<Each extends Row>(rows: readonly Each[], today: string, whole: string | null) {
  const [past, ahead] = [rows.filter(({ day }) => day < today), rows.filter(({ day }) => day >= today)]
  if (whole === null) return { pastCount: past.length, past, ahead }
  const { dates, beginning } = beginningOf(ahead, rows, whole)
  return { pastCount: past.length, past: [], ahead: dates, beginning }
}
