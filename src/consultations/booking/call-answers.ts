// Reads what the calls answered that book and move a consultation. A page trusts no answer: what is not one is none. A module
// of its own, because a first visit needs none of it.
import type { Outcome } from '#forms/post.ts'
import type { BookedAnswer, NotFreeAnswer } from '#consultations/booking-json.server.ts'
import { timeName } from '#consultations/record/booking-time.ts'

/** `link` and `invitation` are paths; null if they are sent by e-mail only. */
export type BookedConsultation = BookedAnswer['booking'] & Pick<BookedAnswer, 'link' | 'invitation'>

/** Returns the booking that was made; null if the answer names none. */
export function bookingIn({ body = {} }: Outcome): BookedConsultation | null {
  const { booking, link, invitation } = body
  if (!isBooking(booking)) return null
  return { ...booking, link: isText(link) ? link : null, invitation: isText(invitation) ? invitation : null }
}

/** A free time by its day and its start, HH:MM, in India. */
export type NearTime = { date: string; start: string }

/** Returns the free times that the call offers in place of the one that was taken. */
export function nearestIn({ body = {} }: Outcome): NearTime[] {
  const { nearest } = body
  const times = Array.isArray(nearest) ? nearest.filter(isNearTime) : []
  return times.map(({ date, start }) => ({ date, start: timeName(start) }))
}

function isBooking(value: unknown): value is BookedAnswer['booking'] {
  return (
    isObject(value) &&
    [value['day'], value['startsOn'], value['endsOn']].every(isText) &&
    Array.isArray(value['guests'])
  )
}

function isNearTime(value: unknown): value is NotFreeAnswer['nearest'][number] {
  if (!isObject(value) || !isText(value['date'])) return false
  const { start } = value
  return isObject(start) && typeof start['hours'] === 'number' && typeof start['minutes'] === 'number'
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
