// What is known about a file store that does not answer or cannot store anything.
import type { Log } from '#platform/log.server.ts'
import { outageLog } from '#platform/outage-log.server.ts'

/** The store failed, not the request: the same request may succeed later. The cause is that of the store. */
export class FilesUnavailable extends Error {
  override readonly name = 'FilesUnavailable'

  constructor(cause: unknown) {
    super(`The file store failed: ${cause instanceof Error ? cause.message || cause.name : String(cause)}`, { cause })
  }
}

/** Is told how every access to the store ended. */
export type FilesWatch = { failed: (error: FilesUnavailable) => void; succeeded: () => void }

export function watchFiles(log: Log): FilesWatch {
  const outage = outageLog(log, { away: 'The file store failed', back: 'The file store can be used again' })
  return { failed: (error) => outage.failed(error.cause), succeeded: outage.succeeded }
}

export const unwatched: FilesWatch = { failed: () => undefined, succeeded: () => undefined }
