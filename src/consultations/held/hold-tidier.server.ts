// Frees the times that nobody has confirmed, soon after their ten minutes are over.
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database.server.ts'
import { loggable, type Log } from '#platform/log.server.ts'
import { freeUnconfirmed } from './hold.server.ts'

export type HoldTidier = {
  /** Checks every five seconds. */
  start: () => void
  /** Resolves when the current check has ended. */
  stop: () => Promise<void>
}

type Parts = { database: Database; clock: Clock; log: Log; everyMs?: number }

export function openHoldTidier({ database, clock, log, everyMs = 5000 }: Parts): HoldTidier {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()
  let isRunning = false

  async function check(): Promise<void> {
    isRunning = true
    try {
      await freeUnconfirmed(database, clock())
    } catch (error) {
      log.warn(loggable(error), 'times that nobody has confirmed could not be freed')
    } finally {
      isRunning = false
    }
  }

  return {
    start() {
      timer = setInterval(() => {
        if (!isRunning) running = check()
      }, everyMs).unref()
    },
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
