// The longest gap of the event loop and the memory of a process of the site, as it tells them itself.
import { setTimeout as pause } from 'node:timers/promises'

type State = { gapMs: number; megabytes: number }

export type Watch = {
  /** For the process that is watched. */
  environment: { METRICS_TOKEN: string }
  /** Returns the most that there was from now until the work is over. */
  until: (url: string, work: Promise<unknown>) => Promise<State>
}

export function openWatch(): Watch {
  const token = crypto.randomUUID()

  /** Each reading tells of the gaps since the last one. */
  async function stateOf(url: string): Promise<State> {
    const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
    const text = await response.text()
    const [, gap = '0'] = /^nodejs_eventloop_delay_seconds\{percentile="100"\} ([\d.e-]+)$/m.exec(text) ?? []
    const [, bytes = '0'] = /^process_resident_memory_bytes (\d+)$/m.exec(text) ?? []
    return { gapMs: Number(gap) * 1000, megabytes: Math.round(Number(bytes) / 1024 ** 2) }
  }

  return {
    environment: { METRICS_TOKEN: token },
    async until(url, work) {
      let isOver = false
      const over = () => (isOver = true)
      work.then(over, over)
      await stateOf(url)
      const most: State = { gapMs: 0, megabytes: 0 }
      while (!isOver) {
        await pause(200)
        const now = await stateOf(url)
        most.gapMs = Math.max(most.gapMs, now.gapMs)
        most.megabytes = Math.max(most.megabytes, now.megabytes)
      }
      return most
    },
  }
}
