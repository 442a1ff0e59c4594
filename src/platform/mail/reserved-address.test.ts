import { expect, test } from 'vitest'
import { isReservedAddress } from './reserved-address.ts'

test.each([
  'a@example.in',
  'a@psrao.example.in',
  'a@Example.COM',
  'a@example.co.in',
  'a@b.test',
  'a@b.invalid',
  'a@b.example',
])('nobody receives mail at %s', (address) => expect(isReservedAddress(address)).toBe(true))

test.each(['a@firm.in', 'a@myexample.in', 'a@example.firm.in', 'a@testing.in', 'example.in@firm.in'])(
  'somebody may receive mail at %s',
  (address) => expect(isReservedAddress(address)).toBe(false),
)
