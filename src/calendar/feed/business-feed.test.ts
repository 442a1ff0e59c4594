// The dates of one business as a file for other programs, read by a parser of another maker, and the calls as others ask them.
import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishChange } from '#platform/database/content-version.server.ts'
import { eachDatabase } from '../../../tests/databases.ts'
import { openSite, type SiteForTests } from '../../../tests/site.ts'
import { complianceDatesSchema, countedDatesSchema } from '#calendar/compliance/api.server.ts'

/** A second reading of the file, by the lines of RFC 5545 and nothing else: the properties of each event, by its UID. */
function readLines(text: string): Map<string, Record<string, string>> {
  const lines = text.replaceAll(/\r\n[ \t]/g, '').split('\r\n')
  const events = new Map<string, Record<string, string>>()
  const inside: string[] = []
  let event: Record<string, string> = {}
  for (const line of lines.filter((each) => each !== '')) {
    const [, name = '', value = ''] = /^([A-Z-]+)(?:;[^:]*)?:(.*)$/s.exec(line) ?? []
    if (name === '') throw new Error(`No line of a calendar: ${line}`)
    if (name === 'BEGIN') {
      inside.push(value)
      if (value === 'VEVENT') event = {}
    } else if (name === 'END') {
      if (inside.pop() !== value) throw new Error(`Not the end of what began: ${line}`)
      if (value === 'VEVENT') events.set(event['UID'] ?? '', event)
    } else if (inside.at(-1) === 'VEVENT') event[name] = value
  }
  if (inside.length > 0) throw new Error(`Not ended: ${inside.join()}`)
  return events
}

eachDatabase('the dates of one business', (freshDatabase) => {
  let site: SiteForTests
  beforeAll(async () => {
    site = await openSite(await freshDatabase('seeded'))
  })
  afterAll(() => site.close())

  const company = 'kind=private&state=TS&sales=150&capital=10&group=none&yearEnd=03-31&formed=2015-01-05'

  async function read(query: string, path = '/calendar/yours.ics') {
    const response = await site.get(`${path}?${query}`)
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

  test('has each date on the day that it has in the file for everybody', async () => {
    const ruleIn = (uid: string) => uid.replace(/-\d{4}-\d{2}-\d{2}[-@].*$/, '')
    const everybody = Map.groupBy((await read('', '/calendar.ics')).events, ({ uid }) => ruleIn(uid))
    let compared = 0
    for (const kind of ['private', 'listed', 'llp'])
      for (const { uid, start } of (await read(`kind=${kind}&to=2027-12-31`)).events) {
        const days = everybody.get(ruleIn(uid))?.map((each) => each.start)
        if (days === undefined) continue
        expect(days, uid).toContain(start)
        compared += 1
      }
    expect(compared).toBeGreaterThan(200)
  })

  test('keeps the name of a date when the meeting moves, and its number rises', async () => {
    const before = named(await read(`${company}&agm=2026-09-29`), 'roc-mgt7a-2026-03-31')
    const after = named(await read(`${company}&agm=2026-09-28`), 'roc-mgt7a-2026-03-31')
    expect([before?.start, after?.start]).toEqual(['2026-11-27', '2026-11-26'])
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
    const moved = named(file, 'gst-gstr3b-m-2027-01-20')
    expect(moved).toMatchObject({
      start: '2027-01-24',
      status: null,
      summary: expect.stringContaining('(moved from 20 Jan 2027)'),
      alarms: ['2027-01-10T03:30:00Z', '2027-01-21T03:30:00Z'],
    })
    expect(readLines(file.text).get(moved?.uid ?? '')).toMatchObject({
      DTSTART: '20270124',
      SEQUENCE: String(moved?.sequence),
    })
    expect(readLines(file.text).get(named(file, 'gst-gstr3b-m-2026-12-20')?.uid ?? '')).toMatchObject({
      STATUS: 'CANCELLED',
    })
    await site.database.deleteFrom('calendar_override').where('circular', '=', 'Notification 1').execute()
    await publishChange(site.database)
  })

  test('calls say what they take, and refuse anything else', async () => {
    const list = complianceDatesSchema.parse(
      await (await site.get(`/get/compliancedates?${company}&agm=2026-09-28`)).json(),
    )
    expect(list.dates.find(({ id }) => id === 'roc-mgt7a-2026-03-31')).toMatchObject({
      lastDay: '2026-11-26',
      onlyIf: null,
      link: expect.stringMatching(/^\/ourservices/),
    })
    expect(list.notAnswered['gst']).toBeGreaterThan(3)
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

  test('what networks and mail programs add to an address is ignored wherever an unknown name is refused', async () => {
    for (const address of [
      '/calendar.ics?',
      '/calendar.ics?for=llp',
      '/calendar/yours.ics?kind=private',
      '/og/dates.png?kind=private',
      '/get/compliancedates?kind=private',
      '/get/counteddates?event=charge&on=2026-11-02',
    ]) {
      const response = await site.get(`${address}&utm_source=mail&fbclid=x&gclid=y&msclkid=z&mc_cid=1&_=2&nocache=1`)
      expect([address, response.status]).toEqual([address, 200])
      expect(Buffer.from(await response.arrayBuffer()).toString()).not.toContain('fbclid')
    }
  })
})
