// Whether somebody is late, has had a notice, or fears a penalty, and what the question tells of the delay.
import { addDays, addMonths } from '#platform/dates.ts'

const signs = [
  /\b(?:missed|overdue|defaulte?r?s?|defaulted|penalt\w+|penali[sz]ed|disqualif\w+|compounding|deactivated|delay(?:ed|s)?|late fees?|additional fees?|fine for|234[ef]|belated)\b/i,
  /\b(?:struck off|strike[- ]?off (?:notice|order|list)|(?:notice|letter|order|list)\b.{0,30}\bstrike[- ]?off|stk[- ]?\d|show[- ]?cause|adjudication)\b/i,
  /\b(?:late|delayed|behind|pending|backlog) (?:with|in|on|by|for|fil\w+|returns?)\b/i,
  /\b(?:is|are|was|were|am|too|very|filed?|filing|pa(?:id|y)|file (?:it|them)|submitted?|so|\d+|few|many) (?:it )?(?:already )?late\b/i,
  /\b(?:years?|months?|days?|weeks?|quarters?) (?:late|overdue|behind|pending|delay|after (?:the )?due)\b/i,
  /\b(?:pending|not (?:been )?(?:done|filed)|unfiled|due) (?:for|since) (?:the )?(?:last |past )?(?:\w+ )?(?:years?|months?|quarters?|20\d\d)\b/i,
  /\b(?:not|never|no|nobody|didn['’]?t|haven['’]?t|hasn['’]?t|couldn['’]?t|don['’]?t|did not|do not|does not|have not|has not|forgot(?:ten)?(?: to)?|failed to|unable to|nahi|nahin) (?:yet )?(?:been )?(?:fil(?:ed?|ing)|submit(?:ted)?|paid?|pay|done|held|hold|complied|comply|deposit(?:ed)?|appoint(?:ed)?|issued?|registered|spent|responded|replied|bhar[aei]\w*|kiya|ki|hua)\b/i,
  /\b(?:bhool gay[ae]|bhul gay[ae]|chhut gay[ai]|chut gay[ai]|late ho gay[ai]|deri|der ho gay[ai]|jurmana)\b/i,
  /\b(?:no|nothing|never|zero) (?:\w+ )?(?:filings?|returns?|forms?|was|were|has been|have been)?\s*(?:done|filed|made|submitted)\b|\bstill (?:pending|not|due|to (?:file|pay))\b/i,
  /\b(?:forgot|skipped|lapsed|stopped filing|deadline (?:is |has |was )?(?:gone|passed|over)|(?:date|deadline) (?:is |has )?(?:gone|passed|over|crossed)|after (?:the )?(?:due date|deadline|last date)|due date (?:nikal|khatam|chali))\b/i,
  /\b(?:notice|letter|order|demand|mail|email|summons) (?:from|by|of) (?:the )?(?:roc|mca|registrar|rbi|gst|income[- ]?tax|it|tax|department|epfo|esic|sebi|nclt|ministry|government)\b/i,
  /\b(?:got|received|have|served|sent (?:me|us)|mila|aaya|aya)\b.{0,40}\bnotices?\b|\bnotices? (?:mila|aaya|aya|received|has come|came)\b/i,
  /\b(?:roc|mca|registrar|gst|income[- ]?tax|tax|tds|department|epfo|esic|strike[- ]?off|demand|legal) (?:\w+ )?(?:\w+ )?(?:\w+ )?notices?\b/i,
]

export function isLate(question: string): boolean {
  return signs.some((sign) => sign.test(question))
}

/** Somebody has missed something, and does not only ask what it would cost. */
export function hasHappened(question: string): boolean {
  return (
    !/\b(?:if|what is|what's|whats|agar|suppose|would|how much)\b/i.test(question) ||
    /\b(?:we|i|my|our|hum\w*)\b/i.test(question)
  )
}

const numbers: Record<string, number> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  ek: 1,
  do: 2,
  teen: 3,
  char: 4,
  paanch: 5,
  couple: 2,
  few: 3,
  several: 3,
}
const span =
  /\b(\d{1,4}|a|an|one|two|three|four|five|six|seven|eight|nine|ten|twelve|ek|do|teen|char|paanch|couple|few|several)(?: of)?[ -]?(?:financial |full |consecutive |more )?(days?|din|weeks?|months?|mahine|years?|yrs?|saal|quarters?)\b/i

/** How long somebody is late, as the question says it: "45 days", "two years". */
export type Delay = { count: number; unit: 'day' | 'month' | 'quarter' | 'year' }

export function delayIn(question: string, today: string): Delay | null {
  const [, since] = /\b(?:since|from|after) (20\d\d)\b/i.exec(question) ?? []
  if (since !== undefined) return { count: Math.max(1, Number(today.slice(0, 4)) - Number(since)), unit: 'year' }
  const [, number = '', unit = ''] = span.exec(question) ?? []
  const count = numbers[number.toLowerCase()] ?? Number(number)
  if (unit === '' || !(count > 0)) return null
  if (/^(?:d)/i.test(unit)) return { count, unit: 'day' }
  if (/^w/i.test(unit)) return { count: count * 7, unit: 'day' }
  if (/^m/i.test(unit)) return { count, unit: 'month' }
  return { count, unit: /^q/i.test(unit) ? 'quarter' : 'year' }
}

/** The day on which something was due that is late by this much. */
export function dueBefore({ count, unit }: Delay, today: string): string {
  return unit === 'day' ? addDays(today, -count) : addMonths(today, -count * { month: 1, quarter: 3, year: 12 }[unit])
}
