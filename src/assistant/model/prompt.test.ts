import { expect, test } from 'vitest'
import { withoutPersons } from './prompt.ts'

test.each([
  ['I am Ravi Kumar, DIN 01234567, is my KYC late?', 'I am [name], DIN [number], is my KYC late?'],
  ['my name is ravi kumar and we missed AOC-4', 'my name is [name] and we missed AOC-4'],
  ['mera naam ravi hai', 'mera naam [name] hai'],
  ['Shri Venkat Rao resigned on 25 September 2026', 'Shri [name] resigned on 25 September 2026'],
  ['Kaveri Foods Private Limited has PAN ABCDE1234F', '[company] Private Limited has PAN [PAN]'],
  ['call me on +91 98480 12345 or a.b@c.in', 'call me on [number] or [e-mail]'],
  ['I am a director, when is MGT-7 due?', 'I am a director, when is MGT-7 due?'],
  ['Is an LLP late after 30 May 2026?', 'Is an LLP late after 30 May 2026?'],
])('%s', (given, masked) => {
  expect(withoutPersons(given)).toBe(masked)
})
