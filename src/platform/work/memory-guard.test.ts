import { expect, test } from 'vitest'
import { openMemoryGuard } from './memory-guard.server.ts'

const mb = 1024 * 1024

function guard(limitMb: number | null) {
  const state = { residentMb: 300, garbageMb: 0, ms: 0, asked: 0, collected: 0, lines: 0 }
  const isScarce = openMemoryGuard({
    limitMb,
    log: { warn: () => void (state.lines += 1) },
    resident() {
      state.asked += 1
      return (state.residentMb + state.garbageMb) * mb
    },
    collect() {
      state.collected += 1
      state.garbageMb = 0
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

test('memory is scarce from four fifths of the limit', () => {
  const { at } = guard(1000)
  expect([300, 799, 800, 900, 799].map(at)).toEqual([false, false, true, true, false])
})

test('what is to be taken counts before it is taken', () => {
  const { at, isScarce } = guard(1000)
  expect(at(790)).toBe(false)
  expect([isScarce(9), isScarce(10), isScarce()]).toEqual([false, true, false])
})

test('what is only garbage does not count', () => {
  const { at, state } = guard(1000)
  state.garbageMb = 100
  expect(at(750)).toBe(false)
  expect(state.collected).toBe(1)
})

test('the system is not asked for every request, nor is garbage collected or a line written', () => {
  const { state, isScarce } = guard(1000)
  state.residentMb = 900
  for (; state.ms < 60_000; state.ms += 1) isScarce()
  expect(state.asked).toBeLessThanOrEqual(620)
  expect(state.collected).toBe(12)
  expect(state.lines).toBe(1)
})

test('without a setting, the limit is at most 1024 MB', () => {
  const { at } = guard(null)
  expect(at(1024)).toBe(true)
})
