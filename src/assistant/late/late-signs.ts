// Whether somebody is late, has had a notice, or fears a penalty, and what the question tells of the delay.
import { addDays, addMonths } from '#platform/dates.ts'

const signs = [
  /\b(?:late|lately filed|belated\w*|delay\w*|overdue|backlog|behind|unfiled|unpaid|unsubmitted|lapsed|expired|ignored|overlooked|slipped|skipped|deactivated|234[ef])\b/i,
  /\b(?:miss(?:ed|ing)?|forgot\w*|default(?:s|ed|er|ers|ing)?|disqualif\w+|penal\w+|compound\w+|adjudicat\w+|prosecut\w+|condon\w+|late fees?|additional fees?)\b/i,
  /\b(?:struck off|show[- ]?cause|stk[- ]?\d|(?:strike|striking)[- ]?off.{0,40}\b(?:notice|letter|order|list|name)|(?:notice|letter|order|list|name)\b.{0,40}\bstrik\w+[- ]?off)\b/i,
  /\b(?:not|never|no|nobody|nothing|without|\w+n['’]?t|cannot|failed to|unable to|nahi|nahin) (?:yet |even |ever )?(?:been |be |get |got |have |could )?(?:fil(?:ed?|ing|ings)|sen[dt]|sign(?:ed)?|went|gone|submit(?:ted|ting)?|pa(?:id|y|ying)|done|do|h[eo]ld|compl(?:y|ied|ying)|deposit(?:ed)?|appoint(?:ed)?|issued?|inform(?:ed)?|intimated?|updated?|report(?:ed)?|renew(?:ed)?|conduct(?:ed)?|given|received|register(?:ed)?|spen[dt]|respond(?:ed)?|repl(?:y|ied)|returns?|bhar[aei]\w*|kiya|ki|hua|hui|diya)\b/i,
  /\bbh(?:oo|u)l[aei]?\b|\breh gay[aei]\b|\b(?:tarikh|tareekh|date) nikal\b|\bch?h?u+t gay[aei]|\bde[er]+i?\b.{0,15}\b(?:ho|hui|hua)\b|\bjurmana\b|\bpenalti\b/i,
  /\b(?:deadline|due date|last date|time limit|date|time) (?:is |has |have |had |was |already |just )*(?:gone|passed|past|over|crossed|nikal\w*|khatam|chal\w* ga\w*)\b|\b(?:after|past|beyond|crossed|passed) (?:the |its |our )?(?:due date|deadline|last date|time limit)\b/i,
  /(?<!privacy |short |this |the agm |meeting |agm |your )\bnotices?\b(?! (?:of (?:the )?(?:agm|egm|meeting|general|board|annual)|period|board|for (?:the )?(?:agm|egm|meeting|board)))/i,
  /\bshould have (?:been )?(?:filed|paid|sent|held|submitted|deposited|appointed|reported|registered)\b/i,
  /\bpending\b|\bfee per day\b|\bper day (?:fee|charge)|\bstrike[- ]?off (?:kar|ho|kiya|done|by|ho)\b|\bkar diya strike\b|\b(?:drc|asmt|reg[- ]?17|gstr[- ]?3a)\b|\b(?:amnesty|ccfs)\b/i,
  /\b(?:letter|order|demand|e?mail|summons|query|call) (?:from|by|of) (?:the )?(?:roc|mca|registrar|rbi|gst|income[- ]?tax|it|tax|department|epfo|esic|sebi|nclt|ministry|government|officer)\b/i,
]
/** An office is open late, and a notice of a meeting is no notice of a default. */
const others =
  /\b(?:how late|open|close|closes|hours|privacy)\b|\bnotice\b.*\b(?:agm|egm|general meeting|board meeting|period|clear)\b|\b(?:agm|egm|general meeting|board meeting)\b.*\bnotice\b/i

/** Somebody speaks of their own. */
export const isOwn = /\b(?:we|our|us|my|i|mine|hum\w*|mer[aei])\b/i

/** Somebody tells that one of their filings is not there. */
const isTold = /\b(?:we|our|my|i|hum\w*|mer[aei]|company|director)\b/i
const isNegated = /\b(?:not|never|no|none|nothing|without|\w+n['’]?t|nahi|nahin)\b/i
const isFiling =
  /\b(?:aoc|mgt|adt|dpt|dir|inc|msme|pas|itr|gstr?|tds|fla|form|returns?|filings?|agm|kyc|auditor|accounts|annual|complianc\w+|financials?|roc|pf|esi|din)\b/i
const isUnsure =
  /\b(?:need|needed|required?|have to|must|appl\w+|exempt\w*|should|mandatory|necessary|compulsory|sure|know|understand)\b/i

export function isLate(question: string): boolean {
  if (others.test(question)) return false
  const isMissing =
    isTold.test(question) && isNegated.test(question) && isFiling.test(question) && !isUnsure.test(question)
  return isMissing || signs.some((sign) => sign.test(question))
}

const numbers = new Map(
  'a an one ek|two do couple|three teen few several|four char|five paanch|six|seven|eight|nine|ten|eleven|twelve'
    .split('|')
    .flatMap((words, at) => words.split(' ').map((word) => [word, at + 1] as const)),
)
const span = new RegExp(
  `\\b(\\d{1,4}|${[...numbers.keys()].join('|')})(?: of)?[ -]?(?:financial |full |consecutive |more )?(days?|din|weeks?|months?|mahine|years?|yrs?|saal|quarters?)\\b`,
  'i',
)

/** How long somebody is late, as the question says it: "45 days", "two years". */
export type Delay = { count: number; unit: 'day' | 'month' | 'quarter' | 'year' }

export function delayIn(question: string, today: string): Delay | null {
  const [, since] = /\b(?:since|from|after) (20\d\d)\b/i.exec(question) ?? []
  if (since !== undefined) return { count: Math.max(1, Number(today.slice(0, 4)) - Number(since)), unit: 'year' }
  const [, number = '', unit = ''] = span.exec(question) ?? []
  const count = numbers.get(number.toLowerCase()) ?? Number(number)
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
