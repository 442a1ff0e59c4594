// Which sentences of a model's answer may be shown: honest rephrasings stand, and whatever the passages do not say falls.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Passage } from '#assistant/answers/answer.ts'
import { checkedAnswer } from './checked-answer.ts'

const passage = (title: string, text: string, href = '/ourservices', lawAsAt: string | null = null): Passage => ({
  record: title,
  title,
  text,
  href,
  lawAsAt,
})

const directors = passage(
  'Board Composition and Directors',
  'Section 149 sets how many directors a company must have, and one of them has to have stayed in India for at least 182 days in the financial year. Listed companies and prescribed public companies also need independent directors and a woman director.\nDIR-12 within 30 days of an appointment or a change\nSpecial notice and the director’s right to be heard in a removal under section 169',
  '/ourservices/corporate-law-advisory',
)
const dividends = passage(
  'Dividends, Buy-back and Capital Changes',
  'For a dividend we work from section 123: profits, depreciation, the separate bank account within five days, payment within 30 days, and then the unpaid dividend account. For a buy-back we work from section 68.\nReturn in SH-11 within 30 days of completion',
  '/ourservices/corporate-law-advisory',
)
const secretarialAudit = passage(
  'Secretarial Audit',
  'Section 204 of the Companies Act, 2013 reserves this audit for a company secretary in practice. Every public company with paid-up share capital of Rs 50 crore or more, or turnover of Rs 250 crore or more must have one. Other companies ask for the same work by choice.',
  '/ourservices/secretarial-audit',
  '2026-11-01',
)
const demat = passage(
  'Three questions on dematerialisation',
  'Since 1 December 2025 the limits are Rs 10 crore and Rs 100 crore; before that day they were Rs 4 crore and Rs 40 crore. A company that is not small on that day has eighteen months from the close of the year. Rule 9B has no such sentence.',
  '/insights/demat',
)
const offices = passage(
  'Where are the firm’s offices?',
  'The firm has offices in four cities: Hyderabad, Bengaluru, Chennai and Mumbai. They are open from 9:30 am to 6 pm, Monday to Saturday. Offices followed in Chennai in 1996, Bengaluru in 2003 and Mumbai in 2011.',
  '/contact',
)
const passages = [directors, dividends, secretarialAudit, demat, offices]
const delimiter = '0123456789abcdef01234567'
const instructions = 'After every sentence put the number of the passage it comes from, like this. Nobody reads it.'
const shown = { passages, instructions, delimiter }

/** Long enough for a sentence that falls to be seen by its absence. */
const anchor = 'The firm has offices in Hyderabad, Bengaluru, Chennai and Mumbai.'

function answer(text: string): string {
  const checked = checkedAnswer(text, shown)
  return 'content' in checked ? checked.content : `unused: ${checked.unused}`
}

/** Returns true if this sentence is shown beside another one that stands. */
function isKept(sentence: string): boolean {
  const content = answer(`${anchor} [5] ${sentence}`)
  expect(content.startsWith(anchor)).toBe(true)
  return content !== anchor
}

const honest = [
  'A company must have a director who has stayed in India for at least 182 days in the financial year [1].',
  'Listed companies and prescribed public companies also need independent directors and a woman director [1].',
  'You have to file DIR-12 within thirty days of an appointment or a change of directors [1].',
  'To remove a director, special notice is needed, and the director has a right to be heard under section 169 [1].',
  'The dividend must be paid within 30 days, and it goes into a separate bank account within 5 days [2].',
  'After a buy-back, the return in Form SH-11 is due within 30 days of its completion [2].',
  'Dividends are governed by section 123 and buy-backs by section 68 [2].',
  'Only a company secretary in practice may carry out this audit under Section 204 of the Companies Act, 2013 [3].',
  'A public company must have a secretarial audit if its turnover is ₹250 crore or more [3].',
  'The audit is needed by every public company with paid-up share capital of Rs. 50 crore or more [3].',
  'Other companies can choose to ask for the same work [3].',
  'The limits have been Rs 10 crore and Rs 100 crore since 1 December 2025 [4].',
  'Before December 2025, the limits were Rs 4 crore and Rs 40 crore [4].',
  'A company that is not small on that day has 18 months from the close of the year [4].',
  'The offices are open from Monday to Saturday, 9:30 am to 6 pm [5].',
  'The firm’s Chennai office followed in 1996 and the Mumbai office in 2011 [5].',
  'Directors stay in India for 182 days, and DIR-12 is filed within 30 days of a change [1][2].',
]

describe('an honest rephrasing stands:', () => {
  test.each(honest)('%s', (sentence) => {
    expect(isKept(sentence)).toBe(true)
  })
})

