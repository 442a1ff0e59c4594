// What follows if a filing of the calendar is missed, in a sentence with its law. Where a fee is kept for the form, that is the
// sentence; this table has the others.
import { lateFeeRuleFor, type LateFeeRule } from './late-fees.ts'
import { lateForm } from './late-forms.ts'

export type Consequence = { text: string; law: string }

const companies = 'Companies Act, 2013'
const oldTax = 'Income-tax Act, 1961'
const newTax = 'Income-tax Act, 2025'
const professions = 'Tax on Professions, Trades, Callings and Employments Act'
const listing =
  'SEBI (Listing Obligations and Disclosure Requirements) Regulations, 2015, regulations 98 and 99, with SEBI’s circular on non-compliance'
const fema = 'Foreign Exchange Management Act, 1999, section 13(1)'
const contravention =
  'A contravention may cost up to three times the sum involved, or up to ₹2 lakh where there is none, and up to ₹5,000 for each further day'

/** Without a law of its own, that of the rule. */
type Line = readonly [rule: RegExp, text: string, law?: string]

/** Where the fee of the form is not what follows. */
const beforeFees: readonly Line[] = [
  [/^gst-itc-cutoff$/, 'The credit of the year that was not taken is lost', 'CGST Act, 2017, section 16(4)'],
  [/^it-itr-revised/, 'After this day the return can no longer be revised', `${newTax}, section 263`],
  [
    /^it-itr-belated/,
    'After this day only an updated return is possible, with additional tax',
    `${newTax}, sections 263(6) and 267`,
  ],
  [
    /^it-itr-updated$/,
    'After this day the return of that year can no longer be updated',
    'Income-tax Act, 1961, section 139(8A)',
  ],
]

