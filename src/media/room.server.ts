// What the library of pictures and files brings to the site.
import { mediaConsoleApi } from './console-api.server.ts'
import * as mediaCalls from './console-calls.ts'

export const room = {
  consoleCalls: { '/media': mediaCalls },
  consoleApis: [mediaConsoleApi],
}
