// What is known about a database that does not answer or cannot store anything, and the few lines about it in the log.
import { loggable, type Log } from './log.server.ts'

/** `reach`: no answer, or none that can be trusted. `write`: it answers, but stores nothing. */
export type Trouble = 'reach' | 'write'

const sentences: Record<Trouble, string> = {
  reach: 'The database could not be reached',
  write: 'The database could not be written to',
}

/**
 * The database failed, not the statement: the same statement may succeed later. The message names the cause. `code` is
 * that of the cause, if it has one.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
  readonly trouble: Trouble
  readonly code: unknown

  constructor(trouble: Trouble, cause: unknown) {
    super(`${sentences[trouble]}: ${wordsOf(cause)}`, { cause })
    this.trouble = trouble
    this.code = codeOf(cause)
  }
}

/** An error that reports several attempts to connect has a code, but no message. */
function wordsOf(cause: unknown): string {
  return (cause instanceof Error && cause.message) || String(codeOf(cause) ?? cause)
}

function codeOf(cause: unknown): unknown {
  return cause instanceof Error && 'code' in cause ? cause.code : undefined
}

/** Is told how every statement ended. */
export type DatabaseWatch = {
  failed: (error: DatabaseUnavailable) => void
  /** A write is an autonomous statement that changed something, or a commit. */
  succeeded: (isWrite: boolean) => void
}

const repeatMs = 60_000

type Outage = { failures: number; since: number; isAnnounced: boolean; announcedAt: number }

/**
 * Logs the first failure, then at most one line a minute with the number of failures, and one line when the database is
 * back. All other lines about the same failures are left out of the log, so that an outage does not fill the disk.
 */
export function watchDatabase(log: Log, now: () => number = () => performance.now()): DatabaseWatch {
  const outages: Record<Trouble, Outage> = {
    reach: { failures: 0, since: 0, isAnnounced: false, announcedAt: -repeatMs },
    write: { failures: 0, since: 0, isAnnounced: false, announcedAt: -repeatMs },
  }

  function isOver(trouble: Trouble): void {
    const outage = outages[trouble]
    if (outage.failures === 0) return
    const seconds = secondsSince(outage.since)
    if (outage.isAnnounced) log.warn({ failures: outage.failures, seconds }, backAgain[trouble])
    outage.failures = 0
    outage.isAnnounced = false
  }

  function secondsSince(instant: number): number {
    return Math.round((now() - instant) / 1000)
  }

  return {
    failed(error) {
      const outage = outages[error.trouble]
      if (outage.failures === 0) outage.since = now()
      outage.failures += 1
      if (now() - outage.announcedAt < repeatMs) return
      outage.announcedAt = now()
      outage.isAnnounced = true
      const { failures, since } = outage
      log.error({ ...loggable(error.cause), failures, seconds: secondsSince(since) }, sentences[error.trouble])
    },
    succeeded(isWrite) {
      isOver('reach')
      if (isWrite) isOver('write')
    },
  }
}

const backAgain: Record<Trouble, string> = {
  reach: 'The database can be reached again',
  write: 'The database can be written to again',
}

export const unwatched: DatabaseWatch = { failed: () => undefined, succeeded: () => undefined }
