// What somebody who is late may be in, besides a form that was missed: which filings it comes from, what the law says can
// be done, and the work of the firm that it belongs to.

export type Matter = {
  asked: RegExp
  /** The ids of the rules of the calendar that are meant if no form is named. */
  rules: string[]
  /** What can be done, from the law. */
  done: string
  /** Words of the title under which the firm's work is published. */
  work: string
  /** What can be done is said first, and missed filings only if they are named. */
  isNotice?: true
  /** Its words say so little that the question may as well be about something that the site has nothing on. */
  isBroad?: true
}

const act = 'Companies Act, 2013'

export const disqualification = `Once a company has filed no financial statements or no annual returns for 3 financial years in a row, none of its directors may be re-appointed there or appointed in another company for 5 years (${act}, section 164(2)(a)).`

export const matters: readonly Matter[] = [
  {
    asked: /\b(?:strike[- ]?off|struck off|stk[- ]?\d|restor\w+|revive)\b/i,
    rules: [],
    done: `A notice of strike-off (STK-1) leaves 30 days to answer with the papers that show that the company carries on business (${act}, section 248). A company that has been struck off can be restored by the Tribunal: on an appeal within 3 years of the order, or on an application of the company, a member, a creditor or a workman within 20 years (section 252).`,
    work: 'petitions compounding restoration',
    isNotice: true,
  },
  {
    asked: /\bdisqualif\w+|\b164\b/i,
    rules: ['roc-aoc4', 'roc-mgt7'],
    done: disqualification,
    work: 'petitions compounding restoration',
    isNotice: true,
  },
  {
    asked: /\b(?:dir[- ]?3|din\b|director'?s? kyc|kyc)/i,
    rules: ['roc-dir3kyc'],
    done: 'A deactivated DIN is active again once DIR-3 KYC Web has been filed. Until then its holder cannot sign forms.',
    work: 'registers records event filings',
  },
  {
    asked: /\b(?:cancel\w*|suspend\w*|revo\w+)\b.*\bgst|\bgst\w*\b.*\b(?:cancel\w*|suspend\w*|revo\w+)\b/i,
    rules: ['gst-gstr3b-m'],
    done: 'The registration may be cancelled if monthly returns are missing for 6 months in a row. The cancellation can be revoked on an application within 90 days of the order, once the returns are filed (CGST Act, 2017, sections 29 and 30; CGST Rules, 2017, rules 21 and 23).',
    work: 'notices replies appeals',
    isNotice: true,
  },
  {
    asked:
      /\b(?:drc|asmt|gstr[- ]?3a)\b|\bgst\b.*\b(?:notice|demand|order|asmt|drc)|\b(?:notice|demand|order|asmt|drc)\b.*\bgst/i,
    rules: [],
    done: 'A notice for a return that was not filed (GSTR-3A) leaves 15 days (CGST Act, 2017, section 46). Any other notice names its section and the day for the reply.',
    work: 'notices replies appeals',
    isNotice: true,
  },
  {
    asked:
      /\b(?:income[- ]?tax|it department|tds|tax)\b.*\b(?:notice|demand|order|letter)|\b(?:notice|demand|order|letter)\b.*\b(?:income[- ]?tax|it department|tds|tax)\b/i,
    rules: [],
    done: 'The notice names its section and the day for the reply, and is answered on the portal of the department. A day that cannot be kept can be put off only on an application made before it.',
    work: 'notices replies appeals',
    isNotice: true,
  },
  {
    asked: /\b(?:notices?|adjudicat\w+|show[- ]?cause|order|letter|summons|prosecut\w+)\b/i,
    rules: [],
    done: `A notice of adjudication names the section and leaves 15 to 30 days for the reply. An order can be appealed to the Regional Director within 60 days. A penalty that is not paid within 90 days of the order brings a fine of ₹25,000 to ₹5 lakh on the company, and for an officer imprisonment of up to 6 months or a fine of ₹25,000 to ₹1 lakh, or both (${act}, section 454; Companies (Adjudication of Penalties) Rules, 2014).`,
    work: 'petitions compounding restoration',
    isNotice: true,
  },
  {
    asked: /\bcompound\w*\b/i,
    rules: [],
    done: `An offence that is punishable with a fine can be compounded: by the Regional Director where the fine is at most ₹25 lakh, otherwise by the Tribunal (${act}, section 441).`,
    work: 'petitions compounding restoration',
    isNotice: true,
  },
  {
    asked: /\bagm\b|annual general meeting/i,
    rules: ['roc-agm'],
    done: `A meeting that was not held can still be held, or called by the Tribunal on the application of a member (${act}, section 97).`,
    work: 'board general meetings',
  },
  {
    asked: /\b(?:llp|limited liability partnership)\b/i,
    rules: ['llp-form11', 'llp-form8'],
    done: '',
    work: 'annual filings form 8 form 11',
  },
  { asked: /\b(?:opc|one person)\b/i, rules: ['roc-aoc4-opc', 'roc-mgt7a-opc'], done: '', work: 'annual filings xbrl' },
  { asked: /\btcs\b/i, rules: ['it-form143'], done: '', work: 'tds tcs statements' },
  {
    asked:
      /\btds\b.*\b(?:pa(?:y|id|yment)|deposit\w*|challan|deduct\w*)|\b(?:pa(?:y|id|yment)|deposit\w*|deduct\w*)\b.*\btds\b/i,
    rules: ['it-tds-deposit'],
    done: '',
    work: 'tds tcs statements',
  },
  { asked: /\b(?:tds|234e|24q|26q|27q)\b/i, rules: ['it-form138', 'it-form140'], done: '', work: 'tds tcs statements' },
  { asked: /\bannual (?:gst )?return.*\bgst|\bgst annual/i, rules: ['gst-gstr9'], done: '', work: 'gst annual return' },
  { asked: /\bgst\b|gstr/i, rules: ['gst-gstr3b-m', 'gst-gstr1-m'], done: '', work: 'gst registration returns' },
  {
    asked: /\b(?:income[- ]?tax|itr|234f|tax returns?)\b/i,
    rules: ['it-itr-audit'],
    done: 'A return can be filed late until 31 December, and after that as an updated return with additional tax.',
    work: 'tax gst',
  },
  {
    asked: /\b(?:pf|epf|provident fund)\b/i,
    rules: ['lab-epf'],
    done: '',
    work: 'compliance calendar',
  },
  {
    asked: /\b(?:esi|esic)\b/i,
    rules: ['lab-esi'],
    done: '',
    work: 'compliance calendar',
  },
  {
    asked: /\b(?:fema|rbi|fc-?gpr|fc-?trs|foreign\w* (?:investment|share\w*)|foreigner\w*|non-?resident\w*|odi|fdi)\b/i,
    rules: [],
    done: 'A report can be filed late with a late submission fee within 3 years of its due date. After that, and for other contraventions, compounding is needed.',
    work: 'late reporting compounding',
  },
  {
    asked:
      /\b(?:roc|mca|registrar|annual|returns?|filings?|accounts|financial statements|complianc\w+|balance sheet)\b/i,
    rules: ['roc-aoc4', 'roc-mgt7'],
    done: '',
    work: 'annual filings xbrl',
    isBroad: true,
  },
]

/** What people call the filings that run from an event. */
export const eventNames: readonly [asked: RegExp, form: string][] = [
  [/\bcommencement\b/, 'inc-20a'],
  [/\bcharges?\b.*\b(?:register\w*|creat\w*|modif\w*)|\bregister\w*\b.*\bcharge\b/, 'chg-1'],
  [/\bregistered office\b/, 'inc-22'],
  [/\bprivate placement|\breturn of allotment/, 'pas-3'],
  [/\bbeneficial owner/, 'ben-2'],
]

/** By the field of law: what can be done about a form that is missing. */
export const remedies: Record<string, string> = {
  annual: `File what is missing now, the oldest year first. No penalty is imposed for the financial statements and the annual return if they are filed before, or within 30 days of, the notice of the adjudicating officer (${act}, section 454(3)).`,
  llp: 'File what is missing now, the oldest year first. No penalty is imposed for Form 8 and Form 11 if they are filed before, or within 30 days of, the notice of the adjudicating officer (Limited Liability Partnership Act, 2008, section 76A(3)).',
  company:
    'The form can still be filed, with the additional fee. A penalty is imposed by an adjudicating officer after a notice (Companies Act, 2013, section 454).',
  gst: 'The returns are filed in their order, the oldest first. After 3 years from the due date a return can no longer be filed (CGST Act, 2017, sections 37(5), 39(10) and (11)).',
  'income-tax': 'The tax is paid with interest first, then the fee, and then the statement or return is filed.',
}
