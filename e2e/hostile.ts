// Sends hostile inputs to the site as it is served, pages included. The unit tests cover the calls.
import { complaint, sendHostile } from '../tests/hostile/hostile-sender.ts'
import { hostileInputs, type HostileInput } from '../tests/hostile/hostile-inputs.ts'

export const hostileToPages = hostileInputs().filter(({ kind }) => kind === 'pages')

/** Returns what was answered wrongly: with a 500, or without a sentence. */
export async function complaintsAbout(inputs: HostileInput[], url: string): Promise<string[]> {
  const waiting = [...inputs]
  const complaints: string[] = []
  let senders = 0
  const sendNext = async (): Promise<void> => {
    for (let input = waiting.shift(); input; input = waiting.shift()) {
      senders += 1
      const address = `10.200.${senders >> 8}.${senders & 255}`
      const found = complaint(input, await sendHostile(Number(new URL(url).port), input, address))
      if (found) complaints.push(found)
    }
  }
  await Promise.all([sendNext(), sendNext(), sendNext(), sendNext()])
  return complaints
}
