import { expect, test } from 'vitest'
import { refusalOf, typedValues } from '#forms/field-table.ts'
import { callSchemaOf, readForm, schemaOf } from '#forms/server/schema.server.ts'
import { enquiryForm } from './enquiry-form.ts'

const missing = 'Please enter all the mandatory fields'

const given = new FormData()
given.set('name', 'Meera Iyer')
given.set('email', 'meera@kaverifoods.example.in')
given.set('companyName', 'Kaveri Foods')
given.set('location', 'Chennai')
given.set('message', 'Please call.')
const filled = typedValues(enquiryForm, given)

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
  const sentence = 'Message is too long (limit 5,000 characters)'
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

test.each([7, null, ['x'], {}, 'x'.repeat(5000), '\u0000', true])(
  'the conversation %j counts as none, and the message is taken',
  (conversation) => {
    expect(readForm(enquiryForm, { ...filled, conversation })).toEqual({ values: { ...filled, conversation: '' } })
  },
)

test('one-line fields lose line breaks and direction marks', () => {
  const read = schemaOf(enquiryForm).parse({
    ...filled,
    companyName: ' Kaveri\r\nFoods\u202e ',
    phoneNumber: undefined,
  })
  expect(read).toEqual(filled)
})

test('the call accepts the idempotency key', () => {
  const sent = { ...filled, idempotencyKey: 'a1b2c3d4-e5f6' }
  expect(callSchemaOf(enquiryForm).parse(sent)).toEqual(sent)
})
