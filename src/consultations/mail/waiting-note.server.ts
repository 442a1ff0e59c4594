// What the answer to a booking, a move or a cancellation says about mails that wait because of a limit.
import { timeInIndia } from '#platform/mail/mail-limits.server.ts'
import type { Waiting } from './announcement.server.ts'

/** '' if no mail waits. */
export function waitingNote({ visitor, guests }: Waiting): string {
  if (visitor !== null && guests !== null)
    return `We are sending many e-mails at the moment. Yours will follow shortly after ${timeInIndia(visitor)}, and the last guest will be notified shortly after ${timeInIndia(guests)}.`
  if (visitor !== null)
    return `We are sending many e-mails at the moment. Yours will follow shortly after ${timeInIndia(visitor)}.`
  if (guests !== null)
    return `We are sending many e-mails at the moment. The last guest will be notified shortly after ${timeInIndia(guests)}.`
  return ''
}
