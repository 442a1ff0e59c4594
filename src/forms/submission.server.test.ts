import { expect, test } from 'vitest'
import { enquiryForm } from '#contact/enquiry.ts'
import { fieldNames } from './field-table.ts'
import { submissionOf } from './submission.server.ts'

const now = new Date('2026-11-21T05:30:00.000Z')
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const values = {
  name: 'Meera Iyer',
  email: 'meera@kaverifoods.example.in',
  phoneNumber: '',
  companyName: 'Kaveri Foods',
  location: 'Chennai',
  message: 'Please call.',
}
const idempotencyKey = 'a1b2c3d4-e5f6'

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return other.some((fingerprint) => fingerprint === one[0])
}

test('with its key a submission is the same days later', () => {
  const first = submissionOf(enquiryForm, { ...values, idempotencyKey }, now)
  const again = submissionOf(enquiryForm, { ...values, idempotencyKey }, minutesLater(60 * 24 * 3))
  expect(again.fingerprints).toEqual(first.fingerprints)
  expect(first.values).toEqual(values)
})

test('the former name of the key makes the same submission', () => {
  const first = submissionOf(enquiryForm, { ...values, submissionKey: idempotencyKey }, now)
  expect(first).toEqual(submissionOf(enquiryForm, { ...values, idempotencyKey }, now))
})

test.each(fieldNames(enquiryForm))('another %s under the same key is another submission', (name) => {
  const first = submissionOf(enquiryForm, { ...values, idempotencyKey }, now)
  const other = submissionOf(enquiryForm, { ...values, [name]: 'something else', idempotencyKey }, now)
  expect(isSame(first.fingerprints, other.fingerprints)).toBe(false)
})

test('an answer that has moved from one field to another makes another submission', () => {
  const first = submissionOf(enquiryForm, { ...values, location: 'Chennai', phoneNumber: '' }, now)
  const other = submissionOf(enquiryForm, { ...values, location: '', phoneNumber: 'Chennai' }, now)
  expect(isSame(first.fingerprints, other.fingerprints)).toBe(false)
})

test('without a key the same words are the same submission for ten minutes at least, and twenty at most', () => {
  for (const start of [0, 3, 9.99]) {
    const first = submissionOf(enquiryForm, values, minutesLater(start)).fingerprints
    expect(isSame(first, submissionOf(enquiryForm, values, minutesLater(start + 10)).fingerprints)).toBe(true)
    expect(isSame(first, submissionOf(enquiryForm, values, minutesLater(start + 20)).fingerprints)).toBe(false)
  }
})

test('a form with a key and the same words without one are two submissions', () => {
  const keyed = submissionOf(enquiryForm, { ...values, idempotencyKey }, now).fingerprints
  expect(isSame(keyed, submissionOf(enquiryForm, values, now).fingerprints)).toBe(false)
})
