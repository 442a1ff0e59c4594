// The filings whose time runs from an event of the company, which no calendar can date, and the days once it has happened.
import { addDays, addMonths, dayText } from '#platform/dates.ts'
import { countedDay, workingDay } from './counting.ts'
import { judge } from './conditions.ts'
import type { Answers } from './questions.ts'

/** The day on which the law was last checked. */
export const eventsAsAt = '2026-11-26'

/** The laws that the table names by their letters. */
const laws: Readonly<Record<string, string>> = {
  CA: 'Companies Act, 2013',
  LLPA: 'Limited Liability Partnership Act, 2008',
  AQD: 'Companies (Appointment and Qualification of Directors) Rules, 2014',
  MPR: 'Foreign Exchange Management (Mode of Payment and Reporting of Non-Debt Instruments) Regulations, 2019',
  OIR: 'Foreign Exchange Management (Overseas Investment) Regulations, 2022',
}

/**
 * `# event | what happens`, and a line for each filing that follows: form or -, name, time, from when it runs, law, and the
 * conditions under which it is due (conditions.ts).
 */
const table = `
# incorporation | A company or LLP is incorporated
- | First Board meeting | 30 days | incorporation | CA, section 173(1) | company
- | First auditor, appointed by the Board | 30 days | incorporation | CA, section 139(6) | company
INC-22 | registered office, if none was given at incorporation | 30 days | incorporation | CA, section 12(2) | company; ?no registered office was given
SH-1 | share certificates of the subscribers | 2 months | incorporation | CA, section 56(4)(a) | shareCapital
INC-20A | commencement of business | 180 days | incorporation | CA, section 10A | shareCapital
LLP Form 3 | agreement | 30 days | incorporation or a change of the agreement | LLPA, section 23 | kind = llp

# office | The registered office moves
INC-22 | registered office | 30 days | a change of the office | CA, section 12(4) | company
LLP Form 15 | registered office | 30 days | a change of the office | LLPA, section 13(3); rule 17, Limited Liability Partnership Rules, 2009 | kind = llp
FC-2 | changes of a foreign company | 30 days | the change | CA, section 380(3) | foreignOffice
REG-14 | changes of a GST registration | 15 days | the change | CGST Rules, 2017, rule 19 | gst = monthly, quarterly, composition

# capital | The authorised capital changes
SH-7 | share capital | 30 days | the change of capital | CA, section 64 | company

# allotment | Shares are allotted
PAS-3 | return of allotment, private placement | 15 days | the allotment | CA, section 42(8) | company; ?it is a private placement
PAS-3 | return of other allotments | 30 days | the allotment | CA, section 39(4) | company; ?it is not a private placement
SH-1 | share certificates | 2 months | the allotment | CA, section 56(4)(b) | company
FC-GPR | issue of shares to a non-resident | 30 days | the issue | MPR, regulation 4 | company; ?the holder is resident outside India
Form DI | downstream investment | 30 days | the allotment | MPR, regulation 4 | company; ?the money comes from an Indian company owned or controlled abroad
Form ESOP | options granted to persons resident outside India | 30 days | the issue of the options | MPR, regulation 4 | company; ?it is a grant of options

# application-money | Application money comes in for a private placement
- | Securities allotted | 60 days | receipt of the money | CA, section 42(6) | company
- | Money repaid, if nothing was allotted | 75 days | receipt of the money: fifteen days after the 60 | CA, section 42(6) | company

# debentures | Debentures are allotted
PAS-3 | return of allotment, private placement of debentures | 15 days | the allotment | CA, section 42(8) | company; ?it is a private placement
- | Debenture certificates | 6 months | the allotment | CA, section 56(4)(d) | company

# transfer | Shares or contributions change hands
SH-4 | transfer deed delivered to the company | 60 days | its execution | CA, section 56(1) | company
FC-TRS | transfer between a resident and a non-resident | 60 days | the transfer or the payment, whichever is earlier | MPR, regulation 4 | company; ?one of the two is resident outside India
Form LLP(II) | transfer of a contribution or profit share between a resident and a non-resident | 60 days | receipt of the money | MPR, regulation 4 | kind = llp
SH-1 | certificate of the new holder | 1 month | receipt of the transfer deed | CA, section 56(4)(c) | company

# director | A director or officer comes, goes or changes particulars
DIR-12 | directors and key managerial personnel | 30 days | the appointment or change | CA, section 170(2) | company
MR-1 | managing director, whole-time director or manager of a public company | 60 days | the appointment | CA, section 196(4) | kind = public, listed
DIR-6 | change of a director’s particulars | 30 days | the change | AQD, rule 12(1) | kind = private, public, listed, opc, section8, llp
DIR-3 KYC Web | change of mobile, e-mail or address | 30 days | the change | AQD, rule 12A(2) | kind = private, public, listed, opc, section8, llp
- | Intimation of the DIN to the company | 1 month | receipt of the DIN | CA, section 156 | company; ?a DIN was received
MGT-14 | resolution to appoint a managing director | 30 days | the appointment | CA, section 117(3)(c) | company; ?it is a managing director
- | New key managerial person, appointed by the Board | 6 months | the vacancy | CA, section 203(4) | company; ?a whole-time key managerial person left

# charge | A charge is created or changed
CHG-1 | creation or modification of a charge | 30 days | the creation or modification; up to 60 days with additional fee, and up to 120 days with ad valorem fee | CA, sections 77 and 79 | company
CHG-1 | creation or modification of a charge, with additional fee | 60 days | the creation or modification | CA, section 77(1), first proviso | company
CHG-1 | creation or modification of a charge, with ad valorem fee | 120 days | the creation or modification | CA, section 77(1), second proviso | company
LLP Form 8 | charge of an LLP | 30 days | the creation, modification or satisfaction | Limited Liability Partnership Rules, 2009, rule 24 | kind = llp; ?it is filed as an interim Form 8

# charge-satisfied | A charge is paid off
CHG-4 | satisfaction of a charge | 30 days | payment in full | CA, section 82 | company
CHG-4 | satisfaction of a charge, with additional fee | 300 days | payment in full | CA, section 82(1), proviso | company

# auditor | An auditor is appointed or resigns
ADT-1 | appointment of an auditor | 15 days* | the meeting | CA, section 139(1) | company; ?an auditor is appointed
ADT-3 | resignation of the auditor, filed by the auditor | 30 days | the resignation | CA, section 140(2) | company; ?the auditor resigns
- | New auditor, appointed by the Board | 30 days | the resignation | CA, section 139(8) | company; ?the auditor resigns
- | New auditor, approved by a general meeting | 3 months | the recommendation of the Board | CA, section 139(8) | company; ?the auditor resigns

# significant-owner | Someone becomes a significant beneficial owner
BEN-1 | declaration of the owner to the company | 30 days | the acquisition or change | CA, section 90(1); rule 3, Companies (Significant Beneficial Owners) Rules, 2018 | company
BEN-2 | significant beneficial owner | 30 days | receipt of the declaration in BEN-1 | CA, section 90; rule 4, Companies (Significant Beneficial Owners) Rules, 2018 | company
MGT-6 | shares held for another | 30 days | receipt of the declarations in MGT-4 and MGT-5 | CA, section 89(6) | company
LLP BEN-2 | significant beneficial owner of an LLP | 30 days | receipt of the declaration | Limited Liability Partnership (Significant Beneficial Owners) Rules, 2023, rule 4 | kind = llp

# accounts-approved | The Board of a public company approves the accounts
MGT-14 | approval of the accounts | 30 days | the Board meeting | CA, sections 117(3)(g) and 179(3)(g) | kind = public, listed

# resolution | A resolution that must be filed is passed
MGT-14 | resolutions and agreements | 30 days | passing the resolution | CA, section 117 | company

# agm | The annual general meeting is held
ADT-1 | auditor appointed at the annual general meeting | 15 days* | the meeting | CA, section 139(1) | holdsMeeting; auditor = yes
AOC-4 | financial statements | 30 days* | the meeting | CA, section 137(1) | holdsMeeting
MGT-7, MGT-7A | annual return | 60 days* | the meeting | CA, section 92(4) | holdsMeeting
- | Next annual general meeting, if the six months of the year do not end before | 15 months | the meeting | CA, section 96(1) | holdsMeeting

# agm-planned | A general meeting is planned
- | Notice of the general meeting | 21 clear days before | the meeting | CA, section 101(1) | holdsMeeting; !kind = section8
- | Notice of the general meeting of a section 8 company | 14 clear days before | the meeting | CA, section 101(1), as modified by G.S.R. 466(E) of 5 June 2015 | kind = section8

# board-planned | A Board meeting is planned
- | Notice of the Board meeting | 7 clear days before | the meeting | CA, section 173(3); Secretarial Standard 1 | company

# meeting | A Board or general meeting is held
- | Minutes entered and signed | 30 days | the end of the meeting | CA, section 118(1) | company
- | Draft minutes to all directors | 15 days | the end of a Board meeting | Secretarial Standard 1, paragraph 7.4 | company; ?it is a Board meeting
Voting results | general meeting of a listed company | 2 working days | the end of the general meeting | SEBI (Listing Obligations and Disclosure Requirements) Regulations, 2015, regulation 44(3) | kind = listed
- | Next Board meeting: at most 120 days lie between the two | 121 days* | the Board meeting | CA, section 173(1) | company; !fewerBoardMeetings; ?it is a Board meeting

# dividend | A dividend is declared
- | Dividend paid into a separate account | 5 days | the declaration | CA, section 123(4) | company
- | Dividend paid to the members | 30 days | the declaration | CA, section 127 | company
- | Unpaid dividend moved to its account | 37 days | the declaration: seven days after the 30 | CA, section 124(1) | company

# buy-back | A buy-back is completed
SH-11 | return of the buy-back | 30 days | its completion | CA, section 68(10) | company

# scheme | The Tribunal approves a scheme
INC-28 | order of the Tribunal | 30 days | receipt of the certified copy | CA, section 232(5) | company

# cost-audit | The cost auditor is appointed or reports
CRA-2 | appointment of the cost auditor | 30 days | the Board meeting that appoints | Companies (Cost Records and Audit) Rules, 2014, rule 6(2) | company; ?the Board appoints a cost auditor
CRA-4 | cost audit report | 30 days | receipt of the report | CA, section 148(6) | company; ?the report has come

# csr | A CSR project is entrusted to somebody
CSR-1 | registration of those who carry out CSR projects | beforehand | the first project that a company entrusts to them | Companies (Corporate Social Responsibility Policy) Rules, 2014, rule 4(2) | company

# foreign-office | A foreign company opens an office in India
FC-1 | documents of a foreign company | 30 days | the opening | CA, section 380(1) | foreignOffice

# llp-partner | A partner of an LLP comes, goes or changes particulars
LLP Form 4 | partners | 30 days | the change | LLPA, section 25 | kind = llp
LLP Form 3 | agreement | 30 days | the change of the agreement | LLPA, section 23 | kind = llp

# llp-agreement | The agreement of an LLP changes
LLP Form 3 | agreement | 30 days | the change of the agreement | LLPA, section 23 | kind = llp

# inward-money | Money for capital comes from abroad
- | Shares issued for the money | 60 days | receipt of the money | Foreign Exchange Management (Non-Debt Instruments) Rules, 2019, Schedule I | company
- | Money returned, if no shares were issued | 75 days | receipt of the money: fifteen days after the 60 | Foreign Exchange Management (Non-Debt Instruments) Rules, 2019, Schedule I | company
Form LLP(I) | capital contribution from abroad | 30 days | receipt of the money | MPR, regulation 4 | kind = llp

# outward-money | Money is invested abroad
Form FC | overseas investment, with the application for the number | beforehand | the remittance | OIR, regulation 9 | abroad = company-abroad
- | Evidence of the investment to the bank | 6 months | the remittance | OIR, regulation 9 | abroad = company-abroad
Form FC | disinvestment | 30 days | receipt of the proceeds | OIR, regulation 10 | abroad = company-abroad; ?it is a disinvestment

# borrowing | Money is borrowed
CHG-1 | charge for the loan | 30 days | the creation of the charge | CA, section 77 | company; ?a charge secures the loan
MGT-14 | resolution to borrow | 30 days | passing the resolution | CA, sections 117, 179(3) and 180 | kind = public, listed
ECB 1 | registration of a foreign loan | beforehand | the first drawing | Foreign Exchange Management (Borrowing and Lending) Regulations, 2018 | abroad = foreign-loan

# property | Property is bought
Form 141 | tax deducted by the buyer, with the payment | end of the month + 30 days | the deduction | Income-tax Rules, 2026, rule 218 | ?tax was deducted from the price
`

