// The next date of a rule, for pages that name it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type SiteForTests } from '../../tests/site.ts'
import { dueDateRules } from './calendar.server.ts'
import { nearestDueDates, nextDueDates } from './next-due-dates.server.ts'

let site: SiteForTests
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

test.each([
  ['2026-12-19', '2026-12-20'],
  ['2026-12-20', '2026-12-20'],
  ['2026-12-21', '2027-01-20'],
])('on %s GSTR-3B is next due on %s', async (today, day) => {
  expect(await nextDueDates(site.database, ['gst-gstr3b-m'], today)).toMatchObject([{ ruleId: 'gst-gstr3b-m', day }])
})

test('what has passed is there too, on the day to which it was moved', async () => {
  const calendar = await dueDateRules(site.database)
  const nearest = nearestDueDates(calendar, ['roc-mgt7', 'roc-aoc4'], '2026-03-01')
  expect([...nearest].map(([id, { last, next }]) => [id, last?.day, last?.originalDay, next?.day])).toEqual([
    ['roc-aoc4', '2026-01-31', '2025-10-29', '2026-10-29'],
    ['roc-mgt7', '2026-01-31', '2025-11-28', '2026-11-28'],
  ])
})
