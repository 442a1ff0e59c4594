// What the register of leads brings to the site.
import type { Room } from '#room.server.ts'
import { inboxConsoleApi } from './console-api.server.ts'
import * as inboxCalls from './console-calls.ts'
import { noticeFrames } from './consent/notice-frame.server.ts'

export const room: Room = {
  files: (site) => [noticeFrames(site)],
  consoleCalls: { '/leads': inboxCalls },
  consoleApis: (site) => [inboxConsoleApi({ ...site, rooms: site.inbox })],
}
