import { expect, test } from 'vitest'
import { companyInitials, personInitials } from './initials.ts'

test('a person’s initials are the first letters of the first and last name', () => {
  expect(personInitials('Padma Rangan')).toBe('PR')
  expect(personInitials('dr. anna maria d’souza')).toBe('AD')
  expect(personInitials('Arvind')).toBe('A')
  expect(personInitials('CS Karthik Subramanian')).toBe('KS')
})

test('a title alone, spaces or digits give no initials', () => {
  expect(personInitials(' CS ')).toBe('')
  expect(personInitials('42 7')).toBe('')
})

test('a company known by its letters keeps them; any other gets its first letter', () => {
  expect(companyInitials('PS Rao & Associates')).toBe('PS')
  expect(companyInitials('Meru Textiles')).toBe('M')
  expect(companyInitials('')).toBe('')
})
