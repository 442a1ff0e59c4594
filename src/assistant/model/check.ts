// Whether an answer in other words says only what the texts say that it names: every number, date, amount, form, section,
// name and address in it has to stand there, and so has every "not".
import type { Passage } from '#assistant/passages/searched-passage.ts'

const maxWords = 80
/** So many of its longer words stand in the texts. */
const leastShared = 0.5

const token = /[₹%]|[\p{L}\p{N}]+(?:(?:[.,:/@&+_-]|['’](?=\p{L})|\()[\p{L}\p{N}]+\)?)*/gu
const word = (list: string): RegExp => new RegExp(`^(?:${list})$`)
const binding = word(
  'not|no|never|none|nor|neither|cannot|without|exempt\\w*|guarante\\w*|nil|free|only|before|after|until|less|more|above|below',
)
const spelt = word(
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|eighteen|twenty|thirty|forty|fifty|sixty|ninety|hundred|thousand|lakh|crore|half|quarter|double|twice|thrice|first|second|third|last',
)
const month =
  'january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec'
const weekday = 'monday|tuesday|wednesday|thursday|friday|saturday|sunday'
const day = word(`${month}|${weekday}`)
/** What a number counts stands behind it, and what it numbers before it. */
const unit = word(
  `%|per|days?|weeks?|months?|years?|hours?|minutes?|times|lakhs?|crores?|thousand|hundred|directors?|members?|partners?|shareholders?|${month}`,
)
const label = word(
  `₹|section|sections|sub-section|rule|rules|form|clause|regulation|schedule|article|paragraph|part|chapter|${month}`,
)
/** With these a sentence begins, whatever it is about. */
const openers = word(
  'a|an|as|at|both|but|by|each|every|for|from|he|if|in|it|its|no|of|on|once|or|our|please|she|so|that|the|their|then|there|these|they|this|those|to|we|what|when|where|which|who|yes|you|your|and|also|file|within|any|all',
)

/** Null if everything stands in the texts; otherwise the kind of what does not, for the log. */
export function whatIsUnfounded(said: string, named: readonly Passage[]): string | null {
  if (named.length === 0 || said.trim() === '') return 'nothing'
  if (said.split(/\s+/).length > maxWords) return 'too long'
  // Letters of another script can look like those of ours.
  if (/https?:|www\.|[<>{}[\]`*_#|\\]|[^\p{Script=Latin}\p{Script=Common}]|[^\P{C}\n]/u.test(said)) return 'markup'
  const known = tokensOf(named.map(({ title, text }) => `${title}. ${text}`).join('\n')).map(({ plain }) => plain)
  const [words, pairs] = [new Set(known), new Set(known.map((each, place) => `${known[place - 1]} ${each}`))]
  const tokens = tokensOf(said)
  for (const [place, { plain, isName, isFirst }] of tokens.entries()) {
    const isFact = /[\p{N}@]/u.test(plain) || binding.test(plain) || spelt.test(plain) || day.test(plain)
    const isBound = isFact ? plain !== 'one' : isName && !(isFirst && openers.test(plain))
    if (isBound && !words.has(plain)) return isNumber(plain) ? 'a number' : 'a word'
    const before = tokens[place - 1]?.plain ?? ''
    const isCounted = isNumber(before) && unit.test(plain)
    if ((isCounted || (label.test(before) && /\p{N}/u.test(plain))) && !pairs.has(`${before} ${plain}`))
      return 'a number of something else'
  }
  const longer = tokens.filter(({ plain }) => plain.length > 3)
  const shared = longer.filter(({ plain }) => words.has(plain)).length
  return shared < longer.length * leastShared ? 'other words' : null
}

function isNumber(plain: string): boolean {
  return /\p{N}/u.test(plain) || spelt.test(plain)
}

type Token = { plain: string; isName: boolean; isFirst: boolean }

/** "don’t" is "do not", "Rs. 1,000" is "₹ 1000", and "1 lakhs" is "1 lakh". */
function tokensOf(text: string): Token[] {
  const even = text
    .normalize('NFKC')
    .replaceAll(/n['’]t\b/gi, ' not')
    .replaceAll(/\b(?:Rs\.?|INR)\s*(?=\d)/gi, '₹')
    .replaceAll(/(\d),(?=\d)/g, '$1')
    .replaceAll(/\bper ?cent\b/gi, '%')
  return [...even.matchAll(token)].map(({ 0: given, index }) => ({
    plain: given
      .toLowerCase()
      .replace(/['’]s$/, '')
      .replace(/^(day|week|month|year|hour|minute|lakh|crore|director|member|partner)s$/, '$1'),
    isName: /^\p{Lu}/u.test(given),
    isFirst: /(?:^|[.?!:\n])\s*$/.test(even.slice(0, index)),
  }))
}
