import { expect, test } from 'vitest'
import { eventDates } from './event-dates.ts'

const today = '2026-11-22'

test.each([
  ['company incorporated on 10 October 2026, INC-20A by when', '2027-04-08', 'incorporation', '2026-10-10'],
  ['director resigned on 5 november, DIR-12?', '2026-12-05', 'director', '2026-11-05'],
  ['special resolution passed on 10 Nov 2026, mgt 14 last date', '2026-12-10', 'resolution', '2026-11-10'],
  ['shares allotted on 3 nov to a foreigner, FC-GPR', '2026-12-03', 'allotment', '2026-11-03'],
])('%s', (question, day, event, on) => {
  const answer = eventDates(question, today)
  expect(answer?.dates[0]?.day).toBe(day)
  expect(answer).toMatchObject({ event, on })
})

test.each(['DIR-12 due date', 'director resigned on 5 november', 'AOC-4, our AGM was on 25 September 2026'])(
  'no event with a form and a day: %s',
  (question) => {
    expect(eventDates(question, today)).toBeNull()
  },
)
