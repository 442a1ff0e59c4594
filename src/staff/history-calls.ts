// The console's calls about the history: who did what.
import { z } from 'zod'
import { answerOf, consoleCall } from '#platform/console/console-call.ts'
import { listQuery } from '#platform/console/list-query.ts'
import type { HistoryEntry } from './history.server.ts'
import type { Colleague } from './people.server.ts'

const instant = z.iso.datetime()
const historyFilter = z.object({
  staffId: z.string().max(100).optional(),
  record: z.string().max(60).optional(),
  recordId: z.string().max(254).optional(),
  from: instant.optional(),
  until: instant.optional(),
})

export const readHistory = consoleCall('administrator', 'GET /api/console/history', {
  query: listQuery(['on'], historyFilter, { perPage: 50 }),
  answer: answerOf<{ data: HistoryEntry[]; total: number }>(),
})
export const readHistoryFilters = consoleCall('administrator', 'GET /api/console/history/filters', {
  answer: answerOf<{ people: Colleague[] }>(),
})
