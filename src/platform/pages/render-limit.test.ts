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
  const limit = openRenderLimit({ max: 1 })
  const failing = limit.run(() => Promise.reject(new Error('The database is away')))
  expect(limit.isReached()).toBe(true)
  await expect(failing).rejects.toThrow('The database is away')
  expect(limit.isReached()).toBe(false)
})

test('one sender cannot take the places of all others', async () => {
  const limit = openRenderLimit({ max: 10, maxPerSender: 2 })
  const { promise, resolve } = Promise.withResolvers<void>()
  const held = [limit.run(() => promise, '192.0.2.1'), limit.run(() => promise, '192.0.2.1')]
  expect(limit.isReached('192.0.2.1')).toBe(true)
  expect(limit.isReached('192.0.2.2')).toBe(false)
  expect(limit.isReached()).toBe(false)
  resolve()
  await Promise.all(held)
  expect(limit.isReached('192.0.2.1')).toBe(false)
})

test('renders that have used up their budget wait until a third of the time covers it', async () => {
  let time = 0
  let cpu = 0
  const limit = openRenderLimit({ now: () => time, cpuTime: () => cpu })
  const starts: number[] = []
  const render = () => {
    starts.push(time)
    time += 120
    cpu += 120
    return Promise.resolve()
  }
  await Promise.all([limit.run(render), limit.run(render)])
  expect(starts).toEqual([0, 120])

  let hasStarted = false
  const third = limit.run(() => {
    hasStarted = true
    return Promise.resolve()
  })
  // Two turns: one in which it is looked at, one in which it could have started.
  await setImmediate()
  await setImmediate()
  expect(hasStarted).toBe(false)
  time += 1000
  await third
  expect(hasStarted).toBe(true)
})
