import { expect, test } from 'vitest'
import { withoutEncodedWords } from '#platform/mail/outbox.server.ts'
import { personNameMessage } from './person-name.ts'
import { isBlank } from './cleaned.ts'
import { emailMessage } from './validators.ts'

const invisibleCharacters = ['\u200b', '\u3164', '\u2800', '\u115f', '\u034f', '\u2060', '\u202e', '\ufeff', '\u00ad']
const named = invisibleCharacters.map((character) => [character.codePointAt(0)?.toString(16), character] as const)

test.each(named)('a value of only U+%s and white space is empty', (_name, character) => {
  expect(isBlank(` ${character}\n${character}`)).toBe(true)
  expect(emailMessage(character)).toBe('Email should not be empty')
  expect(personNameMessage(character)).toBe('User Name should not be empty')
})

test.each(['.', '0', 'क्', '🧾', '  -  '])('%j is not empty', (value) => {
  expect(isBlank(value)).toBe(false)
})

test.each(named)(
  'an address with U+%s is refused if that shows as a space, and else taken without it',
  (_, character) => {
    const outcome = /[\u2800\u3164]/.test(character) ? 'Email address is not correct' : null
    expect(emailMessage(`me${character}era@kaverifoods.example.in`)).toBe(outcome)
    expect(emailMessage(`meera@kaveri${character}foods.example.in`)).toBe(outcome)
  },
)

test.each(['=?utf-8?q?a=40evil.in=3e?=@example.in', 'a=?b@example.in'])('the address %s is refused', (address) => {
  expect(emailMessage(address)).toBe('Email address is not correct')
})

test.each(['a=b@example.in', 'who?@example.in', 'मीरा@example.in', "o'hara+x@sub.example.co.in"])(
  'the address %s is accepted',
  (address) => {
    expect(emailMessage(address)).toBeNull()
  },
)

test('no encoded word is left for a mail program to decode', () => {
  expect(withoutEncodedWords('=?utf-8?q?a=0d=0aBcc:x@y.in?=')).toBe('= ?utf-8?q?a=0d=0aBcc:x@y.in?=')
  for (const text of ['==??', '=?=?=?', '?=?=']) expect(withoutEncodedWords(text)).not.toContain('=?')
  expect(withoutEncodedWords('Kaveri = Foods?')).toBe('Kaveri = Foods?')
})

test.each(['R. K. Rao', 'D’Souza', 'Anne-Marie', 'Asha Rao, FCS', 'M/s Rao & Sons', 'Asha Rao (CS)', 'आशा राव'])(
  'the name %s is accepted',
  (name) => {
    expect(personNameMessage(name)).toBeNull()
  },
)

test.each(['R2', 'Asha Rao 2nd', 'आशा २', 'Rao ²', 'M/s 4 Sons <b>'])(
  'the name %s is refused because of a number',
  (name) => {
    expect(personNameMessage(name)).toBe('User Name should not contain numbers')
  },
)

test.each(['<b>Asha</b>', 'asha@rao', 'Asha: Rao', 'Asha Rao!', 'Asha_Rao', 'a\\b', '🧾'])(
  'the name %j is refused because of other characters',
  (name) => {
    expect(personNameMessage(name)).toBe('User Name contains characters that do not belong in a name')
  },
)
