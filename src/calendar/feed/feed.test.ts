// The calendar as other programs read it, by a parser of another maker.
import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eachDatabase } from '../../../tests/databases.ts'
import { openSite, type SiteForTests } from '../../../tests/site.ts'

eachDatabase('the calendar as a subscription', (freshDatabase) => {
  let site: SiteForTests
  beforeAll(async () => {
    site = await openSite(await freshDatabase('seeded'))
  })
  afterAll(() => site.close())

  async function read(query = '') {
    const response = await site.get(`/calendar.ics${query}`)
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    const text = await response.text()
    const calendar = new ICAL.Component(ICAL.parse(text))
    const events = calendar.getAllSubcomponents('vevent').map((each) => {
      const event = new ICAL.Event(each)
      return {
        uid: event.uid,
        summary: event.summary,
        start: event.startDate.toString(),
        end: event.endDate.toString(),
        sequence: event.sequence,
        description: event.description,
        isWholeDay: event.startDate.isDate,
        changed: each.getFirstPropertyValue('last-modified'),
        made: String(each.getFirstPropertyValue('dtstamp')),
      }
    })
    return { text, calendar, events }
  }
  const named = (events: Awaited<ReturnType<typeof read>>['events'], uid: string) =>
    events.find((event) => event.uid.startsWith(uid))

  test('has whole days with a lasting name, their law and what is only a reminder', async () => {
    const { text, calendar, events } = await read()
    expect(text.split('\r\n').filter((line) => new TextEncoder().encode(line).length > 75)).toEqual([])
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0')
    // RFC 5545 has the properties of the calendar before its events.
    expect(text).toMatch(/END:VEVENT\r\nEND:VCALENDAR\r\n$/)
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length)
    const pas6 = named(events, 'roc-pas6-2026-11-29@')
    expect(pas6).toMatchObject({ start: '2026-11-29', end: '2026-11-30', isWholeDay: true })
    expect(pas6?.description).toMatch(/Sunday\. Plan for Friday 27 November\..*Law: Companies Act, 2013, section 29/s)
    expect(named(events, 'roc-mbp1-2027-04-30')?.summary).toMatch(/\(reminder\)$/)
    expect(await read()).toMatchObject({ text })
  })

  test('can be had for a kind of business, and for a single date', async () => {
    const [all, llp] = await Promise.all([read(), read('?for=llp')])
    expect(named(all.events, 'roc-agm-')).toBeDefined()
    expect(named(llp.events, 'roc-agm-')).toBeUndefined()
    expect(named(llp.events, 'llp-form11-')).toBeDefined()
    expect(named(all.events, 'lab-pt-ts'), 'a levy of one State').toBeUndefined()
    expect((await read('?date=lab-pt-ts-2026-12-10')).events).toHaveLength(1)
    const unknown = await site.get('/calendar.ics?for=firm')
    expect([unknown.status, await unknown.json()]).toEqual([
      400,
      { message: 'for must be one of private, listed, llp, opc' },
    ])
    expect((await site.get('/calendar.ics?kind=llp')).status).toBe(400)
    const one = await read('?date=roc-aoc4-2029-10-29')
    expect(one.events.map(({ start }) => start)).toEqual(['2029-10-29'])
    const noDates = [
      'roc-aoc4-2029-10-28',
      'roc-aoc4-2029-02-99',
      'roc-agm-0000-01-01',
      'roc-agm-9999-12-31',
      'own-1',
      'roc-agm',
    ]
    for (const id of noDates) expect((await site.get(`/calendar.ics?date=${id}`)).status, id).toBe(404)
  })

  test("has the firm's own dates, however far ahead", async () => {
    const own = {
      day: '2031-03-03',
      kind: 'event',
      title: 'Open day',
      description: '',
      law: '',
      category: null,
    } as const
    const { id } = await site.database
      .insertInto('calendar_entry')
      .values(own)
      .returning('id')
      .executeTakeFirstOrThrow()
    const { events } = await read(`?date=own-${id}`)
    expect(events).toMatchObject([{ uid: `own-${id}@firm.example.in`, start: '2031-03-03', summary: 'Open day' }])
  })

  async function changed(request: object): Promise<void> {
    expect((await site.asStaff('Neha', '/api/console/dates/change', request, 'manager')).status).toBe(200)
  }

  test('keeps the name of a date that staff move and move back, and its number rises', async () => {
    const [occurrence, single] = [{ ruleId: 'roc-agm', originalDay: '2027-09-30' }, '?date=roc-agm-2027-09-30']
    const circular = 'General Circular 00/2027 of 1 September 2027'
    const change = { ...occurrence, action: 'move', newDay: '2027-11-30', note: '', circular }
    const [before] = (await read(single)).events
    // A program that asks what was last modified would skip the date that was moved.
    expect(before?.changed).toBe(null)
    site.setClock('2026-11-24T06:00:00.000Z')
    await changed({ occurrence, change, seen: null })
    const [event] = (await read(single)).events
    expect(event).toMatchObject({ start: '2027-11-30', end: '2027-12-01' })
    expect(event?.uid).toBe('roc-agm-2027-09-30@firm.example.in')
    expect(event?.description).toContain(`Moved from 30 Sep 2027 by ${circular}.`)
    expect(event?.sequence).toBeGreaterThan(before?.sequence ?? Infinity)
    expect([before?.made, event?.made]).toEqual(['2026-11-20T18:30:00Z', '2026-11-23T18:30:00Z'])

    const { id: seen } = await site.database
      .selectFrom('calendar_override')
      .select('id')
      .where('new_day', '=', '2027-11-30')
      .executeTakeFirstOrThrow()
    await changed({ occurrence, change: null, seen })
    const [again] = (await read(single)).events
    expect(again).toMatchObject({ uid: event?.uid, start: '2027-09-30' })
    expect(again?.sequence).toBeGreaterThan(event?.sequence ?? Infinity)
  })
})
