// What the assistant brings to the site.
import { assistantApi } from './api.server.ts'
import { chatbotPath } from './chat-limits.ts'
import { assistantConsoleApi } from './console-api.server.ts'
import * as assistantCalls from './console-calls.ts'
import { assistantLeadRoom } from './lead-details.server.ts'
import { assistantData, conversationRetention } from './personal-data.server.ts'

export const room = {
  calls: [assistantApi],
  ownTurns: [chatbotPath],
  consoleCalls: { '/assistant': assistantCalls },
  consoleApis: [assistantConsoleApi],
  inbox: assistantLeadRoom,
  personalData: () => assistantData,
  retention: conversationRetention,
}
