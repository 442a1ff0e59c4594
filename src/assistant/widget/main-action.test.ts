// The one thing to press below an answer.
import { expect, test } from 'vitest'
import type { AssistantMessage } from './conversation.ts'
import { mainAction } from './main-action.ts'

const today = '2026-11-29'
const call = { label: 'Call +91 40 0000 0000', href: 'tel:+914000000000' }
const map = { label: 'Chennai on the map', href: 'https://www.google.com/maps/search/?q=1' }
const delay = { label: 'Count the delay: AOC-4', href: '/late?form=AOC-4' }
const own = { label: 'The dates of your business', href: '/calendar/yours' }
const past = { title: 'AOC-4', day: '2026-10-29' }
const coming = { title: 'GSTR-3B', day: '2026-12-20' }

function chosen(change: Partial<AssistantMessage>) {
  const rest = { role: 'assistant', content: 'x', sources: [], suggestions: [], handoff: null } as const
  return mainAction({ ...rest, sources: [], suggestions: [], exchange: null, thumb: null, ...change }, today)
}

test('where a person should answer it is the way to one, with the telephone and the count of the delay in the sentence', () => {
  const handoff = { reason: 'late' } as const
  expect(chosen({ handoff, actions: [delay, map, call], dates: [coming] })).toEqual({
    kind: 'person',
    besides: [call, delay],
  })
})

test('at the limit and for a greeting there is none', () => {
  expect(chosen({ handoff: { reason: 'limit' }, actions: [call] })).toBeNull()
  expect(chosen({})).toBeNull()
})

test('for an answer that is about the booking it is the booking, whatever else it offers', () => {
  const sources = [{ title: 'Free Consultation', href: '/freeconsulation', lawAsAt: null }]
  expect(chosen({ sources, actions: [call] })).toEqual({
    kind: 'link',
    action: { label: 'Choose a time', href: '/freeconsulation' },
  })
  expect(chosen({ sources: [{ title: 'Contact', href: '/contact', lawAsAt: null }, ...sources] })).toBeNull()
})

test.each([
  ['the first action', { actions: [map, call] }, { kind: 'link', action: map }],
  [
    'the count of a delay before the dates',
    { actions: [own, delay], dates: [coming] },
    { kind: 'link', action: delay },
  ],
  [
    'the dates before those of the business, without what has passed',
    { actions: [own], dates: [past, coming] },
    { kind: 'dates', dates: [coming] },
  ],
  ['the dates of the business at last', { actions: [own], dates: [past] }, { kind: 'link', action: own }],
])('otherwise it is %s', (_name, change, expected) => {
  expect(chosen(change)).toEqual(expected)
})
