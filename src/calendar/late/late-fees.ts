// What the law charges for filing late, form by form: data with law and day, and the sum for a number of days. Pure, and
// free of what the firm thinks about it.
import { addMonths, daysBetween } from '#platform/dates.ts'
import { sumOf, type Band, type Fee, type FilerFacts, type Step, type TurnoverBand } from './late-fee-sum.ts'

export type LateFeeRule = {
  /** As the rules of the calendar call them (`DueDateRule.form`), a rule for each that they list. */
  forms: readonly string[]
  fee: Fee
  /** The rule in a sentence. */
  says: string
  law: string
  /** The day on which the law was last checked. */
  asAt: string
  /** The first day on which a form may have been due under this rule. An earlier one had another fee. */
  from: string
  /** After so many years from the due day the form can no longer be filed, or not for this fee. */
  ends?: { years: number; says: string }
}

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
function everyDay(perDay: number, most = Infinity): Extract<Fee, { kind: 'daily' }> {
  return { kind: 'daily', bands: [{ upTo: Infinity, perDay, most }] }
}
const byMonths: Fee = {
  kind: 'multiple',
  normal: normalOfCompanies,
  steps: [{ upToDays: 30, times: 2 }, ...afterThirtyDays],
  perDayAfter: 0,
}

const section47 = 'CGST Act, 2017, section 47'
const tableOfCompanies = '2022-01-11'
const limitsOfGst = '2021-06-01'
const tooOldForGst = {
  years: 3,
  says: 'Three years after its due date this return can no longer be filed (CGST Act, sections 37, 39 and 44)',
}
const tooOldForFema = {
  years: 3,
  says: 'Three years after the due date the late submission fee is no longer open',
}
const feeOfStatements = {
  fee: everyDay(200),
  says: 'The fee is ₹200 a day, up to the tax that was to be deducted or collected',
  asAt,
}

