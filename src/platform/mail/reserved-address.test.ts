import { expect, test } from 'vitest'
import { isReservedAddress, isReservedDomain } from './reserved-address.ts'

test.each([
  'a@example.in',
  'a@psrao.example.in',
  'a@Example.COM',
  'a@example.co.in',
  'a@b.test',
  'a@b.invalid',
  'a@b.example',
])('nobody receives e-mail at %s', (address) => expect(isReservedAddress(address)).toBe(true))

test.each(['a@firm.in', 'a@myexample.in', 'a@example.firm.in', 'a@testing.in', 'example.in@firm.in'])(
  'somebody may receive e-mail at %s',
  (address) => expect(isReservedAddress(address)).toBe(false),
)

test('a domain is judged like the address of a mailbox under it', () => {
  for (const domain of ['meet.example.in', 'Meet.Example.com.', 'localhost', 'video.test'])
    expect(isReservedDomain(domain)).toBe(true)
  for (const domain of ['meet.firm.in', 'meet.jit.si', '']) expect(isReservedDomain(domain)).toBe(false)
})
