import { expect, test } from 'vitest'
import { openLateRefusals } from './late-refusals.server.ts'

test('of many refusals in one second the first are sent at once, the rest late, and other answers never', async () => {
  const clock = { ms: 5000 }
  const waiting: (() => void)[] = []
  const whenDue = openLateRefusals({
    pause: () => new Promise<void>((resolve) => waiting.push(resolve)),
    now: () => clock.ms,
  })
  const refusals = async (count: number) => {
    const answered = { count: 0 }
    for (let sent = 0; sent < count; sent += 1) void whenDue(429).then(() => answered.count++)
    await new Promise((resolve) => setImmediate(resolve))
    return answered
  }

  const first = await refusals(25)
  expect(first.count).toBe(20)
  await whenDue(200)
  for (const answer of waiting.splice(0)) answer()
  await new Promise((resolve) => setImmediate(resolve))
  expect(first.count).toBe(25)

  clock.ms += 1000
  expect((await refusals(20)).count).toBe(20)

  // However many there are, only so many connections wait.
  expect((await refusals(1100)).count).toBe(100)
  expect(waiting).toHaveLength(1000)
})