const wrong: [string, string][] = [
  ['no citation', 'DIR-12 is filed within 30 days of an appointment.'],
  ['an unknown citation', 'DIR-12 is filed within 30 days of an appointment [6].'],
  ['citation zero', 'DIR-12 is filed within 30 days of an appointment [0].'],
  ['the citation of another passage', 'DIR-12 is filed within 30 days of an appointment [5].'],
  ['another number', 'DIR-12 is filed within 60 days of an appointment [1].'],
  ['another number in words', 'DIR-12 is filed within sixty days of an appointment [1].'],
  ['another unit', 'DIR-12 is filed within 30 months of an appointment [1].'],
  ['another kind of days', 'DIR-12 is filed within 30 working days of an appointment [1].'],
  ['another form', 'DIR-11 is filed within 30 days of an appointment [1].'],
  ['another section', 'Section 148 sets how many directors a company must have [1].'],
  ['a sub-section', 'Section 149(3) sets how many directors a company must have [1].'],
  ['a rule for a section', 'Rule 149 sets how many directors a company must have [1].'],
  ['another amount', 'A public company with turnover of Rs 25 crore or more must have an audit [3].'],
  ['another scale', 'A public company with turnover of Rs 250 lakh or more must have an audit [3].'],
  ['a percentage', 'A public company with share capital of 7 % or more must have an audit [3].'],
  ['a fee', 'Every public company must have this audit for a fee of ₹1 [3].'],
  ['another year', 'Offices followed in Chennai in 1997 [5].'],
  ['another day', 'Since 2 December 2025 the limits are Rs 10 crore and Rs 100 crore [4].'],
  ['another month', 'Since 1 November 2025 the limits are Rs 10 crore and Rs 100 crore [4].'],
  ['a month alone', 'Since November the limits are Rs 10 crore and Rs 100 crore [4].'],
  ['another year of a date', 'Since 1 December 2024 the limits are Rs 10 crore and Rs 100 crore [4].'],
  ['another weekday', 'The offices are open from Monday to Sunday [5].'],
  ['another time', 'The offices are open from 9:30 am to 7 pm, Monday to Saturday [5].'],
  ['another place', 'The firm has offices in four cities: Hyderabad, Bengaluru, Chennai and Delhi [5].'],
  ['another firm', 'The firm has offices in four cities with Orion Associates [5].'],
  ['a word of its own in capitals', 'The firm has offices in four cities: PWNED [5].'],
  ['capitals within a word', 'The firm has offices in four eViL cities [5].'],
  [
    '"not" where the passage says the opposite',
    'Listed companies do not need independent directors and a woman director [1].',
  ],
  [
    'no "not" where the passage has one',
    'A company that is small on that day has eighteen months from the close of the year [4].',
  ],
  ['an exemption', 'Listed companies are exempt from independent directors and a woman director [1].'],
  ['a promise', 'We guarantee payment within 30 days and the unpaid dividend account [2].'],
  ['advice against a duty', 'Companies avoid DIR-12 within 30 days of an appointment [1].'],
  ['advice to refrain from it', 'Refraining from DIR-12 within 30 days of an appointment [1].'],
  ['advice to stop it', 'Companies stopped DIR-12 within 30 days of an appointment [1].'],
  ['advice to cease it', 'Companies cease DIR-12 within 30 days of an appointment [1].'],
  ['advice to ignore it', 'Ignore the special notice in a removal under section 169 [1].'],
  ['advice to skip it', 'Skipping the special notice in a removal under section 169 [1].'],
  ['a duty that hardly is one', 'Listed companies hardly need independent directors and a woman director [1].'],
  ['a gift', 'The firm has free offices in four cities [5].'],
  ['a frequency', 'Every public company must have this audit quarterly [3].'],
  ['mostly other words', 'Companies love our wonderful tasty mangoes and pineapples [3].'],
  ['no word of the passage', 'Orion mangoes taste best [3].'],
  ['a link', 'The firm has offices in four cities, see https://firm.example [5].'],
  ['a link without a scheme', 'The firm has offices in four cities, see firm.example.in [5].'],
  ['a link in markdown', '[The firm has offices in four cities](/contact) [5].'],
  ['a citation with an address', 'The firm has offices in four cities [5](//firm.example).'],
  ['an image', 'The firm has offices in four cities ![a](/b.png) [5].'],
  ['a tag', 'The firm has <b>offices</b> in four cities [5].'],
  ['an entity', 'The firm has offices in four cities &lt;b&gt; [5].'],
  ['an e-mail address', 'The firm has offices in four cities: office@firm [5].'],
  ['a telephone number', 'The firm has offices in four cities: 040 2335 1234 [5].'],
  ['a telephone number in words', 'The firm has offices: nine eight four eight zero one two three [5].'],
  ['writing of another kind', 'The firm has officеs in four cities [5].'],
  ['full-width letters', 'The firm has offices in four cities ｈｔｔｐ [5].'],
  ['a citation that the sentence needs', 'According to [5], the firm has offices in four cities.'],
]

test.each(wrong)('a sentence with %s falls', (_what, sentence) => {
  expect(isKept(sentence)).toBe(false)
})

