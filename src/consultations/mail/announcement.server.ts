// Tells everybody concerned about a change of a booking, in its transaction: ends the links of earlier versions, and puts the mails and the
// reminders into the outbox. What they say is decided when they are sent.
import { enqueueForLead, noteWithheld } from '#leads/leads.server.ts'
import { staffAddress } from '#firm/offices/firm-mailboxes.server.ts'
import type { BookingChange } from '#consultations/record/booking.ts'
import { endLinksBefore } from '#consultations/store/booking-links.server.ts'
import type { StoredBooking } from '#consultations/store/find-booking.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import { withdrawMailsAbout } from '#platform/mail/erasure.server.ts'
import { timeInIndia, type MailToThrottle, type SendAt } from '#platform/mail/mail-throttle.server.ts'
import { unsentReasons } from '#platform/mail/mail-template.server.ts'
import { addressKey, closed, enqueueMail } from '#platform/mail/outbox.server.ts'
import {
  bookingReminder,
  bookingToConfirm,
  bookingToGuest,
  bookingToOffice,
  bookingToVisitor,
  erasedBookingToGuest,
  erasedBookingToOffice,
} from './mails.server.ts'
import { lastReportedVersion } from './notification-log.server.ts'
import { hoursAhead } from './reminder-times.ts'

/** Counts mails to addresses that anybody may have typed, and returns when each may go. */
export type Throttle = (tx: Database, mails: readonly MailToThrottle[], now: Date) => Promise<SendAt[]>

/** The mails that staff cause are not limited: nobody else can cause them. */
export const withoutLimits: Throttle = (_, mails) => Promise.resolve(mails.map(() => 'now'))

export type Site = { publicUrl: string; throttle: Throttle }

/**
 * Until when mails wait that are beyond a limit; null if they go at once. `notSent`: to these addresses none is sent,
 * because it would come too late, or they have had their share of links.
 */
export type MailDelays = { visitor: Date | null; guests: Date | null; notSent: string[] }
export const noDelays: MailDelays = { visitor: null, guests: null, notSent: [] }

export type Announcement = {
  booking: StoredBooking
  /** As it was before; null if it is new. */
  former: StoredBooking | null
  change: BookingChange
}

/** Tells people of a change in its transaction. Returns what goes later. */
export type Notify = (tx: Database, announcement: Announcement, now: Date) => Promise<MailDelays>

/**
 * Mails the visitor and the guests, schedules the reminders, and mails the office. What is beyond a limit waits, unless it
 * would come too late: then it is stored as not sent, so that staff see it too. Guests are counted apart, so that they never
 * delay the visitor's own mail. What a bot typed is mailed to the office only.
 */
export function notifyEverybody(site: Site): Notify {
  return async (tx, announcement, now) => {
    const { booking, change } = announcement
    await endFormerLinks(tx, announcement)
    const delays = booking.isSpam ? noDelays : await notifyPeople(tx, announcement, site, now)
    if (!booking.isSpam) await scheduleReminders(tx, booking, site, now)
    const office = await staffAddress(tx)
    const mail = { record: booking.id, payload: { change }, publicUrl: site.publicUrl, uselessFrom: null }
    if (office !== null) await enqueueForLead(tx, booking.leadId, bookingToOffice, { ...mail, to: office }, now)
    return delays
  }
}

async function endFormerLinks(tx: Database, { booking, former }: Announcement): Promise<void> {
  if (former === null || former.sequence === booking.sequence) return
  // Whoever knows the booking as it is again gets no mail, so the link in the last one works again.
  const reported = await lastReportedVersion(tx, booking.id, booking)
  await endLinksBefore(tx, booking.id, reported ?? booking.sequence)
}

/**
 * Mails the link that confirms the booking, and nothing else to anybody. If the mailbox has had its share of links, none is
 * sent. `until`: as long as the link books the time if it is free.
 */
export function askToConfirm(site: Site, until: Date): Notify {
  return async (tx, announcement, now) => {
    const { id, leadId, email } = announcement.booking
    await endFormerLinks(tx, announcement)
    const [sendAt] = await site.throttle(
      tx,
      [{ purpose: 'consultation-requested', address: email, to: 'booking' }],
      now,
    )
    if (sendAt !== 'now') {
      await noteWithheld(tx, leadId, 'mailbox')
      return { ...noDelays, notSent: [email] }
    }
    const mail = { to: email, record: id, payload: {}, publicUrl: site.publicUrl, uselessFrom: until }
    await enqueueForLead(tx, leadId, bookingToConfirm, mail, now)
    return noDelays
  }
}

