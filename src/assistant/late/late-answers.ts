// Answers whoever is late: what is due now, what it costs by today, what can be done, and whom to call.
import type { CalendarOverride } from '#calendar/rules/calendar-override.ts'
import { byDay, type DueDate, type DueDateRule } from '#calendar/rules/due-date-rule.ts'
import { linkedFilings } from '#calendar/compliance/events.ts'
import { lateAddress } from '#calendar/late/late-forms.ts'
import type { FilerFacts } from '#calendar/late/late-fee-sum.ts'
import { lateFee, lateFeeRuleFor, type LateFeeRule } from '#calendar/late/late-fees.ts'
import type { RuleFinder } from '#assistant/due-dates/asked-rules.ts'
import { isFromMeeting, occurrences, type DatesOf } from '#assistant/due-dates/asked-dates.ts'
import { askedTime, type AskedTime } from '#assistant/due-dates/asked-time.ts'
import { familyOf } from '#assistant/due-dates/rule-codes.ts'
import type { FirmFacts } from '#assistant/firm/firm-facts.ts'
import type { Action } from '#assistant/chat-message.ts'
import { calendarPage, call, page, type Part } from '#assistant/firm/sentences.ts'
import { daysBetween, dayText, longDayText } from '#platform/dates.ts'
import { asksDay, delayIn, dueBefore, isLate, type Delay } from './late-signs.ts'
import { disqualification, eventNames, matters, remedies, type Matter } from './matters.ts'

export type LateAnswers = {
  /**
   * Returns null if nobody seems to be late. `before` is the question before; '' if there is none. `isForeign`: it has
   * words of what nothing on the site answers. `isKnown`: somebody is late, though the words do not say so.
   */
  answer: (question: string, before: string, today: string, isForeign: boolean, isKnown?: boolean) => Part | null
  /** Where nothing is known but that somebody is late. */
  unclear: () => Part
}

type Given = {
  rules: readonly DueDateRule[]
  overrides: readonly CalendarOverride[]
  agmMonthDay: string
  finder: RuleFinder
  datesOf: DatesOf
  facts: Pick<FirmFacts, 'phone' | 'works' | 'consequences'>
}

/** How far back a filing may have been missed, in months. */
const reach = { back: 96, ahead: 12 }
/** Extensions of earlier years are not in the calendar. */
const overridesSince = '2026-01-01'
/** Returns of so many years in a row disqualify the directors. */
const yearsToDisqualify = 3
const maxRules = 3
const maxDates = 4
const maxCounted = 2
/** What was due longer ago is not what somebody asks about who only fears a delay. */
const recentDays = 120
/** What comes next is named beside what was missed. */
const soonDays = 45
const formCode = /\b(?:form\s+)?([a-z]{2,4})[- ]?(\d{1,2}[a-z]?)\b/gi
const goesOn =
  /\b(?:whom?|call|what now|kya kare\w*|how much|kitna)\b|^(?:and|what about|how about|aur|or|also|then|but|same|what if)\b|\b(?:it|that|them|those|both|uska|iska)\b/i

type Missed = { line: string; form: string; due: string }

/** The page that counts each delay, for the earliest of each form. */
export function toCount(missed: readonly { form: string; due: string }[], today: string): Action[] {
  const byForm = Map.groupBy(
    missed.filter(({ due }) => due < today),
    ({ form }) => form,
  )
  return [...byForm.values()].slice(0, maxCounted).flatMap(([first]) => {
    const href = first === undefined ? null : lateAddress(first.form, first.due)
    return href === null
      ? []
      : [{ label: `Count the delay: ${new URLSearchParams(href.split('?')[1]).get('form')}`, href }]
  })
}

