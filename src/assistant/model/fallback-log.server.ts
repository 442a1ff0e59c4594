// Says in the log why answers of the model were not used: one line a minute at most, without what anybody wrote.
import type { Log } from '#platform/log.server.ts'

const repeatMs = 60_000

export type FallbackLog = { fellBack: (reason: string) => void }

/** The first reason is logged at once, later ones with the first that comes after a minute. `now` is monotonic. */
export function openFallbackLog(log: Log, now: () => number): FallbackLog {
  const counts = new Map<string, number>()
  let loggedAt = -Infinity
  return {
    fellBack(reason) {
      counts.set(reason, (counts.get(reason) ?? 0) + 1)
      if (now() - loggedAt < repeatMs) return
      loggedAt = now()
      log.warn({ reasons: Object.fromEntries(counts) }, 'the model was not used: visitors got the local answers')
      counts.clear()
    },
  }
}
