// What a sentence states exactly: dates, amounts, periods, sections, forms and other numbers, each in one spelling.
import { inDigits } from './number-words.ts'

/**
 * `stated`: what the text says, as exactly as it does. `implied`: that, and what follows from it; "12 September 2026"
 * implies "12 September" and "September".
 */
export type Facts = { stated: Set<string>; implied: Set<string> }

const monthNames = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
/** "may", "mar" and "sep" in small letters are not months. */
const month =
  '((?:[Jj]an(?:uary)?|[Ff]eb(?:ruary)?|Mar(?:ch)?|march|[Aa]pr(?:il)?|May|[Jj]une?|[Jj]uly?|[Aa]ug(?:ust)?|Sept?|[Ss]eptember|Oct|[Oo]ctober|[Nn]ov(?:ember)?|Dec|[Dd]ecember)\\b\\.?)'
const wholeMonth =
  /\b([Jj]anuary|[Ff]ebruary|March|[Aa]pril|May|[Jj]une|[Jj]uly|[Aa]ugust|[Ss]eptember|[Oo]ctober|[Nn]ovember|[Dd]ecember)\b/g
const number = '\\d[\\d,]*(?:\\.\\d+)?'
const reference = '\\d+[A-Za-z]{0,3}(?:-[A-Za-z])?(?:\\(\\w{1,5}\\))*'
const kinds = {
  section: 'sections?|secs?|u\\/s',
  rule: 'rules?',
  regulation: 'regulations?|regs?',
  schedule: 'schedules?',
  article: 'articles?',
  clause: 'clauses?',
  chapter: 'chapters?',
  form: 'forms?(?:\\s+no\\.?)?',
}

type Reader = { pattern: RegExp; read: (match: RegExpExecArray, facts: Collected) => void }
type Collected = { state: (fact: string, ...implied: string[]) => void }

const monthOf = (name = '') => String(monthNames.indexOf(name.slice(0, 3).toLowerCase()) + 1).padStart(2, '0')
const plain = (digits = '') => String(Number(digits.replaceAll(',', '')))
const ordinal = (day: string) => `${Number(day)}th`

function date(facts: Collected, year: string | undefined, monthNumber: string, day: string): void {
  const dayOfMonth = `${monthNumber}-${day.padStart(2, '0')}`
  const implied = [`month ${monthNumber}`, ordinal(day)]
  if (year === undefined) facts.state(`day ${dayOfMonth}`, ...implied)
  else facts.state(`date ${year}-${dayOfMonth}`, `day ${dayOfMonth}`, `month ${year}-${monthNumber}`, year, ...implied)
}

