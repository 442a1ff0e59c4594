// How many pages are made at a time, and that they leave room for everything else.
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openRenderLimit } from './render-limit.server.ts'

test('in one turn of the event loop no more than one render starts', async () => {
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

test('a render counts from when it is asked for until it has ended, also when it fails', async () => {
  const limit = openRenderLimit(1)
  const failing = limit.run(() => Promise.reject(new Error('The database is away')))
  expect(limit.isReached()).toBe(true)
  await expect(failing).rejects.toThrow('The database is away')
  expect(limit.isReached()).toBe(false)
})
