// The dates of one business as a file for other programs, read by a parser of another maker, and the calls as others ask them.
import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishChange } from '#platform/database/content-version.server.ts'
import { eachDatabase } from '../../../tests/databases.ts'
import { openSite, type SiteForTests } from '../../../tests/site.ts'
import { complianceDatesSchema, countedDatesSchema } from './api.server.ts'

eachDatabase('the dates of one business', (freshDatabase) => {
  let site: SiteForTests
  beforeAll(async () => {
    site = await openSite(await freshDatabase('seeded'))
  })
  afterAll(() => site.close())

  const company = 'kind=private&state=TS&sales=150&capital=10&group=none&yearEnd=03-31&formed=2015-01-05'

  async function read(query: string) {
    const response = await site.get(`/calendar/yours.ics?${query}`)
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    const text = await response.text()
    const calendar = new ICAL.Component(ICAL.parse(text))
    const events = calendar.getAllSubcomponents('vevent').map((each) => {
      const event = new ICAL.Event(each)
      return {
        uid: event.uid,
        summary: event.summary,
        start: event.startDate.toString(),
        sequence: event.sequence,
        status: each.getFirstPropertyValue('status'),
        alarms: each.getAllSubcomponents('valarm').map((alarm) => String(alarm.getFirstPropertyValue('trigger'))),
      }
    })
    return { text, events }
  }
  const named = ({ events }: Awaited<ReturnType<typeof read>>, name: string) =>
    events.find(({ uid }) => uid.startsWith(name))

  test('has two alarms at nine in India, and no name of the host in its names', async () => {
    const { text, events } = await read(`${company}&agm=2026-09-25&gst=monthly`)
    expect(text.split('\r\n').filter((line) => new TextEncoder().encode(line).length > 75)).toEqual([])
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length)
    expect(events.some(({ uid }) => /example|@/.test(uid))).toBe(false)
    expect(events.find(({ uid }) => uid.startsWith('gst-gstr3b-m-2026-12-20'))).toMatchObject({
      start: '2026-12-20',
      alarms: ['2026-12-06T03:30:00Z', '2026-12-17T03:30:00Z'],
    })
    expect(events.some(({ summary }) => summary.startsWith('GSTR-8'))).toBe(false)
  })

  test('keeps the name of a date when the meeting moves, and its number rises', async () => {
    const before = named(await read(`${company}&agm=2026-09-29`), 'roc-mgt7a-2026-03-31')
    const after = named(await read(`${company}&agm=2026-09-28`), 'roc-mgt7a-2026-03-31')
    expect([before?.start, after?.start]).toEqual(['2026-11-28', '2026-11-27'])
    expect(after?.uid).toBe(before?.uid)
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? Infinity)
    const other = named(await read(`${company.replace('2015', '2016')}&agm=2026-09-28`), 'roc-mgt7a-2026-03-31')
    expect(other?.uid).not.toBe(after?.uid)
  })

  test('cancels what staff have hidden, and moves what they have moved', async () => {
    const query = `${company}&gst=monthly`
    const change = { rule_id: 'gst-gstr3b-m', note: '', circular: 'Notification 1' }
    const overrides = [
      { ...change, original_day: '2026-12-20', action: 'hide' as const, new_day: null },
      { ...change, original_day: '2027-01-20', action: 'move' as const, new_day: '2027-01-24' },
    ]
    await site.database.insertInto('calendar_override').values(overrides).execute()
    await publishChange(site.database)
    const file = await read(query)
    expect(named(file, 'gst-gstr3b-m-2026-12-20')).toMatchObject({ status: 'CANCELLED', alarms: [] })
    expect(named(file, 'gst-gstr3b-m-2027-01-20')).toMatchObject({ start: '2027-01-24', status: null })
    await site.database.deleteFrom('calendar_override').where('circular', '=', 'Notification 1').execute()
    await publishChange(site.database)
  })

  test('calls say what they take, and refuse anything else', async () => {
    const list = complianceDatesSchema.parse(
      await (await site.get(`/get/compliancedates?${company}&agm=2026-09-28`)).json(),
    )
    expect(list.dates.find(({ id }) => id === 'roc-mgt7a-2026-03-31')).toMatchObject({
      lastDay: '2026-11-27',
      onlyIf: null,
      link: expect.stringMatching(/^\/ourservices/),
    })
    expect(list.notAnswered).toContain('gst')
    const charge = countedDatesSchema.parse(
      await (await site.get('/get/counteddates?event=charge&on=2026-11-02')).json(),
    )
    expect(charge.dates.map(({ form, lastDay }) => [form, lastDay])).toContainEqual(['CHG-1', '2026-12-02'])
    const refused = [
      ['/get/compliancedates?kind=firma', /^kind must be one of private, /],
      ['/get/compliancedates?colour=red', /^colour is not asked; known are kind, /],
      ['/get/compliancedates?from=2027-01-01&to=2026-01-01', /^to must not be before from/],
      ['/get/counteddates?event=party&on=2026-11-02', /^event must be one of incorporation, /],
      ['/get/counteddates?event=charge', /^on must be a day/],
      ['/calendar/yours.ics?kind=firma', /^kind must be one of private, /],
      ['/calendar/yours.ics?for=llp', /^for is not asked/],
    ] as const
    for (const [address, message] of refused) {
      const response = await site.get(address)
      expect([address, response.status, await response.json()]).toEqual([
        address,
        400,
        { message: expect.stringMatching(message) },
      ])
    }
  })
})
