// What is said of a filing that was missed: since when, what the delay costs by today, what follows by law, and where it is
// counted. What follows is chosen by the filing itself, as in the list of a company's own dates.
import type { DueDateRule } from '#calendar/rules/due-date-rule.ts'
import type { DueDate } from '#calendar/rules/standard-dates.ts'
import { consequenceOf, feeRuleOf, isOfItsForm, lateFormOf } from '#calendar/late/consequences.ts'
import { lateAddress } from '#calendar/late/late-address.ts'
import { lateFee, type LateFee, type LateFeeRule } from '#calendar/late/late-fees.ts'
import type { FilerFacts } from '#calendar/late/late-fee-sum.ts'
import { lateForm, stepsFor } from '#calendar/late/late-forms.ts'
import type { Action } from '#assistant/chat-message.ts'
import type { FirmFacts } from '#assistant/firm/firm-facts.ts'
import { daysBetween, dayText, longDayText } from '#platform/dates.ts'
import { numberText } from '#platform/text/numbers.ts'

/** `due`: the day under the rule. `day`: the one that counts. `fee`: null if none is known for the delay. */
export type Missed = { line: string; rule: DueDateRule; due: string; day: string; fee: LateFee | null }

const maxCounted = 2

export function missedOn(rule: DueDateRule, date: DueDate, today: string, text: string): Missed {
  const { title, day, originalDay: due = day } = date
  const moved = due === day ? '' : ` (moved from ${dayText(due)})`
  const days = daysBetween(day, today)
  const fee = feeFor(rule, day, today, text)
  const line =
    days <= 0
      ? `${title}, due on ${dayText(day)}${moved}, ${days === 0 ? 'today' : `in ${counted(-days)}`}.`
      : `${title}, was due on ${dayText(day)}${moved}, ${counted(days)} ago.${sumText(fee)}`
  return { line, rule, due, day, fee }
}

/** A filing that is so many days late, whichever it is. */
export function missedSince(rule: DueDateRule, day: string, today: string, text: string): Missed {
  const fee = feeFor(rule, day, today, text)
  const line = `${rule.title}, ${counted(daysBetween(day, today))} late.${sumText(fee)}`
  return { line, rule, due: day, day, fee }
}

function feeFor(rule: DueDateRule, day: string, today: string, text: string): LateFee | null {
  return feeRuleOf(rule) === null ? null : lateFee(rule.form, day, today, factsIn(text))
}

function factsIn(text: string): FilerFacts {
  return {
    ...(/\bnil\b|no (?:sales|transactions?|turnover|business)/.test(text) ? { isNil: true } : {}),
    ...(/\bsmall llp\b/.test(text) ? { isSmallLlp: true } : {}),
  }
}

function sumText(fee: LateFee | null): string {
  if (fee?.hasEnded) return ` ${fee.rule.ends?.says ?? ''}.`
  if (fee === null || fee.most === null) return ''
  const sum =
    fee.least === fee.most ? `₹${numberText(fee.most)}` : `₹${numberText(fee.least)} to ₹${numberText(fee.most)}`
  return ` Fee for the delay by today: ${sum}.`
}

export function feeText({ says, law, asAt }: LateFeeRule): string {
  return `${says} (${law}; law as at ${longDayText(asAt)}).`
}

/** What the firm has published on missing this form. */
function publishedOn(form: string, all: FirmFacts['consequences']): string[] {
  const forms = form.split(', ').filter((each) => each !== '')
  return all
    .filter(({ missed }) => forms.some((each) => new RegExp(`\\b${each}\\b(?! ?\\d)`).test(missed)))
    .map(({ missed, consequence, law }) => `${missed}: ${consequence} (${law}).`)
}

/** What follows besides the fee: as the firm has published it for the form, or else by the law of the filing. */
export function followsFrom(rule: DueDateRule, all: FirmFacts['consequences']): string[] {
  const published = isOfItsForm(rule) ? publishedOn(rule.form, all) : []
  if (published.length > 0 || feeRuleOf(rule) !== null) return published
  const own = consequenceOf(rule)
  return own === null ? [] : [`${rule.title}: ${own.text} (${own.law}).`]
}

/** What is left where none of it can be filed any more; null where some of it can. */
export function stepsOnceEnded(missed: readonly Missed[]): string[] | null {
  if (missed.length === 0 || !missed.every(({ fee }) => fee?.hasEnded)) return null
  const forms = missed.flatMap(({ rule }) => lateForm(lateFormOf(rule) ?? '') ?? [])
  return [...new Set(forms.flatMap((form) => stepsFor(form, true)))]
}

/** The page that counts each delay, for the earliest of each form. */
export function toCount(missed: readonly Pick<Missed, 'rule' | 'due' | 'day'>[], today: string): Action[] {
  const byForm = Map.groupBy(
    missed.filter(({ day }) => day < today),
    ({ rule }) => lateFormOf(rule),
  )
  const counts = [...byForm].flatMap(([form, [first]]) =>
    form === null || first === undefined
      ? []
      : [{ label: `Count the delay: ${form}`, href: lateAddress(form, first.due) }],
  )
  return counts.slice(0, maxCounted)
}

function counted(days: number): string {
  return days === 1 ? '1 day' : `${numberText(days)} days`
}
