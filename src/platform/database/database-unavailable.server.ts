// What is known about a database that does not answer or cannot store anything, and the few lines about it in the log.
import type { Log } from '#platform/log.server.ts'
import { outageLog, type OutageLog } from '#platform/outage-log.server.ts'

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

export function codeOf(cause: unknown): unknown {
  return cause instanceof Error && 'code' in cause ? cause.code : undefined
}

/** Is told how every statement ended. */
export type DatabaseWatch = {
  failed: (error: DatabaseUnavailable) => void
  /** A write is an autonomous statement that changed something, or a commit. */
  succeeded: (isWrite: boolean) => void
}

/**
 * Logs the first failure, then at most one line a minute with the number of failures, and one line when the database is
 * back. All other lines about the same failures are left out of the log, so that an outage does not fill the disk.
 */
export function watchDatabase(log: Log, now: () => number = () => performance.now()): DatabaseWatch {
  const outages: Record<Trouble, OutageLog> = {
    reach: outageLog(log, { away: sentences.reach, back: 'The database can be reached again' }, now),
    write: outageLog(log, { away: sentences.write, back: 'The database can be written to again' }, now),
  }
  return {
    failed(error) {
      outages[error.trouble].failed(error.cause)
    },
    succeeded(isWrite) {
      outages.reach.succeeded()
      if (isWrite) outages.write.succeeded()
    },
  }
}

export const unwatched: DatabaseWatch = { failed: () => undefined, succeeded: () => undefined }
