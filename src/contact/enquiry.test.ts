import { expect, test } from 'vitest'
import { columnsOf, refusalOf } from '#forms/field-table.ts'
import { callSchemaOf, readForm, schemaOf } from '#forms/schema.server.ts'
import { enquiryForm } from './enquiry.ts'

const missing = 'Please enter all the mandatory fields'

const filled = {
  name: 'Meera Iyer',
  email: 'meera@kaverifoods.example.in',
  phoneNumber: '',
  companyName: 'Kaveri Foods',
  location: 'Chennai',
  message: 'Please call.',
}

test('a completed form is accepted without a telephone number', () => {
  expect(refusalOf(enquiryForm, filled)).toBeNull()
})

test.each(['name', 'email', 'companyName', 'location', 'message'] as const)('a form without %s is refused', (field) => {
  const refused = refusalOf(enquiryForm, { ...filled, [field]: '  ' })
  expect(refused?.message).toBe(missing)
  expect(Object.keys(refused?.errors ?? {})).toEqual([field])
})

test('an invalid e-mail address is named when nothing is missing', () => {
  expect(refusalOf(enquiryForm, { ...filled, email: 'meera@x' })).toEqual({
    errors: { email: 'Email address is not correct' },
    message: 'Email address is not correct',
  })
})

test('a message that is too long is named, and nothing is reported as missing', () => {
  const sentence = 'Message may have at most 5000 characters'
  expect(refusalOf(enquiryForm, { ...filled, message: 'x'.repeat(5001) })).toEqual({
    errors: { message: sentence },
    message: sentence,
  })
})

test('a field with invisible characters alone counts as empty', () => {
  expect(refusalOf(enquiryForm, { ...filled, location: '\u200b\u2800' })).toEqual({
    errors: { location: 'Location should not be empty' },
    message: missing,
  })
})

test('browser and server refuse a value with the same messages', () => {
  for (const [field, value] of [
    ['name', ''],
    ['name', 'R2'],
    ['email', ''],
    ['email', 'a@b'],
    ['location', ''],
    ['companyName', ''],
    ['message', ''],
    ['message', '\u3164\u200b'],
    ['message', 'x'.repeat(5001)],
    ['name', 'x'.repeat(121)],
    ['phoneNumber', '1'.repeat(41)],
  ] as const) {
    const refused = refusalOf(enquiryForm, { ...filled, [field]: value })
    expect(refused).not.toBeNull()
    expect(readForm(enquiryForm, { ...filled, [field]: value })).toEqual({ refused: { status: 422, body: refused } })
  }
})

test('the register has a column for every field', () => {
  expect(columnsOf(enquiryForm, filled)).toEqual({
    name: filled.name,
    email: filled.email,
    phone: '',
    company: filled.companyName,
    location: filled.location,
    message: filled.message,
  })
})

test('one-line fields lose line breaks and direction marks', () => {
  const read = schemaOf(enquiryForm).parse({
    ...filled,
    companyName: ' Kaveri\r\nFoods\u202e ',
    phoneNumber: undefined,
  })
  expect(read).toEqual(filled)
})

test('the call accepts the idempotency key under its current and its former name', () => {
  const key = 'a1b2c3d4-e5f6'
  for (const name of ['idempotencyKey', 'submissionKey']) {
    expect(callSchemaOf(enquiryForm).parse({ ...filled, [name]: key })).toEqual({ ...filled, [name]: key })
  }
})
