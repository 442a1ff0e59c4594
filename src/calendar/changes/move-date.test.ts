// Staff move, hide and restore single dates: the effect that is shown is the one that comes.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eachDatabase } from '../../../tests/databases.ts'
import { openSite, type SiteForTests } from '../../../tests/site.ts'
import { dueDateRules } from '#calendar/calendar.server.ts'
import { officeAddresses } from '#firm/offices/firm-mailboxes.server.ts'
import type { CalendarEntry } from '#calendar/calendar-entry.ts'
import type { DateMoved } from './date-moved.ts'
import type { LawRule } from './law-desk.ts'
import type { Role } from '#staff/roles.ts'
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

  async function sent<Answer>(
    path: string,
    body?: object,
    role: Role = 'manager',
  ): Promise<Answer & { status: number; message?: string }> {
    const response = await site.asStaff('Neha', base + path, body, role)
    return { status: response.status, ...(await response.json()) }
  }
  const month = async (number: number) => (await sent<{ data: StaffDate[] }>(`?month=${number}&year=2026`)).data
  const onSite = async (number: number): Promise<CalendarEntry[]> =>
    (await site.get(`/get/eventduedates?month=${number}&year=2026`)).json()
  const named = (entries: CalendarEntry[]) => entries.filter(({ eventName }) => eventName.startsWith('AOC-4:'))
  const move = (newDay: string): DateChange => ({ ...aoc4, action: 'move', newDay, circular, note: '' })
  const effect = (change: DateChange | null) => sent<DateEffect>('/effect', { occurrence: aoc4, change })
  const attempt = (given: DateChange | null, seen: number | null) =>
    sent<{ errors?: object }>('/change', { occurrence: aoc4, change: given, seen })
  /** Returns the date as it is then. */
  async function change(given: DateChange | null, seen: number | null): Promise<StaffDate | undefined> {
    expect((await attempt(given, seen)).status).toBe(200)
    const months = await Promise.all([10, 11].map(month))
    return months.flat().find(({ ruleId, originalDay }) => ruleId === aoc4.ruleId && originalDay === aoc4.originalDay)
  }
  const mails = () => site.mails()

  test('a day of any year is answered or refused in words', async () => {
    const ofYear = (year: string) => `${year}-01-01`
    for (const day of ['0000', '0001', '1799', '2200', '9999', '+275760', '-0001'].map(ofYear)) {
      const { status, message } = await effect(move(day))
      expect([day, status, typeof message]).toEqual([day, 422, 'string'])
      expect((await sent('/effect', { occurrence: { ...aoc4, originalDay: day }, change: null })).status).toBe(422)
    }
    for (const day of ['1800', '2025', '2199'].map(ofYear)) expect((await effect(move(day))).status).toBe(200)
    const before = await sent('/effect', { occurrence: { ...aoc4, originalDay: '1800-01-01' }, change: null })
    expect(before).toMatchObject({ status: 422, message: 'This rule no longer has a date on this day.' })
  })

  test('what is moved leaves its month and comes to another, as was shown before', async () => {
    const listed = (await month(10)).find(({ ruleId }) => ruleId === 'roc-aoc4')
    expect(listed).toMatchObject({ ...aoc4, day: '2026-10-29', category: 'company', change: null })
    const [october, november] = [await onSite(10), await onSite(11)]
    const { months, isAnswered, codes, affected } = await effect(move('2026-11-30'))
    expect(codes).toEqual(['AOC-4', 'AOC-4 CFS'])
    // Each names the form in its text, or lists the rule.
    const kinds = new Set(affected.map(({ kind }) => kind))
    expect([...kinds].toSorted()).toEqual(['article', 'service'])
    expect([await onSite(10), await onSite(11)]).toEqual([october, november])
    expect(isAnswered).toBe(true)
    expect(months.map(({ year, month: number, leaves, comes }) => [year, number, leaves.length, comes.length])).toEqual(
      [
        [2026, 10, 1, 0],
        [2026, 11, 0, 1],
      ],
    )

    const moved = await change(move('2026-11-30'), null)
    expect(moved).toMatchObject({ day: '2026-11-30', change: { action: 'move', circular } })
    expect(named(await onSite(10))).toEqual([])
    expect(named(await onSite(11)).map((entry) => ({ ...entry, link: '' }))).toEqual(months[1]?.comes)
    expect(named(await onSite(11))[0]?.description).toContain(`Moved from 29 Oct 2026 by ${circular}.`)
    const { overrides } = await dueDateRules(site.database)
    expect(overrides.at(-1)).toMatchObject({ ...aoc4, newDay: '2026-11-30' })
    expect((await month(11)).find(({ ruleId }) => ruleId === 'roc-aoc4')).toMatchObject({ originalDay: '2026-10-29' })

    expect((await attempt(move('2026-12-01'), null)).status).toBe(409)
    const hidden = await change({ ...aoc4, action: 'hide', circular: '', note: '' }, moved?.change?.id ?? 0)
    expect(hidden).toMatchObject({ day: null })
    expect([named(await onSite(10)), named(await onSite(11))]).toEqual([[], []])
    expect((await effect(null)).months.map(({ leaves, comes }) => [leaves.length, comes.length])).toEqual([[0, 1]])

    const undone = await change(null, hidden?.change?.id ?? 0)
    expect(undone).toMatchObject({ day: '2026-10-29', change: null })
    expect([await onSite(10), await onSite(11)]).toEqual([october, november])
    expect((await attempt(null, null)).status).toBe(422)
    const entries = await site.database
      .selectFrom('audit_entry')
      .select(['staff_name', 'action', 'record', 'detail'])
      .orderBy('id')
      .execute()
    const actions = ['Moved a date to 30 Nov 2026', 'Hid a date', 'Reversed the change of a date']
    const detail = 'AOC-4: financial statements, FY 2025-26, 29 Oct 2026'
    expect(entries).toEqual(actions.map((action) => ({ staff_name: 'Neha', action, record: 'date', detail })))
    // Everybody reads what changed, the newest first, and below it what came with the calendar.
    const changes: DateMoved[] = await (await site.get('/get/datechanges')).json()
    expect(changes.slice(0, 3).map(({ before, after }) => [before, after])).toEqual([
      [null, '2026-10-29'],
      ['2026-11-30', null],
      ['2026-10-29', '2026-11-30'],
    ])
    expect(changes.slice(2, 4)).toMatchObject([
      { circular, changedOn: '2026-11-21' },
      { title: 'AOC-4 of One Person Companies, FY 2024-25', before: '2025-09-27', after: '2026-01-31', changedOn: '' },
    ])
  })

  test('the law desk has the day to which a date was moved, with the one under the rule', async () => {
    const atDesk = async () => (await sent<{ rules: LawRule[] }>('/desk')).rules.find(({ id }) => id === aoc4.ruleId)
    expect(await atDesk()).toMatchObject({ nextDay: '2027-10-29', movedFrom: null, isSoon: false })
    const moved = await change(move('2026-11-30'), null)
    expect(await atDesk()).toMatchObject({ nextDay: '2026-11-30', movedFrom: '2026-10-29', isSoon: true })
    // Before the new day nobody is late.
    expect(await (await site.get('/get/latefiling?form=AOC-4&due=2026-10-29')).json()).toMatchObject({
      answer: { state: 'early', form: 'AOC-4', due: '2026-11-30' },
    })
    const late = await site.get('/get/latefiling?form=AOC-4&due=2026-10-29&filed=2026-12-02')
    expect(await late.json()).toMatchObject({
      answer: {
        state: 'late',
        days: 2,
        lastDay: { lastDay: '2026-11-30', by: circular, yearEnd: '2026-03-31' },
      },
    })
    const hidden = await change({ ...aoc4, action: 'hide', circular: '', note: '' }, moved?.change?.id ?? 0)
    expect(await atDesk()).toMatchObject({ nextDay: '2027-10-29', movedFrom: null })
    await change(null, hidden?.change?.id ?? 0)
  })

  test('the office is told of each change by one e-mail, and of a refused one by none', async () => {
    await site.database.deleteFrom('mail').execute()
    const moved = await change(move('2026-11-30'), null)
    expect((await attempt(move('2026-12-01'), null)).status).toBe(409)
    // It stands so already.
    const again = await attempt(move('2026-11-30'), moved?.change?.id ?? 0)
    expect(again).toMatchObject({ status: 422, message: 'This date stands as you have entered it.' })
    const told = await mails()
    const [office = ''] = await officeAddresses(site.database)
    expect(told.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      [office, 'Due date changed: AOC-4: financial statements, FY 2025-26'],
    ])
    expect(told[0]?.text).toMatch(/^Neha changed a date/m)
    for (const part of ['29 Oct 2026', '30 Nov 2026', circular, '/console/dates']) expect(told[0]?.text).toContain(part)
    await change(null, moved?.change?.id ?? 0)
    const [, back] = await mails()
    expect(back?.text).toMatch(/Before\s+30 Nov 2026\s+Now\s+29 Oct 2026/)
  })

  test('of two who change a date at once, the second is told', async () => {
    const both = await Promise.all([attempt(move('2026-11-30'), null), attempt(move('2026-11-28'), null)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [moved] = (await month(11)).filter(({ ruleId }) => ruleId === 'roc-aoc4')
    await change(null, moved?.change?.id ?? 0)
  })

  test('a rule is confirmed by whoever has read its law, and visitors read the day', async () => {
    const desk = () => sent<{ rules: LawRule[] }>('/desk', undefined, 'editor')
    const { rules } = await desk()
    // What falls due within ninety days comes first, by day.
    const days = rules.map(({ nextDay }) => nextDay ?? '9999')
    const later = days.findIndex((day) => day > '2027-02-19')
    expect(later).toBeGreaterThan(20)
    expect(days.slice(0, later)).toEqual(days.slice(0, later).toSorted())
    expect(days.slice(later).filter((day) => day <= '2027-02-19')).toEqual([])
    site.setClock('2028-01-10T06:00:00.000Z')
    expect((await desk()).rules.find(({ id }) => id === 'roc-aoc4')).toMatchObject({ isOld: true, checkedBy: '' })
    expect((await sent('/confirm', { ruleId: 'roc-aoc4' }, 'editor')).status).toBe(200)
    expect((await sent('/confirm', { ruleId: 'no-such-rule' })).status).toBe(404)
    expect((await desk()).rules.find(({ id }) => id === 'roc-aoc4')).toMatchObject({
      isOld: false,
      checkedBy: 'Neha',
      checkedOn: '2028-01-10',
    })
    const [shown] = named(await onSite(10))
    expect(shown?.lawAsAt).toBe('2028-01-10')
  })

  test('what makes no sense is refused in words', async () => {
    expect(await attempt({ ...move('2026-11-30'), circular: ' ' } as DateChange, null)).toMatchObject({
      status: 422,
      errors: { circular: 'Name the circular or notification that moves it. Visitors read it beside the date.' },
    })
    expect(await attempt(move('2026-10-29'), null)).toMatchObject({
      status: 422,
      errors: { newDay: 'This is already the day under the rule.' },
    })
    expect((await attempt(move('2023-10-29'), null)).status).toBe(422)
    for (const wrong of [{ originalDay: '2026-10-28' }, { ruleId: "x' or 1=1" }]) {
      const occurrence = { ...aoc4, ...wrong }
      const body = { occurrence, change: { ...move('2026-11-30'), ...wrong }, seen: null }
      expect((await sent('/change', body)).status).toBe(422)
    }
    expect((await sent('?month=13&year=2026')).status).toBe(400)
  })
})
