import { expect, test } from 'vitest'
import { saidOf } from './toast-done.ts'

const undo = () => {}
const cancelled = { done: 'Cancelled.', mailed: 'The visitor will be notified by e-mail.' }

test.each([
  [true, 'Cancelled. The visitor will be notified by e-mail.', false],
  [false, /^Cancelled\. The e-mail has been saved, but not sent/, true],
  [null, /^Cancelled\. The e-mail has been saved\. We could not find out/, true],
])(
  'what is said of an e-mail while the site delivers (%s) is so, and otherwise a warning',
  (isDelivering, said, isWarning) => {
    const [text, options] = saidOf(cancelled, isDelivering, { undo })
    expect(text).toMatch(said)
    expect(options).toEqual({ undo, isFailure: isWarning })
  },
)
