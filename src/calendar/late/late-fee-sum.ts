// The sum of a fee for filing late, for a number of days and what is known of whoever files.

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

export type Step = { upToDays: number; times: number }
export type Fee =
  | { kind: 'daily'; bands: readonly TurnoverBand[]; nil?: { perDay: number; most: number } }
  /** So many times the normal fee, by the length of the delay, and a sum for each day after the last step. */
  | { kind: 'multiple'; normal: readonly Band[]; steps: readonly Step[]; perDayAfter: number; isOfSmallLlp?: boolean }
  | { kind: 'fixed'; least: number; most: number }
  | { kind: 'none' }
/** A band reaches up to its turnover or capital. The sum ends at `most`, or at this share of the turnover. */
export type TurnoverBand = { upTo: number; perDay: number; most?: number; share?: number }
export type Band = { upTo: number; fee: number }

/** A small LLP has a contribution up to this (LLP Act, 2008, section 2(1)(ta)), so no higher normal fee. */
const maxOfSmallLlp = 2_500_000

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
  { normal, steps, perDayAfter, isOfSmallLlp }: Extract<Fee, { kind: 'multiple' }>,
  days: number,
  { capital, isSmallLlp }: FilerFacts,
): [number, number] {
  const times = (steps.find(({ upToDays }) => days <= upToDays) ?? steps.at(-1))?.times ?? 0
  const after = Math.max(0, days - (steps.at(-1)?.upToDays ?? 0)) * perDayAfter
  const fees = possible(normal, capital).map(({ upTo, fee }) => ({ fee, isSmallest: upTo <= maxOfSmallLlp }))
  if (isOfSmallLlp !== true) {
    const sums = fees.map(({ fee }) => fee * times + after)
    return [Math.min(...sums), Math.max(...sums)]
  }
  // The first step is the same for all LLPs; later ones, and each day after the last, are twice as much for a large one.
  const ofLarge = times > 1 ? 2 : 1
  const small =
    isSmallLlp === false ? [] : fees.filter(({ isSmallest }) => isSmallest).map(({ fee }) => fee * times + after)
  const isLarge = isSmallLlp !== true || small.length === 0
  const large = isLarge ? fees.map(({ fee }) => (fee * times + after) * ofLarge) : []
  return [Math.min(...small, ...large), Math.max(...small, ...large)]
}

/** The band that a value belongs to; all of them if it is not known. */
function possible<Item extends { upTo: number }>(bands: readonly Item[], value: number | undefined): readonly Item[] {
  return value === undefined ? bands : bands.filter(({ upTo }) => value <= upTo).slice(0, 1)
}
