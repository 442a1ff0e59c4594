import { expect, test } from 'vitest'
import { apiHostOf } from './api-host.ts'

test.each([
  [undefined, ''],
  ['', ''],
  ['/', ''],
  ['https://api.firm.in', 'https://api.firm.in'],
  ['https://api.firm.in/', 'https://api.firm.in'],
  [' http://127.0.0.1:3000// ', 'http://127.0.0.1:3000'],
])('%j sends the calls to %j', (setting, host) => {
  expect(apiHostOf(setting)).toBe(host)
})

test.each([
  'api.firm.in',
  'ftp://api.firm.in',
  'https://api.firm.in/v1',
  'https://',
  'https://a b.in',
  'https://x@y.in',
])('%j is refused with a message that names the setting', (setting) => {
  expect(() => apiHostOf(setting)).toThrow(/^The setting VITE_API_HOST is wrong: must be .+\.$/)
})
