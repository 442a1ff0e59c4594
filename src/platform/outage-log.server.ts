// The few lines in the log about something outside the process that fails for a while, such as the database.
import { loggable, type Log } from './log.server.ts'

const repeatMs = 60_000

/** `facts` are logged in place of the cause, which may quote what visitors sent. */
export type OutageLog = { failed: (cause: unknown, facts?: object) => void; succeeded: () => void }

/**
 * Logs the first failure, then at most one line a minute with the number of failures, and one line when it is over.
 * `now` is monotonic, in milliseconds.
 */
export function outageLog(
  log: Log,
  sentences: { away: string; back: string },
  now: () => number = () => performance.now(),
): OutageLog {
  let failures = 0
  let since = 0
  let isAnnounced = false
  let announcedAt = -repeatMs
  const seconds = () => Math.round((now() - since) / 1000)
  return {
    failed(cause, facts = loggable(cause)) {
      if (failures === 0) since = now()
      failures += 1
      if (now() - announcedAt < repeatMs) return
      announcedAt = now()
      isAnnounced = true
      log.error({ ...facts, failures, seconds: seconds() }, sentences.away)
    },
    succeeded() {
      if (failures === 0) return
      if (isAnnounced) log.warn({ failures, seconds: seconds() }, sentences.back)
      failures = 0
      isAnnounced = false
    },
  }
}
