import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listenForSilence } from './silence.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('silence is noticed once nothing more arrives, and not any more once the document is open', () => {
  let noticed = 0
  const silence = listenForSilence(15_000, () => (noticed += 1))
  vi.advanceTimersByTime(14_000)
  silence.heard()
  vi.advanceTimersByTime(14_000)
  expect(noticed).toBe(0)
  vi.advanceTimersByTime(1_000)
  expect(noticed).toBe(1)
  silence.heard()
  silence.end()
  // The rest of a file whose first parts were enough to open it.
  silence.heard()
  vi.advanceTimersByTime(60_000)
  expect(noticed).toBe(1)
})
