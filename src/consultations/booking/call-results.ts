// Reads what the call that books a meeting returned.
import type { Outcome } from '#forms/post.ts'

export type BookingSummary = {
  /** YYYY-MM-DD in India. */
  day: string
  /** Instants, ISO 8601 UTC. */
  startsOn: string
  endsOn: string
  guests: string[]
  /** The path of the meeting's page and of its invitation; null if the call did not name them. */
  link: string | null
  invitation: string | null
  /** Until when it has to be confirmed; null if it need not be, or is. */
  confirmBy: string | null
  /** Who will call; '' if nobody is named. */
  consultant: string
}

/** Returns the meeting that was booked; null if the outcome names none. */
export function meetingIn({ body = {} }: Outcome): BookingSummary | null {
  const { booking, link, invitation } = body
  if (!isObject(booking)) return null
  const { day, startsOn, endsOn, guests, confirmBy, consultant } = booking
  if (typeof day !== 'string' || typeof startsOn !== 'string' || typeof endsOn !== 'string') return null
  return {
    day,
    startsOn,
    endsOn,
    guests: Array.isArray(guests) ? guests.filter((guest) => typeof guest === 'string') : [],
    link: typeof link === 'string' ? link : null,
    invitation: typeof invitation === 'string' ? invitation : null,
    confirmBy: typeof confirmBy === 'string' ? confirmBy : null,
    consultant: typeof consultant === 'string' ? consultant : '',
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
