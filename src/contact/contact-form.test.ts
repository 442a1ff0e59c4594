import { expect, test } from 'vitest'
import { messageFor, refusal } from './contact-form.tsx'
import { enquirySchema, mandatoryFieldsMessage } from './enquiry.ts'
import { officeOf, socialLinks } from '#firm/office.ts'

const filled = {
  name: 'Meera Iyer',
  email: 'meera@kaverifoods.example.in',
  phoneNumber: '',
  companyName: 'Kaveri Foods',
  location: 'Chennai',
  message: 'Please call.',
}

test('a form filled in passes, with or without a telephone number', () => {
  expect(refusal(filled)).toBeNull()
})

test.each(['name', 'email', 'companyName', 'location', 'message'] as const)('without %s nothing is sent', (field) => {
  const refused = refusal({ ...filled, [field]: '  ' })
  expect(refused?.message).toBe(mandatoryFieldsMessage)
  expect(Object.keys(refused?.errors ?? {})).toEqual([field])
})

test('a wrong address is named as such when nothing is missing', () => {
  expect(refusal({ ...filled, email: 'meera@x' })).toEqual({
    errors: { email: 'Email address is not correct' },
    message: 'Email address is not correct',
  })
})

test('a message that is too long is named as such, and nothing is said to be missing', () => {
  const sentence = 'Message may have at most 5000 characters'
  expect(refusal({ ...filled, message: 'x'.repeat(5001) })).toEqual({
    errors: { message: sentence },
    message: sentence,
  })
})

test('signs that do not show fill in nothing', () => {
  expect(refusal({ ...filled, location: '\u200b\u2800' })).toEqual({
    errors: { location: 'Location should not be empty' },
    message: mandatoryFieldsMessage,
  })
})

test('the form and the call refuse each answer with the same sentence', () => {
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
    const answered = enquirySchema.safeParse({ ...filled, [field]: value })
    expect(messageFor(field, value)).toBe(answered.error?.issues[0]?.message)
  }
})

const record = {
  id: 1,
  city: 'Hyderabad',
  address: JSON.stringify({ address: ['14 Register Lane', 'Hyderabad'], phone: ['+91 40 0000 0011'] }),
  workinghours: '{}',
  socialmedialinks: '{}',
  email: 'hyderabad@psrao.example.in',
  imageurl: '/cities/a.svg',
  imagealt: 'Engraving',
}

test('an office is read from its JSON strings, and one that does not decode stays without lines', () => {
  expect(officeOf(record)).toMatchObject({ lines: ['14 Register Lane', 'Hyderabad'], phones: ['+91 40 0000 0011'] })
  expect(officeOf({ ...record, address: 'not JSON' })).toMatchObject({ lines: [], phones: [] })
  expect(officeOf({ ...record, address: 'null' })).toMatchObject({ lines: [], phones: [] })
})

test('the networks follow the given links, and the public home pages where none or a strange one is given', () => {
  const given = JSON.stringify({ facebook: 'https://www.facebook.com/firm', twitter: 'javascript:alert(1)' })
  expect(socialLinks(given).map(({ href }) => href)).toEqual([
    'https://www.facebook.com/firm',
    'https://twitter.com/',
    'https://www.instagram.com/',
  ])
  expect(socialLinks(undefined)).toHaveLength(3)
})
