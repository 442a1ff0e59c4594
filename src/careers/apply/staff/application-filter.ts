// How staff choose a part of the applications. Used by server and console.
import { z } from 'zod'
import { rowId } from '#platform/console/row-id.ts'
import { stages } from './stage.ts'

/** 'profiles' name no vacancy. 'pool': whoever may be considered for other vacancies. 'gone': the vacancy was deleted. */
export const applicationFilterSchema = z.object({
  vacancy: z.union([rowId, z.enum(['profiles', 'pool', 'gone'])]).optional(),
  stage: z.enum(stages).optional(),
  q: z.string().trim().max(200).optional(),
  /** Only those that a bot has probably sent. They are in no other list. */
  spam: z.boolean().optional(),
})
export type ApplicationFilter = z.infer<typeof applicationFilterSchema>
