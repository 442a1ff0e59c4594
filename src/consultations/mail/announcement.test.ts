import { expect, test } from 'vitest'
import { announced, delayNote } from './announcement.server.ts'

const noon = new Date('2026-11-21T06:30:00.000Z')
const one = new Date('2026-11-21T07:30:00.000Z')

test.each([
  [null, null, ''],
  [noon, null, 'Yours will follow shortly after 12:00 PM IST on 21 November 2026.'],
  [null, one, 'The last guest will be notified shortly after 1:00 PM IST on 21 November 2026.'],
  [
    noon,
    one,
    'Yours will follow shortly after 12:00 PM IST on 21 November 2026, and the last guest will be notified shortly after 1:00 PM IST on 21 November 2026.',
  ],
])('of mails that wait until %o and %o the answer says until when', (visitor, guests, told) => {
  expect(delayNote({ visitor, guests, notSent: [] }, 'booked')).toBe(
    told === '' ? '' : `We are sending many e-mails at the moment. ${told}`,
  )
})

test('who is not told in time is named, and nobody says that everyone is told', () => {
  const waiting = { visitor: null, guests: one, notSent: ['asha@example.in', 'ravi@example.in'] }
  expect(announced('The consultation is confirmed.', waiting, 'booked')).toBe(
    'The consultation is confirmed. We are sending many e-mails at the moment. The last guest will be notified shortly after 1:00 PM IST on 21 November 2026. Our e-mail to asha@example.in, ravi@example.in would come too late, so we are not sending it. Please forward the invitation in your calendar yourself.',
  )
  const notSent = ['asha@example.in']
  expect(announced('The consultation has been cancelled.', { visitor: null, guests: null, notSent }, 'cancelled')).toBe(
    'The consultation has been cancelled. Our e-mail to asha@example.in would come too late, so we are not sending it. Please pass the news on yourself.',
  )
  expect(announced('Done.', { visitor: null, guests: null, notSent: [] }, 'cancelled')).toBe(
    'Done. Everyone invited will be notified by e-mail.',
  )
})
