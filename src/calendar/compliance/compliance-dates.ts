// The dates of one business: each rule of the calendar judged by its conditions and counted from the company's own days, with
// what the departments have moved. The same rules make the calendar for everybody.
import { addDays, addMonths, dayText, longDayText } from '#platform/dates.ts'
import { dayThatCounts, type CalendarOverride } from '#calendar/rules/calendar-override.ts'
import { dateId } from '#calendar/rules/date-id.ts'
import { familyOf, isValidOn, type DueDateRule, type Mark } from '#calendar/rules/due-date-rule.ts'
import {
  occurrencesBetween,
  standardOccurrence,
  type Anchors,
  type Count,
  type Occurrence,
  type YearEnd,
} from '#calendar/rules/recurrence.ts'
import { periodMonths, periodTitle } from '#calendar/rules/return-period.ts'
import { anchorsOf, yearEndOf } from './company-years.ts'
import { judge } from '#calendar/rules/conditions.ts'
import { spanText } from '#calendar/rules/counting.ts'
import { eventsFor, type LinkedEvent } from './events.ts'
import { notAnswered, type Answers } from '#calendar/rules/questions.ts'

export type ComplianceDate = {
  /** The same for as long as the filing is due, whatever its day. */
  id: string
  form: string
  name: string
  /** Where two counts are in use, the earlier day; `alsoAccepted` is the later one. */
  lastDay: string
  alsoAccepted: string | null
  law: string
  count: string
  because: string
  onlyIf: string | null
  /** It depends on something that few businesses have. */
  isRare: boolean
  /** From which day a department has moved it, and by what. */
  moved: { from: string; by: string } | null
  mark: Mark | null
  link: string
  /** The day on which the law was last checked; '' if nobody has. */
  lawAsAt: string
  /** The title of the service or key offering that explains it; '' where there is none. */
  about: string
}
export type NotHere = { form: string; name: string; reason: string }
export type ComplianceDates = {
  dates: ComplianceDate[]
  /** What is filed, by the id of a date without its day. */
  descriptions: Record<string, string>
  notHere: NotHere[]
  ifItHappens: LinkedEvent[]
  notAnswered: string[]
}

/** The days that are asked for, both included. */
export type Span = { from: string; to: string }
export type Calendar = {
  rules: readonly DueDateRule[]
  overrides: readonly CalendarOverride[]
  agmMonthDay: string
  /** The pages that explain a rule, by their titles. */
  addresses: ReadonlyMap<string, string>
}

/** `isExtended`: the day is that of a meeting for which the Registrar has allowed more time. */
type Due = Occurrence & { ownDay: string; moved: CalendarOverride | null; isExtended: boolean }

export function complianceDates(calendar: Calendar, answers: Answers, span: Span): ComplianceDates {
  const { dates, descriptions, notHere } = judgedRules(calendar, answers, span)
  return { dates, descriptions, notHere, ifItHappens: eventsFor(answers), notAnswered: notAnswered(answers) }
}

/** The dates alone, without reasons for those that are not among them, which take most of the time. */
export function datesBetween(calendar: Calendar, answers: Answers, span: Span): ComplianceDate[] {
  const anchors = anchorsOf(answers, span.from, later(span.to))
  const dates = calendar.rules.flatMap((rule) => {
    const judgement = rule.when === undefined ? null : judge(rule.when, answers)
    if (judgement === null || judgement.failed !== null) return []
    return datesFor(rule, datesOf(rule, calendar, answers, anchors, span), judgement, calendar, answers)
  })
  return dates.toSorted(byDay)
}

function byDay(one: ComplianceDate, other: ComplianceDate): number {
  return one.lastDay < other.lastDay ? -1 : Number(one.lastDay > other.lastDay)
}

/** What staff have hidden stood in the list before. */
export function hiddenDates(calendar: Calendar, answers: Answers, span: Span): ComplianceDate[] {
  const overrides = calendar.overrides.filter(({ action }) => action !== 'hide')
  const shown = new Set(datesBetween(calendar, answers, span).map(({ id }) => id))
  return datesBetween({ ...calendar, overrides }, answers, span).filter(({ id }) => !shown.has(id))
}

