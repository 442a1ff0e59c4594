// What the engine of the records brings to the site.
import { recordsConsoleApi } from './console-api.server.ts'
import * as publishingCalls from './console-calls.ts'

const { readChecks, ...recordCalls } = publishingCalls

export const room = {
  // Those of all kinds of records stand under Pages, also of kinds that have areas of their own.
  consoleCalls: { '/pages': recordCalls, '/checks': { readChecks } },
  consoleApis: [recordsConsoleApi],
}
