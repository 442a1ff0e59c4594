// The invitation, read back by an independent parser.
import { noPreferences } from '#consultations/record/booking.ts'
import ICAL from 'ical.js'
import { convertIcsCalendar } from 'ts-ics'
import { describe, expect, test } from 'vitest'
import { hostileTexts } from '../../../tests/hostile/hostile-texts.ts'
import type { Letterhead } from '#platform/mail/template.server.tsx'
import { calendarEntry, invitation } from './invitation.server.ts'
import { bookingTime, shortStart, visitorTime } from '#consultations/record/booking-time.ts'
import type { Booking } from '#consultations/record/booking.ts'

const letterhead: Letterhead = {
  firmName: 'PS Rao & Associates',
  addressLines: ['Somajiguda', 'Hyderabad'],
  publicUrl: 'https://firm.example.in',
  contactAddress: 'office@firm.example.in',
  privacyAddress: 'grievance@firm.example.in',
}

const booked: Booking = {
  reference: 'ABCDE-12345',
  uid: 'e0c1@firm.example.in',
  sequence: 0,
  status: 'booked',
  confirmBy: null,
  consultant: '',
  preferences: noPreferences,
  startsOn: '2026-11-24T03:30:00.000Z',
  endsOn: '2026-11-24T04:00:00.000Z',
  changedOn: '2026-11-21T05:30:00.000Z',
  meetingUrl: 'https://meet.example.in/k3v9',
  timeZone: 'America/New_York',
  name: 'Meera Iyer',
  email: 'meera@kaverifoods.example.in',
  company: 'Kaveri Foods',
  agenda: 'A secret agenda',
  guests: ['asha@kaverifoods.example.in', 'ravi@audit.example.in'],
}

function read(content: string) {
  const calendar = new ICAL.Component(ICAL.parse(content))
  const events = calendar.getAllSubcomponents('vevent')
  expect(events).toHaveLength(1)
  const event = events[0]!
  const attendees = event.getAllProperties('attendee').map((attendee) => ({
    address: String(attendee.getFirstValue()).replace(/^mailto:/i, ''),
    name: attendee.getFirstParameter('cn'),
    role: attendee.getFirstParameter('role'),
    state: attendee.getFirstParameter('partstat'),
    isAsked: attendee.getFirstParameter('rsvp'),
  }))
  const instant = (name: string) => {
    const value = event.getFirstPropertyValue(name)
    return value instanceof ICAL.Time ? value.toJSDate().toISOString() : String(value)
  }
  return {
    calendar,
    event,
    attendees,
    instant,
    value: (name: string) => String(event.getFirstPropertyValue(name)),
    method: calendar.getFirstPropertyValue('method'),
  }
}

function expectWellFormed(content: string) {
  const lines = content.split('\r\n')
  expect(lines.at(-1)).toBe('')
  for (const line of lines) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(line).not.toMatch(/[\r\n]/)
  }
}

type Entry = {
  uid: string
  sequence: number
  startsOn: string
  endsOn: string
  status: string
  method: string
  people: string[]
}

function entryByIcalJs(content: string): Entry {
  const { value, instant, method, attendees } = read(content)
  return {
    uid: value('uid'),
    sequence: Number(value('sequence')),
    startsOn: instant('dtstart'),
    endsOn: instant('dtend'),
    status: value('status'),
    method: String(method),
    people: attendees.map(({ address }) => address),
  }
}

function entryByTsIcs(content: string): Entry {
  const { method, events = [] } = convertIcsCalendar(undefined, content)
  expect(events).toHaveLength(1)
  const { uid, sequence, start, end, status, attendees = [] } = events[0]!
  return {
    uid,
    sequence: sequence ?? 0,
    startsOn: start.date.toISOString(),
    endsOn: end?.date.toISOString() ?? '',
    status: status ?? '',
    method: method ?? '',
    // It keeps the end of the line before an alarm.
    people: attendees.map(({ email }) => email.trim()),
  }
}