function judgedRules(calendar: Calendar, answers: Answers, span: Span) {
  const anchors = anchorsOf(answers, span.from, later(span.to))
  const dates: ComplianceDate[] = []
  const descriptions: Record<string, string> = {}
  const notHere = new Map<string, NotHere>()
  const here = new Set<string>()
  for (const rule of calendar.rules) {
    if (rule.when === undefined) continue
    const judgement = judge(rule.when, answers)
    if (judgement.failed !== null) {
      if (isValidOn(rule, span.to)) notHere.set(familyOf(rule), { ...named(rule), reason: judgement.failed })
      continue
    }
    const due = datesOf(rule, calendar, answers, anchors, span)
    dates.push(...datesFor(rule, due, judgement, calendar, answers))
    if (due.length > 0) {
      here.add(familyOf(rule))
      descriptions[rule.id] = rule.description
    } else if (isValidOn(rule, span.to) || (rule.from ?? '') > span.to) {
      const reason = whyNotNow(rule, calendar, answers, anchors, span)
      if (reason !== null) notHere.set(familyOf(rule), { ...named(rule), reason })
    }
  }
  for (const family of here) notHere.delete(family)
  return {
    descriptions,
    dates: dates.toSorted(byDay),
    notHere: [...notHere.values()],
  }
}

/** Why a filing that applies has no day among those asked for; null if it has been replaced or never comes again. */
function whyNotNow(
  rule: DueDateRule,
  calendar: Calendar,
  answers: Answers,
  anchors: Anchors,
  { from, to }: Span,
): string | null {
  const [next] = datesOf(rule, calendar, answers, anchors, { from: to, to: later(to) })
  if (next) return `Not before ${longDayText(next.day)}.`
  if (!('afterFormation' in rule.occurs)) return null
  if (anchors.formed === null) return 'Counted from the day on which you were formed, which you have not given.'
  const [past] = datesOf(rule, calendar, answers, anchors, { from: anchors.formed, to: from })
  return past ? `It was due on ${longDayText(past.day)}.` : null
}

/** Some rules come once in three years. */
function later(day: string): string {
  return addMonths(day, 37)
}

function named({ form, title }: DueDateRule) {
  return { form, name: title }
}

/** How far a department may have moved a date. */
const monthsMoved = 12

function datesOf(
  rule: DueDateRule,
  { overrides, agmMonthDay }: Calendar,
  answers: Answers,
  anchors: Anchors,
  { from, to }: Span,
): Due[] {
  const own = overridesOf(rule, overrides)
  const mayBeLater = own.length > 0 || 'heldOrNot' in rule.occurs
  const start = mayBeLater ? addMonths(from, -monthsMoved) : from
  return occurrencesBetween(rule.occurs, start, to, anchors)
    .filter((each) => isValidOn(rule, each.day) && !isBeforeFormation(rule, each, answers))
    .flatMap((occurrence): Due[] => {
      const standard = own.length > 0 ? (standardOccurrence(rule.occurs, occurrence, agmMonthDay)?.day ?? null) : null
      const change = own.findLast(({ originalDay }) => originalDay === standard)
      const day = dayThatCounts(occurrence.day, standard, change)
      if (day === null) return []
      const due = { ...extended(occurrence, from), ownDay: occurrence.day, moved: null }
      const isMoved = change !== undefined && day !== occurrence.day
      return [isMoved ? { ...due, day, other: null, moved: change, isExtended: false } : due]
    })
    .filter(({ day }) => day >= from && day <= to)
}

/** By rule, once for as long as the list of them is kept. */
const byRule = new WeakMap<readonly CalendarOverride[], ReadonlyMap<string, CalendarOverride[]>>()

function overridesOf({ id }: DueDateRule, all: readonly CalendarOverride[]): readonly CalendarOverride[] {
  const known = byRule.get(all) ?? Map.groupBy(all, ({ ruleId }) => ruleId)
  byRule.set(all, known)
  return known.get(id) ?? []
}

