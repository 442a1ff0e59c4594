// Everything hostile, pages included, against the site as it is served in earnest: a sentence for each, never a 500.
import { complaint, sendHostile } from '../tests/hostile-sender.ts'
import { hostileInputs } from '../tests/hostile-inputs.ts'
import { expect, test } from './fixtures.ts'

test('each hostile input gets 4xx with a sentence or an honest answer @desktop', async ({ baseURL }) => {
  test.setTimeout(120_000)
  const port = Number(new URL(baseURL ?? '').port)
  // The calls by themselves are asked in the unit tests; here are those that only a served site answers.
  const waiting = hostileInputs().filter(({ kind }) => kind !== 'calls')
  const complaints: string[] = []
  let senders = 0
  const sendNext = async (): Promise<void> => {
    for (let input = waiting.shift(); input; input = waiting.shift()) {
      senders += 1
      const wrong = complaint(input, await sendHostile(port, input, `10.200.${senders >> 8}.${senders & 255}`))
      if (wrong) complaints.push(wrong)
    }
  }
  await Promise.all([sendNext(), sendNext(), sendNext(), sendNext()])
  expect(complaints).toEqual([])
})
