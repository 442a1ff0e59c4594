import { expect, test } from 'vitest'
import { guestsIn, guestsMessage, maxGuests } from '#consultations/consultation-form.ts'
import { endsAddress, guestsText, takeGuests } from './guests-field.tsx'

const of = (typed: string, guests: string[] = []) => takeGuests({ guests, typed })

test.each(['a@x.in b@x.in', 'a@x.in,b@x.in', 'a@x.in;b@x.in', ' a@x.in\r\n,\tb@x.in , '])(
  'the addresses in %j become two guests',
  (typed) => {
    expect(of(typed)).toEqual({ guests: ['a@x.in', 'b@x.in'], typed: '' })
  },
)

test.each([
  // As Outlook and Gmail copy people.
  'Bina Rao <bina@example.org>; Chand K <chand@example.org>',
  '"Rao, Bina" <bina@example.org>, "K, Chand" <mailto:chand@example.org>',
  'bina@example.org <bina@example.org>;Chand<chand@example.org>;',
  'bina@example.org, Chand K <chand@example.org>',
  'Bina Rao <bina@example.org> chand@example.org',
  'bina@example.org；chand@example.org',
  'bina@example.org、chand@example.org，',
  '\u202abina@example.org\u202c\u00a0mailto:chand@example.org',
])('two guests are pasted as %j', (typed) => {
  expect(of(typed)).toEqual({ guests: ['bina@example.org', 'chand@example.org'], typed: '' })
  expect(guestsMessage(typed)).toBeNull()
})

test('addresses are counted, and not words', () => {
  const named = (count: number) => Array.from({ length: count }, (_, index) => `A B C D <g${index}@x.in>`).join('; ')
  expect(guestsMessage(named(maxGuests))).toBeNull()
  expect(guestsMessage(named(maxGuests + 1))).toBe(`At most ${maxGuests} guests can be invited`)
  expect(guestsMessage('please invite my colleague and his deputy')).toBe('Email address is not correct: please')
})

test('a guest on an international domain is one guest, however the domain is spelled', () => {
  expect(guestsIn('ajay@डाटा.भारत ajay@xn--c2bd1gb.xn--h2brj9c')).toEqual(['ajay@xn--c2bd1gb.xn--h2brj9c'])
})

test('what is being typed is not rewritten while no address is complete', () => {
  for (const typed of ['Bina ', 'Bina  Rao ', 'Bina Rao <bina@example.org'])
    expect(of(typed)).toEqual({ guests: [], typed })
  expect(of('wrong@,')).toEqual({ guests: [], typed: 'wrong@' })
  expect(of('Bina Rao <bina@example.org>')).toEqual({ guests: ['bina@example.org'], typed: '' })
})

test('an address that is wrong stays typed, and the others are taken', () => {
  expect(of('a@x.in wrong b@x.in cfo@')).toEqual({ guests: ['a@x.in', 'b@x.in'], typed: 'wrong cfo@' })
})

test('an address that is in the list already is not added again', () => {
  expect(of('A@X.in b@x.in B@x.in', ['a@x.in'])).toMatchObject({ guests: ['a@x.in', expect.stringMatching(/^b@x/i)] })
})

test('a guest too many stays typed', () => {
  const six = Array.from({ length: maxGuests + 1 }, (_, index) => `g${index}@x.in`)
  const { guests, typed } = of(six.join(' '))
  expect([guests.length, typed]).toEqual([maxGuests, 'g5@x.in'])
  expect(guestsMessage(guestsText({ guests, typed }))).toBe(`At most ${maxGuests} guests can be invited`)
})

test('what is sent holds the list and what is still typed', () => {
  const text = guestsText({ guests: ['a@x.in'], typed: ' b@x.in  c@' })
  expect(guestsIn(text)).toEqual(['a@x.in', 'b@x.in', 'c@'])
  expect(guestsMessage(text)).toBe('Email address is not correct: c@')
  expect(guestsText({ guests: [], typed: '' })).toBe('')
})

test('a space, a comma, a semicolon or a line break ends an address', () => {
  expect(['a@x.in ', 'a@x.in,', 'a@x.in;', 'a@x.in\n', 'a@x.in'].map((text) => endsAddress.test(text))).toEqual([
    true,
    true,
    true,
    true,
    false,
  ])
})
