// Why a consultation cannot be booked or moved, in words for the person who asked.
import { dayInIndia, longDayText } from '#platform/dates.ts'
import { bookableDays, holidayOn, type BookingRules, type ClosedBecause } from './booking-rules.ts'

/** `taken`: the time is offered, but nobody is free any more. */
type NotFreeBecause = ClosedBecause | 'taken' | 'no such time'

export function notFreeMessage(
  rules: BookingRules,
  { because, day }: { because: NotFreeBecause; day: string },
  now: Date,
): string {
  const { first, last } = bookableDays(rules, dayInIndia(now))
  const reasons: Record<NotFreeBecause, () => string> = {
    taken: () => 'This time has just been taken.',
    'no such time': () => 'Consultations do not start at this time.',
    past: () => 'This day has passed.',
    'too soon': () => `The earliest day you can book is ${longDayText(first)}.`,
    'too far': () => `You can book consultations up to ${longDayText(last)}.`,
    holiday: () => `The office is closed on ${longDayText(day)} (${holidayOn(rules, day)?.name ?? 'holiday'}).`,
    closed: () => `There are no consultations on ${longDayText(day)}.`,
  }
  return `${reasons[because]()} Please choose another time.`
}

export const limitMessages = {
  tooManyBooked: (phone: string) =>
    `Five consultations have been booked with this e-mail address within an hour. Please try again later, or telephone ${phone}.`,
  tooManyAhead: (phone: string) =>
    `This e-mail address already has three upcoming consultations. You can move or cancel each one with the link in its e-mail. To book another, please telephone ${phone}.`,
  tooManyAtDomain: (phone: string) =>
    `Several people with e-mail addresses like yours already have upcoming consultations. To book another, please telephone ${phone}.`,
  tooManyUnconfirmed: (phone: string) =>
    `We are already holding two times for you. Please confirm one with the link in its e-mail, try again in ten minutes, or telephone ${phone}.`,
  tooManyMoved: (phone: string) =>
    `This consultation has been moved five times. To move it again, please telephone ${phone}. You can still cancel it with the link in the latest e-mail.`,
}
