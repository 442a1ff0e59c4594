// Finds the figures in a text that a law may have set: amounts, periods and shares.

const units = 'crore|lakh|per cent|percent|%|minute|hour|day|month|year'
const kinds = 'working|clear|calendar|consecutive|financial|further|additional|full|more|paid'
const words = [
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|eighteen|twenty|twenty-one|twenty-four',
  'thirty|forty|forty-five|sixty|ninety',
].join('|')
const number = String.raw`(?:₹\s?)?(?:\d[\d,]*(?:\.\d+)?|\b(?:${words})\b)`
const join = String.raw`(?:\s(?:or|to|and|of)\s|,\s|–)`

/** Such as '30 days', '15 or 30 days', 'four-month', '₹10 crore', '12 per cent'. */
const measure = String.raw`(${number}(?:${join}${number}){0,3})(?:[\s-](?:${kinds})){0,2}(?:[\s-]|(?=%))(${units})s?(?![a-z])`
/** Such as '₹5,000', '9/10', 'three-fourths'. */
const amount = String.raw`₹\s?\d[\d,]*(?:\.\d+)?`
const share = String.raw`(?<![\d/])\d{1,2}/\d{1,2}(?![\d/])|\b(?:one|two|three|nine)[\s-](?:half|third|fourth|quarter|tenth)s?\b`

const pattern = new RegExp(`${measure}|(${amount})|(${share})`, 'giu')

/** Returns each figure in one form, whatever its spelling: '30 day', '10 crore', '₹5,000', '9/10'. */
export function figuresIn(text: string): string[] {
  const found = new Set<string>()
  for (const [, numbers, unit, money, part] of text.replaceAll(/\s+/gu, ' ').matchAll(pattern)) {
    if (numbers === undefined || unit === undefined) {
      found.add((money ?? part ?? '').toLowerCase().replaceAll(/[\s-]/gu, '').replace(/s$/u, ''))
      continue
    }
    for (const each of numbers.split(new RegExp(join, 'u'))) found.add(`${digits(each)} ${nameOf(unit)}`)
  }
  return [...found]
}

function nameOf(unit: string): string {
  const name = unit.toLowerCase()
  return name === '%' || name === 'percent' ? 'per cent' : name
}

const spelled = new Map(
  Object.entries({
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
    eleven: 11,
    twelve: 12,
    fifteen: 15,
    eighteen: 18,
    twenty: 20,
    'twenty-one': 21,
    'twenty-four': 24,
    thirty: 30,
    forty: 40,
    'forty-five': 45,
    sixty: 60,
    ninety: 90,
  }),
)

function digits(number: string): string {
  const plain = number.toLowerCase().replaceAll(/[₹\s]/gu, '')
  return String(spelled.get(plain) ?? plain)
}
