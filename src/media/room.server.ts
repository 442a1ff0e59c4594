// What the library of pictures and files brings to the site.
import type { Room } from '#room.server.ts'
import { mediaConsoleApi } from './console-api.server.ts'
import * as mediaCalls from './console-calls.ts'

export const room: Room = {
  consoleCalls: { '/media': mediaCalls },
  consoleApis: (site) => [mediaConsoleApi(site)],
}
