// What the register of leads brings to the site.
import { languageCode } from '#platform/http/listed-address.ts'
import { inboxConsoleApi } from './console-api.server.ts'
import * as inboxCalls from './console-calls.ts'
import { noticeFrames } from './consent/private/notice-frame.server.ts'
import { openOverLimitDigest } from './over-limit-digest.server.ts'
import { replyTextContent } from './inbox/reply/reply-texts.server.ts'
import { answerCopy, overLimitDigest, leadAnswer } from './mails.server.ts'

export const room = {
  addresses: [
    { path: '/notices/:purposes/:language', params: { purposes: /^[a-z.-]{1,60}$/, language: languageCode } },
  ],
  files: [noticeFrames],
  content: replyTextContent,
  consoleCalls: { '/leads': inboxCalls },
  consoleApis: [inboxConsoleApi],
  mails: [overLimitDigest, leadAnswer, answerCopy],
  jobs: [openOverLimitDigest],
}