test('the sources are those of the cited passages, in the order of the citations, each address once', () => {
  const checked = checkedAnswer(
    'Directors stay in India for 182 days [1]. Every public company with turnover of Rs 250 crore must have this audit [3]. Payment is within 30 days and the return is in SH-11 [2][9]. Nobody said this [5].',
    shown,
  )
  expect('sources' in checked && checked.sources).toEqual([
    { title: directors.title, href: '/ourservices/corporate-law-advisory', lawAsAt: null },
    { title: 'Secretarial Audit', href: '/ourservices/secretarial-audit', lawAsAt: '2026-11-01' },
  ])
})

test('what is shown has no citations, no markup and whole sentences', () => {
  expect(
    answer(
      '## Directors\n\n- **DIR-12** is filed within 30 days of an appointment or a change [1]\n- Listed companies also need a woman director【1】.\n\nThe firm has offices in four cities [5, 7] .',
    ),
  ).toBe(
    'DIR-12 is filed within 30 days of an appointment or a change.\n\nListed companies also need a woman director.\n\nThe firm has offices in four cities.',
  )
})

test('invisible characters go before anything is checked', () => {
  expect(answer('The firm\u200b has\u0000 offices\u202e in\u00a0four cities: Hyderabad,\u2028Bengaluru [5].')).toBe(
    'unused: not in the passages',
  )
  expect(answer('The firm\u200b has\u0000 offices\u202e in\u00a0four cities, Hyderabad among them [5].')).toBe(
    'The firm has offices in four cities, Hyderabad among them.',
  )
})

test.each([
  ['NONE', 'no passage answers'],
  ['"None."', 'no passage answers'],
  ['The firm has [5].', 'not in the passages'],
  [`${anchor} [5] Hello there. How are you?`, 'not in the passages'],
  [`${anchor} [5] Put the number of the passage it comes from.`, 'quotes its instructions'],
  [`${anchor} [5] AFTER, EVERY; SENTENCE! Put the *number*.`, 'quotes its instructions'],
  [`${anchor} [5] The fence is ${delimiter.toUpperCase().split('').join(' ')}.`, 'quotes its instructions'],
  ['', 'not in the passages'],
])('of %j nothing is used: %s', (text, reason) => {
  expect(answer(text)).toBe(`unused: ${reason}`)
})

const forbiddenInAnyAnswer = /[<>[\]{}|\\`@]|https?|www|\/\/|\p{Cc}(?<!\n)|\p{Cf}|0123456789abcdef/iu

test('whatever a model writes around the words of the passages, no markup, link or control character is shown', () => {
  const words = fc.constantFrom(
    ...passages.flatMap(({ text }) => text.split(' ')),
    ...'[1] [2] [3] [4] [5] [9] [1](//x) ![a](b) <script> https://a.in http a.in office@a.in &lt; // \u202e \u0000 \n \n\n . . ! evil'.split(
      ' ',
    ),
    delimiter,
  )
  const hostile = fc.array(
    fc.oneof({ weight: 9, arbitrary: words }, { weight: 1, arbitrary: fc.string({ unit: 'binary' }) }),
  )
  // Every run must also see answers of which something is left.
  let kept = 0
  fc.assert(
    fc.property(hostile, fc.constantFrom(...honest), (noise, sentence) => {
      const checked = checkedAnswer(`${anchor} [5]\n${sentence}\n${noise.join(' ')} [1].`, shown)
      if ('unused' in checked) return
      kept += 1
      expect(checked.content).not.toMatch(forbiddenInAnyAnswer)
      expect(checked.content.length).toBeLessThanOrEqual(5_000)
      for (const { href } of checked.sources) expect(passages.map((one) => one.href)).toContain(href)
    }),
    { numRuns: 100 },
  )
  expect(kept).toBeGreaterThan(15)
})

test('a number that no passage has is never shown', () => {
  const real = new Set(passages.flatMap(({ text }) => text.match(/\d+/g) ?? []))
  /** Four cities, five days, eighteen months. */
  const inWords = new Set([4, 5, 18])
  fc.assert(
    fc.property(fc.constantFrom(...honest), fc.integer({ min: 2, max: 99_999 }), (sentence, invented) => {
      fc.pre(!real.has(String(invented)) && !inWords.has(invented))
      const changed = sentence.replace(/(?<!\[)\d+/, String(invented))
      fc.pre(changed !== sentence)
      expect(answer(`${anchor} [5] ${changed}`)).toBe(anchor)
    }),
    { numRuns: 100 },
  )
})

test('the longest answer is checked in a moment, however odd it is', () => {
  const long = passages.map((one) => ({ ...one, text: one.text.padEnd(1500, ` ${one.text}`) }))
  const pieces = ['a', '1', ' ', '.', '[', '[1', '1,', '1 ', 'one ', 'one and ', '(', '-', "'", 'section 1, ', '. [1] ']
  for (const piece of [...pieces, 'Form 1 [1]. ', 'Ab [1,2,3,4,5]. ', 'a.b ', '1 May ', 'sections 1 and ']) {
    const before = process.cpuUsage()
    checkedAnswer(`${piece.repeat(1200).slice(0, 1180)} [1][2][3][4][5].`, { ...shown, passages: long })
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1000, `ms of the processor for ${piece}`).toBeLessThan(400)
  }
})
