// The next date of a rule, for pages that name it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type SiteForTests } from '../../tests/site.ts'
import { nextDueDates } from './next-due-dates.server.ts'

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
