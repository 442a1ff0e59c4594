// Staff move, hide and restore single dates: the effect that is shown is the one that comes.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eachDatabase } from '../../../tests/databases.ts'
import { openSite, type SiteForTests } from '../../../tests/site.ts'
import { dueDateRules } from '#calendar/calendar.server.ts'
import type { CalendarEntry } from '#calendar/calendar-entry.ts'
import type { DateChange, DateEffect, StaffDate } from './staff-dates.ts'

const base = '/api/console/dates'
const aoc4 = { ruleId: 'roc-aoc4', originalDay: '2026-10-29' }
const circular = 'MCA General Circular 00/2026 of 20 October 2026'

eachDatabase('dates of the calendar', (freshDatabase) => {
  let site: SiteForTests
  beforeAll(async () => {
    site = await openSite(await freshDatabase('seeded'))
  })
  afterAll(() => site.close())

  async function sent<Answer>(path: string, body?: object): Promise<Answer & { status: number; message?: string }> {
    const response = await site.asStaff('Neha', base + path, body, 'editor')
    return { status: response.status, ...(await response.json()) }
  }
  const month = async (number: number) => (await sent<{ data: StaffDate[] }>(`?month=${number}&year=2026`)).data
  const onSite = async (number: number): Promise<CalendarEntry[]> =>
    (await site.get(`/get/eventduedates?month=${number}&year=2026`)).json()
  const named = (entries: CalendarEntry[]) => entries.filter(({ eventName }) => eventName.startsWith('AOC-4:'))
  const move = (newDay: string): DateChange => ({ ...aoc4, action: 'move', newDay, circular, note: '' })
  const effect = (change: DateChange | null) => sent<DateEffect>('/effect', { ...aoc4, change })
  const change = (given: DateChange, seen: number | null) =>
    sent<StaffDate & { errors?: object }>('/change', { change: given, seen })

  test('what is moved leaves its month and comes to another, as was shown before', async () => {
    const listed = (await month(10)).find(({ ruleId }) => ruleId === 'roc-aoc4')
    expect(listed).toMatchObject({ ...aoc4, day: '2026-10-29', category: 'company', change: null })
    const [october, november] = [await onSite(10), await onSite(11)]
    const { months, isAnswered } = await effect(move('2026-11-30'))
    expect([await onSite(10), await onSite(11)]).toEqual([october, november])
    expect(isAnswered).toBe(true)
    expect(months.map(({ year, month: number, leaves, comes }) => [year, number, leaves.length, comes.length])).toEqual(
      [
        [2026, 10, 1, 0],
        [2026, 11, 0, 1],
      ],
    )

    const moved = await change(move('2026-11-30'), null)
    expect(moved).toMatchObject({ status: 200, day: '2026-11-30', change: { action: 'move', circular } })
    expect(named(await onSite(10))).toEqual([])
    expect(named(await onSite(11)).map((entry) => ({ ...entry, link: '' }))).toEqual(months[1]?.comes)
    expect(named(await onSite(11))[0]?.description).toContain(`Moved from 29 Oct 2026 by ${circular}.`)
    const { overrides } = await dueDateRules(site.database)
    expect(overrides.at(-1)).toMatchObject({ ...aoc4, newDay: '2026-11-30' })
    expect((await month(11)).find(({ ruleId }) => ruleId === 'roc-aoc4')).toMatchObject({ originalDay: '2026-10-29' })

    expect((await change(move('2026-12-01'), null)).status).toBe(409)
    const hidden = await change({ ...aoc4, action: 'hide', circular: '', note: '' }, moved.change?.id ?? 0)
    expect(hidden).toMatchObject({ status: 200, day: null })
    expect([named(await onSite(10)), named(await onSite(11))]).toEqual([[], []])
    expect((await effect(null)).months.map(({ leaves, comes }) => [leaves.length, comes.length])).toEqual([[0, 1]])

    const undone = await sent<StaffDate>('/undo', { ...aoc4, seen: hidden.change?.id ?? 0 })
    expect(undone).toMatchObject({ status: 200, day: '2026-10-29', change: null })
    expect([await onSite(10), await onSite(11)]).toEqual([october, november])
    const entries = await site.database
      .selectFrom('audit_entry')
      .select(['action', 'record', 'detail'])
      .orderBy('id')
      .execute()
    expect(entries.map(({ action, record }) => [record, action])).toEqual([
      ['date', 'Moved a date to 30 Nov 2026'],
      ['date', 'Hid a date'],
      ['date', 'Reversed the change of a date'],
    ])
  })

  test('what makes no sense is refused in words', async () => {
    expect(await change({ ...move('2026-11-30'), circular: ' ' } as DateChange, null)).toMatchObject({
      status: 422,
      errors: { circular: 'Name the circular or notification that moves it. Visitors read it beside the date.' },
    })
    expect(await change(move('2026-10-29'), null)).toMatchObject({
      status: 422,
      errors: { newDay: 'This is already the day under the rule.' },
    })
    expect((await change(move('2023-10-29'), null)).status).toBe(422)
    expect((await change({ ...move('2026-11-30'), originalDay: '2026-10-28' }, null)).status).toBe(422)
    expect((await change({ ...move('2026-11-30'), ruleId: "x' or 1=1" }, null)).status).toBe(422)
    expect((await sent('?month=13&year=2026')).status).toBe(400)
  })
})
