// The forms whose delay can be counted, and what follows from a delay besides the fee, in words for whoever has missed one.

export type LateForm = {
  form: string
  name: string
  /** In place of those of its group. */
  steps?: readonly string[]
  /** In place of those of its group, once it has ended. */
  stepsOnceEnded?: readonly string[]
  /** The form of the law that has followed. */
  successor?: string
  /** A fine or penalty of another kind than those below. */
  hasOtherPenalty?: boolean
}
export type LateGroup = {
  name: string
  forms: readonly LateForm[]
  steps: readonly string[]
  /** In place of the others, once the form can no longer be filed, or not for its fee (`ends` in late-fees.ts). */
  stepsOnceEnded?: readonly string[]
}

/** A penalty that an adjudicating officer may impose. Amounts are in rupees. */
export type Penalty = {
  forms: readonly string[]
  entity: PenaltyOn
  officer: PenaltyOn
  law: string
  /** Whoever files within 30 days of the officer's notice pays none (Companies Act, section 454(3); LLP Act, 76A(3)). */
  isWaivedIfFiled?: boolean
  /** The law by which a small one pays at most half. */
  half: string
  /** The form itself says that whoever files it is small. */
  isOfSmall?: boolean
}
/** `first` for the first day, `perDay` for each further one. */
type PenaltyOn = { who: string; first: number; perDay: number; max: number }

const smallCompanies = 'Companies Act, section 446B'
const smallLlps = 'LLP Act, section 76A(4)'
const company = 'the company'
const eachOfficer = 'each officer in default'

/** In force since the Companies (Amendment) Act, 2020, and for LLPs since 1 April 2022. */
export const penaltiesFrom = '2020-12-21'

export const penalties: readonly Penalty[] = [
  {
    forms: ['AOC-4', 'AOC-4 XBRL'],
    entity: { who: company, first: 10_000, perDay: 100, max: 200_000 },
    officer: {
      who: 'the managing director and the chief financial officer each; without them, the director charged with it, or else every director',
      first: 10_000,
      perDay: 100,
      max: 50_000,
    },
    law: 'Companies Act, 2013, section 137(3)',
    isWaivedIfFiled: true,
    half: smallCompanies,
  },
  {
    forms: ['MGT-7'],
    entity: { who: company, first: 10_000, perDay: 100, max: 200_000 },
    officer: { who: eachOfficer, first: 10_000, perDay: 100, max: 50_000 },
    law: 'Companies Act, 2013, section 92(5)',
    isWaivedIfFiled: true,
    half: smallCompanies,
  },
  {
    forms: ['MGT-7A'],
    entity: { who: company, first: 10_000, perDay: 100, max: 200_000 },
    officer: { who: eachOfficer, first: 10_000, perDay: 100, max: 50_000 },
    law: 'Companies Act, 2013, section 92(5)',
    isWaivedIfFiled: true,
    half: smallCompanies,
    isOfSmall: true,
  },
  {
    forms: ['MSME-1'],
    entity: { who: company, first: 20_000, perDay: 1_000, max: 300_000 },
    officer: { who: eachOfficer, first: 20_000, perDay: 1_000, max: 300_000 },
    law: 'Companies Act, 2013, section 405(4)',
    half: smallCompanies,
  },
  {
    forms: ['MGT-14'],
    entity: { who: company, first: 10_000, perDay: 100, max: 200_000 },
    officer: { who: eachOfficer, first: 10_000, perDay: 100, max: 50_000 },
    law: 'Companies Act, 2013, section 117(2)',
    half: smallCompanies,
  },
  {
    forms: ['INC-22'],
    entity: { who: company, first: 1_000, perDay: 1_000, max: 100_000 },
    officer: { who: eachOfficer, first: 1_000, perDay: 1_000, max: 100_000 },
    law: 'Companies Act, 2013, section 12(8)',
    half: smallCompanies,
  },
  {
    forms: ['INC-20A'],
    entity: { who: company, first: 50_000, perDay: 0, max: 50_000 },
    officer: { who: eachOfficer, first: 1_000, perDay: 1_000, max: 100_000 },
    law: 'Companies Act, 2013, section 10A(2)',
    half: smallCompanies,
  },
  {
    forms: ['Form 8'],
    entity: { who: 'the LLP', first: 100, perDay: 100, max: 100_000 },
    officer: { who: 'each designated partner', first: 100, perDay: 100, max: 50_000 },
    law: 'Limited Liability Partnership Act, 2008, section 34(5)',
    isWaivedIfFiled: true,
    half: smallLlps,
  },
  {
    forms: ['Form 11'],
    entity: { who: 'the LLP', first: 100, perDay: 100, max: 100_000 },
    officer: { who: 'each designated partner', first: 100, perDay: 100, max: 50_000 },
    law: 'Limited Liability Partnership Act, 2008, section 35(2)',
    isWaivedIfFiled: true,
    half: smallLlps,
  },
]

