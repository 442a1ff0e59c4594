// What the law charges for filing late: the rule of a form, and the sum for a number of days. Free of what the firm thinks
// about it.
import { lateLaw, type LateFeeRule } from '#calendar/law/late-law.ts'
import { addMonths, daysBetween } from '#platform/dates.ts'
import { sumOf, type FilerFacts } from './late-fee-sum.ts'

export type { LateFeeRule }

/**
 * `least` and `most` are equal if nothing was left open. `most` is null if the law fixes no sum, or none is known for a
 * form that was due on that day, or the fee is not open any more.
 */
export type LateFee = {
  days: number
  least: number
  most: number | null
  rule: LateFeeRule
  isBefore: boolean
  hasEnded: boolean
}

/** `form` is as in a rule of the calendar, which may list several: the first that has a rule counts. */
export function lateFeeRuleFor(form: string): LateFeeRule | null {
  const forms = form.split(', ')
  return lateLaw.fees.find((rule) => forms.some((each) => rule.forms.includes(each))) ?? null
}

/** Days are YYYY-MM-DD. Returns null if no rule is kept for the form; nothing is due for a form in time. */
export function lateFee(form: string, dueDay: string, filedDay: string, facts: FilerFacts = {}): LateFee | null {
  const rule = lateFeeRuleFor(form)
  if (rule === null) return null
  const days = Math.max(0, daysBetween(dueDay, filedDay))
  const isBefore = dueDay < rule.from
  const hasEnded = rule.ends !== undefined && filedDay > addMonths(dueDay, rule.ends.years * 12)
  const [least, most] = days === 0 ? [0, 0] : isBefore || hasEnded ? [0, null] : sumOf(rule.fee, days, facts)
  return { days, least, most, rule, isBefore, hasEnded }
}
