import { expect, test } from 'vitest'
import { networks } from '#firm/networks.ts'
import { hoursInRuns, officeOf, socialLinks } from './office.ts'

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

test('an office is read from its JSON strings, and invalid ones give no lines', () => {
  expect(officeOf(record)).toMatchObject({ lines: ['14 Register Lane', 'Hyderabad'], phones: ['+91 40 0000 0011'] })
  expect(officeOf({ ...record, address: 'not JSON' })).toMatchObject({ lines: [], phones: [] })
  expect(officeOf({ ...record, address: 'null' })).toMatchObject({ lines: [], phones: [] })
})

test('days with the same hours that follow one another share a row', () => {
  const hours = ['Monday', 'Tuesday', 'Wednesday'].map((day): [string, string] => [day, '9:30 AM to 6:30 PM'])
  expect(hoursInRuns([...hours, ['Saturday', '10:00 AM to 2:00 PM']])).toEqual([
    ['Mon–Wed', '9:30 AM to 6:30 PM'],
    ['Sat', '10:00 AM to 2:00 PM'],
  ])
  expect(hoursInRuns([])).toEqual([])
})

test('a network without a valid link gets its public home page', () => {
  const given = JSON.stringify({ facebook: 'https://www.facebook.com/firm', twitter: 'javascript:alert(1)' })
  const homes = networks.map(({ home }) => home)
  expect(socialLinks(given).map(({ href }) => href)).toEqual(['https://www.facebook.com/firm', ...homes.slice(1)])
  expect(socialLinks(undefined).map(({ href }) => href)).toEqual(homes)
})