const lateWithFee = 'File the form now. It is taken late with the additional fee (Companies Act, section 403).'
const noticeOfOfficer =
  'If a notice of adjudication has come, reply within the time stated in it, usually 15 to 30 days (section 454).'
const threeYears =
  'Look for what else is missing. Three financial years in a row without annual returns or financial statements disqualify the directors for five years (section 164(2)).'
const waived =
  'File before the Registrar issues a notice, or within 30 days of its issue: no penalty is then imposed (section 454(3), proviso).'
const yearlySteps = [lateWithFee, waived, threeYears]
const companySteps = [lateWithFee, noticeOfOfficer]
const gstSteps = [
  'File the return and pay what is due. Interest of 18 per cent a year runs on tax paid late (CGST Act, section 50).',
  'Three years after its due date a return can no longer be filed (CGST Act, sections 37, 39 and 44).',
]
const monthlyGstSteps = [
  ...gstSteps,
  'Six months without returns, or two quarters for a quarterly filer, can lead to cancellation of the registration (CGST Rules, rule 21).',
]

const gstStepsOnceEnded = [
  'Pay tax that is still due with its interest in Form DRC-03 (CGST Rules, rule 142). The liability does not end with the return.',
  'Speak to us about the registration: returns that are missing can lead to its cancellation (CGST Act, section 29).',
]

const lateSubmission = 'File the return and pay the late submission fee within three years of the due date.'
const compounding = 'Where the fee is not available, the contravention can be compounded (FEMA, section 15).'
const noCommitment =
  'Until the report is filed, no further financial commitment may be made to the company abroad (Foreign Exchange Management (Overseas Investment) Regulations, 2022, regulation 12).'
const femaStepsOnceEnded = [
  'The contravention can be compounded, on an application to the Reserve Bank (FEMA, section 15).',
  'Speak to us before you send the return: the bank and the Reserve Bank say how it is still taken with the application.',
]

