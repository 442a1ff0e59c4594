// Reads the free times nearest to the one that was taken. A module of its own, because a first visit does not need it.
import type { Outcome } from '#forms/post.ts'
import { isObject } from './call-results.ts'
import { timeName, type SlotTime } from '#consultations/record/booking-time.ts'

/** Times are HH:MM in India. */
export type NearTime = { date: string; start: string; end: string }

/** Returns the free times that the call offers in place of the one that was taken. */
export function nearestIn({ body = {} }: Outcome): NearTime[] {
  const { nearest } = body
  if (!Array.isArray(nearest)) return []
  return nearest.flatMap((near: unknown) => {
    if (!isObject(near)) return []
    const { date, start, end } = near
    return typeof date === 'string' && isTime(start) && isTime(end)
      ? [{ date, start: timeName(start), end: timeName(end) }]
      : []
  })
}

function isTime(value: unknown): value is SlotTime {
  return (
    isObject(value) &&
    typeof value['hours'] === 'number' &&
    typeof value['minutes'] === 'number' &&
    (value['meridiem'] === 'AM' || value['meridiem'] === 'PM')
  )
}
