// The stored rules of the calendar after an upgrade.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importantDates } from '#calendar/calendar.server.ts'
import { spanOfMonth } from '#calendar/month-view.ts'
import { contentVersion } from '#platform/database/content-version.server.ts'
import { eachDatabase } from '../tests/databases.ts'
import { openSite, type SiteForTests } from '../tests/site.ts'
import { digestOfRules, renewCalendarRules, startingRuleRows, startingRules } from './calendar-rules.ts'
import { openContent } from './starting-content.ts'

test('the starting rules of this release will be recognised by the next one', async () => {
  const digest = digestOfRules(await startingRuleRows(openContent()))
  expect(startingRules, 'add the digest to db/calendar-rules.ts').toContain(digest)
})

eachDatabase('the stored rules of the calendar', (freshDatabase) => {
  let site: SiteForTests
  beforeAll(async () => {
    site = await openSite(await freshDatabase('seeded'))
  })
  afterAll(() => site.close())

  const stored = () => site.database.selectFrom('calendar_rule').selectAll().orderBy('position').execute()
  const titles = async (month: number) =>
    (await importantDates(site.database, spanOfMonth({ year: 2027, month }))).map(({ eventName }) => eventName)

  test('of this release are left alone', async () => {
    expect(await renewCalendarRules(site.database)).toBe(false)
  })

  test('of an earlier release are replaced, and what staff moved stays moved', async () => {
    const present = await stored()
    // As an earlier release had them: one fewer, one more, and one with another day.
    await site.database.deleteFrom('calendar_rule').where('id', '=', 'roc-msc3').execute()
    const earlierDay = { every: 'year', month: 3, day: 1 }
    for (const { id, definition } of present.filter((rule) => rule.id === 'gst-lut')) {
      const former = JSON.stringify({ ...JSON.parse(definition), occurs: earlierDay })
      await site.database.updateTable('calendar_rule').set({ definition: former }).where('id', '=', id).execute()
      const own = { id: 'gone', position: 900, kind: 'due' as const, definition: former.replace('gst-lut', 'gone') }
      await site.database.insertInto('calendar_rule').values(own).execute()
    }
    const change = { rule_id: 'roc-dpt3', original_day: '2027-06-30', action: 'move' as const, new_day: '2027-07-31' }
    await site.database
      .insertInto('calendar_override')
      .values({ ...change, note: '', circular: '' })
      .execute()
    const version = await contentVersion(site.database)

    expect(await renewCalendarRules(site.database, [])).toBe(false)
    expect(await titles(4)).not.toContain('MSC-3: return of a dormant company, FY 2026-27')
    expect(await renewCalendarRules(site.database, [digestOfRules(await stored())])).toBe(true)
    expect(await stored()).toEqual(present)
    expect(await titles(4)).toContain('MSC-3: return of a dormant company, FY 2026-27')
    expect(await titles(7)).toContain('DPT-3: return of deposits, FY 2026-27')
    expect(await contentVersion(site.database)).toBeGreaterThan(version)
    await site.database.deleteFrom('calendar_override').where('rule_id', '=', 'roc-dpt3').execute()
  })
})