export function openLateAnswers({ rules, overrides, agmMonthDay, finder, datesOf, facts }: Given): LateAnswers {
  /** All that was due within the last years, and what comes next. */
  function datesOfRule(rule: DueDateRule, today: string, meeting: string | null): DueDate[] {
    const own = meeting !== null && isFromMeeting(rule) && { meeting: meeting.slice(5) }
    return occurrences(rule, today, reach, { overrides, agmMonthDay, ...own })
  }

  function rulesMeant(text: string, time: AskedTime, matter: Matter | undefined): DueDateRule[][] {
    if (finder.isCoded(text)) {
      const named = finder.named(time.rest).map((candidates) => {
        const best = Math.max(...candidates.map(({ score }) => score))
        return candidates.filter(({ score }) => score >= best * 0.9).map(({ rule }) => rule)
      })
      if (named.flat().length > 0) return named
    }
    return (matter?.rules ?? []).map((id) => rules.filter((rule) => familyOf(rule) === familyOf({ id })))
  }

  /** The dates that are meant of one form, whatever the rules for it are called over the years. */
  function datesMeant(its: readonly DueDateRule[], text: string, time: AskedTime, today: string): DueDate[] {
    const delay = delayIn(text, today)
    const isTimed =
      !/\b(?:since|from|after) 20\d\d\b/.test(text) &&
      [time.period, time.dueMonth, time.dueYear, time.meeting].some((part) => part !== null)
    if (isTimed) {
      const exact = its.flatMap((rule) => datesOf(rule, { time, after: null }, today).dates)
      const all = exact.length > 0 ? exact : its.flatMap((rule) => ofYear(datesOfRule(rule, today, time.meeting), time))
      if (all.length > 0) return all.toSorted(byDay).slice(-maxDates)
    }
    const all = its.flatMap((rule) => datesOfRule(rule, today, null)).toSorted(byDay)
    const [past, next] = [all.filter(({ day }) => day < today), all.filter(({ day }) => day >= today)[0]]
    const soon = next !== undefined && daysBetween(today, next.day) <= soonDays ? [next] : []
    const many = delay === null || delay.unit === 'day' ? 1 : inUnit(its, delay)
    const last = past.slice(-Math.min(many, maxDates))
    const [oldest] = last
    if (oldest === undefined) return next === undefined ? [] : [next]
    const isRecent = daysBetween(oldest.day, today) <= recentDays
    return [...last, ...(isRecent && delay === null ? [] : soon)]
  }

  function linesFor(its: readonly DueDateRule[], text: string, time: AskedTime, today: string): Missed[] {
    const [first] = its
    if (first === undefined) return []
    const delay = delayIn(text, today)
    if (delay?.unit === 'day') {
      const due = dueBefore(delay, today)
      return [{ line: `${first.title}, ${delayText(first.form, due, today, text)}`, form: first.form, due }]
    }
    return datesMeant(its, text, time, today).map((date) => ({
      line: `${date.title}, ${dateText(date, today, text)}`,
      form: date.form,
      due: date.day,
    }))
  }

  function eventsIn(text: string): { form: string; line: string; rule: LateFeeRule }[] {
    return [...text.matchAll(formCode)].flatMap(([, letters = '', number = '']) => {
      const form = `${letters}-${number}`.toUpperCase()
      const rule = lateFeeRuleFor(form)
      const found = linkedFilings.find((each) => each.form.startsWith(form))
      if (found === undefined || finder.isCoded(form.toLowerCase())) return []
      const fallback = { forms: [form], fee: { kind: 'none' }, says: '', law: found.law, asAt: '', from: '' } as const
      return [
        {
          form,
          line: `${found.form} (${found.name}) is due within ${found.within} of ${found.of}`,
          rule: rule ?? fallback,
        },
      ]
    })
  }

  /** What the firm has published on missing this form. */
  function penaltiesFor(forms: readonly string[]): string[] {
    const wanted = forms.flatMap((form) => form.split(', '))
    return facts.consequences
      .filter(({ missed }) => wanted.some((form) => new RegExp(`\\b${form}\\b(?! ?\\d)`).test(missed)))
      .map(({ missed, consequence, law }) => `${missed}: ${consequence} (${law}).`)
  }

  const toCall = `Please speak to a company secretary soon: telephone ${facts.phone}.`

  const unclear: Part = {
    text: `Tell me which form or payment was missed, and for which year or month. I can then say when it was due and what the law charges for the delay.\n\n${toCall}`,
    sources: [calendarPage],
    actions: [call(facts.phone)],
    records: [],
    handoff: { reason: 'late' },
  }

  return {
    unclear: () => unclear,
    answer(question, before, today, isForeign, isKnown = false) {
      const own = question.toLowerCase().replace(/[‘’]/g, "'")
      const isGoingOn = before !== '' && isLate(before) && goesOn.test(own) && !asksDay.test(own) && own.length < 80
      if (!isKnown && !isLate(question) && !isGoingOn) return null
      const ofQuestion = matters.find(({ asked }) => asked.test(own))
      // "We missed it" is about what was asked before.
      const isSelf = ofQuestion !== undefined || finder.isCoded(own) || before === ''
      const text = isSelf ? own : `${own} ${before.toLowerCase()}`
      const time = askedTime(text, today)
      // "And for an LLP?" is late by as much as what was asked before.
      const told = isGoingOn && delayIn(text, today) === null ? `${text} ${before.toLowerCase()}` : text
      const matter = ofQuestion ?? matters.find(({ asked }) => asked.test(text))
      if (isForeign && matter?.isBroad && !finder.isCoded(text)) return null
      const named = finder.isCoded(text) ? undefined : eventNames.find(([asked]) => asked.test(text))?.[1]
      const events = eventsIn(named === undefined ? text : `${text} ${named}`)
      // A notice about a return is about the return as well.
      const behind =
        matter?.isNotice && matter.rules.length === 0
          ? matters.find(({ isNotice, asked }) => !isNotice && asked.test(text))
          : matter
      const isNamed =
        finder.isCoded(text) || behind === matter || /\b(?:returns?|filings?|filed|form|accounts)\b/.test(text)
      const meant = isNamed ? rulesMeant(text, time, behind) : []
      const shown =
        events.length > 0 && !finder.isCoded(text) ? [] : meant.filter(({ length }) => length > 0).slice(0, maxRules)
      if (shown.length === 0 && events.length === 0 && matter === undefined) return isGoingOn ? unclear : null
      const forms = [...new Set(shown.flat().map(({ form }) => form))]
      const feeRules = new Set([
        ...forms.flatMap((form) => lateFeeRuleFor(form) ?? []),
        ...events.map(({ rule }) => rule),
      ])
      const missed = shown.flatMap((its) => linesFor(its, told, time, today))
      const lines = [...new Set([...missed.map(({ line }) => line), ...events.map(({ line }) => `${line}.`)])]
      const fees = [...feeRules].filter(({ says }) => says !== '').map(feeText)
      const penalties = penaltiesFor([...forms, ...events.map(({ form }) => form)]).slice(0, maxRules)
      const isOld =
        lines.length > 0 &&
        shown.some((its) => datesMeant(its, told, time, today).some(({ day }) => day < overridesSince))
      const isLong = isAnnual(shown.flat()) && lines.length >= yearsToDisqualify
      const done = [
        matter?.done ?? '',
        isLong && matter?.done !== disqualification ? disqualification : '',
        remedyFor(shown.flat(), matter),
      ].filter((each) => each !== '')
      const work = matter === undefined ? undefined : facts.works.find(({ title }) => hasWords(title, matter.work))
      const about =
        shown.flat().flatMap(({ about: title }) => facts.works.find((each) => each.title === title) ?? [])[0] ?? work
      const paragraphs = [
        [...lines.map((line) => (lines.length > 1 ? `• ${line}` : line)), ...fees].join('\n'),
        ...(penalties.length === 0 ? [] : [penalties.map((each) => `• ${each}`).join('\n')]),
        [...done, ...(isOld ? ['Extensions of years before 2026 are not counted in.'] : [])].join('\n'),
        toCall,
      ]
      const calendar = shown.length > 0 ? [calendarPage] : []
      return {
        text: paragraphs.filter((each) => each !== '').join('\n\n'),
        sources: [...(about === undefined ? [] : [page(about.title, about.href)]), ...calendar],
        actions: [call(facts.phone), ...toCount(missed, today)],
        records: [
          ...(about === undefined ? [] : [about.record]),
          ...new Set(shown.flat().map(({ id }) => `rule:${id}`)),
        ],
        handoff: { reason: 'late' },
      }
    },
  }
}

