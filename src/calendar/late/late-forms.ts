// The forms whose delay can be counted, with what follows from a delay besides the fee. In words for whoever has missed one.

export type LateForm = { form: string; name: string }
export type LateGroup = { name: string; forms: readonly LateForm[]; steps: readonly string[] }

/** A penalty that an adjudicating officer may impose. Amounts are in rupees. */
export type Penalty = {
  forms: readonly string[]
  first: number
  perDay: number
  /** The limits for the company or LLP, and for each officer or designated partner in default. */
  max: { entity: number; officer: number }
  entity: string
  officer: string
  law: string
  /** Half of it for a small company or a one person company (Companies Act, 2013, section 446B). */
  isHalvedIfSmall: boolean
}

export const penalties: readonly Penalty[] = [
  {
    forms: ['AOC-4', 'AOC-4 XBRL'],
    first: 10_000,
    perDay: 100,
    max: { entity: 200_000, officer: 50_000 },
    entity: 'the company',
    officer: 'the managing director and the chief financial officer, or else each director',
    law: 'Companies Act, 2013, section 137(3)',
    isHalvedIfSmall: true,
  },
  {
    forms: ['MGT-7', 'MGT-7A'],
    first: 10_000,
    perDay: 100,
    max: { entity: 200_000, officer: 50_000 },
    entity: 'the company',
    officer: 'each officer in default',
    law: 'Companies Act, 2013, section 92(5)',
    isHalvedIfSmall: true,
  },
  {
    forms: ['Form 8', 'Form 11'],
    first: 0,
    perDay: 100,
    max: { entity: 100_000, officer: 50_000 },
    entity: 'the LLP',
    officer: 'each designated partner',
    law: 'Limited Liability Partnership Act, 2008, sections 34 and 35',
    isHalvedIfSmall: false,
  },
]

const companySteps = [
  'File the form now. The Registrar takes it late with the additional fee (Companies Act, section 403), and waiting costs more.',
  'The additional fee does not end the default. If a notice of adjudication has come, it has to be answered in its time (section 454).',
  'Look for what else is missing. Three financial years in a row without annual returns or financial statements disqualify the directors (section 164(2)).',
]

export const lateGroups: readonly LateGroup[] = [
  {
    name: 'Company: every year',
    forms: [
      { form: 'AOC-4', name: 'financial statements' },
      { form: 'AOC-4 XBRL', name: 'financial statements in XBRL' },
      { form: 'MGT-7', name: 'annual return' },
      { form: 'MGT-7A', name: 'annual return of a small company or OPC' },
      { form: 'ADT-1', name: 'appointment of the auditor' },
      { form: 'DPT-3', name: 'return of deposits and loans' },
      { form: 'MSME-1', name: 'dues to small suppliers' },
    ],
    steps: companySteps,
  },
  {
    name: 'Company: after an event',
    forms: [
      { form: 'PAS-3', name: 'allotment of shares' },
      { form: 'DIR-12', name: 'change of directors' },
      { form: 'MGT-14', name: 'resolutions' },
      { form: 'INC-22', name: 'registered office' },
      { form: 'INC-20A', name: 'commencement of business' },
      { form: 'SH-7', name: 'increase of capital' },
      { form: 'BEN-2', name: 'significant beneficial owner' },
    ],
    steps: companySteps,
  },
  {
    name: 'Director',
    forms: [{ form: 'DIR-3 KYC Web', name: 'KYC of a director' }],
    steps: [
      'File it now. A director whose DIN has been deactivated can file again once the fee is paid.',
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
      'File the form now. The Registrar takes it late with the additional fee (LLP Act, section 69), and waiting costs more.',
      'The additional fee does not end the default. If a notice of adjudication has come, it has to be answered in its time (section 76A).',
    ],
  },
  {
    name: 'GST',
    forms: [
      { form: 'GSTR-1', name: 'outward supplies' },
      { form: 'GSTR-3B', name: 'monthly or quarterly return' },
      { form: 'GSTR-4', name: 'yearly return under composition' },
      { form: 'GSTR-7', name: 'tax deducted' },
      { form: 'GSTR-9', name: 'annual return' },
      { form: 'GSTR-9C', name: 'reconciliation statement' },
      { form: 'CMP-08', name: 'payment under composition' },
      { form: 'PMT-06', name: 'monthly payment' },
    ],
    steps: [
      'File the return and pay what is due. Interest of 18 per cent a year runs on tax paid late (CGST Act, section 50).',
      'Six months without returns, or two quarters for a quarterly filer, can end the registration (CGST Rules, rule 21).',
      'No return can be filed more than three years after its due date (CGST Act, sections 37, 39 and 44).',
    ],
  },
  {
    name: 'Income-tax',
    forms: [
      { form: 'Form 24Q', name: 'TDS on salaries, to 31 March 2026' },
      { form: 'Form 26Q', name: 'TDS on other payments, to 31 March 2026' },
      { form: 'Form 27Q', name: 'TDS on payments abroad, to 31 March 2026' },
      { form: 'Form 138', name: 'TDS on salaries' },
      { form: 'Form 140', name: 'TDS on other payments' },
      { form: 'Form 144', name: 'TDS on payments abroad' },
      { form: 'Form 143', name: 'TCS' },
    ],
    steps: [
      'Deposit the tax and file the statement. Interest runs on tax that was deducted or collected and not deposited.',
      'The fee has to be paid before the statement is filed.',
    ],
  },
  {
    name: 'Reserve Bank',
    forms: [
      { form: 'FLA', name: 'foreign liabilities and assets' },
      { form: 'APR', name: 'performance of a company abroad' },
    ],
    steps: [
      'File the return and pay the late submission fee, which regularises the delay.',
      'Where the fee is not open, the contravention can be compounded (FEMA, section 15).',
    ],
  },
]

export function lateForm(form: string): (LateForm & { group: LateGroup }) | null {
  for (const group of lateGroups) {
    const found = group.forms.find((each) => each.form === form)
    if (found) return { ...found, group }
  }
  return null
}