/** How a day follows from an event: counted from it, or back from it without either end. Null if it is due beforehand. */
type Within =
  | { months?: number; days?: number; isDayCounted: boolean }
  | { workingDays: number }
  | { clearDaysBefore: number }
  | { daysAfterMonthEnd: number }

/** `of`: from when it runs. */
type Filing = {
  form: string
  name: string
  text: string
  within: Within | null
  of: string
  law: string
  when: readonly string[]
}

const events = new Map(
  table.split('\n# ').flatMap((block) => {
    const [first = '', ...lines] = block.trim().split('\n')
    const [event = '', name = ''] = first.split(' | ')
    return event === '' ? [] : [[event, { name, filings: lines.map(filingIn) }] as const]
  }),
)

function filingIn(line: string): Filing {
  const [form = '', name = '', within = '', of = '', law = '', when = ''] = line.split(' | ')
  const [letters = '', ...rest] = law.split(',')
  return {
    form: form === '-' ? '' : form,
    name,
    text: within.replace('*', ''),
    within: withinIn(within),
    of,
    law: [laws[letters] ?? letters, ...rest].join(','),
    when: when.split('; '),
  }
}

/** `*`: the day of the event is day one; others leave it out, and end a day later. */
function withinIn(text: string): Within | null {
  const [, number, unit, star] = /(\d+) (working days|clear days before|months?|days)(\*?)$/.exec(text) ?? []
  const count = Number(number)
  if (number === undefined) return null
  if (text.startsWith('end of the month')) return { daysAfterMonthEnd: count }
  if (unit === 'working days') return { workingDays: count }
  if (unit === 'clear days before') return { clearDaysBefore: count }
  return { [unit === 'days' ? 'days' : 'months']: count, isDayCounted: star === '*' }
}

