// Sends every hostile input to the site as it is served, pages included. None of them may cause a 500.
import { complaint, sendHostile } from '../tests/hostile/hostile-sender.ts'
import { hostileInputs } from '../tests/hostile/hostile-inputs.ts'
import { expect, test } from './fixtures.ts'

test('every hostile input gets a 4xx with a sentence or a correct response @desktop', async ({ baseURL }) => {
  test.slow()
  const port = Number(new URL(baseURL ?? '').port)
  // The unit tests cover the calls. The others need a served site.
  const waiting = hostileInputs().filter(({ kind }) => kind !== 'calls')
  const failures: string[] = []
  let senders = 0
  const sendNext = async (): Promise<void> => {
    for (let input = waiting.shift(); input; input = waiting.shift()) {
      senders += 1
      const failure = complaint(input, await sendHostile(port, input, `10.200.${senders >> 8}.${senders & 255}`))
      if (failure) failures.push(failure)
    }
  }
  await Promise.all([sendNext(), sendNext(), sendNext(), sendNext()])
  expect(failures).toEqual([])
})
