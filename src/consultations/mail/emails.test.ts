// The mails of a consultation as mail programs decode them.
import { noPreferences } from '#consultations/record/booking.ts'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ICAL from 'ical.js'
import PostalMime, { type Email } from 'postal-mime'
import { afterAll, describe, expect, test } from 'vitest'
import { checkLetter } from '#platform/mail/letter.server.ts'
import type { Letter } from '#platform/mail/letter.server.ts'
import { composeMail, type Letterhead, type MailContent } from '#platform/mail/template.server.tsx'
import { folderTransport } from '#platform/mail/sending/transport.server.ts'
import { hostileTexts } from '../../../tests/hostile/hostile-texts.ts'
import {
  erasedGuestMail,
  erasedOfficeMail,
  guestMail,
  officeMail,
  reminderMail,
  visitorMail,
} from './emails.server.tsx'
import { remindersText } from './mail-parts.server.tsx'
import { hoursAhead } from './reminder-times.ts'
import type { Booking, BookingChange } from '#consultations/record/booking.ts'

const letterhead: Letterhead = {
  firmName: 'PS Rao & Associates',
  addressLines: ['Somajiguda', 'Hyderabad'],
  publicUrl: 'https://firm.example.in',
  contactAddress: 'office@firm.example.in',
  privacyAddress: 'grievance@firm.example.in',
}
const staff = 'office@firm.example.in'
const manageUrl = 'https://firm.example.in/link/consultation/a-token-of-the-visitor'
const now = new Date('2026-11-21T05:30:00.000Z')
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
  agenda: 'Conversion of our LLP.\nSecond line <b>bold</b>',
  guests: ['asha@kaverifoods.example.in', 'ravi@audit.example.in'],
}
const moved: Booking = {
  ...booked,
  sequence: 1,
  startsOn: '2026-11-25T04:00:00.000Z',
  endsOn: '2026-11-25T04:30:00.000Z',
}
const cancelled: Booking = { ...moved, sequence: 2, status: 'cancelled' }

