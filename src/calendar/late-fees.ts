// What the law charges for filing late, form by form: data with law and day, and the sum for a number of days. Pure, and
// free of what the firm thinks about it.
import { daysBetween } from '#platform/dates.ts'

/** What is known of whoever files. What is left out makes the sum a range. Amounts are in rupees. */
export type FilerFacts = {
  /** Nominal capital of a company, contribution of an LLP. */
  capital?: number
  isSmallLlp?: boolean
  turnover?: number
  /** A return of GST without anything to declare. */
  isNil?: boolean
  /** The tax that a statement of TDS or TCS is about. */
  tax?: number
}

type Step = { upToDays: number; times: number }
type Fee =
  | { kind: 'daily'; bands: readonly TurnoverBand[]; nil?: { perDay: number; most: number } }
  /** So many times the normal fee, by the length of the delay, and a sum for each day after the last step. */
  | { kind: 'multiple'; normal: readonly Band[]; steps: readonly Step[]; perDayAfter: number; isOfSmallLlp?: boolean }
  | { kind: 'fixed'; least: number; most: number }
  | { kind: 'none' }
/** A band reaches up to its turnover or capital. The sum ends at `most`, or at this share of the turnover. */
type TurnoverBand = { upTo: number; perDay: number; most?: number; share?: number }
type Band = { upTo: number; fee: number }

export type LateFeeRule = {
  /** As the rules of the calendar call them (`DueDateRule.form`), a rule for each that they list. */
  forms: readonly string[]
  fee: Fee
  /** The rule in a sentence. */
  says: string
  law: string
  /** The day on which the law was last checked. */
  asAt: string
}

/** `least` and `most` are equal if nothing was left open. Null if the law fixes no sum. */
export type LateFee = { days: number; least: number; most: number | null; rule: LateFeeRule }

const asAt = '2026-11-26'
const companyFees = 'Companies Act, 2013, section 403; Companies (Registration Offices and Fees) Rules, 2014'
const normalOfCompanies: Band[] = [
  { upTo: 99_999, fee: 200 },
  { upTo: 499_999, fee: 300 },
  { upTo: 2_499_999, fee: 400 },
  { upTo: 9_999_999, fee: 500 },
  { upTo: Infinity, fee: 600 },
]
const afterThirtyDays: Step[] = [
  { upToDays: 60, times: 4 },
  { upToDays: 90, times: 6 },
  { upToDays: 180, times: 10 },
  { upToDays: Infinity, times: 12 },
]
const normalOfLlps: Band[] = [
  { upTo: 100_000, fee: 50 },
  { upTo: 500_000, fee: 100 },
  { upTo: 1_000_000, fee: 150 },
  { upTo: 2_500_000, fee: 200 },
  { upTo: 10_000_000, fee: 400 },
  { upTo: Infinity, fee: 600 },
]
const returnsOfGst: TurnoverBand[] = [
  { upTo: 15_000_000, perDay: 50, most: 2_000 },
  { upTo: 50_000_000, perDay: 50, most: 5_000 },
  { upTo: Infinity, perDay: 50, most: 10_000 },
]
const annualReturnsOfGst: TurnoverBand[] = [
  { upTo: 50_000_000, perDay: 50, share: 0.0004 },
  { upTo: 200_000_000, perDay: 100, share: 0.0004 },
  { upTo: Infinity, perDay: 200, share: 0.005 },
]
function everyDay(perDay: number, most = Infinity): Fee {
  return { kind: 'daily', bands: [{ upTo: Infinity, perDay, most }] }
}

const section47 = 'CGST Act, 2017, section 47'

