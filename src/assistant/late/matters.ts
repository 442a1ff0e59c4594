// What somebody who is late may be in, besides a form that was missed: which filings it comes from, what the law says can
// be done, and the work of the firm that it belongs to.
import { remedies, usualFilings } from '#calendar/law/remedies.ts'

export type Matter = {
  asked: RegExp
  /** The ids of the rules of the calendar that are meant if no form is named. */
  rules: readonly string[]
  /** What can be done, from the law. */
  done: string
  /** Words of the title under which the firm's work is published. */
  work: string
  /** What can be done is said first, and missed filings only if they are named. */
  isNotice?: true
  /** Its words say so little that the question may as well be about something that the site has nothing on. */
  isBroad?: true
}

export const { disqualification } = remedies

export const matters: readonly Matter[] = [
  {
    asked: /\b(?:strike[- ]?off|struck off|stk[- ]?\d|restor\w+|revive)\b/i,
    rules: [],
    done: remedies.restoration,
    work: 'petitions compounding restoration',
    isNotice: true,
  },
  {
    asked: /\bdisqualif\w+|\b164\b/i,
    rules: usualFilings.company,
    done: disqualification,
    work: 'petitions compounding restoration',
    isNotice: true,
  },
  {
    asked: /\b(?:dir[- ]?3|din\b|director'?s? kyc|kyc)/i,
    rules: usualFilings.director,
    done: remedies.din,
    work: 'registers records event filings',
  },
  {
    asked: /\b(?:cancel\w*|suspend\w*|revo\w+)\b.*\bgst|\bgst\w*\b.*\b(?:cancel\w*|suspend\w*|revo\w+)\b/i,
    rules: usualFilings.gstRegistration,
    done: remedies.gstRegistration,
    work: 'notices replies appeals',
    isNotice: true,
  },
  {
    asked:
      /\b(?:drc|asmt|gstr[- ]?3a)\b|\bgst\b.*\b(?:notice|demand|order|asmt|drc)|\b(?:notice|demand|order|asmt|drc)\b.*\bgst/i,
    rules: [],
    done: remedies.gstNotice,
    work: 'notices replies appeals',
    isNotice: true,
  },
  {
    asked:
      /\b(?:income[- ]?tax|it department|tds|tax)\b.*\b(?:notice|demand|order|letter)|\b(?:notice|demand|order|letter)\b.*\b(?:income[- ]?tax|it department|tds|tax)\b/i,
    rules: [],
    done: remedies.taxNotice,
    work: 'notices replies appeals',
    isNotice: true,
  },
  {
    asked: /\b(?:notices?|adjudicat\w+|show[- ]?cause|order|letter|summons|prosecut\w+)\b/i,
    rules: [],
    done: remedies.adjudication,
    work: 'petitions compounding restoration',
    isNotice: true,
  },
  {
    asked: /\bcompound\w*\b/i,
    rules: [],
    done: remedies.compounding,
    work: 'petitions compounding restoration',
    isNotice: true,
  },
  {
    asked: /\bagm\b|annual general meeting/i,
    rules: usualFilings.meeting,
    done: remedies.meeting,
    work: 'board general meetings',
  },
  {
    asked: /\b(?:llp|limited liability partnership)\b/i,
    rules: usualFilings.llp,
    done: '',
    work: 'annual filings form 8 form 11',
  },
  { asked: /\b(?:opc|one person)\b/i, rules: usualFilings.onePersonCompany, done: '', work: 'annual filings xbrl' },
  { asked: /\btcs\b/i, rules: usualFilings.tcs, done: '', work: 'tds tcs statements' },
  {
    asked:
      /\btds\b.*\b(?:pa(?:y|id|yment)|deposit\w*|challan|deduct\w*)|\b(?:pa(?:y|id|yment)|deposit\w*|deduct\w*)\b.*\btds\b/i,
    rules: usualFilings.tdsPayment,
    done: '',
    work: 'tds tcs statements',
  },
  { asked: /\b(?:tds|234e|24q|26q|27q)\b/i, rules: usualFilings.tds, done: '', work: 'tds tcs statements' },
  {
    asked: /\bannual (?:gst )?return.*\bgst|\bgst annual/i,
    rules: usualFilings.gstYear,
    done: '',
    work: 'gst annual return',
  },
  { asked: /\bgst\b|gstr/i, rules: usualFilings.gst, done: '', work: 'gst registration returns' },
  {
    asked: /\b(?:income[- ]?tax|itr|234f|tax returns?)\b/i,
    rules: usualFilings.incomeTax,
    done: remedies.taxReturn,
    work: 'tax gst',
  },
  {
    asked: /\b(?:pf|epf|provident fund)\b/i,
    rules: usualFilings.providentFund,
    done: '',
    work: 'compliance calendar',
  },
  {
    asked: /\b(?:esi|esic)\b/i,
    rules: usualFilings.esi,
    done: '',
    work: 'compliance calendar',
  },
  {
    asked: /\b(?:fema|rbi|fc-?gpr|fc-?trs|foreign\w* (?:investment|share\w*)|foreigner\w*|non-?resident\w*|odi|fdi)\b/i,
    rules: [],
    done: remedies.foreignExchange,
    work: 'late reporting compounding',
  },
  {
    asked:
      /\b(?:roc|mca|registrar|annual|returns?|filings?|accounts|financial statements|complianc\w+|balance sheet)\b/i,
    rules: usualFilings.company,
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
