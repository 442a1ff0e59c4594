import fc from 'fast-check'
import { expect, test } from 'vitest'
import { numberText } from './numbers.ts'

test('digits are grouped as Intl groups them for India', () => {
  const format = new Intl.NumberFormat('en-IN')
  const wholeOrHundredths = fc.oneof(
    fc.nat(),
    fc.maxSafeNat(),
    fc.nat().map((hundredths) => hundredths / 100),
  )
  fc.assert(
    fc.property(wholeOrHundredths, (number) => {
      expect(numberText(number)).toBe(format.format(number))
    }),
  )
  expect(numberText(1_234_567)).toBe('12,34,567')
})