/** The first that fits the id of a rule counts. */
const afterFees: readonly Line[] = [
  [
    /^roc-agm$/,
    'The company and each officer in default face a fine of up to ₹1 lakh, and of up to ₹5,000 for each further day',
    `${companies}, section 99`,
  ],
  [
    /^roc-agm-notice/,
    'On shorter notice the meeting is not duly called, unless 95 per cent of the members who may vote consent',
    `${companies}, section 101(1), proviso`,
  ],
  [
    /^roc-csr-/,
    'The penalty is twice the amount, up to ₹1 crore, on the company, and a tenth of it, up to ₹2 lakh, on each officer in default',
    `${companies}, section 135(7)`,
  ],
  [/^roc-mr3$/, 'The penalty is ₹2 lakh on the company and on each officer in default', `${companies}, section 204(4)`],
  [
    /^roc-(?:cra2|cost-audit|first-auditor)$/,
    'The company faces a fine of ₹25,000 to ₹5 lakh, and each officer in default one of ₹10,000 to ₹1 lakh',
    `${companies}, sections 147(1) and 148(8)`,
  ],
  [/^roc-mbp1/, 'The penalty on the director is ₹1 lakh', `${companies}, section 184(4)`],
  [
    /^roc-certificates$/,
    'The penalty is ₹50,000 on the company and on each officer in default',
    `${companies}, section 56(6)`,
  ],
  [
    /^roc-/,
    'The penalty is ₹10,000, and ₹1,000 for each further day, up to ₹2 lakh on the company and ₹50,000 on each officer in default',
    `${companies}, section 450`,
  ],
  [/^llp-form3$/, 'The additional fee rises with the delay', 'Limited Liability Partnership Act, 2008, section 69'],
  [
    /^fc-/,
    'The company faces a fine of ₹1 lakh to ₹3 lakh, and of up to ₹50,000 for each further day; each officer in default one of ₹25,000 to ₹5 lakh',
    `${companies}, section 392`,
  ],
  [
    /^it-t[dc]s-deposit/,
    'Interest runs for each month or part of a month, and the payer may be treated as in default',
    `${newTax}, section 398 (sections 201 and 206C of the Act of 1961 for earlier tax)`,
  ],
  [
    /^it-form141/,
    'The fee is ₹200 a day, up to the tax in the statement',
    `${newTax}, section 427 (section 234E of the Act of 1961 for earlier months)`,
  ],
  [
    /^it-form13[013]/,
    'The penalty is ₹500 for each day until the certificate is given',
    `${newTax}, section 465 (section 272A(2) of the Act of 1961 for earlier years)`,
  ],
  [
    /^it-tar(?:-tp)?-1961$/,
    'The penalty is 0.5 per cent of the turnover, up to ₹1.5 lakh, unless there was reasonable cause',
    `${oldTax}, sections 271B and 273B`,
  ],
  [
    /^it-tp-report-1961$/,
    'The penalty is ₹1 lakh, unless there was reasonable cause',
    `${oldTax}, sections 271BA and 273B`,
  ],
  // The Finance Act, 2026 has made fees of these penalties.
  [/^it-(?:tar|tp-report)/, 'A fixed fee is due, which is higher after one month', `${newTax}, section 428`],
  [
    /^it-master-file/,
    'The penalty is ₹5 lakh, unless there was reasonable cause',
    `${newTax}, section 442 (section 271AA(2) of the Act of 1961 for earlier years)`,
  ],
  [
    /^it-liaison/,
    'The penalty is ₹1,000 a day for up to three months, and ₹1 lakh after that, unless there was reasonable cause',
    `${newTax}, section 460 (section 271GC of the Act of 1961 for earlier years)`,
  ],
  [
    /^it-(?:sft|61b)-1961$/,
    'The penalty is ₹500 a day, and ₹1,000 a day once the time given by a notice is over',
    `${oldTax}, section 271FA`,
  ],
  [
    /^it-(?:sft|61b)$/,
    'A fee is due for each day, and a penalty once the time given by a notice is over',
    `${newTax}, sections 427 and 454`,
  ],
  [
    /^it-trust-audit$/,
    'The regular income of the year is taxed, less the expenditure that the section allows',
    `${newTax}, section 353`,
  ],
  [
    /^it-trust-accumulation$/,
    'What was to be set apart is taxed as income of the year',
    `${newTax}, sections 341 and 342`,
  ],
  [
    /^it-donation$/,
    'The fee is ₹200 a day, up to the donations in the statement, and a penalty of ₹10,000 to ₹1 lakh may follow',
    `${newTax}, sections 429 and 464`,
  ],
  [
    /^it-donation-1961$/,
    'The fee is ₹200 a day, up to the donations in the statement, and a penalty of ₹10,000 to ₹1 lakh may follow',
    `${oldTax}, sections 234G and 271K`,
  ],
  [
    /^it-trust-audit-1961$/,
    'The income of the year loses its exemption, unless the delay is condoned',
    `${oldTax}, sections 12A(1)(b) and 119(2)(b)`,
  ],
  [
    /^it-trust-accumulation-1961$/,
    'What was to be set apart is taxed as income of the year, unless the delay is condoned',
    `${oldTax}, sections 11, 13(9) and 119(2)(b)`,
  ],
  [
    /^it-adv-/,
    'Interest of 1 per cent a month runs on what is short',
    `${newTax}, sections 424 and 425 (sections 234B and 234C of the Act of 1961 for earlier years)`,
  ],
  [/^gst-iff$/, 'There is no late fee. The invoices go into the return of the quarter', 'CGST Rules, 2017, rule 59(2)'],
  [
    /^gst-gstr8$/,
    'The late fee is ₹100 a day, and the same for State tax, up to ₹5,000 each',
    'CGST Act, 2017, section 47',
  ],
  [/^gst-gstr[56]$/, 'The late fee is ₹25 a day, and the same for State tax', 'CGST Act, 2017, section 47'],
  [/^gst-qrmp$/, 'The returns of the quarter stay as they are', 'CGST Rules, 2017, rule 61A'],
  [
    /^gst-itc04/,
    'Goods that are not back in time count as supplied on the day they were sent',
    'CGST Act, 2017, sections 143(3) and (4)',
  ],
  [
    /^gst-lut$/,
    'Without it, exports are made on payment of integrated tax, which is refunded later',
    'CGST Rules, 2017, rule 96A',
  ],
  [/^gst-cmp02$/, 'The year runs under the ordinary scheme', 'CGST Rules, 2017, rule 3(3)'],
  [
    /^lab-(?:epf|esi)/,
    'Interest runs on what is paid late, and damages of up to the amount itself can be recovered',
    'Code on Social Security, 2020, sections 127 and 128',
  ],
  [
    /^lab-pt-mh(?:-year)?$/,
    'The late fee is ₹200, or ₹1,000 after 30 days. Interest of 1.25 to 2 per cent a month runs on the tax, and a penalty of 10 per cent may be added',
    `Maharashtra State ${professions}, 1975, sections 6(3), 9(2) and 10`,
  ],
  [
    /^lab-pt-mh-enrolled$/,
    'Interest of 1.25 to 2 per cent a month runs on the tax, and a penalty of 10 per cent may be added',
    `Maharashtra State ${professions}, 1975, sections 9(2) and 10`,
  ],
  [
    /^lab-pt-ka/,
    'Interest runs for each month, and a penalty of 10 per cent of the tax is added',
    `Karnataka ${professions}, 1976, sections 11 and 12, as amended in 2023`,
  ],
  [
    /^lab-pt-(?:ts|ap)/,
    'Interest runs for each month. Whoever does not pay on a notice of demand may face a penalty of 25 to 50 per cent of the tax',
    `${professions}, 1987, of the State, sections 11 and 12`,
  ],
  [
    /^lab-pt-/,
    'The State sets what a late payment costs, in interest, a penalty or both. The rates are not confirmed: check them with the State or the local body',
  ],
  [
    /^lab-lwf-ka$/,
    'Interest of 12 per cent a year runs for three months, and of 18 per cent after that',
    'Karnataka Labour Welfare Fund Act, 1965, with the notices of the Board',
  ],
  [
    /^lab-lwf-/,
    'The State sets what a late payment costs, in interest, a penalty or both. The rates are not confirmed: check them with the Labour Welfare Board',
  ],
  [
    /^lab-posh$/,
    'The employer faces a fine of up to ₹50,000',
    'Sexual Harassment of Women at Workplace (Prevention, Prohibition and Redressal) Act, 2013, section 26',
  ],
  [
    /^lab-bonus$/,
    'An employer who pays less than is due faces a fine of up to ₹50,000',
    'Code on Wages, 2019, section 54(1)',
  ],
  [
    /^sebi-(?:sast31|window)$/,
    'SEBI may impose a penalty of ₹1 lakh to ₹1 crore, or more where the Act says so',
    'SEBI Act, 1992, sections 15A to 15HB',
  ],
  [/^sebi-/, 'The stock exchange may levy a fine for each day of default', listing],
  [/^fema-/, contravention, fema],
  [/^oth-iec$/, 'The code is deactivated until it is updated', 'Foreign Trade Policy 2023, paragraph 2.05'],
  [
    /^oth-dpdp$/,
    'The Data Protection Board may impose penalties of up to ₹250 crore',
    'Digital Personal Data Protection Act, 2023, section 33 and Schedule',
  ],
  [
    /^oth-fcra$/,
    'The offence is usually compounded, for 5 per cent of the foreign contribution of the year or ₹1 lakh if that is more, up to the contribution itself',
    'Foreign Contribution (Regulation) Act, 2010, sections 37 and 41; S.O. 3025(E) of 1 July 2022',
  ],
]

