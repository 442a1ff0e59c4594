import { expect, test } from 'vitest'
import { openMemoryGuard } from './memory-guard.server.ts'
import { openLog } from './log.server.ts'

const mb = 1024 * 1024

function guard(limitMb: number | null) {
  const state = { residentMb: 300, ms: 0, asked: 0 }
  const isScarce = openMemoryGuard({
    limitMb,
    log: openLog('silent'),
    resident() {
      state.asked += 1
      return state.residentMb * mb
    },
    now: () => state.ms,
  })
  return {
    state,
    at(residentMb: number): boolean {
      Object.assign(state, { residentMb, ms: state.ms + 1000 })
      return isScarce()
    },
    isScarce,
  }
}

test('memory is scarce from four fifths of the limit until it falls below three quarters', () => {
  const { at } = guard(1000)
  expect([300, 799, 800, 780, 750, 749, 799, 801].map(at)).toEqual([false, false, true, true, true, false, false, true])
})

test('the system is not asked for every request', () => {
  const { state, isScarce } = guard(1000)
  for (let request = 0; request < 1000; request += 1) {
    state.ms += 1
    isScarce()
  }
  expect(state.asked).toBe(10)
})

test('without a setting, the limit is at most 1024 MB', () => {
  const { at } = guard(null)
  expect(at(1024)).toBe(true)
})
