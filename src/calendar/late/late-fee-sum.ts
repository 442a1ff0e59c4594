// The sum of a fee for filing late, for a number of days and what is known of whoever files.
import type { Fee } from '#calendar/law/late-law.ts'

/** What is known of whoever files. What is left out makes the sum a range. Amounts are in rupees. */
export type FilerFacts = {
  /** Nominal capital of a company, contribution of an LLP. */
  capital?: number
  isSmallLlp?: boolean
  /** Of the year before for a return of a month or quarter, of the year itself for an annual return. */
  turnover?: number
  /** A return of GST without anything to declare. */
  isNil?: boolean
  /** The tax that a statement of TDS or TCS is about. */
  tax?: number
}

/** Returns the least and the most for so many days late. `most` is null if the law fixes no sum. */
export function sumOf(fee: Fee, days: number, facts: FilerFacts): [least: number, most: number | null] {
  switch (fee.kind) {
    case 'none':
      return [0, null]
    case 'fixed':
      return [fee.least, fee.most]
    case 'daily':
      return daily(fee, days, facts)
    case 'multiple':
      return multiple(fee, days, facts)
  }
}

function daily(
  { bands, nil }: Extract<Fee, { kind: 'daily' }>,
  days: number,
  { isNil, turnover, tax = Infinity }: FilerFacts,
): [number, number] {
  const ofNil = nil ? Math.min(days * nil.perDay, nil.most) : 0
  if (isNil === true && nil) return [ofNil, ofNil]
  const sums = possible(bands, turnover).map(({ perDay, most = Infinity, share }) => {
    const end = share === undefined || turnover === undefined ? most : share * turnover
    return Math.round(Math.min(days * perDay, end, tax))
  })
  // Whether there was anything to declare is not known.
  return [Math.min(...sums, ...(nil && isNil === undefined ? [ofNil] : [])), Math.max(...sums)]
}

function multiple(
  { normal, times: steps, perDayAfter = 0, small }: Extract<Fee, { kind: 'multiple' }>,
  days: number,
  { capital, isSmallLlp }: FilerFacts,
): [number, number] {
  const last = steps.at(-1)
  const times = (steps.find(({ upToDays = Infinity }) => days <= upToDays) ?? last)?.times ?? 0
  const after = Math.max(0, days - (last?.upToDays ?? Infinity)) * perDayAfter
  const fees = possible(normal, capital)
  if (small === undefined) {
    const sums = fees.map(({ fee }) => fee * times + after)
    return [Math.min(...sums), Math.max(...sums)]
  }
  // The first step is the same for all; later ones, and each day after the last, cost a large one more.
  const ofLarge = times > 1 ? small.timesOfOthers : 1
  const isSmall = (upTo = Infinity) => upTo <= small.upTo
  const ofSmall =
    isSmallLlp === false ? [] : fees.filter(({ upTo }) => isSmall(upTo)).map(({ fee }) => fee * times + after)
  const isLarge = isSmallLlp !== true || ofSmall.length === 0
  const large = isLarge ? fees.map(({ fee }) => (fee * times + after) * ofLarge) : []
  return [Math.min(...ofSmall, ...large), Math.max(...ofSmall, ...large)]
}

/** The band that a value belongs to; all of them if it is not known. */
function possible<Item extends { upTo?: number | undefined }>(
  bands: readonly Item[],
  value: number | undefined,
): readonly Item[] {
  return value === undefined ? bands : bands.filter(({ upTo = Infinity }) => value <= upTo).slice(0, 1)
}
