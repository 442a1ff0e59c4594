import { expect, test } from 'vitest'
import { askedWords, searchWords } from './search-words.ts'

const lead = {
  reference: 'AB12C-34567',
  name: 'Ajay Rao',
  email: 'ajay@xn--c2bd1gb.xn--h2brj9c',
  phone: '+91 40 2355 0000 ext. 12',
  company: 'Kaveri Foods',
  location: 'Chennai',
  message: '',
}

test.each([
  'ajay@डाटा.भारत',
  'ajay@xn--c2bd1gb.xn--h2brj9c',
  '4023550000',
  '+91 40 2355 0000',
  '\u202d+९१ ४०‑२३५५‑००००',
  'ajay\u200b',
])('a lead is found by %j', (asked) => {
  const stored = searchWords(lead)
  expect(askedWords(asked).filter((word) => !stored.some((each) => each.startsWith(word)))).toEqual([])
  expect(askedWords(asked)).not.toEqual([])
})
