import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleaned, type TextKind } from './cleaned.ts'
import { phoneMessage, telephoneHref } from './telephone.ts'
import { personNameMessage } from './person-name.ts'
import { emailMessage } from './validators.ts'

const kinds: TextKind[] = ['line', 'text', 'name', 'email', 'tel', 'number', 'code']

test.each([
  // Joiners of Telugu, Malayalam, Sinhala, Marathi, Kannada and Persian.
  'రాజ్\u200cకుమార్',
  'രാജന്\u200d',
  'ශ්\u200dරී',
  'रामऱ्\u200dया',
  'ರಮೇಶ್\u200c',
  'علی\u200cرضا',
  // What telephones and word processors write.
  'O´Brien',
  'O‘Neil',
  'O’Hara',
  'O`Brien',
  'Oʼbrien',
  'Anne–Marie',
  'Anne‐Marie',
  'Anne‑Marie',
  'Gal·la',
  'マリー・アンヌ',
  '辻\u{e0100}',
  // What nobody sees.
  'Asha\u00a0Rao',
  '\u200eAsha Rao',
  '\u202aAsha Rao\u202c',
  'Asha Rao\u200b',
  'Asha\u2060 Rao\ufeff',
  'Asha\u00ad Rao',
  'Asha\u0000 Rao',
  'Asha\u000bRao',
  'Asha\u2028Rao',
])('the name %j is accepted', (name) => {
  expect(personNameMessage(name)).toBeNull()
})

test.each<[TextKind, string, string]>([
  ['name', 'O´Brien–Rao', 'O’Brien-Rao'],
  ['name', 'రాజ్\u200cకుమార్', 'రాజ్\u200cకుమార్'],
  ['name', '\u202aAsha\u00a0\u200b Rao\u202c\u200d', 'Asha Rao'],
  ['line', 'Kaveri\u000bFoods\r\n\u2066Ltd\u2069', 'Kaveri Foods Ltd'],
  ['line', 'Chen\u0001nai\u0000', 'Chennai'],
  ['line', 'Chen\ufeffnai', 'Chennai'],
  [
    'text',
    'First line\u000bsecond\u000cthird\r\nfourth\u2028fifth\u0085sixth',
    'First line\nsecond\nthird\nfourth\nfifth\nsixth',
  ],
  ['text', ' \u3164\tA\u00a0–\u2003‘b’\u200b \u2800', 'A – ‘b’'],
  ['text', 'a\ud83d b\udc00', 'a\ufffd b\ufffd'],
  ['text', 'a\ufffe\uffffb', 'ab'],
  // Emoji of several signs stay whole, and nothing can be hidden among them.
  [
    'text',
    '👩‍👩‍👧‍👦 🏳️‍🌈 ❤️‍🔥 👩🏽‍💻 1️⃣ 🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f} 🇮🇳',
    '👩‍👩‍👧‍👦 🏳️‍🌈 ❤️‍🔥 👩🏽‍💻 1️⃣ 🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f} 🇮🇳',
  ],
  ['text', 'a\u200d b\u{e0061}\u{e0062}c👩\u200d\u200dd\ufe0f\ufe0f', 'a\u200d bc👩d\ufe0f'],
  ['tel', '\u202d+91 98450\u00a012345\u202c', '+91 98450 12345'],
  ['tel', '+91 98450‑12345', '+91 98450-12345'],
  ['tel', '९८४५०१२३४५', '9845012345'],
  ['tel', '＋９１ ٩٨٤٥٠ 12345', '+91 98450 12345'],
  ['tel', 'tel:+91-98450-12345', '+91-98450-12345'],
  ['number', ' ४.५ ', '4.5'],
  ['number', '٢٫٥', '2.5'],
  ['code', '५००\u00a0०८१', '500 081'],
  ['code', 'SW1A\u20131AA', 'SW1A-1AA'],
  ['email', ' \u202ameera@example.in\u202c ', 'meera@example.in'],
  ['email', 'mee\u200bra@exam\u200dple.in', 'meera@example.in'],
  ['email', 'mailto:meera@example.in?subject=Hello', 'meera@example.in'],
  ['email', 'Meera Iyer <meera@example.in>', 'meera@example.in'],
  ['email', '"Iyer, Meera" <mailto:meera@example.in>;', 'meera@example.in'],
  ['email', 'meera@example.in <meera@example.in>', 'meera@example.in'],
  ['email', 'meera＠example.in', 'meera@example.in'],
  ['email', 'Meera@Example.IN', 'Meera@Example.IN'],
  ['email', 'ajay@डाटा.भारत', 'ajay@xn--c2bd1gb.xn--h2brj9c'],
  ['email', 'ajay@डाटा。भारत', 'ajay@xn--c2bd1gb.xn--h2brj9c'],
  ['email', 'info@büro-rao.de', 'info@xn--bro-rao-n2a.de'],
  ['email', 'info@bu\u0308ro-rao.de', 'info@xn--bro-rao-n2a.de'],
  ['email', 'info@straße.de', 'info@xn--strae-oqa.de'],
  ['email', 'info@ශ්\u200dරී.com', 'info@xn--10cl1a0b660p.com'],
  ['email', 'आशा', 'आशा'],
])('as %s, %j becomes %j', (kind, given, expected) => {
  expect(cleaned(kind, given)).toBe(expected)
})