/** Once the day that runs from the last day for the meeting has passed, the other one is left, if there is more time. */
function extended(occurrence: Occurrence, from: string): Occurrence & Pick<Due, 'isExtended'> {
  const { day, other, from: event } = occurrence
  const isExtended = event?.event === 'meeting' && event.isFromLastDay && day < from && other !== null && other >= from
  return isExtended
    ? { ...occurrence, day: other, other: addDays(other, 1), from: { ...event, isFromLastDay: false }, isExtended }
    : { ...occurrence, isExtended: false }
}

/** A period that had ended before the business was formed asks nothing of it. Counted days have their own first year. */
function isBeforeFormation({ period }: DueDateRule, { day, anchor, from }: Occurrence, { formed }: Answers): boolean {
  if (formed === undefined || from !== null) return false
  if (period === undefined) return day < formed
  return periodMonths(period, anchor).last < Number(formed.slice(0, 4)) * 12 + Number(formed.slice(5, 7)) - 1
}

type Judged = ReturnType<typeof judge>

/** What stands on a fixed day is the same for every business with the same reasons, so it is made once. */
const fixed = new WeakMap<DueDateRule, { addresses: Calendar['addresses']; dates: Map<string, ComplianceDate> }>()
const maxFixed = 200

function datesFor(
  rule: DueDateRule,
  all: readonly Due[],
  judged: Judged,
  calendar: Calendar,
  answers: Answers,
): ComplianceDate[] {
  if (all.length === 0) return []
  const { addresses } = calendar
  const kept = fixed.get(rule)
  const dates =
    kept?.addresses === addresses && kept.dates.size < maxFixed ? kept.dates : new Map<string, ComplianceDate>()
  if (dates !== kept?.dates) fixed.set(rule, { addresses, dates })
  const reasons = [...judged.because, '', ...judged.onlyIf].join('; ')
  return all.map((due) => {
    if (due.from !== null || due.moved !== null) return dateOf(rule, due, judged, calendar, answers)
    const key = due.day + reasons
    const date = dates.get(key) ?? Object.freeze(dateOf(rule, due, judged, calendar, answers))
    dates.set(key, date)
    return date
  })
}

function dateOf(
  rule: DueDateRule,
  due: Due,
  { because, onlyIf, isRare }: Judged,
  { addresses }: Calendar,
  answers: Answers,
): ComplianceDate {
  const conditions = [...onlyIf, ...assumptions(rule, due, answers)]
  return {
    id: dateId(rule.id, due.from === null ? due.ownDay : keyOf(due.from)),
    form: rule.form,
    name: nameOf(rule, due),
    lastDay: due.day,
    alsoAccepted: due.other,
    law: rule.section === '' ? rule.law : `${rule.law}, ${rule.section}`,
    count: countOf(rule, due),
    because: because.join('; '),
    onlyIf: conditions.length > 0 ? conditions.join('; ') : null,
    isRare,
    moved: due.moved === null ? null : { from: due.ownDay, by: due.moved.circular ?? '' },
    mark: rule.mark ?? null,
    link: addresses.get(rule.about ?? '') ?? '',
    lawAsAt: rule.lawAsAt,
    about: rule.about ?? '',
  }
}

type From = NonNullable<Occurrence['from']>
type FromMeeting = Extract<From, { event: 'meeting' }>

function keyOf(from: From): string {
  return from.event === 'meeting' ? from.meeting.yearEnd : from.event === 'yearEnd' ? from.yearEnd.day : from.day
}

