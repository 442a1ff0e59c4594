// How sums and days of a delay are written.
import { longDayText } from '#platform/dates.ts'
import { numberText } from '#platform/text/numbers.ts'
import type { LastDay } from './last-day.ts'

/** '₹2,800', '₹15 lakh', '₹1.5 crore'. */
export function rupees(amount: number): string {
  const crore = amount / 10_000_000
  const lakh = amount / 100_000
  if (crore >= 1 && Number.isInteger(crore * 10)) return `₹${crore} crore`
  if (lakh >= 1 && Number.isInteger(lakh)) return `₹${lakh} lakh`
  return `₹${numberText(amount)}`
}

/** 'Due on 29 October 2025, moved to 31 January 2026 by …'. */
export function dueText(due: string, { lastDay, yearEnd, by }: LastDay): string {
  if (lastDay === due) return `Due on ${longDayText(due)}.`
  const ofYear = yearEnd === null ? '' : ` for the financial year to ${longDayText(yearEnd)}`
  return `Due on ${longDayText(due)}, moved to ${longDayText(lastDay)}${ofYear}${by === '' ? '' : ` by ${by}`}.`
}
