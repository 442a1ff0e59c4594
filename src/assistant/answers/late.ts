// Questions of somebody who is late, has had a notice, or fears a penalty. They are answered by what a default costs, and
// always lead to a person.

const signs = [
  /\b(?:missed|overdue|defaulted|penalt\w+|penali[sz]ed|disqualified|compounding|late fees?|additional fees?)\b/i,
  /\b(?:late|delayed|behind|pending) (?:with|in|on|by|for|fil\w+)\b/i,
  /\b(?:is|are|was|were|too|filed?|filing|pa(?:id|y)) (?:it )?(?:already )?late\b/i,
  /\b(?:years?|months?|days?|weeks?) (?:late|overdue|behind|pending)\b/i,
  /\b(?:not|never|didn['’]?t|haven['’]?t|hasn['’]?t|forgot to) (?:yet )?(?:been )?(?:filed?|submit(?:ted)?|paid?)\b/i,
  /\b(?:strike[- ]?off|show[- ]cause|adjudication) (?:notice|order)\b/i,
  /\b(?:notice|letter|order|demand) (?:from|by) (?:the )?(?:roc|mca|registrar|rbi|gst|income[- ]tax|department|epfo|esic)\b/i,
]
const annualReturns = /\b(?:aoc|mgt)[- ]?\d|\b(?:annual|roc) (?:returns?|filings?)\b/i

/** The question in the words of a text on defaults; null if nobody seems to be late. */
export function lateQuestion(question: string): string | null {
  if (!signs.some((sign) => sign.test(question))) return null
  return annualReturns.test(question) ? 'What is the penalty for late filing of annual returns?' : question
}
