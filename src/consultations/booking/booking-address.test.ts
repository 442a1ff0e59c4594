import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bookingAddress, choiceIn, maxAboutCharacters } from './booking-address.ts'

const read = (query: string) => choiceIn(new URLSearchParams(query))
const nothing = { month: null, date: null, slot: null, about: '', subject: '' }

test('an address is read into the choice that it was written from', () => {
  const choice = fc.record({
    month: fc.option(fc.record({ year: fc.integer({ min: 2026, max: 2100 }), month: fc.integer({ min: 1, max: 12 }) })),
    date: fc
      .date({ min: new Date('2026-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
    slot: fc.option(fc.constantFrom('00:00', '09:00', '12:30', '23:45')),
    about: fc.constantFrom('', 'Corporate Law Advisory', 'A & B = <i>100%</i> + ?#'),
    subject: fc.constantFrom('', 'Corporate Law Advisory', 'Tax and GST'),
  })
  fc.assert(
    fc.property(choice, (given) => {
      expect(choiceIn(new URL(bookingAddress(given), 'https://firm.example.in').searchParams)).toEqual(given)
    }),
  )
})

test('what a link is about is the subject until the visitor chooses another, or none', () => {
  expect(read('about=Tax+and+GST').subject).toBe('Tax and GST')
  expect(read('about=Tax+and+GST&subject=').subject).toBe('')
  expect(bookingAddress({ about: 'Tax and GST', subject: '' })).toBe('/freeconsulation?about=Tax%20and%20GST&subject=')
})

test('a page on which nothing is chosen has no query', () => {
  expect(bookingAddress(nothing)).toBe('/freeconsulation')
  expect(read('')).toEqual(nothing)
})

test.each([
  'date=2026-02-30',
  'date=2026-13-01',
  'date=26-11-2026',
  'date=2023-12-31',
  'date=%3Cscript%3E',
  'month=2026-00',
  'month=2101-01',
  'month=nov',
  'slot=09:00',
])('%s counts as nothing chosen', (query) => {
  expect(read(query)).toEqual(nothing)
})

test.each(['9:00', '24:00', '09:60', '09:00Z', ''])('a slot written %j is not a slot', (slot) => {
  expect(read(`date=2026-11-26&slot=${slot}`)).toEqual({ ...nothing, date: '2026-11-26' })
})

test('what the meeting is about is one bounded line', () => {
  expect(read('about=%20Two%0D%0Alines%00%E2%80%AE%20').about).toBe('Two lines')
  const { about } = read(`about=${'x'.repeat(5000)}`)
  expect([about.length, about.at(-1)]).toEqual([maxAboutCharacters, '…'])
})