export const eventNames: readonly string[] = [...events.keys()]

export type LinkedFiling = {
  form: string
  name: string
  within: string
  of: string
  law: string
  onlyIf: string | null
}
export type LinkedEvent = { event: string; name: string; filings: LinkedFiling[] }

/** The events that can happen to this business, each with the filings that follow for it. */
export function eventsFor(answers: Answers): LinkedEvent[] {
  return eventNames.flatMap((event) => {
    const filings = filingsOf(event, answers)
    return filings.length === 0
      ? []
      : [{ event, name: events.get(event)?.name ?? '', filings: filings.map(({ linked }) => linked) }]
  })
}

function filingsOf(event: string, answers: Answers): { given: Filing; linked: LinkedFiling }[] {
  return (events.get(event)?.filings ?? []).flatMap((given) => {
    const { form, name, text: within, of, law, when } = given
    const { failed, onlyIf } = judge(when, answers)
    if (failed !== null) return []
    const linked = { form, name, within, of, law, onlyIf: onlyIf.join('; ') || null }
    return [{ given, linked }]
  })
}

export type CountedDate = LinkedFiling & { lastDay: string | null; alsoAccepted: string | null; count: string }

/** What follows an event on this day, the earliest first. What is due beforehand has no last day. Of two counts, the one that ends first. */
export function countedDates(event: string, on: string, answers: Answers = {}): CountedDate[] {
  return filingsOf(event, answers)
    .map(({ given, linked }) => ({ ...linked, ...counted(given, on) }))
    .toSorted((one, other) => ((one.lastDay ?? '') < (other.lastDay ?? '') ? -1 : 1))
}