export const lateFeeRules: readonly LateFeeRule[] = [
  {
    forms: ['AOC-4', 'AOC-4 CFS', 'AOC-4 XBRL', 'MGT-7', 'MGT-7A'],
    fee: everyDay(100),
    says: 'The additional fee is ₹100 a day for each form, with no upper limit',
    law: companyFees,
    asAt,
  },
  {
    forms: ['ADT-1'],
    fee: {
      kind: 'multiple',
      normal: normalOfCompanies,
      steps: [{ upToDays: 15, times: 1 }, { upToDays: 30, times: 2 }, ...afterThirtyDays],
      perDayAfter: 0,
    },
    says: 'The additional fee is 1 to 12 times the normal fee of ₹200 to ₹600, by the length of the delay',
    law: companyFees,
    asAt,
  },
  {
    forms: ['DPT-3', 'MGT-14', 'MGT-15', 'PAS-3', 'DIR-12', 'INC-22', 'INC-20A', 'SH-7', 'BEN-2', 'MR-1', 'MSC-3'],
    fee: {
      kind: 'multiple',
      normal: normalOfCompanies,
      steps: [{ upToDays: 30, times: 2 }, ...afterThirtyDays],
      perDayAfter: 0,
    },
    says: 'The additional fee is 2 to 12 times the normal fee of ₹200 to ₹600, by the length of the delay',
    law: companyFees,
    asAt,
  },
  {
    forms: ['MSME-1'],
    fee: { kind: 'none' },
    says: 'No additional fee is fixed. The penalty is ₹20,000 and ₹1,000 for each day, up to ₹3 lakh, on the company and on each officer in default',
    law: 'Companies Act, 2013, section 405(4)',
    asAt,
  },
  {
    forms: ['DIR-3 KYC Web'],
    fee: { kind: 'fixed', least: 5_000, most: 5_000 },
    says: 'A DIN that has been deactivated is restored on filing with a fee of ₹5,000, by the table in force before 31 March 2026; check the fee table on the day',
    law: 'Companies (Appointment and Qualification of Directors) Rules, 2014, rule 12A; Companies (Registration Offices and Fees) Rules, 2014',
    asAt,
  },
  {
    forms: ['Form 8', 'Form 11'],
    fee: {
      kind: 'multiple',
      normal: normalOfLlps,
      steps: [
        { upToDays: 15, times: 1 },
        { upToDays: 30, times: 2 },
        { upToDays: 60, times: 4 },
        { upToDays: 90, times: 6 },
        { upToDays: 180, times: 10 },
        { upToDays: 360, times: 15 },
      ],
      perDayAfter: 10,
      isOfSmallLlp: true,
    },
    says: 'The additional fee is 1 to 15 times the normal fee of ₹50 to ₹600 for a small LLP and 1 to 30 times for any other, by the length of the delay; after 360 days ₹10 a day is added for a small LLP and ₹20 a day for any other',
    law: 'Limited Liability Partnership Act, 2008, section 69; LLP Rules, 2009, Annexure A',
    asAt,
  },
  {
    forms: ['GSTR-1', 'GSTR-3B', 'IFF'],
    fee: { kind: 'daily', bands: returnsOfGst, nil: { perDay: 20, most: 500 } },
    says: 'The late fee is ₹50 for each day, or ₹20 for a nil return, up to ₹2,000, ₹5,000 or ₹10,000 by turnover (₹500 for a nil return)',
    law: `${section47}; Notifications 19/2021 and 20/2021-Central Tax`,
    asAt,
  },
  {
    forms: ['GSTR-4', 'GSTR-7'],
    fee: everyDay(50, 2_000),
    says: 'The late fee is ₹50 for each day, up to ₹2,000',
    law: `${section47}; Notifications 21/2021 and 22/2021-Central Tax`,
    asAt,
  },
  {
    forms: ['GSTR-9', 'GSTR-9C'],
    fee: { kind: 'daily', bands: annualReturnsOfGst },
    says: 'The late fee is ₹50 for each day for a turnover up to ₹5 crore, ₹100 up to ₹20 crore and ₹200 above, up to 0.04 per cent of the turnover in the State, or 0.5 per cent above ₹20 crore',
    law: `${section47}; Notification 7/2023-Central Tax`,
    asAt,
  },
  {
    forms: ['CMP-08', 'PMT-06'],
    fee: { kind: 'none' },
    says: 'No late fee is fixed. Interest of 18 per cent a year runs on tax paid late',
    law: 'CGST Act, 2017, section 50',
    asAt,
  },
  {
    forms: ['Form 24Q', 'Form 26Q', 'Form 27Q', 'Form 27EQ', 'Form 138', 'Form 140', 'Form 144', 'Form 143'],
    fee: everyDay(200),
    says: 'The fee is ₹200 for each day, up to the amount of the tax',
    law: 'Income-tax Act, 2025, section 427 (section 234E of the Act of 1961 for earlier periods)',
    asAt,
  },
  {
    forms: ['ITR-1', 'ITR-2', 'ITR-3', 'ITR-4', 'ITR-5', 'ITR-6', 'ITR-7', 'ITR'],
    fee: { kind: 'fixed', least: 1_000, most: 5_000 },
    says: 'The fee for a late return is ₹5,000, or ₹1,000 for a total income up to ₹5 lakh',
    law: 'Income-tax Act, 2025, section 428 (section 234F of the Act of 1961 for earlier years)',
    asAt,
  },
  {
    forms: ['FLA', 'APR'],
    fee: { kind: 'fixed', least: 7_500, most: 7_500 },
    says: 'The late submission fee for this return is ₹7,500',
    law: 'FEMA, 1999; RBI, A.P. (DIR Series) Circular No. 16 of 30 September 2022',
    asAt,
  },
]

