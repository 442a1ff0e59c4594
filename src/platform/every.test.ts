// What is done again and again: at once, never twice at a time, after a failure too, and no more after a stop.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { every } from './every.server.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a time that comes during a run is left out, and a failure does not stop the next run', async () => {
  const runs: PromiseWithResolvers<void>[] = []
  const failures: unknown[] = []
  const run = () => {
    const under = Promise.withResolvers<void>()
    runs.push(under)
    return under.promise
  }
  const job = every(1000, run, (error) => failures.push(error))
  job.start()
  expect(runs).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(2500)
  expect(runs).toHaveLength(1)
  runs[0]?.reject('no')
  await vi.advanceTimersByTimeAsync(1000)
  expect(failures).toEqual(['no'])
  expect(runs).toHaveLength(2)
})

test('a stop tells the run, waits for its end, and lets no other begin', async () => {
  const order: string[] = []
  const under = Promise.withResolvers<void>()
  const run = async (stopping: AbortSignal) => {
    stopping.addEventListener('abort', () => order.push('told'))
    await under.promise
    order.push('ended')
  }
  const job = every(1000, run, () => {})
  job.start()
  const stopped = job.stop().then(() => order.push('stopped'))
  // A stop that did not wait would have ended by now.
  await vi.advanceTimersByTimeAsync(5000)
  expect(order).toEqual(['told'])
  under.resolve()
  await stopped
  await vi.advanceTimersByTimeAsync(5000)
  expect(order).toEqual(['told', 'ended', 'stopped'])
})
