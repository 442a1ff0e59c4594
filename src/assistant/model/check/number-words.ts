// Numbers written in words, turned into digits: "thirty-six months" says the same as "36 months".

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const scales: Record<string, number> = {
  hundred: 100,
  thousand: 1000,
  lakh: 100_000,
  lac: 100_000,
  million: 1_000_000,
  crore: 10_000_000,
  billion: 1_000_000_000,
}
const ordinals: Record<string, string> = {
  first: '1st',
  second: '2nd',
  third: '3rd',
  fourth: '4th',
  fifth: '5th',
  sixth: '6th',
  seventh: '7th',
  eighth: '8th',
  ninth: '9th',
  tenth: '10th',
  eleventh: '11th',
  twelfth: '12th',
  fifteenth: '15th',
  twentieth: '20th',
  thirtieth: '30th',
}

const numeral = [...small, ...tens].join('|')
const scale = Object.keys(scales)
  .map((name) => `${name}s?`)
  .join('|')
const run = new RegExp(
  `\\b(?:${numeral})(?:(?:[\\s-]+(?:${numeral}|${scale}))|(?:\\s+and\\s+(?:${numeral})))*\\b`,
  'gi',
)
const ordinal = new RegExp(`\\b(?:${Object.keys(ordinals).join('|')})\\b`, 'gi')
/** Here "one" is a pronoun. */
const pronoun = /\b(?:no|any|every|each|which|this|that|the|another)\s+one\b|\bone\s+(?:of|another)\b/gi

/** "a hundred and eighty" becomes "180", "thirtieth" "30th", and "5 lakh" "500000". */
export function inDigits(text: string): string {
  return text
    .replaceAll(pronoun, 'some')
    .replaceAll(new RegExp(`\\ba(?=\\s+(?:${scale})\\b)`, 'gi'), 'one')
    .replaceAll(run, valuesOf)
    .replaceAll(ordinal, (word) => ordinals[word.toLowerCase()] ?? word)
    .replaceAll(
      new RegExp(`\\b(\\d[\\d,]*(?:\\.\\d+)?)\\s*(${scale})\\b`, 'gi'),
      (_all, digits: string, name: string) =>
        String(Math.round(Number(digits.replaceAll(',', '')) * scaleOf(name) * 100) / 100),
    )
}

function scaleOf(name: string): number {
  return scales[name.toLowerCase().replace(/s$/, '')] ?? 1
}

/** Words that make no common number, as in "nine eight seven", are numbers of their own. */
function valuesOf(words: string): string {
  const values: string[] = []
  let whole = 0
  let group = 0
  let isOpen = false
  const flush = () => {
    if (isOpen) values.push(String(whole + group))
    whole = 0
    group = 0
    isOpen = false
  }
  for (const word of words.toLowerCase().split(/[\s-]+/)) {
    if (word === 'and') {
      if (group % 100 !== 0 || whole + group === 0) {
        flush()
        values.push('and')
      }
      continue
    }
    const smallValue = small.indexOf(word)
    const tensValue = (tens.indexOf(word) + 2) * 10
    if (smallValue >= 0) {
      if (isOpen && (smallValue >= 10 || smallValue === 0 ? group % 100 !== 0 : group % 10 !== 0 || isTeen(group)))
        flush()
      group += smallValue
    } else if (tens.includes(word)) {
      if (group % 100 !== 0) flush()
      group += tensValue
    } else if (scaleOf(word) === 100) group = Math.max(group, 1) * 100
    else {
      whole += Math.max(group, 1) * scaleOf(word)
      group = 0
    }
    isOpen = true
  }
  flush()
  return values.join(' ')
}

function isTeen(value: number): boolean {
  return value % 100 >= 10 && value % 100 < 20
}
