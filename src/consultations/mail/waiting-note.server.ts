// What the answer to a booking, a move or a cancellation says about mails that wait because of a limit, or that it keeps
// from being sent.
import { timeInIndia } from '#platform/mail/mail-throttle.server.ts'
import type { BookingChange } from '#consultations/record/booking.ts'
import type { Waiting } from './announcement.server.ts'

/** '' if every mail goes at once. */
export function waitingNote({ visitor, guests, notSent }: Waiting, what: BookingChange['what']): string {
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
export function announced(done: string, waiting: Waiting, what: BookingChange['what']): string {
  const everyone = waiting.notSent.length === 0 && 'Everyone invited will be notified by e-mail.'
  return [done, everyone, waitingNote(waiting, what)].filter(Boolean).join(' ')
}

const yourself = {
  cancelled: 'Please pass the news on yourself.',
  invited: 'Please forward the invitation in your calendar yourself.',
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