function assumptions({ when = [] }: DueDateRule, { from, isExtended }: Due, answers: Answers): string[] {
  if (from?.event === 'yearEnd') return from.yearEnd.onlyIf === null ? [] : [from.yearEnd.onlyIf]
  if (from?.event !== 'meeting') return []
  const { onlyIf } = yearEndOf(answers)
  const { day, isAssumed } = from.meeting
  // An auditor is appointed for several years, and the answer is about one meeting.
  const isOther = when.includes('auditor = yes') && answers.agm !== undefined && day !== answers.agm.toSorted()[0]
  return [
    ...(onlyIf === null ? [] : [onlyIf]),
    ...(isAssumed ? [`your annual general meeting is on ${longDayText(day)}, the last day for it`] : []),
    ...(isOther ? ['an auditor is appointed at that meeting too'] : []),
    ...(isExtended ? ['the Registrar has allowed more time for the meeting'] : []),
    ...(from.isFromLastDay ? ['the Registrar has not allowed more time for the meeting'] : []),
  ]
}

function nameOf({ title, period }: DueDateRule, { anchor, from }: Due): string {
  if (period === undefined) return title
  const isOfYear = from !== null && from.event !== 'formation' && /financial year/.test(period)
  return `${title}, ${isOfYear ? yearTitle(keyOf(from), period) : periodTitle(period, anchor)}`
}

/** 'FY 2026-27' for a March year-end, else 'year to 31 Dec 2026'. */
function yearTitle(yearEnd: string, period: string): string {
  const end = period.startsWith('current') ? addMonths(yearEnd, 12) : yearEnd
  return end.endsWith('-03-31') ? periodTitle('current financial year', end) : `year to ${dayText(end)}`
}

function countOf(rule: DueDateRule, due: Due): string {
  const { moved, ownDay } = due
  const text = ownCount(rule, due)
  if (moved === null) return text
  return `${text}; moved from ${dayText(ownDay)}${moved.circular ? ` by ${moved.circular}` : ''}`
}

function ownCount({ occurs }: DueDateRule, { from, ownDay }: Due): string {
  if (from === null) {
    if ('daysAfterQuarter' in occurs) return `end of the quarter + ${occurs.daysAfterQuarter} days`
    if ('daysAfterMonthEnd' in occurs) return `end of the month + ${occurs.daysAfterMonthEnd} days`
    const day = `on ${dayText(ownDay).slice(0, -5)}`
    return 'every' in occurs ? `fixed day, every ${occurs.every}: ${day}` : `fixed day: ${day}`
  }
  if (from.event === 'meeting') return meetingCount(occurs, from)
  if (from.event === 'formation') return `formed ${dayText(from.day)} + ${spanText(from.count)}, that day not counted`
  return yearCount(from.yearEnd, from.count, ownDay)
}

function meetingCount(occurs: DueDateRule['occurs'], { meeting, isFromLastDay }: FromMeeting): string {
  const agm = isFromLastDay ? `last day for the AGM ${dayText(meeting.lastDay)}` : `AGM ${dayText(meeting.day)}`
  if ('daysAfterAgm' in occurs) return `${agm} + ${occurs.daysAfterAgm} days, the day of the AGM counted as day one`
  if ('workingDaysAfterAgm' in occurs) return `${agm} + ${occurs.workingDaysAfterAgm} working days`
  if (!('clearDaysBeforeAgm' in occurs)) return agm
  const notice = `${agm} − ${occurs.clearDaysBeforeAgm} clear days, neither end counted`
  return occurs.thenDays === undefined ? notice : `${notice}; + ${occurs.thenDays} days`
}

/** In words, the count that ends on the day itself. */
function yearCount({ day, isFirst, meetingBy }: YearEnd, count: Count, lastDay: string): string {
  if (count.isOfMeeting === true && meetingBy !== null)
    return `AGM of the year before (${dayText(addMonths(meetingBy, -15))}) + 15 months`
  const { otherDays } = count
  if (otherDays !== undefined && addDays(day, otherDays) === lastDay)
    return `year-end ${dayText(day)} + ${spanText({ days: otherDays })}`
  const days = count.days === undefined || count.isDayCounted === undefined ? count.days : count.days - 1
  const months = isFirst ? (count.firstYearMonths ?? count.months) : count.months
  return `year-end ${dayText(day)} + ${spanText({ months, days })}${isFirst && count.firstYearMonths !== undefined ? ', the first year' : ''}`
}
