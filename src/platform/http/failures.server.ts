// What is answered where a call has failed.
import type { ErrorHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { DatabaseUnavailable } from '#platform/database/database-unavailable.server.ts'
import { FilesUnavailable } from '#platform/files/files-unavailable.server.ts'
import { loggable, type Log } from '#platform/log.server.ts'
import { tryAgain } from '#platform/pages/refusals.server.ts'
import { Busy } from '#platform/work/work.server.ts'
import { failureMessage } from './call.server.ts'
import { pathForLog } from './request-id.server.ts'
import { sendAgain } from './limits/submission-guard.server.ts'

/** The database may be away for a few seconds while it is restarted. */
const retryAfterSeconds = '5'

export function answerFailures({ log, telephone }: { log: Log; telephone: () => Promise<string> }): ErrorHandler {
  return async (error, c) => {
    // The caller's mistake, such as a body that is not JSON; the message is the framework's.
    if (error instanceof HTTPException)
      return error.res ?? c.json({ message: error.message || 'The request is not valid' }, error.status)
    if (error instanceof Busy) {
      const message = c.req.path.startsWith('/post/') ? sendAgain(await telephone()) : tryAgain
      return c.json({ message }, error.status, { 'retry-after': String(error.waitSeconds) })
    }
    const requestId = c.get('requestId')
    const isOutage = error instanceof DatabaseUnavailable || error instanceof FilesUnavailable
    if (isOutage) c.header('retry-after', retryAfterSeconds)
    log.error({ requestId, method: c.req.method, path: pathForLog(c.req.path), ...loggable(error) }, 'request failed')
    return c.json({ message: failureMessage(c.req, await telephone()) }, isOutage ? 503 : 500)
  }
}
