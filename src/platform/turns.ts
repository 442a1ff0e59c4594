// Lets a few pieces of work run at once and the others wait, first come first served.

/** So many wait already that the last would wait for minutes. */
export class TooManyWaiting extends Error {}

export type Turns = {
  /** Runs the work when its turn comes. Throws TooManyWaiting at once, and the signal's reason if it aborts before. */
  take: <Result>(work: () => Promise<Result>, signal: AbortSignal) => Promise<Result>
}

export function openTurns({ atOnce, waiting }: { atOnce: number; waiting: number }): Turns {
  const queue = new Set<() => void>()
  let running = 0

  async function turn(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    if (running < atOnce) {
      running += 1
      return
    }
    if (queue.size >= waiting) throw new TooManyWaiting(`${queue.size} are waiting already`)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const onAbort = () => {
      queue.delete(resolve)
      reject(signal.reason)
    }
    queue.add(resolve)
    signal.addEventListener('abort', onAbort, { once: true })
    try {
      await promise
    } finally {
      signal.removeEventListener('abort', onAbort)
    }
  }

  return {
    async take(work, signal) {
      await turn(signal)
      try {
        return await work()
      } finally {
        const [next] = queue
        if (next === undefined) running -= 1
        else {
          queue.delete(next)
          next()
        }
      }
    },
  }
}
