// The filings whose time runs from an event of the company, which no calendar can date.

export type EventLinked = { form: string; within: string; of: string; law: string }

/** The day on which the law was last checked. */
export const eventLinkedAsAt = '2026-11-24'

const act = 'Companies Act, 2013'
const nonDebt =
  'Foreign Exchange Management (Mode of Payment and Reporting of Non-Debt Instruments) Regulations, 2019, regulation 4'

export const eventLinked: readonly EventLinked[] = [
  { form: 'INC-20A: commencement of business', within: '180 days', of: 'incorporation', law: `${act}, section 10A` },
  { form: 'INC-22: registered office', within: '30 days', of: 'a change of the office', law: `${act}, section 12(4)` },
  { form: 'SH-7: share capital', within: '30 days', of: 'the change of capital', law: `${act}, section 64` },
  {
    form: 'PAS-3: return of allotment, private placement',
    within: '15 days',
    of: 'the allotment',
    law: `${act}, section 42(8)`,
  },
  { form: 'PAS-3: return of other allotments', within: '30 days', of: 'the allotment', law: `${act}, section 39(4)` },
  {
    form: 'CHG-1: creation or modification of a charge',
    within: '30 days',
    of: 'the creation or modification; up to 60 days with additional fee, and up to 120 days with ad valorem fee',
    law: `${act}, sections 77 and 79`,
  },
  { form: 'CHG-4: satisfaction of a charge', within: '30 days', of: 'payment in full', law: `${act}, section 82` },
  {
    form: 'BEN-2: significant beneficial owner',
    within: '30 days',
    of: 'receipt of the declaration in BEN-1',
    law: `${act}, section 90; rule 4, Companies (Significant Beneficial Owners) Rules, 2018`,
  },
  {
    form: 'MGT-14: resolutions and agreements',
    within: '30 days',
    of: 'passing the resolution',
    law: `${act}, section 117`,
  },
  {
    form: 'DIR-12: directors and key managerial personnel',
    within: '30 days',
    of: 'the appointment or change',
    law: `${act}, section 170(2)`,
  },
  {
    form: 'MR-1: managing director, whole-time director or manager of a public company',
    within: '60 days',
    of: 'the appointment',
    law: `${act}, section 196(4)`,
  },
  {
    form: 'ADT-3: resignation of the auditor, filed by the auditor',
    within: '30 days',
    of: 'the resignation',
    law: `${act}, section 140(2)`,
  },
  {
    form: 'CSR-1: registration of those who carry out CSR projects',
    within: 'beforehand',
    of: 'the first project that a company entrusts to them',
    law: 'Companies (Corporate Social Responsibility Policy) Rules, 2014, rule 4(2)',
  },
  {
    form: 'DIR-3 KYC Web: change of mobile, e-mail or address',
    within: '30 days',
    of: 'the change',
    law: 'Companies (Appointment and Qualification of Directors) Rules, 2014, rule 12A(2)',
  },
  { form: 'CRA-4: cost audit report', within: '30 days', of: 'receipt of the report', law: `${act}, section 148(6)` },
  {
    form: 'LLP Form 3: agreement',
    within: '30 days',
    of: 'incorporation or a change of the agreement',
    law: 'Limited Liability Partnership Act, 2008, section 23',
  },
  {
    form: 'LLP Form 4: partners',
    within: '30 days',
    of: 'the change',
    law: 'Limited Liability Partnership Act, 2008, section 25',
  },
  {
    form: 'FC-GPR: issue of shares to a non-resident',
    within: '30 days',
    of: 'the issue',
    law: nonDebt,
  },
  {
    form: 'FC-TRS: transfer between a resident and a non-resident',
    within: '60 days',
    of: 'the transfer or the payment, whichever is earlier',
    law: nonDebt,
  },
  {
    form: 'Form DI: downstream investment',
    within: '30 days',
    of: 'the allotment',
    law: nonDebt,
  },
  {
    form: 'Form ESOP: options granted to persons resident outside India',
    within: '30 days',
    of: 'the issue of the options',
    law: nonDebt,
  },
  {
    form: 'Form LLP(I): capital contribution from abroad',
    within: '30 days',
    of: 'receipt of the money',
    law: nonDebt,
  },
  {
    form: 'Form LLP(II): transfer of a contribution or profit share between a resident and a non-resident',
    within: '60 days',
    of: 'receipt of the money',
    law: nonDebt,
  },
  {
    form: 'Voting results of a listed company',
    within: 'two working days',
    of: 'the end of the general meeting',
    law: 'SEBI (Listing Obligations and Disclosure Requirements) Regulations, 2015, regulation 44(3)',
  },
]
