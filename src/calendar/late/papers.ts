// What the main filings need at hand, by the id of the rule. The checklist of the service has the rest.

const accounts = 'Financial statements, signed, with the auditor’s report'
const signature = 'Digital signature of the signatory'
const salesAndPurchases = ['Sales register with credit notes', 'Purchase register, matched with GSTR-2B', 'Challans']
const employees = ['Salary sheet of the month', 'Numbers of the members (UAN or IP)']

/** The first that fits counts. */
const table: readonly [rule: RegExp, papers: readonly string[]][] = [
  [/^roc-agm(?:$|-notice)/, [accounts, 'Board’s report', 'Notice with explanatory statement', 'List of members']],
  [/^roc-adt1$/, ['Resolution of the meeting', 'Consent and certificate of the auditor', signature]],
  [
    /^roc-aoc4/,
    [accounts, 'Board’s report', 'Notice of the meeting and its date', 'AOC-1 and AOC-2, where they apply', signature],
  ],
  [
    /^roc-mgt7/,
    [
      'List of members and of transfers in the year',
      'Dates of meetings and attendance',
      'Directors and their other particulars',
      signature,
    ],
  ],
  [/^roc-mgt14/, ['Certified copy of the resolution', signature]],
  [/^roc-dpt3$/, ['Loans and advances on 31 March, with dates', 'Auditor’s certificate, where it applies', signature]],
  [/^roc-msme1$/, ['Suppliers with Udyam number', 'Invoices unpaid after 45 days, with the reason']],
  [/^roc-pas6$/, ['Holdings from each depository', 'Register of members', 'Changes of capital in the half-year']],
  [/^roc-dir3kyc$/, ['PAN and Aadhaar or passport', 'Mobile number and e-mail of the director’s own', signature]],
  [/^roc-mbp1/, ['Each director’s list of companies, firms and holdings']],
  [/^roc-inc20a$/, ['Bank statement with the subscribers’ money', 'Proof of the registered office', signature]],
  [/^roc-csr2$/, ['Spending by project', 'CSR report of the Board', signature]],
  [/^roc-mr3$/, ['Minutes and registers of the year', 'Forms filed, with receipts']],
  [/^llp-form11$/, ['Partners and their contribution on 31 March', 'Their other companies and LLPs', signature]],
  [/^llp-form8$/, ['Financial statements, audited where required', 'Charges, and dues to small suppliers', signature]],
  [
    /^fc-[34]$/,
    [accounts, 'List of places of business in India', 'Translation, certified, where it is not in English'],
  ],
  [/^it-t[dc]s-deposit/, ['Payments of the month with PAN of the payees', 'TAN']],
  [/^it-form1(?:38|40|43|44)/, ['Challans of the quarter', 'Payments with PAN of the payees', 'TAN']],
  [/^it-adv-/, ['Estimate of the year’s income', 'Tax deducted so far (Form 26AS or its successor)']],
  [/^it-tar/, [accounts, 'Particulars for the report, with ledgers']],
  [/^it-itr/, ['Financial statements', 'Annual information statement', 'Challans of advance tax']],
  [/^gst-(?:gstr1|gstr3b|iff|pmt06)/, salesAndPurchases],
  [/^gst-(?:cmp08|gstr4)/, ['Turnover of the period', 'Purchases under reverse charge']],
  [/^gst-gstr9/, ['Returns of the year', 'Audited financial statements', 'Reconciliation of tax credits']],
  [/^lab-(?:epf|esi)/, employees],
  [/^lab-pt-..$/, ['Salary sheet of the period', 'Registration number']],
  [/^fema-fla$/, ['Audited or provisional balance sheet on 31 March', 'Foreign holdings, in shares and value']],
  [/^fema-apr$/, ['Accounts of the company abroad', 'Number of the investment (UIN)', 'Share certificates']],
  [/^sebi-(?:r31|rsca|r745)/, ['Beneficial positions from the depositories', 'Register of the transfer agent']],
  [/^sebi-r33/, ['Financial results', 'Review or audit report', 'Outcome of the Board meeting']],
]

export function papersFor(ruleId: string): readonly string[] {
  return table.find(([rule]) => rule.test(ruleId))?.[1] ?? []
}
