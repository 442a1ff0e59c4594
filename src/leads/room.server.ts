// What the register of leads brings to the site.
import { languageCode } from '#public-pages.ts'
import type { Room } from '#room.server.ts'
import { inboxConsoleApi } from './console-api.server.ts'
import * as inboxCalls from './console-calls.ts'
import { noticeFrames } from './consent/notice-frame.server.ts'
import { openAsideDigest } from './aside-digest.server.ts'

export const room: Room = {
  addresses: [
    { path: '/notices/:purposes/:language', params: { purposes: /^[a-z.-]{1,60}$/, language: languageCode } },
  ],
  files: (site) => [noticeFrames(site)],
  consoleCalls: { '/leads': inboxCalls },
  consoleApis: (site) => [inboxConsoleApi({ ...site, rooms: site.inbox })],
  jobs: (site) => [openAsideDigest(site)],
}
