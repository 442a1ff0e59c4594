// The facts on which several filings rest: each is one of several sets of conditions. Amounts are in lakh of rupees.

type Fact = {
  /** In the words of 'only if …'. */
  text: string
  /** The same, where a filing asks that it is not so. */
  not?: string
  /** It is so if all conditions of one of these hold. */
  any: readonly (readonly string[])[]
}

export const facts: Readonly<Record<string, Fact>> = {
  company: { text: 'you are a company', any: [['kind = private, public, listed, opc, section8']] },
  holdsMeeting: {
    text: 'you are a company that holds an annual general meeting',
    any: [['kind = private, public, listed, section8']],
  },
  foreignOffice: { text: 'you are an office of a foreign company', any: [['kind = branch, liaison']] },
  notCompany: { text: 'you are an LLP, a firm or in business on your own', any: [['kind = llp, firm, proprietor']] },
  taxpayer: {
    text: 'you file an income-tax return',
    any: [['kind = private, public, listed, opc, section8, llp, firm, proprietor, branch']],
  },
  // Section 2(85), with the limits in force since 1 December 2025.
  smallCompany: {
    text: 'you are a small company: private, in no group, paid-up capital up to ₹10 crore, sales up to ₹100 crore',
    not: 'you are not a small company: private, in no group, paid-up capital up to ₹10 crore, sales up to ₹100 crore',
    any: [['kind = private, opc', 'group = none', 'capital <= 1000', 'sales <= 10000']],
  },
  // Section 173(5), and the exemptions of 5 June 2015 and 13 June 2017.
  fewerBoardMeetings: {
    text: 'one Board meeting in each half-year is enough: One Person, small and section 8 companies, start-ups',
    not: 'you are none of these: a One Person, small or section 8 company, or a recognised start-up',
    any: [['kind = opc, section8'], ['smallCompany'], ['kind = private', 'startup = yes']],
  },
  xbrl: {
    text: 'you file accounts in XBRL: listed, paid-up capital of ₹5 crore or sales of ₹100 crore and above',
    not: 'you do not file accounts in XBRL: not listed, paid-up capital under ₹5 crore and sales under ₹100 crore',
    any: [
      ['kind = listed'],
      ['company', 'capital >= 500'],
      ['company', 'sales >= 10000'],
      ['company', 'group = subsidiary', '!abroad = foreign-holder', '?your holding company is listed in India'],
    ],
  },
  csr: {
    text: 'CSR applies to you: profit of ₹5 crore or sales of ₹1,000 crore and above',
    any: [
      ['company', 'profit >= 500'],
      ['company', 'sales >= 100000'],
    ],
  },
  secretarialAudit: {
    text: 'a secretarial audit applies to you: listed, or public with capital of ₹50 crore or sales of ₹250 crore and above',
    any: [
      ['kind = listed'],
      ['kind = public', 'capital >= 5000'],
      ['kind = public', 'sales >= 25000'],
      ['holdsMeeting', 'owed = loans', '?banks and public financial institutions have lent you ₹100 crore or more'],
    ],
  },
  // Rule 9A for public companies; rule 9B for private ones that are not small.
  dematerialised: {
    text: 'your shares must be in demat form: unlisted public companies, and private ones that are not small',
    any: [
      ['kind = public'],
      ['kind = private, opc', '!smallCompany'],
      ['kind = private, opc', 'capital > 400', '?you were not a small company under the limits before December 2025'],
      ['kind = private, opc', 'sales > 4000', '?you were not a small company under the limits before December 2025'],
      ['kind = section8', '?your section 8 company has share capital'],
    ],
  },
  shareCapital: {
    text: 'you are a company with share capital',
    any: [['kind = private, public, listed, opc'], ['kind = section8', '?your section 8 company has share capital']],
  },
  governance: {
    text: 'your paid-up capital exceeds ₹10 crore, or your net worth ₹25 crore',
    any: [
      ['kind = listed', 'capital > 1000'],
      ['kind = listed', 'capital <= 1000', '?your net worth exceeds ₹25 crore'],
    ],
  },
  // Section 44AB of the Act of 1961, section 63 of that of 2025.
  taxAudit: {
    text: 'your accounts are audited for tax: sales above ₹1 crore, or ₹10 crore with at most 5 per cent in cash',
    any: [
      ['taxpayer', 'sales > 1000'],
      ['taxpayer', 'sales > 100', 'cash = yes', '!presumptiveTax'],
      ['kind = llp, firm, proprietor', 'sales > 50', 'sales <= 100', '!presumptiveTax', '?you carry on a profession'],
    ],
  },
  presumptiveTax: {
    text: 'you pay tax on a presumptive basis',
    not: 'you do not pay tax on a presumptive basis',
    any: [['kind = firm, proprietor', 'presumptive = yes', 'sales <= 300']],
  },
  // Rule 24 of the LLP Rules, 2009.
  llpAudit: {
    text: 'your LLP is audited: sales above ₹40 lakh or contribution above ₹25 lakh',
    any: [
      ['kind = llp', 'sales > 40'],
      ['kind = llp', 'contribution > 25'],
    ],
  },
  returnInOctober: {
    text: 'you are a company, or your accounts are audited',
    not: 'you are not a company, and your accounts are not audited',
    any: [['company'], ['foreignOffice'], ['taxAudit'], ['llpAudit']],
  },
  transferPricing: {
    text: 'you have dealings with related parties abroad',
    not: 'you have no dealings with related parties abroad',
    any: [['taxpayer', 'abroad = related-dealings']],
  },
  gstRegular: { text: 'you file GST returns every month or quarter', any: [['gst = monthly, quarterly']] },
  gstWest: {
    text: 'you are in the first group of states for quarterly GST returns',
    not: 'you are in the second group of states for quarterly GST returns',
    any: [['state = AN, AP, CG, DN, GA, GJ, KA, KL, LD, MH, MP, PY, TN, TS']],
  },
  foreignMoney: {
    text: 'you have a foreign shareholder or partner, or an investment abroad',
    any: [['abroad = foreign-holder, company-abroad']],
  },
  // Of one in business on their own, the rebate may take all of it.
  owesTax: {
    text: 'your tax for the year is ₹10,000 or more',
    any: [
      ['kind = private, public, listed, opc, llp, firm, branch', 'profit >= 1'],
      ['taxpayer', '!charity = yes', '?your tax for the year is ₹10,000 or more'],
    ],
  },
  internationalGroup: {
    text: 'you belong to an international group',
    any: [
      ['transferPricing'],
      ['group = holding', 'abroad = company-abroad'],
      ['group = subsidiary', 'abroad = foreign-holder', '?your holding company is abroad'],
    ],
  },
  hasBoard: {
    text: 'your company has a Board of more than one director',
    any: [['kind = private, public, listed, section8'], ['kind = opc', '?you have more than one director']],
  },
  payroll: {
    text: 'you have employees who earn enough to be taxed',
    any: [['people >= 10'], ['people >= 1', '?an employee earns enough to be taxed']],
  },
  employer: { text: 'you have employees', any: [['people >= 1']] },
}
