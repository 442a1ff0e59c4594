// What the assistant brings to the site.
import { anyText } from '#platform/http/listed-address.ts'
import { assistantApi } from './api.server.ts'
import { chatbotPath } from './chat-contract.ts'
import { assistantConsoleApi } from './console-api.server.ts'
import * as assistantCalls from './console-calls.ts'
import { assistantLeadSource } from './lead-details.server.ts'
import { assistantData } from './personal-data.server.ts'
import { searchApi } from './search/api.server.ts'
import { groupNames, searchPath } from './search/search-address.ts'
import { shortAnswerContent } from './short-answers/short-answers.server.ts'

const groupName = new RegExp(`^(?:${groupNames.join('|')})$`)

export const room = {
  pages: [{ path: searchPath, query: { q: anyText, in: groupName } }],
  addresses: searchApi.addresses,
  calls: [assistantApi, searchApi],
  ownTurns: [chatbotPath],
  content: shortAnswerContent,
  consoleCalls: { '/assistant': assistantCalls },
  consoleApis: [assistantConsoleApi],
  inbox: assistantLeadSource,
  personalData: () => assistantData,
}
