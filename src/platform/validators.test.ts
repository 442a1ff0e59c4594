import { expect, test } from 'vitest'
import { withoutEncodedWords } from '#platform/mail/encoded-word.ts'
import { emailMessage, isBlank, userNameMessage } from './validators.ts'

const signsThatDoNotShow = ['\u200b', '\u3164', '\u2800', '\u115f', '\u034f', '\u2060', '\u202e', '\ufeff', '\u00ad']
const named = signsThatDoNotShow.map((sign) => [sign.codePointAt(0)?.toString(16), sign] as const)

test.each(named)('a value of U+%s and blanks alone is empty', (_name, sign) => {
  expect(isBlank(` ${sign}\n${sign}`)).toBe(true)
  expect(emailMessage(sign)).toBe('Email should not be empty')
  expect(userNameMessage(sign)).toBe('User Name should not be empty')
})

test.each(['.', '0', 'क्', '🧾', '  -  '])('%j is not empty', (value) => {
  expect(isBlank(value)).toBe(false)
})

test.each(named)('no address holds U+%s', (_name, sign) => {
  expect(emailMessage(`me${sign}era@kaverifoods.example.in`)).toBe('Email address is not correct')
  expect(emailMessage(`meera@kaveri${sign}foods.example.in`)).toBe('Email address is not correct')
})

test.each(['=?utf-8?q?a=40evil.in=3e?=@example.in', 'a=?b@example.in'])('the address %s is refused', (address) => {
  expect(emailMessage(address)).toBe('Email address is not correct')
})

test.each(['a=b@example.in', 'who?@example.in', 'मीरा@example.in', "o'hara+x@sub.example.co.in"])(
  'the address %s is taken',
  (address) => {
    expect(emailMessage(address)).toBeNull()
  },
)

test('no mail program decodes what is left of an encoded word', () => {
  expect(withoutEncodedWords('=?utf-8?q?a=0d=0aBcc:x@y.in?=')).toBe('= ?utf-8?q?a=0d=0aBcc:x@y.in?=')
  for (const text of ['==??', '=?=?=?', '?=?=']) expect(withoutEncodedWords(text)).not.toContain('=?')
  expect(withoutEncodedWords('Kaveri = Foods?')).toBe('Kaveri = Foods?')
})

test.each(['R. K. Rao', 'D’Souza', 'Anne-Marie', 'Asha Rao, FCS', 'M/s Rao & Sons', 'Asha Rao (CS)', 'आशा राव'])(
  'the name %s is taken',
  (name) => {
    expect(userNameMessage(name)).toBeNull()
  },
)

test.each(['R2', 'Asha Rao 2nd', 'आशा २', 'Rao ²', 'M/s 4 Sons <b>'])('the name %s holds a number', (name) => {
  expect(userNameMessage(name)).toBe('User Name should not contain numbers')
})

test.each(['<b>Asha</b>', 'asha@rao', 'Asha: Rao', 'Asha\nRao', 'Asha Rao!', 'Asha_Rao', 'a\\b', '🧾'])(
  'the name %j holds other signs, and is not said to hold numbers',
  (name) => {
    expect(userNameMessage(name)).toBe('User Name holds signs that do not belong in a name')
  },
)