function counted({ within, text }: Filing, on: string): Omit<CountedDate, keyof LinkedFiling> {
  if (within === null) return { lastDay: null, alsoAccepted: null, count: text }
  const ends = lastDayOf(within, on)
  if ('clearDaysBefore' in within)
    return {
      lastDay: ends,
      alsoAccepted: null,
      count: `${dayText(on)} − ${within.clearDaysBefore} clear days, neither end counted`,
    }
  const isDayCounted = 'isDayCounted' in within && within.isDayCounted
  return {
    lastDay: isDayCounted ? addDays(ends, -1) : ends,
    alsoAccepted: isDayCounted ? ends : null,
    count:
      'daysAfterMonthEnd' in within
        ? text
        : `${dayText(on)} + ${text}, that day ${isDayCounted ? 'counted as day one' : 'not counted'}`,
  }
}

function lastDayOf(within: Within, on: string): string {
  if ('workingDays' in within) return workingDay(on, within.workingDays)
  if ('clearDaysBefore' in within) return addDays(on, -within.clearDaysBefore - 1)
  if ('daysAfterMonthEnd' in within) return addDays(addMonths(`${on.slice(0, 8)}01`, 1), within.daysAfterMonthEnd - 1)
  return countedDay(on, within)
}

/** The forms among them as one list, each filing once, for the table of the calendar for everybody. */
export const linkedFilings: readonly LinkedFiling[] = [
  ...new Map(
    eventsFor({}).flatMap(({ filings }) =>
      filings
        .filter(({ form, name }) => form !== '' && !name.endsWith(' fee'))
        .map((each) => [`${each.form} ${each.name} ${each.of}`, each] as const),
    ),
  ).values(),
]
