// The number of concurrent renders, and the room they leave for everything else.
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openRenderLimit } from './render-limit.server.ts'

test('at most one render starts in each turn of the event loop', async () => {
  const limit = openRenderLimit()
  let started = 0
  const all = Array.from({ length: 5 }, () =>
    limit.run(() => {
      started += 1
      return Promise.resolve()
    }),
  )
  for (let turn = 0, before = 0; turn < 10; turn += 1, before = started) {
    await setImmediate()
    expect(started - before).toBeLessThanOrEqual(1)
  }
  await Promise.all(all)
  expect(started).toBe(5)
})

test('a render counts from its request until it settles, even if it fails', async () => {
  const limit = openRenderLimit(1)
  const failing = limit.run(() => Promise.reject(new Error('The database is away')))
  expect(limit.isReached()).toBe(true)
  await expect(failing).rejects.toThrow('The database is away')
  expect(limit.isReached()).toBe(false)
})