export const lateGroups: readonly LateGroup[] = [
  {
    name: 'Company: every year',
    forms: [
      { form: 'AOC-4', name: 'financial statements', steps: yearlySteps },
      { form: 'AOC-4 XBRL', name: 'financial statements in XBRL', steps: yearlySteps },
      { form: 'MGT-7', name: 'annual return', steps: yearlySteps },
      { form: 'MGT-7A', name: 'annual return of a small company or OPC', steps: yearlySteps },
      { form: 'ADT-1', name: 'appointment of the auditor', hasOtherPenalty: true },
      { form: 'DPT-3', name: 'return of deposits and loans', hasOtherPenalty: true },
      {
        form: 'MSME-1',
        name: 'dues to small suppliers',
        steps: ['File the form now. There is no additional fee, but the penalty grows with each day.', noticeOfOfficer],
      },
    ],
    steps: companySteps,
  },
  {
    name: 'Company: after an event',
    forms: [
      { form: 'PAS-3', name: 'allotment of shares', hasOtherPenalty: true },
      { form: 'DIR-12', name: 'change of directors', hasOtherPenalty: true },
      { form: 'MGT-14', name: 'resolutions' },
      { form: 'INC-22', name: 'registered office' },
      { form: 'INC-20A', name: 'commencement of business' },
      { form: 'SH-7', name: 'increase of capital', hasOtherPenalty: true },
      { form: 'BEN-2', name: 'significant beneficial owner', hasOtherPenalty: true },
    ],
    steps: companySteps,
  },
  {
    name: 'Director',
    forms: [{ form: 'DIR-3 KYC Web', name: 'KYC of a director' }],
    steps: [
      'File DIR-3 KYC Web and pay the fee. The DIN then becomes active again.',
      'Until then no form can be signed with that DIN, so other filings of the company may be held up.',
    ],
  },
  {
    name: 'LLP',
    forms: [
      { form: 'Form 8', name: 'statement of account and solvency' },
      { form: 'Form 11', name: 'annual return' },
    ],
    steps: [
      'File the form now. It is taken late with the additional fee (LLP Act, section 69).',
      'File before the Registrar issues a notice, or within 30 days of its issue: no penalty is then imposed (LLP Act, section 76A(3), proviso).',
    ],
  },
  {
    name: 'GST',
    forms: [
      { form: 'GSTR-1', name: 'outward supplies', steps: monthlyGstSteps },
      { form: 'GSTR-3B', name: 'monthly or quarterly return', steps: monthlyGstSteps },
      { form: 'GSTR-4', name: 'yearly return under composition' },
      { form: 'GSTR-7', name: 'tax deducted' },
      { form: 'GSTR-9', name: 'annual return, with GSTR-9C' },
    ],
    steps: gstSteps,
    stepsOnceEnded: gstStepsOnceEnded,
  },
  {
    name: 'TDS and TCS',
    forms: [
      { form: 'Form 138', name: 'TDS on salaries' },
      { form: 'Form 140', name: 'TDS on other payments' },
      { form: 'Form 144', name: 'TDS on payments abroad' },
      { form: 'Form 143', name: 'TCS' },
      { form: 'Form 24Q', name: 'TDS on salaries, to 31 March 2026', successor: 'Form 138' },
      { form: 'Form 26Q', name: 'TDS on other payments, to 31 March 2026', successor: 'Form 140' },
      { form: 'Form 27Q', name: 'TDS on payments abroad, to 31 March 2026', successor: 'Form 144' },
      { form: 'Form 27EQ', name: 'TCS, to 31 March 2026', successor: 'Form 143' },
    ],
    steps: [
      'Deposit the tax with its interest, pay the fee, and then file the statement.',
      'A penalty of ₹10,000 to ₹1 lakh can be imposed. It is not, if tax, interest and fee are paid and the statement is filed within one month of its due date.',
    ],
  },
  {
    name: 'Reserve Bank',
    forms: [
      {
        form: 'FLA',
        name: 'foreign liabilities and assets',
        steps: [`${lateSubmission} A late FLA return first needs the approval of the Reserve Bank.`, compounding],
      },
      {
        form: 'APR',
        name: 'performance of a company abroad',
        steps: [lateSubmission, noCommitment, compounding],
        stepsOnceEnded: [noCommitment, ...femaStepsOnceEnded],
      },
    ],
    steps: [lateSubmission, compounding],
    stepsOnceEnded: femaStepsOnceEnded,
  },
]

/** What can be done now. `hasEnded`: it can no longer be filed, or not for its fee. */
export function stepsFor({ steps, stepsOnceEnded, group }: KnownForm, hasEnded: boolean): readonly string[] {
  const ended = stepsOnceEnded ?? group.stepsOnceEnded
  return hasEnded && ended !== undefined ? ended : (steps ?? group.steps)
}

type KnownForm = LateForm & { group: LateGroup }

export function lateForm(form: string): KnownForm | null {
  for (const group of lateGroups) {
    const found = group.forms.find((each) => each.form === form)
    if (found) return { ...found, group }
  }
  return null
}