describe('an invitation', () => {
  test('has every field that calendars need', () => {
    const { method, content } = invitation(letterhead, booked)
    expectWellFormed(content)
    const { event, attendees, instant, value, ...given } = read(content)
    expect([method, given.method]).toEqual(['REQUEST', 'REQUEST'])
    expect(given.calendar.getFirstPropertyValue('version')).toBe('2.0')
    expect(value('uid')).toBe(booked.uid)
    expect(value('sequence')).toBe('0')
    expect(value('status')).toBe('CONFIRMED')
    expect(value('summary')).toBe('Consultation: Meera Iyer and PS Rao & Associates')
    expect([value('location'), value('url')]).toEqual([booked.meetingUrl, booked.meetingUrl])
    expect(value('description')).toContain(`Join: ${booked.meetingUrl}`)
    expect(value('description')).toContain(booked.reference)
    expect([instant('dtstart'), instant('dtend'), instant('dtstamp')]).toEqual([
      booked.startsOn,
      booked.endsOn,
      booked.changedOn,
    ])
    expect(content).toContain('DTSTART:20261124T033000Z\r\n')
    expect(value('organizer')).toMatch(/^mailto:office@firm\.example\.in$/i)
    expect(attendees).toEqual([
      {
        address: 'office@firm.example.in',
        name: 'PS Rao & Associates',
        role: 'CHAIR',
        state: 'ACCEPTED',
        isAsked: 'FALSE',
      },
      { address: booked.email, name: 'Meera Iyer', role: 'REQ-PARTICIPANT', state: 'ACCEPTED', isAsked: 'FALSE' },
      ...booked.guests.map((guest) => ({
        address: guest,
        name: guest,
        role: 'REQ-PARTICIPANT',
        state: 'NEEDS-ACTION',
        isAsked: 'TRUE',
      })),
    ])
    const [alarm] = event.getAllSubcomponents('valarm')
    expect(String(alarm?.getFirstPropertyValue('trigger'))).toBe('-PT15M')
  })

  test('contains neither the agenda nor the company', () => {
    const { content } = invitation(letterhead, booked)
    const unfolded = content.replaceAll('\r\n ', '')
    expect(unfolded).not.toContain(booked.agenda)
    expect(unfolded).not.toContain(booked.company)
  })

  test('keeps one UID with a rising SEQUENCE when it is moved and cancelled', () => {
    const moved = { ...booked, sequence: 1, startsOn: '2026-11-25T04:00:00.000Z', endsOn: '2026-11-25T04:30:00.000Z' }
    const cancelled: Booking = { ...moved, sequence: 2, status: 'cancelled' }
    const files = [booked, moved, cancelled].map((booking) => read(invitation(letterhead, booking).content))
    expect(files.map(({ value }) => value('uid'))).toEqual([booked.uid, booked.uid, booked.uid])
    expect(files.map(({ value }) => value('sequence'))).toEqual(['0', '1', '2'])
    expect(files.map(({ method }) => method)).toEqual(['REQUEST', 'REQUEST', 'CANCEL'])
    expect(files.map(({ value }) => value('status'))).toEqual(['CONFIRMED', 'CONFIRMED', 'CANCELLED'])
    expect(files.map(({ attendees }) => attendees.length)).toEqual([4, 4, 4])
    expect(files[2]?.event.getAllSubcomponents('valarm')).toEqual([])
  })

  test('is read alike by two parsers, as are its update and its cancellation', () => {
    const moved = { ...booked, sequence: 1, startsOn: '2026-11-25T04:00:00.000Z', endsOn: '2026-11-25T04:30:00.000Z' }
    const cancelled: Booking = { ...moved, sequence: 2, status: 'cancelled' }
    for (const booking of [booked, moved, cancelled]) {
      const { content } = invitation(letterhead, booking)
      const isCancelled = booking.status === 'cancelled'
      for (const parser of [entryByIcalJs, entryByTsIcs])
        expect(parser(content)).toEqual({
          uid: booking.uid,
          sequence: booking.sequence,
          startsOn: booking.startsOn,
          endsOn: booking.endsOn,
          status: isCancelled ? 'CANCELLED' : 'CONFIRMED',
          method: isCancelled ? 'CANCEL' : 'REQUEST',
          people: [letterhead.contactAddress, booking.email, ...booking.guests],
        })
    }
  })

  test('names nobody in the file to add by hand', () => {
    const content = calendarEntry(letterhead, booked)
    expectWellFormed(content)
    const { method, attendees, instant, value } = read(content)
    expect([method, attendees, value('uid'), instant('dtstart')]).toEqual(['PUBLISH', [], booked.uid, booked.startsOn])
    for (const address of [booked.email, ...booked.guests]) expect(content).not.toContain(address)
  })

  test('leaves out the person whose data was erased', () => {
    const { content } = invitation(letterhead, { ...booked, name: '', email: '', status: 'cancelled' })
    const { attendees, value } = read(content)
    expect(attendees.map(({ address }) => address)).toEqual(['office@firm.example.in', ...booked.guests])
    expect(value('summary')).toBe('Consultation with PS Rao & Associates')
  })

  test.each(Object.entries(hostileTexts))('is one well-formed event when a name is %s', (_what, text) => {
    for (const booking of [
      { ...booked, name: text },
      { ...booked, name: `Meera "${text}"; x:y, z` },
    ]) {
      for (const head of [letterhead, { ...letterhead, firmName: text }]) {
        const { content } = invitation(head, booking)
        expectWellFormed(content)
        const { event, attendees, instant, calendar } = read(content)
        expect(attendees.map(({ address }) => address)).toEqual([
          'office@firm.example.in',
          booked.email,
          ...booked.guests,
        ])
        expect(instant('dtstart')).toBe(booked.startsOn)
        expect(new Set(event.getAllProperties().map(({ name }) => name))).toEqual(known)
        expect(calendar.getAllSubcomponents()).toHaveLength(1)
      }
    }
  })
})

