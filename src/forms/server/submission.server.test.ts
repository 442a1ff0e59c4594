import { expect, test } from 'vitest'
import { defineForm, fieldNames } from '#forms/field-table.ts'
import { submissionOf } from './submission.server.ts'

const line = { kind: 'line', isMandatory: true, maxCharacters: 100, isTransient: true } as const
const application = defineForm({
  name: 'application',
  post: '/post/application',
  fields: {
    name: { ...line, label: 'Name' },
    city: { ...line, label: 'City' },
    resume: { ...line, label: 'Resume', kind: 'file' },
  },
})
const sent = { name: 'Meera Iyer', city: 'Chennai', resume: 'digest of one file' }
const idempotencyKey = 'a1b2c3d4-e5f6'

test('both fingerprints stay the same when a submission is repeated with its key', () => {
  const first = submissionOf(application, { ...sent, idempotencyKey })
  expect(submissionOf(application, { ...sent, idempotencyKey })).toEqual(first)
  expect(first.fingerprints.key).not.toBeNull()
})

test.each(fieldNames(application))('a different %s changes both fingerprints', (name) => {
  const first = submissionOf(application, { ...sent, idempotencyKey }).fingerprints
  const other = submissionOf(application, { ...sent, [name]: 'something else', idempotencyKey }).fingerprints
  expect(other.key).not.toBe(first.key)
  expect(other.content).not.toBe(first.content)
})

test('a value that has moved to another field changes the fingerprint', () => {
  const first = submissionOf(application, { ...sent, name: 'Chennai', city: '' }).fingerprints
  const other = submissionOf(application, { ...sent, name: '', city: 'Chennai' }).fingerprints
  expect(other.content).not.toBe(first.content)
})

test('another key changes only the fingerprint of the key', () => {
  const first = submissionOf(application, { ...sent, idempotencyKey }).fingerprints
  const other = submissionOf(application, { ...sent, idempotencyKey: 'another-key' }).fingerprints
  expect(other.key).not.toBe(first.key)
  expect(other.content).toBe(first.content)
  expect(submissionOf(application, sent).fingerprints).toEqual({ key: null, content: first.content })
})

test('a field that is left out does not compile', () => {
  // @ts-expect-error The city is missing, and without it two applications could count as one.
  submissionOf(application, { name: 'Meera Iyer', resume: 'digest of one file' })
  // @ts-expect-error The digest of the file is missing.
  submissionOf(application, { name: 'Meera Iyer', city: 'Chennai' })
})