/** Applied in this order. Each takes what it has read out of the text. */
const readers: Reader[] = [
  { pattern: /\b(\d{4})-(\d{2})-(\d{2})\b/g, read: ([, y, m = '', d = ''], facts) => date(facts, y, m, d) },
  {
    pattern: /\b(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})\b/g,
    read: ([, d = '', m = '', y], facts) => date(facts, y, m.padStart(2, '0'), d),
  },
  {
    pattern: new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?(?:\\s+day)?(?:\\s+of)?\\s+${month}(?:,?\\s+(\\d{4})\\b)?`, 'g'),
    read: ([, d = '', m, y], facts) => date(facts, y, monthOf(m), d),
  },
  {
    pattern: new RegExp(`\\b${month}\\s+(\\d{1,2})(?:st|nd|rd|th)?\\b(?:,?\\s+(\\d{4})\\b)?`, 'g'),
    read: ([, m, d = '', y], facts) => date(facts, y, monthOf(m), d),
  },
  {
    pattern: new RegExp(`\\b${month},?\\s+(\\d{4})\\b`, 'g'),
    read: ([, m, y = ''], facts) => facts.state(`month ${y}-${monthOf(m)}`, `month ${monthOf(m)}`, y),
  },
  { pattern: wholeMonth, read: ([, m], facts) => facts.state(`month ${monthOf(m)}`) },
  {
    pattern: /\b((?:19|20)\d{2})-(\d{4}|\d{2})\b/g,
    read: ([, from = '', to = ''], facts) => facts.state(`years ${from}-${to.slice(-2)}`),
  },
  {
    pattern: /\b(\d{1,2})(?:[:.](\d{2}))?\s*([ap])\.?\s?m\b\.?/gi,
    read: ([, hour, minute = '00', half = ''], facts) =>
      facts.state(`time ${Number(hour) % 12}:${minute} ${half.toLowerCase()}m`),
  },
  { pattern: /\b(\d{1,2}:\d{2})\b/g, read: ([, time], facts) => facts.state(`time ${time}`) },
  {
    pattern: /\b((?:mon|tues|wednes|thurs|fri|satur|sun)day)s?\b/gi,
    read: ([, day = ''], facts) => facts.state(day.toLowerCase()),
  },
  ...Object.entries(kinds).map(([kind, names]) => ({
    pattern: new RegExp(
      `\\b(?:${names})\\.?\\s+(${reference}(?:(?:,\\s*|\\s+)(?:(?:and|or|to|&)\\s+)?${reference}\\b)*)`,
      'gi',
    ),
    read([, list = '']: RegExpExecArray, facts: Collected) {
      for (const [one] of list.matchAll(new RegExp(reference, 'g'))) {
        const [whole = one] = /^\d+[A-Z-]*/i.exec(one) ?? []
        facts.state(`${kind} ${one.toUpperCase()}`, `${kind} ${whole.toUpperCase()}`)
      }
    },
  })),
  {
    // AOC-4, GSTR 3B, CSAS-1, INC20A, and 24A alone.
    pattern:
      /\b(?:[A-Za-z]{1,8}-?\d+[A-Za-z]{0,3}|[A-Z]{2,8} \d+[A-Z]{0,2})(?:-[A-Za-z0-9]+)*\b|\b\d+(?!(?:st|nd|rd|th)\b)[A-Za-z]{1,3}(?:\(\w{1,5}\))*/g,
    read: ([code = ''], facts) => facts.state(`code ${code.replaceAll(/[\s-]/g, '').toUpperCase()}`),
  },
  {
    pattern: new RegExp(`(₹|\\$|€|£|\\b(?:USD|EUR|GBP))\\s*(${number})`, 'g'),
    read: ([, currency = '', digits], facts) => facts.state(`money ${currency} ${plain(digits)}`, plain(digits)),
  },
  {
    pattern: new RegExp(`(${number})\\s*(?:%|per\\s?cent\\b)`, 'gi'),
    read: ([, digits], facts) => facts.state(`share ${plain(digits)}`),
  },
  { pattern: /\b(\d+)(?:st|nd|rd|th)\b/gi, read: ([, day = ''], facts) => facts.state(ordinal(day)) },
  {
    pattern: new RegExp(
      `(${number})[\\s-]*((?:(?:working|calendar|business|clear|consecutive|financial)\\s+)?(?:day|week|fortnight|month|quarter|year|hour|minute))s?\\b`,
      'gi',
    ),
    read: ([, digits, unit = ''], facts) =>
      facts.state(`${plain(digits)} ${unit.toLowerCase().replaceAll(/\s+/g, ' ')}`, plain(digits)),
  },
  { pattern: new RegExp(number, 'g'), read: ([digits], facts) => facts.state(plain(digits)) },
]

export function factsOf(text: string): Facts {
  const facts: Facts = { stated: new Set(), implied: new Set() }
  const collected: Collected = {
    state(fact, ...implied) {
      facts.stated.add(fact)
      for (const one of [fact, ...implied]) facts.implied.add(one)
    },
  }
  let rest = readable(text)
  for (const { pattern, read } of readers) {
    for (const match of rest.matchAll(pattern)) read(match, collected)
    rest = rest.replaceAll(pattern, ' ; ')
  }
  return facts
}

/** One spelling for dashes, rupees and numbers in words. */
function readable(text: string): string {
  const digits = inDigits(text.replaceAll(/[‐‑‒–—−]/g, '-').replace(/^(?:first|second|third)(?:ly)?,/i, ''))
  return digits
    .replaceAll(/\b(?:rs\b\.?|inr|rupees)\s*(?=\d)/gi, '₹')
    .replaceAll(new RegExp(`(?<![\\d₹,.])(${number})\\s*(?:rupees\\b|\\/-)`, 'gi'), '₹$1')
    .replaceAll(/\b(\d+)\s*\(\1\)/g, '$1')
}
