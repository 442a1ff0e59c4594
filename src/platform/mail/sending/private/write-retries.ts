// Tries a write to the outbox again, while the database is away for a moment.

const attempts = 5
const maxPauseMs = 5000

/** `retryMs`: the first pause, which doubles each time. */
type Options = { retryMs: number; isStopping: () => boolean }

/**
 * Returns a function that tries a write five times, within three seconds, then rethrows the error. With `longMs` it goes
 * on for that long, unless the mailer is stopped. What does not pass is rethrown at once.
 */
export function openWriteRetries({ retryMs, isStopping }: Options) {
  return async <Answer>(
    write: () => Promise<Answer>,
    longMs = 0,
    mayPass: (error: unknown) => boolean = () => true,
  ): Promise<Answer> => {
    const until = performance.now() + longMs
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await write()
      } catch (error) {
        const isOver = isStopping() || performance.now() > until
        if (!mayPass(error) || (attempt >= attempts && isOver)) throw error
        await new Promise((resolve) => setTimeout(resolve, Math.min(retryMs * 2 ** (attempt - 1), maxPauseMs)))
      }
    }
  }
}
