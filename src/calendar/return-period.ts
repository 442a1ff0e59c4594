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
])

export type ReturnPeriod = z.infer<typeof returnPeriodSchema>

/** 'previous quarter' seen from 2026-10-13 is 'Jul–Sep 2026'. */
export function periodTitle(period: ReturnPeriod, day: string): string {
  const month = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
  const space = period.indexOf(' ')
  const shift = { previous: -1, current: 0, next: 1 }[period.slice(0, space)] ?? 0
  switch (period.slice(space + 1)) {
    case 'month':
      return `${monthNames[(month + shift) % 12]} ${Math.floor((month + shift) / 12)}`
    case 'quarter':
      return monthSpan((Math.floor(month / 3) + shift) * 3, 3)
    case 'half-year':
      return monthSpan((Math.floor((month - 3) / 6) + shift) * 6 + 3, 6)
    case 'calendar year':
      return `calendar year ${Math.floor(month / 12) + shift}`
    case 'tax year':
      return `tax year ${aprilToMarch(Math.floor((month - 3) / 12) + shift)}`
    default:
      return `FY ${aprilToMarch(Math.floor((month - 3) / 12) + shift)}`
  }
}

function monthSpan(first: number, months: number): string {
  const last = first + months - 1
  const [firstYear, lastYear] = [Math.floor(first / 12), Math.floor(last / 12)]
  const [from, to] = [first, last].map((month) => monthNames[month % 12]?.slice(0, 3))
  return firstYear === lastYear ? `${from}–${to} ${lastYear}` : `${from} ${firstYear}–${to} ${lastYear}`
}

function aprilToMarch(firstYear: number): string {
  const lastYear = firstYear + 1
  return `${firstYear}-${lastYear % 100 === 0 ? lastYear : String(lastYear).slice(2)}`
}