export const lateFeeRules: readonly LateFeeRule[] = [
  {
    forms: ['AOC-4', 'AOC-4 CFS', 'AOC-4 XBRL', 'MGT-7', 'MGT-7A'],
    fee: everyDay(100),
    says: 'The additional fee is ₹100 a day for each form, with no upper limit',
    law: companyFees,
    asAt,
    from: '2018-07-01',
  },
  {
    forms: ['ADT-1'],
    fee: {
      kind: 'multiple',
      normal: normalOfCompanies,
      steps: [{ upToDays: 15, times: 1 }, { upToDays: 30, times: 2 }, ...afterThirtyDays],
      perDayAfter: 0,
    },
    says: 'The additional fee is 1 to 12 times the normal fee of ₹200 to ₹600, depending on the delay',
    law: companyFees,
    asAt,
    from: tableOfCompanies,
  },
  {
    forms: ['DPT-3', 'MGT-14', 'MGT-15', 'DIR-12', 'INC-20A', 'BEN-2', 'MR-1', 'MSC-3'],
    fee: byMonths,
    says: 'The additional fee is 2 to 12 times the normal fee of ₹200 to ₹600, depending on the delay',
    law: companyFees,
    asAt,
    from: tableOfCompanies,
  },
  {
    forms: ['PAS-3', 'INC-22'],
    fee: byMonths,
    says: 'The additional fee is 2 to 12 times the normal fee of ₹200 to ₹600, depending on the delay. It is 3 to 18 times if this form was late before within 365 days',
    law: companyFees,
    asAt,
    from: tableOfCompanies,
  },
  {
    // For an increase of capital the fee follows from the increase, and the table of other forms does not apply.
    forms: ['SH-7'],
    fee: { kind: 'none' },
    says: 'For an increase of capital the additional fee is 2.5 per cent a month of the fee on the increase, and 3 per cent after six months',
    law: `${companyFees}, as amended on 11 January 2022`,
    asAt,
    from: tableOfCompanies,
  },
  {
    forms: ['MSME-1'],
    fee: { kind: 'none' },
    says: 'No additional fee is fixed. The penalty is ₹20,000, and ₹1,000 for each further day, up to ₹3 lakh, on the company and on each officer in default',
    law: 'Companies Act, 2013, section 405(4)',
    asAt,
    from: '2020-12-21',
  },
  {
    forms: ['DIR-3 KYC Web'],
    fee: { kind: 'none' },
    says: 'A DIN that has been deactivated becomes active again when the form is filed with its fee. That was ₹5,000 until 30 March 2026; check the fee table on the day',
    law: 'Companies (Appointment and Qualification of Directors) Rules, 2014, rule 12A; Companies (Registration Offices and Fees) Rules, 2014',
    asAt,
    from: '2018-07-01',
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
    says: 'The additional fee is 1 to 15 times the normal fee for a small LLP and 1 to 30 times for any other, depending on the delay. After 360 days a small LLP pays ₹10 more for each day, any other ₹20',
    law: 'Limited Liability Partnership Act, 2008, section 69; LLP Rules, 2009, Annexure A',
    asAt,
    from: '2022-04-01',
  },
  {
    forms: ['GSTR-1', 'GSTR-3B'],
    fee: { kind: 'daily', bands: returnsOfGst, nil: { perDay: 20, most: 500 } },
    says: 'The late fee is ₹50 a day up to ₹2,000, ₹5,000 or ₹10,000 by turnover, or ₹20 a day up to ₹500 for a nil return',
    law: `${section47}; Notifications 4/2018, 76/2018, 19/2021 and 20/2021-Central Tax`,
    asAt,
    from: limitsOfGst,
    ends: tooOldForGst,
  },
  {
    forms: ['GSTR-4'],
    fee: { ...everyDay(50, 2_000), nil: { perDay: 20, most: 500 } },
    says: 'The late fee is ₹50 a day up to ₹2,000, or ₹20 a day up to ₹500 for a nil return',
    law: `${section47}; Notifications 73/2017 and 21/2021-Central Tax`,
    asAt,
    from: '2022-04-01',
    ends: tooOldForGst,
  },
  {
    forms: ['GSTR-7'],
    fee: { ...everyDay(50, 2_000), nil: { perDay: 0, most: 0 } },
    says: 'The late fee is ₹50 a day up to ₹2,000, and nothing for a month in which no tax was deducted',
    law: `${section47}; Notification 23/2024-Central Tax`,
    asAt,
    from: limitsOfGst,
    ends: tooOldForGst,
  },
  {
    // GSTR-9C has no fee of its own: the one of GSTR-9 runs until both are there (Circular 246/03/2025-GST).
    forms: ['GSTR-9', 'GSTR-9C'],
    fee: { kind: 'daily', bands: annualReturnsOfGst },
    says: 'The late fee is ₹50 a day for a turnover up to ₹5 crore, ₹100 up to ₹20 crore and ₹200 above. It ends at 0.04 per cent of the turnover in the State, or at 0.5 per cent above ₹20 crore',
    law: `${section47}; Notification 7/2023-Central Tax; Circular 246/03/2025-GST`,
    asAt,
    from: '2023-12-31',
    ends: tooOldForGst,
  },
  {
    forms: ['CMP-08', 'PMT-06'],
    fee: { kind: 'none' },
    says: 'There is no late fee. Interest of 18 per cent a year runs on tax paid late',
    law: 'CGST Act, 2017, section 50',
    asAt,
    from: '2017-07-01',
  },
  {
    ...feeOfStatements,
    forms: ['Form 24Q', 'Form 26Q', 'Form 27Q', 'Form 27EQ'],
    law: 'Income-tax Act, 1961, section 234E',
    from: '2012-07-01',
  },
  {
    ...feeOfStatements,
    forms: ['Form 138', 'Form 140', 'Form 144', 'Form 143'],
    law: 'Income-tax Act, 2025, section 427',
    from: '2026-07-01',
  },
  {
    forms: ['ITR-1', 'ITR-2', 'ITR-3', 'ITR-4', 'ITR-5', 'ITR-6', 'ITR-7', 'ITR'],
    fee: { kind: 'fixed', least: 1_000, most: 5_000 },
    says: 'The fee for a late return is ₹5,000, or ₹1,000 for a total income up to ₹5 lakh',
    law: 'Income-tax Act, 2025, section 428 (section 234F of the Act of 1961 for earlier years)',
    asAt,
    from: '2021-04-01',
  },
  {
    forms: ['FLA', 'APR'],
    fee: { kind: 'fixed', least: 7_500, most: 7_500 },
    says: 'The late submission fee for this return is ₹7,500',
    law: 'FEMA, 1999; RBI, A.P. (DIR Series) Circular No. 16 of 30 September 2022',
    asAt,
    from: '2022-07-01',
    ends: tooOldForFema,
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
  const isBefore = dueDay < rule.from
  const hasEnded = rule.ends !== undefined && filedDay > addMonths(dueDay, rule.ends.years * 12)
  const [least, most] = days === 0 ? [0, 0] : isBefore || hasEnded ? [0, null] : sumOf(rule.fee, days, facts)
  return { days, least, most, rule, isBefore, hasEnded }
}
