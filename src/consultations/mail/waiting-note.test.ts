import { expect, test } from 'vitest'
import { waitingNote } from './waiting-note.server.ts'

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
  expect(waitingNote({ visitor, guests })).toBe(told === '' ? '' : `We are sending many e-mails at the moment. ${told}`)
})