function isAnnual(shown: readonly DueDateRule[]): boolean {
  return shown.some(({ form }) => /^(?:AOC-4|MGT-7)/.test(form))
}

function hasWords(title: string, words: string): boolean {
  const has = title.toLowerCase().split(/[^a-z0-9]+/)
  return words.split(' ').every((word) => has.some((each) => each.startsWith(word)))
}

/** What falls due in a year, if nothing is known of the period itself. */
function ofYear(dates: readonly DueDate[], { period, dueYear }: AskedTime): DueDate[] {
  if (dueYear !== null) return dates.filter(({ day }) => day.startsWith(String(dueYear)))
  if (period === null) return []
  return dates.filter((date) => date.period?.first === period.first && date.period.last === period.last)
}

/** How many dates a delay takes in: two years of a monthly return are many, of an annual one two. */
function inUnit([rule]: readonly DueDateRule[], { count, unit }: Delay): number {
  const every = rule !== undefined && 'every' in rule.occurs ? rule.occurs.every : 'year'
  const apart = { month: 1, quarter: 3, 'half-year': 6, year: 12 }[every]
  const months = count * { day: 0, month: 1, quarter: 3, year: 12 }[unit]
  return Math.max(1, Math.ceil(months / apart))
}

function dateText({ form, day, originalDay }: DueDate, today: string, text: string): string {
  const moved = originalDay === undefined ? '' : ` (moved from ${dayText(originalDay)})`
  const days = daysBetween(day, today)
  if (days <= 0) return `due on ${dayText(day)}${moved}, ${days === 0 ? 'today' : `in ${counted(-days)}`}.`
  return `was due on ${dayText(day)}${moved}, ${counted(days)} ago.${sumText(form, day, today, text)}`
}

