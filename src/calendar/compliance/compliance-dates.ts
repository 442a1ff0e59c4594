// The dates of one business: each rule of the calendar judged by its conditions and counted from the company's own days, with
// what the departments have moved. The same rules make the calendar for everybody.
import { addDays, addMonths, dayText, longDayText } from '#platform/dates.ts'
import { dateId } from '#calendar/rules/date-id.ts'
import { dueDaysOf, type Changes, type DueDay, type Span } from '#calendar/rules/due-days.ts'
import { familyOf, isValidOn, type DueDateRule, type Mark } from '#calendar/rules/due-date-rule.ts'
import type { Anchors, Count, Occurrence, YearEnd } from '#calendar/rules/recurrence.ts'
import { lawOf } from '#calendar/rules/standard-dates.ts'
import { periodTitle } from '#calendar/rules/return-period.ts'
import { anchorsOf, yearEndOf } from './company-years.ts'
import { answersNamed, holds, judge, statesNamed, type Judgement } from '#calendar/rules/conditions.ts'
import { spanText } from '#calendar/rules/counting.ts'
import { eventsFor, type LinkedEvent } from './events.ts'
import { answerNames, isAskedOf, type Answers } from '#calendar/rules/questions.ts'

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
  /** The questions whose answer would change the list, and how many filings each decides. */
  notAnswered: Partial<Record<keyof Answers, number>>
}

export type Calendar = Changes & {
  rules: readonly DueDateRule[]
  /** The pages that explain a rule, by their titles. */
  addresses: ReadonlyMap<string, string>
}

export function complianceDates(calendar: Calendar, answers: Answers, span: Span): ComplianceDates {
  const { dates, descriptions, notHere } = judgedRules(calendar, answers, span)
  return {
    dates,
    descriptions,
    notHere,
    ifItHappens: eventsFor(answers),
    notAnswered: notAnswered(calendar, answers, span),
  }
}

/** The dates alone, without reasons for those that are not among them, which take most of the time. */
export function datesFor(calendar: Calendar, answers: Answers, span: Span): ComplianceDate[] {
  const anchors = anchorsOf(answers, span.from, later(span.to))
  const dates = calendar.rules.flatMap((rule) => {
    const judgement = rule.when === undefined ? null : judge(rule.when, answers)
    if (judgement === null || judgement.failed !== null) return []
    return writeDates(rule, dueDaysOf(rule, calendar, anchors, span), judgement, calendar, answers)
  })
  return dates.toSorted(byDay)
}

function byDay(one: ComplianceDate, other: ComplianceDate): number {
  return one.lastDay < other.lastDay ? -1 : Number(one.lastDay > other.lastDay)
}

/** What staff have hidden stood in the list before. */
export function hiddenDates(calendar: Calendar, answers: Answers, span: Span): ComplianceDate[] {
  const overrides = calendar.overrides.filter(({ action }) => action !== 'hide')
  const shown = new Set(datesFor(calendar, answers, span).map(({ id }) => id))
  return datesFor({ ...calendar, overrides }, answers, span).filter(({ id }) => !shown.has(id))
}

/** A filing waits for an answer if nothing that is known rules it out. */
function notAnswered({ rules }: Calendar, answers: Answers, span: Span): ComplianceDates['notAnswered'] {
  const filings = new Map<string, Set<string>>()
  for (const rule of rules) {
    const { when } = rule
    if (when === undefined || !isValidOn(rule, span.to) || when.some((text) => holds(text, answers) === false)) continue
    const undecided = when.filter((text) => holds(text, answers) === undefined)
    // Until a State is named its levies are not listed, whatever else is answered.
    const ofState = undecided.filter((text) => statesNamed([text]).length > 0)
    const names = ofState.length > 0 ? answersNamed(ofState) : [...answersNamed(undecided), ...countedFrom(rule)]
    for (const name of names) filings.set(name, (filings.get(name) ?? new Set()).add(familyOf(rule)))
  }
  return Object.fromEntries(
    answerNames.flatMap((name) => {
      const { size = 0 } = filings.get(name) ?? {}
      return size > 0 && answers[name] === undefined && isAskedOf(name, answers.kind) ? [[name, size]] : []
    }),
  )
}

/** The answers from which the day of a rule is counted. */
function countedFrom({ occurs }: DueDateRule): (keyof Answers)[] {
  if ('afterFormation' in occurs) return ['formed']
  if ('afterYearEnd' in occurs || 'daysAfterQuarter' in occurs) return ['yearEnd']
  const isOfMeeting = 'daysAfterAgm' in occurs || 'clearDaysBeforeAgm' in occurs || 'workingDaysAfterAgm' in occurs
  return isOfMeeting ? ['yearEnd', 'agm'] : []
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
    const due = dueDaysOf(rule, calendar, anchors, span)
    dates.push(...writeDates(rule, due, judgement, calendar, answers))
    if (due.length > 0) {
      here.add(familyOf(rule))
      descriptions[rule.id] = rule.description
    } else if (isValidOn(rule, span.to) || (rule.from ?? '') > span.to) {
      const reason = whyNotNow(rule, calendar, anchors, span)
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
function whyNotNow(rule: DueDateRule, calendar: Calendar, anchors: Anchors, { from, to }: Span): string | null {
  const [next] = dueDaysOf(rule, calendar, anchors, { from: to, to: later(to) })
  if (next) return `Not before ${longDayText(next.day)}.`
  if (!('afterFormation' in rule.occurs)) return null
  if (anchors.formed === null) return 'Counted from the day on which you were formed, which you have not given.'
  const [past] = dueDaysOf(rule, calendar, anchors, { from: anchors.formed, to: from })
  return past ? `It was due on ${longDayText(past.day)}.` : null
}

/** Some rules come once in three years. */
function later(day: string): string {
  return addMonths(day, 37)
}

function named({ form, title }: DueDateRule) {
  return { form, name: title }
}

/** What stands on a fixed day is the same for every business with the same reasons, so it is made once. */
const fixed = new WeakMap<DueDateRule, { addresses: Calendar['addresses']; dates: Map<string, ComplianceDate> }>()
const maxFixed = 200

function writeDates(
  rule: DueDateRule,
  all: readonly DueDay[],
  judged: Judgement,
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
  due: DueDay,
  { because, onlyIf, isRare }: Judgement,
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
    law: lawOf(rule),
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

function assumptions({ when = [] }: DueDateRule, { from, isExtended }: DueDay, answers: Answers): string[] {
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

function nameOf({ title, period }: DueDateRule, { anchor, from }: DueDay): string {
  if (period === undefined) return title
  const isOfYear = from !== null && from.event !== 'formation' && /financial year/.test(period)
  return `${title}, ${isOfYear ? yearTitle(keyOf(from), period) : periodTitle(period, anchor)}`
}

/** 'FY 2026-27' for a March year-end, else 'year to 31 Dec 2026'. */
function yearTitle(yearEnd: string, period: string): string {
  const end = period.startsWith('current') ? addMonths(yearEnd, 12) : yearEnd
  return end.endsWith('-03-31') ? periodTitle('current financial year', end) : `year to ${dayText(end)}`
}

function countOf(rule: DueDateRule, due: DueDay): string {
  const { moved, ownDay } = due
  const text = ownCount(rule, due)
  if (moved === null) return text
  return `${text}; moved from ${dayText(ownDay)}${moved.circular ? ` by ${moved.circular}` : ''}`
}

function ownCount({ occurs }: DueDateRule, { from, ownDay }: DueDay): string {
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
