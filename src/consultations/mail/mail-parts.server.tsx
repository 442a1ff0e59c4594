// Parts that the mails of a consultation have in common.
import type { ReactNode } from 'react'
import { MailFact, MailLink } from '#platform/mail/template.server.tsx'
import type { Booking, BookingChange } from '#consultations/record/booking.ts'
import { bookingTime, shortStart, visitorTime } from '#consultations/record/booking-time.ts'

export type BookingFacts = { booking: Booking; change: BookingChange }

export function Times({ booking, change, ownLabel = 'Your time' }: BookingFacts & { ownLabel?: string }): ReactNode {
  const here = bookingTime(booking)
  const there = visitorTime(booking)
  return (
    <>
      <MailFact label={change.what === 'moved' ? 'New time' : 'Time'} value={`${here.day}\n${here.time}`} />
      {there && <MailFact label={ownLabel} value={`${there.day}\n${there.time}`} />}
      {booking.consultant !== '' && booking.status === 'booked' && (
        <MailFact label="Who will call" value={booking.consultant} />
      )}
      {change.what === 'moved' && <MailFact label="Previous time" value={shortStart(change.formerStart)} />}
    </>
  )
}

export function PrivacyNotice({ at }: { at: string }) {
  return (
    <>
      Our <MailLink href={`${at}/privacy`}>privacy notice</MailLink> explains how we use personal data and whom to
      contact.
    </>
  )
}

export function VideoLink({ to }: { to: string }) {
  return <MailFact label="Video link" value={to} href={to} />
}

export function Guests({ of: guests }: { of: string[] }) {
  if (guests.length === 0) return null
  return <MailFact label={guests.length === 1 ? 'Guest' : 'Guests'} value={guests.join('\n')} />
}

const list = new Intl.ListFormat('en-GB')

/** Names the reminders that will be sent: those whose time is still to come. */
export function remindersText(hoursAhead: number[]): string {
  const [first, ...more] = hoursAhead.map(timeAhead)
  if (first === undefined) return 'It begins too soon for us to send a reminder.'
  return more.length === 0
    ? `We will remind you ${first} before it begins.`
    : `We will remind you ${first} before it begins, and again ${list.format(more)} before.`
}

/** 'a day', '3 days', 'an hour' */
function timeAhead(hours: number): string {
  const days = hours / 24
  if (Number.isInteger(days)) return days === 1 ? 'a day' : `${days} days`
  return hours === 1 ? 'an hour' : `${hours} hours`
}

/** A person for whom staff booked is not asked whether they did. */
export function bookedByText({ what, byStaff }: BookingChange, firmName: string): string {
  if (byStaff)
    return `${byStaff.name} of ${firmName} ${what === 'booked' ? 'booked this for you' : 'made this change'}.`
  return 'If you did not book this meeting, someone may have entered your address by mistake.'
}
