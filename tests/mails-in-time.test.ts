// A mail that names an instant to come, or whose link ends, says from when on it is of no use. The type asks every mail;
// this asks whether the answer is right.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { noWish } from '#consultations/times/booking-rules.ts'
import { meetingMails } from '#consultations/mail/emails.server.tsx'
import { heldMail } from '#consultations/held/held-mail.server.tsx'
import type { Meeting } from '#consultations/meeting/meeting.ts'
import { confirmationMail } from '#leads/opt-in/confirmation-mail.server.tsx'
import { issueMail } from '#newsletter/issues/issue-email.server.tsx'
import type { Letterhead } from '#platform/mail/template.server.tsx'
import { linkMail } from '#privacy/my-data/emails.server.tsx'
import { invitationMail, newEmailMail, resetMail } from '#staff/people/emails.server.tsx'

const head: Letterhead = {
  firmName: 'PS Rao & Associates',
  addressLines: ['Hyderabad'],
  publicUrl: 'https://firm.example.in',
  contactAddress: 'office@firm.example.in',
  privacyAddress: 'grievance@firm.example.in',
}
const now = new Date('2026-11-21T05:30:00.000Z')
const expiresOn = new Date('2026-11-28T05:30:00.000Z')
const link = { email: 'meera@example.in', token: 'token', expiresOn }
const meeting: Meeting = {
  reference: 'ABCDE-12345',
  uid: 'e0c1@firm.example.in',
  sequence: 0,
  state: 'booked',
  heldUntil: null,
  consultant: '',
  wish: noWish,
  startsOn: '2026-11-24T03:30:00.000Z',
  endsOn: '2026-11-24T04:00:00.000Z',
  changedOn: now.toISOString(),
  meetingUrl: 'https://meet.example.in/k3v9',
  timeZone: '',
  name: 'Meera Iyer',
  email: 'meera@example.in',
  company: 'Kaveri Foods',
  agenda: '',
  guests: ['asha@example.in'],
}

test('a mail with a link is of no use once the link has ended', async () => {
  const powers = { role: 'editor' as const, includes: null, can: ['write'], cannotOpen: [] }
  const asked = { subject: 'A', heading: 'A', why: 'A', purpose: 'newsletter' as const, button: 'A', otherwise: 'A' }
  const mails = await Promise.all([
    confirmationMail(head, link.email, expiresOn, { ...asked, url: 'https://firm.example.in/link/newsletter/token' }),
    invitationMail(head, { ...link, powers, invitedBy: 'Padma' }),
    resetMail(head, link),
    newEmailMail(head, link),
    linkMail(head, link),
  ])
  for (const { uselessFrom } of mails) expect(uselessFrom).toEqual(expiresOn)
})

test('a mail about a meeting is of use until it begins, to whoever is in it until it ends; the office is always told', async () => {
  const given = {
    meeting,
    manageUrl: 'https://firm.example.in/link/consultation/t',
    staff: 'office@firm.example.in',
    now,
  }
  const { toVisitor, toGuests, toStaff } = await meetingMails(head, { ...given, change: { what: 'booked' } })
  expect([toVisitor, ...toGuests, toStaff].map((mail) => mail?.uselessFrom?.toISOString() ?? null)).toEqual([
    meeting.endsOn,
    meeting.startsOn,
    null,
  ])
  const heldUntil = new Date('2026-11-21T05:40:00.000Z')
  const bookableUntil = new Date('2026-11-22T18:30:00.000Z')
  const held = await heldMail(head, { meeting, confirmUrl: given.manageUrl, heldUntil, bookableUntil })
  expect(held.uselessFrom).toEqual(bookableUntil)
  expect(held.text.replace(/\s+/g, ' ')).toContain(
    'We are holding this time until 11:10 AM IST; after that, the link still works if nobody else has taken the time.',
  )
})

test('a newsletter with due dates is of no use after the last of them', async () => {
  const content = {
    subject: 'A',
    preheader: '',
    opening: '',
    closing: '',
    insights: [],
    dates: [],
    datesUntil: '2026-12-21',
  }
  const dates = ['2026-12-07', '2026-12-15', '2026-12-11'].map((day) => ({ day, title: day, law: '' }))
  const sent = async (changes: object) =>
    (await issueMail(head, { ...content, ...changes }))({ email: 'meera@example.in', linkToken: 'token' }).uselessFrom
  expect(await sent({})).toBeNull()
  expect(await sent({ dates, datesUntil: '2026-12-20' })).toEqual(new Date('2026-12-15T18:30:00.000Z'))
})

test('no mail that tells until when something works or when it begins says that it stays true', () => {
  const mails = globSync('src/**/*.server.tsx').flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('composeMail(letterhead, {')
      .slice(1)
      .map((mail) => ({ file, mail: mail.split(/\n {2}\}\)\n/)[0] ?? '' })),
  )
  expect(mails.length).toBeGreaterThan(20)
  // The office keeps a record of what was booked, however late it reads it.
  const isForever = ({ mail }: { mail: string }) =>
    /uselessFrom: null/.test(mail) && !/to: \{ address: (?:staff|office) \}/.test(mail)
  const isTimed = ({ mail }: { mail: string }) => /expiresOn|startsOn|[uU]ntil\b.*\{|<Times/.test(mail)
  expect(mails.filter((each) => isForever(each) && isTimed(each)).map(({ file }) => file)).toEqual([])
  expect(mails.filter(isTimed).length).toBeGreaterThanOrEqual(8)
})
