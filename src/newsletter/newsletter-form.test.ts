import { expect, test } from 'vitest'
import { refusedEmail } from './newsletter-form.tsx'
import { invalidEmailMessage } from './subscription.ts'

test('the form and the call refuse an address with the same sentence', () => {
  expect(refusedEmail).toBe(invalidEmailMessage)
})
