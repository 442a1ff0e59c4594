// What an administrator reads of the history. Used by server and console.
import { z } from 'zod'
import { instantSchema } from '#platform/day-schema.ts'

const instant = instantSchema()
export const historyFilterSchema = z.object({
  staffId: z.string().max(100).optional(),
  record: z.string().max(60).optional(),
  recordId: z.string().max(254).optional(),
  from: instant.optional(),
  until: instant.optional(),
})
export type HistoryFilter = z.infer<typeof historyFilterSchema>
