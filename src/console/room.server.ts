// What the console itself brings to the site: its document, and the calls of what no other room keeps.
import * as settingsCalls from '#firm/console-calls.ts'
import { consoleDocument } from './document/document.server.ts'
import * as mailCalls from './mail/console-calls.ts'
import { mailConsoleApi } from './mail/mail-api.server.ts'
import { resumeFrame } from './document/resume-frame.server.ts'
import { settingsConsoleApi } from './settings-api.server.ts'
import { testMail } from './mail/send-test-mail.server.ts'
import { todayConsoleApi } from './today/today-api.server.ts'
import * as todayCalls from './today/console-calls.ts'

export const room = {
  mails: [testMail],
  consoleCalls: { '/': todayCalls, '/mail': mailCalls, '/settings': settingsCalls },
  consoleApis: [
    todayConsoleApi,
    settingsConsoleApi,
    mailConsoleApi,
    // Before the document, which has every other address.
    resumeFrame,
    consoleDocument,
  ],
}
