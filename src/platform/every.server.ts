// What a process does again and again in the background.

export type Repeated = {
  /** Runs at once, and then each time the interval has passed. */
  start: () => void
  /** Starts no further run, tells the one under way by its signal, and resolves when it has ended. */
  stop: () => Promise<void>
}

/** Runs never overlap: a time that comes during a run is left out. A failure does not stop the next run. */
export function every(
  ms: number,
  run: (stopping: AbortSignal) => Promise<unknown>,
  onFailure: (error: unknown) => void,
): Repeated {
  let timer: NodeJS.Timeout | undefined
  let stopping = new AbortController()
  let running: Promise<unknown> | null = null
  const look = () => {
    running ??= run(stopping.signal)
      .catch(onFailure)
      .finally(() => (running = null))
  }
  return {
    start() {
      stopping = new AbortController()
      look()
      timer = setInterval(look, ms).unref()
    },
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await running
    },
  }
}