async function notifyPeople(
  tx: Database,
  { booking, former, change }: Announcement,
  { publicUrl, throttle }: Site,
  now: Date,
): Promise<MailDelays> {
  const { id, leadId } = booking
  const isCancelled = booking.status === 'cancelled'
  // That a booking is cancelled explains afterwards why nobody came.
  const visitorUntil = isCancelled ? null : new Date(booking.endsOn)
  const guestsUntil = new Date(booking.startsOn)
  const uninvited = isCancelled ? await closeInvitations(tx, id, now) : new Set<string>()
  const guests = booking.guests.filter((address) => !uninvited.has(addressKey(address)))
  const people = [
    // Whoever changes a booking came by its mailed link, so no stranger causes this mail, and nothing limits it.
    { to: 'asker' as const, address: booking.email, uselessFrom: visitorUntil, isLimited: former === null },
    ...guests.map((address) => ({ to: 'guest' as const, address, uselessFrom: guestsUntil, isLimited: true })),
  ]
  const limited = people.filter(({ isLimited }) => isLimited)
  const purpose = `consultation-${change.what}`
  const times = await throttle(
    tx,
    limited.map(({ address, to, uselessFrom }) => ({ purpose, address, to, uselessFrom })),
    now,
  )
  const delays: MailDelays = { ...noDelays, notSent: [] }
  for (const person of people) {
    const { address, to, uselessFrom } = person
    const at = times[limited.indexOf(person)]
    const sendAt = at === 'left out' ? uselessFrom : at instanceof Date ? at : null
    const mail = { to: address, record: id, publicUrl, uselessFrom }
    await (to === 'guest'
      ? enqueueForLead(tx, leadId, bookingToGuest, { ...mail, payload: { change, guest: address } }, now, {
          sendAt,
        })
      : enqueueForLead(tx, leadId, bookingToVisitor, { ...mail, payload: { change } }, now, { sendAt }))
    if (at === 'left out') delays.notSent.push(address)
    else if (to === 'asker') delays.visitor = sendAt
    else if (sendAt !== null && (delays.guests === null || sendAt > delays.guests)) delays.guests = sendAt
  }
  return delays
}

/**
 * Whoever has been told nothing of a booking is not told of its end either. Closes what still waits to tell them, and returns
 * their keys. What is under way may tell them yet, so they are not among these.
 */
async function closeInvitations(tx: Database, id: number, now: Date): Promise<Set<string>> {
  const toGuests = { record: id, template: bookingToGuest.name }
  await tx
    .updateTable('mail')
    .set({ ...closed(now), last_error: unsentReasons.cancelled })
    .where((mail) => mail.and({ ...toGuests, record_version: '', state: 'waiting' }))
    .execute()
  const mails = await tx
    .selectFrom('mail')
    .select(['recipient_key', 'record_version', 'given_up_on'])
    .where((mail) => mail.and(toGuests))
    .execute()
  const mayKnow = new Set(
    mails.flatMap((mail) => (mail.record_version === '' && mail.given_up_on !== null ? [] : mail.recipient_key)),
  )
  return new Set(mails.map((mail) => mail.recipient_key).filter((key) => !mayKnow.has(key)))
}

/** In the place of earlier reminders. Of two that are late, the later alone is sent. */
async function scheduleReminders(
  tx: Database,
  booking: StoredBooking,
  { publicUrl }: { publicUrl: string },
  now: Date,
): Promise<void> {
  const { id, leadId, startsOn, email } = booking
  await withdrawMailsAbout(tx, bookingReminder, id)
  const before = (hours: number) => new Date(Date.parse(startsOn) - hours * 3_600_000)
  const ahead = hoursAhead(booking, now)
  for (const [index, hours] of ahead.entries()) {
    const uselessFrom = before(ahead[index + 1] ?? 0)
    const mail = { record: id, payload: { startsOn }, publicUrl, to: email, uselessFrom }
    await enqueueForLead(tx, leadId, bookingReminder, mail, now, { notBefore: before(hours) })
  }
}

/**
 * Tells the guests and the office of a booking that ends because the data of whoever booked it are erased. Their mails belong
 * to no lead, because the lead is erased next, with its mails. The guests of a likely bot were never invited.
 */
export function notifyOfErasure(publicUrl: string): Notify {
  return async (tx, { booking, former }, now) => {
    await withdrawMailsAbout(tx, bookingReminder, booking.id)
    if (former === null) return noDelays
    const { reference, uid, sequence, startsOn, endsOn, meetingUrl, changedOn } = booking
    const about = { reference, uid, sequence, status: 'cancelled' as const, startsOn, endsOn, meetingUrl, changedOn }
    for (const guest of booking.isSpam ? [] : former.guests) {
      const mail = { to: guest, payload: { ...about, guests: [guest] }, publicUrl, uselessFrom: new Date(startsOn) }
      await enqueueMail(tx, erasedBookingToGuest, mail, now)
    }
    const office = await staffAddress(tx)
    const mail = { payload: { ...about, guests: [] }, publicUrl, uselessFrom: null }
    if (office !== null) await enqueueMail(tx, erasedBookingToOffice, { ...mail, to: office }, now)
    return noDelays
  }
}

/** What the answer to the visitor says of mails that go later or not at all; '' if every mail goes at once. */
export function delayNote({ visitor, guests, notSent }: MailDelays, what: BookingChange['what']): string {
  const later = [
    ...(visitor === null ? [] : [`yours will follow shortly after ${timeInIndia(visitor)}`]),
    ...(guests === null ? [] : [`the last guest will be notified shortly after ${timeInIndia(guests)}`]),
  ].join(', and ')
  const many = later === '' ? '' : `We are sending many e-mails at the moment. ${capital(later)}.`
  const none =
    notSent.length === 0
      ? ''
      : `Our e-mail to ${notSent.join(', ')} would come too late, so we are not sending it. ${yourself[what === 'cancelled' ? 'cancelled' : 'invited']}`
  return [many, none].filter(Boolean).join(' ')
}

/** Adds to what was done who is told of it. */
export function announced(done: string, delays: MailDelays, what: BookingChange['what']): string {
  const everyone = delays.notSent.length === 0 && 'Everyone invited will be notified by e-mail.'
  return [done, everyone, delayNote(delays, what)].filter(Boolean).join(' ')
}

const yourself = {
  cancelled: 'Please pass the news on yourself.',
  invited: 'Please forward the invitation in your calendar yourself.',
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