type Filing = { id: string; form: string; law: string }

function lineIn(lines: readonly Line[], { id, law }: Filing): Consequence | undefined {
  const line = lines.find(([rule]) => rule.test(id))
  return line && { text: line[1], law: line[2] ?? law }
}

/** Null of a rule that is newer than this table. */
export function consequenceOf(filing: Filing): Consequence | null {
  const fee = feeRuleOf(filing)
  return lineIn(beforeFees, filing) ?? (fee && { text: fee.says, law: fee.law }) ?? lineIn(afterFees, filing) ?? null
}

/** Null where nothing is charged for the delay of this filing, whatever its form costs otherwise. */
export function feeRuleOf(filing: Filing): LateFeeRule | null {
  return isOfItsForm(filing) ? lateFeeRuleFor(filing.form) : null
}

/** Whether what follows from a delay is what follows from a delay of its form. */
export function isOfItsForm(filing: Filing): boolean {
  return filing.form !== '' && lineIn(beforeFees, filing) === undefined
}

/** The form by which the page of late filings knows it; null if it does not count a delay of this one. */
export function lateFormOf(filing: Filing): string | null {
  // Where events are listed, forms of LLPs are named with the LLP.
  const forms = filing.form.split(', ').map((each) => each.replace('LLP Form', 'Form'))
  return isOfItsForm(filing) ? (forms.find((each) => lateForm(each) !== null) ?? null) : null
}
