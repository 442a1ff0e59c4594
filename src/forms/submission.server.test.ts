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

test('a submission with the same key is a repeat even days later', () => {
  const first = submissionOf(enquiryForm, { ...values, idempotencyKey }, now)
  const again = submissionOf(enquiryForm, { ...values, idempotencyKey }, minutesLater(60 * 24 * 3))
  expect(again.fingerprints).toEqual(first.fingerprints)
  expect(first.values).toEqual(values)
})

test('the former name of the key works the same way', () => {
  const first = submissionOf(enquiryForm, { ...values, submissionKey: idempotencyKey }, now)
  expect(first).toEqual(submissionOf(enquiryForm, { ...values, idempotencyKey }, now))
})

test.each(fieldNames(enquiryForm))('a different %s under the same key is a new submission', (name) => {
  const first = submissionOf(enquiryForm, { ...values, idempotencyKey }, now)
  const other = submissionOf(enquiryForm, { ...values, [name]: 'something else', idempotencyKey }, now)
  expect(isSame(first.fingerprints, other.fingerprints)).toBe(false)
})

test('the same text in a different field is a new submission', () => {
  const first = submissionOf(enquiryForm, { ...values, location: 'Chennai', phoneNumber: '' }, now)
  const other = submissionOf(enquiryForm, { ...values, location: '', phoneNumber: 'Chennai' }, now)
  expect(isSame(first.fingerprints, other.fingerprints)).toBe(false)
})

test('without a key, an identical form is a repeat for ten to twenty minutes', () => {
  for (const start of [0, 3, 9.99]) {
    const first = submissionOf(enquiryForm, values, minutesLater(start)).fingerprints
    expect(isSame(first, submissionOf(enquiryForm, values, minutesLater(start + 10)).fingerprints)).toBe(true)
    expect(isSame(first, submissionOf(enquiryForm, values, minutesLater(start + 20)).fingerprints)).toBe(false)
  }
})

test('a form with a key and an identical one without are two submissions', () => {
  const keyed = submissionOf(enquiryForm, { ...values, idempotencyKey }, now).fingerprints
  expect(isSame(keyed, submissionOf(enquiryForm, values, now).fingerprints)).toBe(false)
})
