// The period that a return or payment is for, as named in its title: the month, quarter, half-year or year before,
// around or after the due date. The financial year and the tax year run from 1 April to 31 March.
import { z } from 'zod'
import { monthNames } from '#platform/dates.ts'

export const returnPeriodSchema = z.enum([
  'previous month',
  'previous quarter',
  'current quarter',
  'previous half-year',
  'previous financial year',
  'current financial year',
  'next financial year',
  'previous tax year',
  'current tax year',
  'previous calendar year',
  'current calendar half-year',
])

export type ReturnPeriod = z.infer<typeof returnPeriodSchema>

/** The months of a period, as year × 12 + month from 0: April 2026 is 24315. Both ends belong to it. */
export type PeriodMonths = { first: number; last: number }

/** Returns the months of the period as seen from a day: 'previous quarter' of 2026-10-13 is July to September 2026. */
export function periodMonths(period: ReturnPeriod, day: string): PeriodMonths {
  const month = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
  const { months, begins, shift } = lengths[period]
  const first = (Math.floor((month - begins) / months) + shift) * months + begins
  return { first, last: first + months - 1 }
}

/** How many months it has, and in which month of the year one begins, from 0. */
type Length = { months: number; begins: number; shift: number }

const month = { months: 1, begins: 0 }
const quarter = { months: 3, begins: 0 }
const aprilYear = { months: 12, begins: 3 }
const lengths: Record<ReturnPeriod, Length> = {
  'previous month': { ...month, shift: -1 },
  'previous quarter': { ...quarter, shift: -1 },
  'current quarter': { ...quarter, shift: 0 },
  'previous half-year': { months: 6, begins: 3, shift: -1 },
  'previous financial year': { ...aprilYear, shift: -1 },
  'current financial year': { ...aprilYear, shift: 0 },
  'next financial year': { ...aprilYear, shift: 1 },
  'previous tax year': { ...aprilYear, shift: -1 },
  'current tax year': { ...aprilYear, shift: 0 },
  'previous calendar year': { months: 12, begins: 0, shift: -1 },
  'current calendar half-year': { months: 6, begins: 0, shift: 0 },
}

/** 'previous quarter' seen from 2026-10-13 is 'Jul–Sep 2026'. */
export function periodTitle(period: ReturnPeriod, day: string): string {
  const { first, last } = periodMonths(period, day)
  const year = Math.floor(first / 12)
  switch (period.slice(period.indexOf(' ') + 1)) {
    case 'month':
      return `${monthNames[first % 12]} ${year}`
    case 'quarter':
    case 'half-year':
    case 'calendar half-year':
      return monthSpan(first, last)
    case 'calendar year':
      return `calendar year ${year}`
    case 'tax year':
      return `tax year ${aprilToMarch(year)}`
    default:
      return `FY ${aprilToMarch(year)}`
  }
}

function monthSpan(first: number, last: number): string {
  const [firstYear, lastYear] = [Math.floor(first / 12), Math.floor(last / 12)]
  const [from, to] = [first, last].map((month) => monthNames[month % 12]?.slice(0, 3))
  return firstYear === lastYear ? `${from}–${to} ${lastYear}` : `${from} ${firstYear}–${to} ${lastYear}`
}

function aprilToMarch(firstYear: number): string {
  const lastYear = firstYear + 1
  return `${firstYear}-${lastYear % 100 === 0 ? lastYear : String(lastYear).slice(2)}`
}
