// The time of the main thread, shared out to what would otherwise hold up everybody.

export type Budget = {
  /** Takes what has been used. */
  charge: (ms: number) => void
  /** Returns how long it takes until something is left; 0 if something is. */
  waitMs: () => number
}

/** What may be used at once after a quiet time. */
const burstMs = 150
/** A piece of work is charged with what the thread did meanwhile. A slow one is not to be paid for by the next ones. */
const maxOwedMs = 300

/** `share` is the part of the time that may be used once the burst is used up. `now` is in milliseconds. */
export function openBudget(share: number, now: () => number): Budget {
  let leftMs = burstMs
  let countedAt = now()

  function left(): number {
    const instant = now()
    leftMs = Math.min(burstMs, leftMs + (instant - countedAt) * share)
    countedAt = instant
    return leftMs
  }

  return {
    charge(ms) {
      leftMs = Math.max(-maxOwedMs, left() - ms)
    },
    waitMs: () => (left() > 0 ? 0 : Math.ceil(-leftMs / share) + 1),
  }
}

/** The CPU time of this thread in milliseconds. */
export function threadCpuTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
