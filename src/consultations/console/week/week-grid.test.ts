import { expect, test } from 'vitest'
import { firstFree, weekGrid } from './week-grid.ts'

test('a free time that the rules keep from visitors is free for staff, and the week tells the two apart', () => {
  const slot = (day: string, isOffered: boolean) => ({
    time: '09:00',
    startsOn: `${day}T03:30:00.000Z`,
    endsOn: `${day}T04:00:00.000Z`,
    free: [1],
    isOffered,
  })
  const grid = weekGrid(
    {
      now: '2026-11-24T03:00:00.000Z',
      today: '2026-11-24',
      slotMinutes: 30,
      consultants: [{ number: 1, name: 'Asha Rao', takesCalls: true }],
      days: [
        { day: '2026-11-25', holiday: null, slots: [slot('2026-11-25', false)] },
        { day: '2026-11-26', holiday: null, slots: [slot('2026-11-26', true)] },
      ],
      bookings: [],
      // It ends as the slot begins.
      blocks: [
        {
          id: 1,
          consultant: 1,
          startsOn: '2026-11-25T02:30:00.000Z',
          endsOn: '2026-11-25T03:30:00.000Z',
          reason: 'Court',
        },
      ],
    },
    null,
  )
  expect(grid.rows[0]?.map(({ state, isOffered, words }) => [state, isOffered, words])).toEqual([
    ['free', false, 'Free, not offered to visitors'],
    ['free', true, 'Free'],
  ])
})

test('the time proposed for a booking is the first that is free for that consultant, and none on a holiday', () => {
  const slot = (time: string, free: number[]) => ({ time, startsOn: '', endsOn: '', free, isOffered: false })
  const days = [
    { day: '2026-11-24', holiday: null, slots: [slot('17:00', [1])] },
    { day: '2026-11-25', holiday: null, slots: [slot('09:00', []), slot('11:15', [1]), slot('12:00', [1, 2])] },
    { day: '2026-11-26', holiday: 'Diwali', slots: [slot('09:00', [1, 2])] },
    { day: '2026-11-27', holiday: null, slots: [slot('15:00', [2])] },
  ]
  expect(firstFree(days, null, '2026-11-25')).toEqual({ day: '2026-11-25', time: '11:15' })
  expect(firstFree(days, 2, '2026-11-25')).toEqual({ day: '2026-11-25', time: '12:00' })
  expect(firstFree(days, null, '2026-11-26')).toEqual({ day: '2026-11-27', time: '15:00' })
  expect(firstFree(days, 1, '2026-11-26')).toEqual({ day: '2026-11-26', time: '' })
})