const folder = mkdtempSync(join(tmpdir(), 'meeting-mails-for-tests-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Mail = Letter & { to: { name: string; address: string }; messageId: string }

function letterTo(address: string, head: Letterhead, content: MailContent): Mail {
  const letter = composeMail(head, content)
  const messageId = `<${crypto.randomUUID()}@firm.example.in>`
  return { ...letter, to: { name: letter.toName, address }, messageId }
}

/** Writes the mail as it goes to a mail server, and decodes it. */
async function decoded(mail: Mail): Promise<Email & { words: string }> {
  const { to, messageId } = mail
  const transport = folderTransport(folder)
  const given = { ...checkLetter(mail), to, messageId, isTyped: false, date: now }
  await transport.deliver(
    { ...given, from: { name: mail.fromName, address: 'site@firm.example.in' } },
    AbortSignal.timeout(60_000),
  )
  transport.close()
  const stem = mail.messageId.slice(1, mail.messageId.indexOf('@'))
  const file = readdirSync(folder).find((name) => name.includes(stem)) ?? ''
  const email = await PostalMime.parse(readFileSync(join(folder, file)))
  return { ...email, words: (email.text ?? '').replace(/\s+/g, ' ') }
}

function compose(booking: Booking, change: BookingChange, at = now) {
  const facts = { booking, change, manageUrl, hoursAhead: hoursAhead(booking, at), isSpam: false }
  return {
    toVisitor: letterTo(booking.email, letterhead, visitorMail(letterhead, facts)),
    toGuests: booking.guests.map((guest) => letterTo(guest, letterhead, guestMail(letterhead, { ...facts, guest }))),
    toStaff: letterTo(staff, letterhead, officeMail(letterhead, facts)),
    reminder: letterTo(booking.email, letterhead, reminderMail(letterhead, facts)),
  }
}

function eventIn({ attachments }: Email) {
  const file = attachments.find(({ mimeType }) => mimeType === 'text/calendar' || mimeType === 'application/ics')
  expect(file).toBeDefined()
  const content = typeof file?.content === 'string' ? file.content : new TextDecoder().decode(file?.content)
  const calendar = new ICAL.Component(ICAL.parse(content))
  const event = calendar.getFirstSubcomponent('vevent')
  return {
    method: calendar.getFirstPropertyValue('method'),
    uid: event?.getFirstPropertyValue('uid'),
    sequence: event?.getFirstPropertyValue('sequence'),
    status: event?.getFirstPropertyValue('status'),
    organizer: String(event?.getFirstPropertyValue('organizer')).replace(/^mailto:/i, ''),
    attendees: event?.getAllProperties('attendee').length,
  }
}

describe('the mail to the visitor', () => {
  test('says when, in India and in the visitor’s own time zone, where, with whom and how to change it', async () => {
    const { toVisitor } = compose(booked, { what: 'booked' })
    const mail = await decoded(toVisitor)
    expect(mail.to).toMatchObject([{ name: 'Meera Iyer', address: booked.email }])
    expect(mail.replyTo).toMatchObject([{ address: staff }])
    expect(mail.subject).toBe('Consultation booked: Tue 24 Nov 2026, 9:00 AM IST (ABCDE-12345)')
    expect(mail.words).toContain('Time Tuesday, 24 November 2026 9:00 AM – 9:30 AM IST')
    expect(mail.words).toContain('Your time Monday, 23 November 2026 10:30 PM – 11:00 PM, Eastern Standard Time')
    for (const part of [booked.meetingUrl, ...booked.guests, booked.reference, 'An adviser-client relationship']) {
      expect(mail.words).toContain(part)
    }
    expect(mail.html).toMatch(new RegExp(`<a [^>]*href="${manageUrl}"`))
    expect(mail.text).toContain(manageUrl)
    expect(mail.words).toContain('anyone who has it can move or cancel the meeting.')
    expect(mail.words).toContain('someone may have entered your address by mistake. You can cancel it with the')
    expect(mail.html).not.toContain('LLP')
    expect(mail.html).not.toContain(booked.company)
    expect(eventIn(mail)).toMatchObject({ method: 'REQUEST', uid: booked.uid, sequence: 0 })
  })

  test('names the colleague who booked or changed it, and does not ask the visitor whether they did', async () => {
    const byStaff = { name: 'Neha Joshi', line: '' }
    const words = async (change: BookingChange) => (await decoded(compose(booked, change).toVisitor)).words
    const ofStaff = await words({ what: 'booked', byStaff })
    expect(ofStaff).toContain('Neha Joshi of PS Rao & Associates booked this for you.')
    expect(await words({ what: 'link', byStaff })).toContain('Neha Joshi of PS Rao & Associates made this change.')
    expect(ofStaff).not.toContain('If you did not book')
  })

  test.each(['', 'Asia/Kolkata', 'Not/AZone'])('gives the Indian time alone if the zone is %j', async (timeZone) => {
    const { toVisitor } = compose({ ...booked, timeZone }, { what: 'booked' })
    expect((await decoded(toVisitor)).words).not.toContain('Your time')
  })

  test('says after a move what the time was, and carries the update of the same event', async () => {
    const { toVisitor } = compose(moved, { what: 'moved', formerStart: booked.startsOn })
    const mail = await decoded(toVisitor)
    expect(mail.subject).toBe('Consultation moved: Wed 25 Nov 2026, 9:30 AM IST (ABCDE-12345)')
    expect(mail.words).toContain('New time Wednesday, 25 November 2026 9:30 AM – 10:00 AM IST')
    expect(mail.words).toContain('has been moved to another time.')
    expect(mail.words).toContain('The attached invitation updates the meeting in your calendar. We will remind you')
    expect(mail.words).toContain('Previous time Tue 24 Nov 2026, 9:00 AM IST')
    expect(eventIn(mail)).toMatchObject({ method: 'REQUEST', uid: booked.uid, sequence: 1 })
  })

  test('takes the event out of the calendar when it is cancelled, and has no link to the video any more', async () => {
    const { toVisitor } = compose(cancelled, { what: 'cancelled' })
    const mail = await decoded(toVisitor)
    expect(mail.subject).toMatch(/^Consultation cancelled: /)
    expect(mail.words).toContain('Guests who have had our invitation are notified as well.')
    expect(mail.words).toContain('someone may have entered your address by mistake. Our privacy notice')
    expect(mail.text).toContain('https://firm.example.in/freeconsulation')
    for (const gone of [manageUrl, cancelled.meetingUrl]) expect(mail.text).not.toContain(gone)
    expect(eventIn(mail)).toMatchObject({ method: 'CANCEL', uid: booked.uid, sequence: 2 })
    expect(hoursAhead(cancelled, now)).toEqual([])
  })

  test('contains no link that the name could make', async () => {
    const { toVisitor, toGuests } = compose({ ...booked, name: 'visit evil.com' }, { what: 'booked' })
    for (const mail of [toVisitor, ...toGuests]) {
      for (const part of [mail.subject, mail.html, mail.text, mail.calendar?.content]) {
        expect(part?.replaceAll('\r\n ', '')).not.toContain('evil.com')
      }
    }
    expect(toVisitor.to.name).toBe('visit evil. com')
  })
})

describe('the mail to a guest', () => {
  test('goes to each guest alone and reveals neither the visitor’s link nor the agenda', async () => {
    const { toGuests } = compose(booked, { what: 'booked' })
    const mails = await Promise.all(toGuests.map(decoded))
    expect(mails.map(({ to }) => to?.map(({ address }) => address))).toEqual(booked.guests.map((guest) => [guest]))
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(2)
    for (const mail of mails) {
      expect(mail.subject).toBe('Invitation to a consultation with PS Rao & Associates: Tue 24 Nov 2026, 9:00 AM IST')
      expect(mail.words).toContain('Meera Iyer has booked a video consultation')
      expect(mail.words).toContain('Tuesday, 24 November 2026 9:00 AM – 9:30 AM IST')
      expect(mail.words).toContain(booked.meetingUrl)
      expect(mail.replyTo).toMatchObject([{ address: staff }])
      expect(eventIn(mail)).toMatchObject({ method: 'REQUEST', uid: booked.uid, sequence: 0 })
      const everything = [mail.html, mail.text, ...mail.attachments.map(({ content }) => textOf(content))].join('\n')
      for (const hidden of ['a-token-of-the-visitor', '/link/', 'LLP', booked.company, 'New_York']) {
        expect(everything.replaceAll('\r\n ', '')).not.toContain(hidden)
      }
    }
  })

  test('tells of every change', async () => {
    const afterMove = compose(moved, { what: 'moved', formerStart: booked.startsOn })
    const [move] = await Promise.all(afterMove.toGuests.map(decoded))
    expect(move?.subject).toMatch(/^Moved: consultation with .*: Wed 25 Nov 2026, 9:30 AM IST$/)
    expect(move && eventIn(move)).toMatchObject({ method: 'REQUEST', sequence: 1 })
    const afterEnd = compose(cancelled, { what: 'cancelled' })
    const [end] = await Promise.all(afterEnd.toGuests.map(decoded))
    expect(end?.subject).toMatch(/^Cancelled: consultation with /)
    expect(end && eventIn(end)).toMatchObject({ method: 'CANCEL', sequence: 2 })
  })
})

describe('the mail to staff', () => {
  test('has every answer, and a reply goes to the visitor', async () => {
    const { toStaff } = compose(booked, { what: 'booked' })
    const mail = await decoded(toStaff)
    expect(mail.to?.[0]?.address).toBe(staff)
    expect(mail.replyTo).toMatchObject([{ name: 'Meera Iyer', address: booked.email }])
    expect(mail.subject).toBe('Consultation booked ABCDE-12345: Tue 24 Nov 2026, 9:00 AM IST, Kaveri Foods')
    expect(mail.text).toContain('Second line <b>bold</b>')
    expect(mail.html).not.toContain('<b>bold')
    for (const part of [
      booked.name,
      booked.email,
      booked.company,
      ...booked.guests,
      'Visitor’s time Monday, 23 November 2026 10:30 PM – 11:00 PM, Eastern Standard Time',
      booked.meetingUrl,
    ]) {
      expect(mail.words).toContain(part)
    }
    expect(mail.words).not.toContain('a-token-of-the-visitor')
    expect(eventIn(mail)).toMatchObject({ method: 'PUBLISH', uid: booked.uid, sequence: 0 })
  })
})

test.each(['', 'Asia/Kolkata', 'Asia/Calcutta'])(
  'staff read the Indian time alone if the zone is %j',
  async (timeZone) => {
    const { toStaff } = compose({ ...booked, timeZone }, { what: 'booked' })
    expect((await decoded(toStaff)).words).not.toMatch(/time zone|visitor’s time|Calcutta|Kolkata/i)
  },
)

// RFC 5546 §3.2.2 and §3.2.5: a request or a cancellation goes from the organiser to those who are invited.
test.each([
  [booked, { what: 'booked' }],
  [moved, { what: 'moved', formerStart: booked.startsOn }],
  [moved, { what: 'link' }],
  [moved, { what: 'reassigned' }],
  [cancelled, { what: 'cancelled' }],
] as const)(
  'no invitation goes to its organiser, who gets the meeting as it stands: %o %o',
  async (booking, change) => {
    // Staff who try the form may type the office's own address.
    const ofOffice = { ...booking, email: staff.toUpperCase(), guests: ['asha@kaverifoods.example.in', staff] }
    const all = [compose(booking, change), compose(ofOffice, change)]
    const mails = all.flatMap(({ toVisitor, toGuests, toStaff }) => [toVisitor, ...toGuests, toStaff])
    const events = await Promise.all(
      mails.map(async (mail) => ({ to: mail.to.address, ...eventIn(await decoded(mail)) })),
    )
    for (const { to, method, organizer, attendees, status, sequence, uid } of events) {
      const isOrganizer = to.toLowerCase() === organizer.toLowerCase()
      expect([to, method]).toEqual([to, isOrganizer ? 'PUBLISH' : change.what === 'cancelled' ? 'CANCEL' : 'REQUEST'])
      expect(attendees === 0).toBe(isOrganizer)
      expect({ status, sequence, uid }).toEqual({
        status: change.what === 'cancelled' ? 'CANCELLED' : 'CONFIRMED',
        sequence: booking.sequence,
        uid: booking.uid,
      })
    }
    expect(events.filter(({ method }) => method === 'PUBLISH')).toHaveLength(4)
  },
)

describe('the reminders', () => {
  test('come a day and an hour before the start, with the video link', async () => {
    expect(hoursAhead(booked, now)).toEqual([24, 1])
    const mail = await decoded(compose(booked, { what: 'booked' }).reminder)
    expect(mail.subject).toBe('Reminder: consultation on Tue 24 Nov 2026, 9:00 AM IST (ABCDE-12345)')
    expect(mail.words).toContain('10:30 PM – 11:00 PM, Eastern Standard Time')
    expect(mail.text).toContain(booked.meetingUrl)
    expect(mail.text).toContain(manageUrl)
    expect(mail.attachments).toEqual([])
  })

  test('leave out a time that has passed', async () => {
    const at = (instant: string) => hoursAhead(booked, new Date(instant))
    expect(at('2026-11-23T03:29:59.000Z')).toEqual([24, 1])
    expect(at('2026-11-23T03:30:00.000Z')).toEqual([1])
    expect(at('2026-11-24T02:30:00.000Z')).toEqual([])
  })

  test.each([
    ['2026-11-23T03:29:59.000Z', 'We will remind you a day before it begins, and again an hour before.'],
    ['2026-11-23T03:30:00.000Z', 'We will remind you an hour before it begins.'],
    ['2026-11-24T02:30:00.000Z', 'It begins too soon for us to send a reminder.'],
  ])('are announced as they will be sent: at %s %j', async (instant, sentence) => {
    const change = { what: 'moved', formerStart: booked.startsOn } as const
    const { toVisitor } = compose(booked, change, new Date(instant))
    expect((await decoded(toVisitor)).words).toContain(sentence)
  })
})

test('reminders are announced by the times that they have', () => {
  expect(remindersText([72, 24, 2, 1])).toBe(
    'We will remind you 3 days before it begins, and again a day, 2 hours and an hour before.',
  )
})

describe('the mails after an erasure', () => {
  test('tell guests and staff, and do not name the person', async () => {
    const mails = [
      ...cancelled.guests.map((guest) =>
        letterTo(guest, letterhead, erasedGuestMail(letterhead, { ...cancelled, guests: [guest] })),
      ),
      letterTo(staff, letterhead, erasedOfficeMail(letterhead, { ...cancelled, guests: [] })),
    ]
    expect(mails.map(({ to }) => to.address)).toEqual([...booked.guests, staff])
    for (const mail of await Promise.all(mails.map(decoded))) {
      const method = mail.to?.[0]?.address === staff ? 'PUBLISH' : 'CANCEL'
      expect(eventIn(mail)).toMatchObject({ method, status: 'CANCELLED', uid: booked.uid, sequence: 2 })
      const everything = [mail.subject, mail.html, mail.text, ...mail.attachments.map(({ content }) => textOf(content))]
      for (const personal of ['Meera', booked.email, booked.company, 'LLP', 'New_York', manageUrl]) {
        expect(everything.join('\n').replaceAll('\r\n ', '')).not.toContain(personal)
      }
    }
    expect(mails.at(-1)?.replyTo?.address).toBe(staff)
  })
})

// Only what the form lets through reaches a mail, but nothing in a mail may depend on that.
const breaksHeaders = Object.entries(hostileTexts).filter(([, text]) => /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}"]/u.test(text))
test.each(breaksHeaders)('no header is added when everything typed is %s', async (_what, text) => {
  const booking = { ...booked, name: text, company: text, agenda: text, timeZone: text }
  const { toVisitor, toGuests, toStaff, reminder } = compose(booking, { what: 'booked' })
  const mails = [toVisitor, ...toGuests, toStaff, reminder]
  for (const mail of mails) {
    if (/\0/.test(mail.html)) continue
    const { headers, to, subject } = await decoded(mail)
    expect(to).toHaveLength(1)
    expect(headers.filter(({ key }) => /^(bcc|cc|x-evil)$/.test(key))).toEqual([])
    expect(subject).not.toMatch(/[\r\n]/)
  }
})

function textOf(content: string | ArrayBuffer | Uint8Array): string {
  return typeof content === 'string' ? content : new TextDecoder().decode(content)
}
