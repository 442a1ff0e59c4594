// The console's calls about the history: who did what.
import { answerOf, consoleCall } from '#platform/console/console-call.ts'
import { listQuery } from '#platform/console/list-query.ts'
import { historyFilterSchema } from './history-filter.ts'
import type { HistoryEntry } from '#staff/history/history-entry.ts'
import type { Colleague } from '#staff/colleagues.server.ts'

export const readHistory = consoleCall('administrator', 'GET /api/console/history', {
  query: listQuery(['on'], historyFilterSchema, { perPage: 50 }),
  answer: answerOf<{ data: HistoryEntry[]; total: number }>(),
})
export const readHistoryFilters = consoleCall('administrator', 'GET /api/console/history/filters', {
  answer: answerOf<{ people: Colleague[] }>(),
})
