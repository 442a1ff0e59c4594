import { expect, test } from 'vitest'
import { guestsIn, guestsMessage, maxGuests } from '#consultations/consultation.ts'
import { endsAddress, guestsText, takeGuests } from './guest-list.ts'

const of = (typed: string, guests: string[] = []) => takeGuests({ guests, typed })

test.each(['a@x.in b@x.in', 'a@x.in,b@x.in', 'a@x.in;b@x.in', ' a@x.in\r\n,\tb@x.in , '])(
  'the addresses in %j become two guests',
  (typed) => {
    expect(of(typed)).toEqual({ guests: ['a@x.in', 'b@x.in'], typed: '' })
  },
)

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