function delayText(form: string, due: string, today: string, text: string): string {
  return `${counted(daysBetween(due, today))} late.${sumText(form, due, today, text)}`
}

function sumText(form: string, due: string, today: string, text: string): string {
  const fee = lateFee(form, due, today, factsIn(text))
  if (fee === null || fee.most === null) return ''
  const sum = fee.least === fee.most ? rupees(fee.most) : `${rupees(fee.least)} to ${rupees(fee.most)}`
  return ` Fee for the delay by today: ${sum}.`
}

function factsIn(text: string): FilerFacts {
  return {
    ...(/\bnil\b|no (?:sales|transactions?|turnover|business)/.test(text) ? { isNil: true } : {}),
    ...(/\bsmall llp\b/.test(text) ? { isSmallLlp: true } : {}),
  }
}

function feeText({ says, law, asAt }: LateFeeRule): string {
  return `${says} (${law}; law as at ${longDayText(asAt)}).`
}

function remedyFor(shown: readonly DueDateRule[], matter: Matter | undefined): string {
  const [first] = shown
  if (first === undefined) return matter?.isNotice || matter?.done ? '' : (remedies['company'] ?? '')
  if (isAnnual(shown)) return remedies['annual'] ?? ''
  if (/^Form (?:8|11)$/.test(first.form)) return remedies['llp'] ?? ''
  if (first.id === 'roc-dir3kyc' || first.id === 'roc-agm') return ''
  return remedies[first.category] ?? ''
}

function counted(days: number): string {
  return days === 1 ? '1 day' : `${days.toLocaleString('en-IN')} days`
}

function rupees(sum: number): string {
  return `₹${sum.toLocaleString('en-IN')}`
}
