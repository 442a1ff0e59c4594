// Keeps visitors from waiting for a model that is overloaded or out of order.

/** 'fault' if the endpoint failed, 'unknown' if nobody waited for the outcome. */
export type Outcome = 'answered' | 'fault' | 'unknown'

export type Gate = {
  /** Whoever gets 'open' must call `leave` exactly once. */
  enter: () => 'open' | 'busy' | 'paused'
  leave: (outcome: Outcome) => void
}

type Limits = {
  /** How many calls may run at the same time. */
  atOnce: number
  faultsInARow: number
  pauseMs: number
}

/** After so many faults in a row nobody enters for the pause. Then one call at a time tries whether it is over. */
export function openGate({ atOnce, faultsInARow, pauseMs }: Limits, now: () => number): Gate {
  let running = 0
  let faults = 0
  let pausedUntil = 0
  return {
    enter() {
      const isOutOfOrder = faults >= faultsInARow
      if (isOutOfOrder && (now() < pausedUntil || running > 0)) return 'paused'
      if (running >= atOnce) return 'busy'
      running += 1
      return 'open'
    },
    leave(outcome) {
      running -= 1
      if (outcome === 'answered') faults = 0
      if (outcome !== 'fault') return
      faults += 1
      if (faults >= faultsInARow) pausedUntil = now() + pauseMs
    },
  }
}
