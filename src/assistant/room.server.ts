// What the assistant brings to the site.
import type { Room } from '#room.server.ts'
import { assistantApi } from './api.server.ts'
import { chatbotPath } from './chat-limits.ts'
import { assistantConsoleApi } from './console-api.server.ts'
import * as assistantCalls from './console-calls.ts'
import { assistantLeadRoom } from './lead-details.server.ts'
import { assistantData, conversationRetention } from './personal-data.server.ts'

export const room: Room = {
  calls: (site) => [assistantApi(site)],
  ownTurns: [chatbotPath],
  consoleCalls: { '/assistant': assistantCalls },
  consoleApis: (site) => [assistantConsoleApi(site)],
  inbox: assistantLeadRoom,
  personalData: () => assistantData,
  retention: conversationRetention,
}