test.each([
  'ajay@डाटा.भारत',
  'ravi@rao.संगठन',
  'info@büro-rao.de',
  'info@xn--bro-rao-n2a.de',
  'ajay@XN--c2bd1gb.XN--h2brj9c',
  'asha+tag@example.photography',
  'meera\u202e@example.in',
])('the address %j is accepted', (address) => {
  expect(emailMessage(address)).toBeNull()
})

// Each of these would become the address of somebody else, or is none.
test.each([
  'ｍeera@example.in',
  'meera@ｅxample.in',
  'meera@e\u212aample.in',
  '\u212a@example.in',
  'meera@exam℡ple.in',
  'a@x.in <b@y.in>',
  'A <a@x.in>, B <b@y.in>',
  'mailto:a@x.in,b@y.in',
  'meera@0x7f.1',
  'meera@exam%70le.in',
  'meera@büro.in:25',
  'meera@büro.in/x',
  'meera@xn--',
  'meera@example.in\r\nBcc: b@example.in',
  'मीरा',
])('the address %j is refused', (address) => {
  expect(emailMessage(address)).toBe('Email address is not correct')
})

test.each([
  '\u202d+91 98450 12345\u202c',
  '+91 98450‑12345',
  '+91 98450–12345',
  '९८४५०१२३४५',
  '(080) 2345 6789 ext. 12',
  '080 2345 6789 x12',
  '080 2345 6789, extn 12',
  '080-23456789 #4',
  'tel:+919845012345',
])('the telephone number %j is accepted', (number) => {
  expect(phoneMessage(number)).toBeNull()
})

test.each(['12345', '1234567890123456', 'call me', '98450 12345 or 98450 54321', 'ext. 123456', '+91 98450 12345 x'])(
  'the telephone number %j is refused',
  (number) => {
    expect(phoneMessage(number)).toBe('Phone number is not correct')
  },
)

test('an extension is not part of the number that is called', () => {
  expect(telephoneHref('+91 40 2355-0000 ext. 12')).toBe('tel:+914023550000')
  expect(telephoneHref('०४० २३५५ ००००')).toBe('tel:04023550000')
})

test('an address that is too long is refused without being normalized, which takes time with the square of its accents', () => {
  const accents = '\u0301\u0323'.repeat(200)
  for (const address of [`a${accents}@x.in`, `a@${accents}.in`, `A <${accents}@x.in>`, accents]) {
    expect(emailMessage(address)).toBe('Email address is not correct')
    expect(cleaned('email', address)).toContain(accents)
  }
  // A short one is.
  expect(cleaned('email', 'e\u0301@x.in')).toBe('\u00e9@x.in')
})

const invisibleCharacters = [
  ...'\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff\u00ad\u061c\u034f\u115f\u180e',
  ...'\u0000\u0001\u001f\u007f\u0080\u009f\u{e0001}\u{e0041}\ufffe',
]

function invariants(numRuns: number) {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc
      .array(
        fc.oneof(
          fc.constantFrom(
            ...invisibleCharacters,
            ...'a1@.<>- ,ßKक्र്‍‌👩🏽️\r\n\u000b\u2028\u00a0\u3164',
            '\ud83d',
            '\udc00',
            '🏴',
          ),
          fc.string({ unit: 'grapheme', maxLength: 2 }),
        ),
        { maxLength: 16 },
      )
      .map((each) => each.join('')),
  )
  fc.assert(
    fc.property(text, fc.constantFrom(...kinds), (given, kind) => {
      const once = cleaned(kind, given)
      expect(cleaned(kind, once)).toBe(once)
      expect(once).toBe(once.trim())
      expect(once).not.toMatch(kind === 'text' ? /[^\P{Cc}\n\t]/u : /[\p{Cc}\p{Zl}\p{Zp}]/u)
      expect(once).not.toMatch(/[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u00ad\p{Cs}]/u)
    }),
    { numRuns },
  )
  // Whatever is invisible changes nothing, wherever it stands but before a joiner or a selector.
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'aé1@.<>- ,क्र’👩\n'), maxLength: 12 }),
      fc.nat(12),
      fc.constantFrom(...invisibleCharacters),
      fc.constantFrom(...kinds),
      (given, at, invisible, kind) => {
        const end = Math.min(at, given.length)
        const isPairCut = /[\udc00-\udfff]/.test(given[end] ?? '')
        fc.pre(!isPairCut)
        expect(cleaned(kind, given.slice(0, end) + invisible + given.slice(end))).toBe(cleaned(kind, given))
      },
    ),
    { numRuns },
  )
}

test('cleaning twice changes nothing more, and an invisible character changes nothing', () => invariants(300))
test('the same of very many texts', { tags: ['long'] }, () => invariants(30_000))