/** `form` is as in a rule of the calendar, which may list several: the first that has a rule counts. */
export function lateFeeRuleFor(form: string): LateFeeRule | null {
  const forms = form.split(', ')
  return lateFeeRules.find((rule) => forms.some((each) => rule.forms.includes(each))) ?? null
}

/** Days are YYYY-MM-DD. Returns null if no rule is kept for the form; nothing is due for a form in time. */
export function lateFee(form: string, dueDay: string, filedDay: string, facts: FilerFacts = {}): LateFee | null {
  const rule = lateFeeRuleFor(form)
  if (rule === null) return null
  const days = Math.max(0, daysBetween(dueDay, filedDay))
  const [least, most] = days === 0 ? [0, 0] : sumOf(rule.fee, days, facts)
  return { days, least, most, rule }
}

function sumOf(fee: Fee, days: number, facts: FilerFacts): [least: number, most: number | null] {
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
  if (isNil === true && nil !== undefined) {
    const sum = Math.min(days * nil.perDay, nil.most)
    return [sum, sum]
  }
  const sums = possible(bands, turnover).map(({ perDay, most = Infinity, share }) => {
    const end = share === undefined || turnover === undefined ? most : share * turnover
    return Math.round(Math.min(days * perDay, end, tax))
  })
  return [Math.min(...sums), Math.max(...sums)]
}

function multiple(
  { normal, steps, perDayAfter, isOfSmallLlp }: Extract<Fee, { kind: 'multiple' }>,
  days: number,
  { capital, isSmallLlp }: FilerFacts,
): [number, number] {
  const step = steps.find(({ upToDays }) => days <= upToDays) ?? steps.at(-1)
  const fees = possible(normal, capital).map(({ fee }) => fee)
  const after = Math.max(0, days - (steps.at(-1)?.upToDays ?? 0)) * perDayAfter
  const sum = (fee: number): number => fee * (step?.times ?? 0) + after
  const [least, most] = [sum(Math.min(...fees)), sum(Math.max(...fees))]
  // The first step is the same for all LLPs; later ones are twice as much for one that is not small.
  const isDouble = isOfSmallLlp === true && (step?.times ?? 0) > 1
  return isDouble ? [isSmallLlp === false ? least * 2 : least, isSmallLlp === true ? most : most * 2] : [least, most]
}

/** The band that a value belongs to; all of them if it is not known. */
function possible<Item extends { upTo: number }>(bands: readonly Item[], value: number | undefined): readonly Item[] {
  return value === undefined ? bands : bands.filter(({ upTo }) => value <= upTo).slice(0, 1)
}
