import { expect, test } from 'vitest'
import { companyInitials, personInitials } from './initials.ts'

test('a person has the first letters of the first and the last name', () => {
  expect(personInitials('Padma Rangan')).toBe('PR')
  expect(personInitials('dr. anna maria d’souza')).toBe('AD')
  expect(personInitials('Arvind')).toBe('A')
  expect(personInitials('CS Karthik Subramanian')).toBe('KS')
})

test('a title alone, blanks or figures leave no letters', () => {
  expect(personInitials(' CS ')).toBe('')
  expect(personInitials('42 7')).toBe('')
})

test('a company known by its letters keeps them, another has its first letter', () => {
  expect(companyInitials('PS Rao & Associates')).toBe('PS')
  expect(companyInitials('Meru Textiles')).toBe('M')
  expect(companyInitials('')).toBe('')
})