const known = new Set([
  'attendee',
  'description',
  'dtend',
  'dtstamp',
  'dtstart',
  'last-modified',
  'location',
  'organizer',
  'sequence',
  'status',
  'summary',
  'transp',
  'uid',
  'url',
  'x-microsoft-cdo-busystatus',
])

describe('the same instant', () => {
  /** What a calendar shows in this zone for the start that the parser has read. */
  function shown(content: string, timeZone: string): string {
    return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(
      new Date(read(content).instant('dtstart')),
    )
  }

  test.each([
    ['Asia/Kolkata', null, '2026-11-24 09:00'],
    [
      'America/New_York',
      { day: 'Monday, 23 November 2026', time: '10:30 PM – 11:00 PM, Eastern Standard Time' },
      '2026-11-23 22:30',
    ],
    [
      'Europe/London',
      { day: 'Tuesday, 24 November 2026', time: '3:30 AM – 4:00 AM, Greenwich Mean Time' },
      '2026-11-24 03:30',
    ],
    [
      'Australia/Lord_Howe',
      { day: 'Tuesday, 24 November 2026', time: '2:30 PM – 3:00 PM, Lord Howe Daylight Time' },
      '2026-11-24 14:30',
    ],
    ['Asia/Kathmandu', { day: 'Tuesday, 24 November 2026', time: '9:15 AM – 9:45 AM, Nepal Time' }, '2026-11-24 09:15'],
    [
      'Pacific/Kiritimati',
      { day: 'Tuesday, 24 November 2026', time: '5:30 PM – 6:00 PM, Line Islands Time' },
      '2026-11-24 17:30',
    ],
  ])('stands in the invitation and in the words for %s', (timeZone, words, inCalendar) => {
    expect(shown(invitation(letterhead, booked).content, timeZone)).toBe(inCalendar)
    expect(visitorTime({ ...booked, timeZone })).toEqual(words)
    expect(bookingTime({ ...booked })).toEqual({ day: 'Tuesday, 24 November 2026', time: '9:00 AM – 9:30 AM IST' })
    expect(shortStart(booked.startsOn)).toBe('Tue 24 Nov 2026, 9:00 AM IST')
  })

  test.each([
    ['2027-03-26T03:30:00.000Z', 'Friday, 26 March 2027', '3:30 AM – 4:00 AM, Greenwich Mean Time'],
    ['2027-03-29T03:30:00.000Z', 'Monday, 29 March 2027', '4:30 AM – 5:00 AM, British Summer Time'],
    ['2026-10-23T03:30:00.000Z', 'Friday, 23 October 2026', '4:30 AM – 5:00 AM, British Summer Time'],
    ['2026-10-26T03:30:00.000Z', 'Monday, 26 October 2026', '3:30 AM – 4:00 AM, Greenwich Mean Time'],
  ])('follows the clocks of London: %s', (startsOn, day, time) => {
    const endsOn = new Date(Date.parse(startsOn) + 1_800_000).toISOString()
    const booking = { ...booked, startsOn, endsOn, timeZone: 'Europe/London' }
    expect(visitorTime(booking)).toEqual({ day, time })
    expect(bookingTime(booking).time).toBe('9:00 AM – 9:30 AM IST')
    expect(shown(invitation(letterhead, booking).content, 'Asia/Kolkata')).toMatch(/ 09:00$/)
  })

  test('names both zones when the clocks change during the meeting, and both days when it passes midnight', () => {
    const duringChange = { startsOn: '2027-03-28T00:45:00.000Z', endsOn: '2027-03-28T01:15:00.000Z' }
    expect(visitorTime({ ...duringChange, timeZone: 'Europe/London' })?.time).toBe(
      '12:45 AM, Greenwich Mean Time – 2:15 AM, British Summer Time',
    )
    expect(bookingTime({ startsOn: '2026-11-24T18:15:00.000Z', endsOn: '2026-11-24T18:45:00.000Z' })).toEqual({
      day: 'Tuesday, 24 November 2026',
      time: '11:45 PM – 12:15 AM (Wednesday, 25 November 2026) IST',
    })
  })

  test.each([
    '',
    'Mars/Olympus',
    'x'.repeat(60),
    '#consultations/etc',
    '<b>',
    'Asia/Calcutta',
    'Asia/Colombo',
    '+05:30',
  ])('is shown in India alone when the time zone is %j', (timeZone) =>
    expect(visitorTime({ ...booked, timeZone })).toBeNull(),
  )
})
