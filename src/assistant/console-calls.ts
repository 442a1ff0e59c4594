// The console's calls on what the assistant could not answer and on the answers that did not help.
import { z } from 'zod'
import { instantSchema } from '#platform/day-schema.ts'
import { answerOf, consoleCall } from '#platform/console/console-call.ts'
import { listQuery } from '#platform/console/list-query.ts'
import type { Explained, Taught } from './answers/answer.ts'
import type { Thumbs, Unhelpful } from './answer-review.server.ts'
import { searchNames, type Unanswered } from './unanswered.ts'

const namedSchema = z.union([z.strictObject({ key: z.string().max(1000) }), z.strictObject({ exchange: z.uuid() })])

/** `unknown`: how many questions are not listed, because they look like keys that somebody has hit. */
export const listUnanswered = consoleCall('editor', 'GET /api/console/assistant/unanswered', {
  query: listQuery(['count'], z.object({}), { perPage: 50 }),
  answer: answerOf<{ data: Unanswered[]; total: number; unknown: number }>(),
})
export const listUnhelpful = consoleCall('editor', 'GET /api/console/assistant/thumbs', {
  query: listQuery(['asked'], z.object({})),
  answer: answerOf<{ data: Unhelpful[]; total: number } & Thumbs>(),
})
/** `on` names the change, for putting a question back. */
export const dealWithQuestion = consoleCall('editor', 'POST /api/console/assistant/dealt-with', {
  body: z.union([namedSchema, z.strictObject({ search: z.enum(searchNames), words: z.string().max(1000) })]),
  answer: answerOf<{ count: number; on: string }>(),
})
export const putQuestionBack = consoleCall('editor', 'POST /api/console/assistant/put-back', {
  body: z.strictObject({ what: namedSchema, on: instantSchema() }),
  answer: answerOf<{ count: number }>(),
})
/** What would be said to each of these questions now. Those of one `group` mean the same. */
export const explainQuestions = consoleCall('editor', 'POST /api/console/assistant/explain', {
  body: z.strictObject({ questions: z.array(z.string().max(1000)).max(100) }),
  answer: answerOf<{ data: Explained[] }>(),
})
/** Leads a question to a short answer. */
export const teachQuestion = consoleCall('editor', 'POST /api/console/assistant/teach', {
  body: z.strictObject({ what: namedSchema, record: z.string().max(200) }),
  answer: answerOf<{ count: number }>(),
})
export const listTaught = consoleCall('editor', 'GET /api/console/assistant/taught', {
  answer: answerOf<{ data: Taught[] }>(),
})
export const forgetTaught = consoleCall('editor', 'POST /api/console/assistant/forget', {
  body: z.strictObject({ id: z.string().regex(/^taught \d+$/) }),
  answer: answerOf<{ id: string }>(),
})
/** `page` is where more probably stands, '' if nobody knows. `id` is that of the record. */
export const draftAnswer = consoleCall('editor', 'POST /api/console/assistant/draft', {
  body: z.strictObject({ what: namedSchema, page: z.string().max(300) }),
  answer: answerOf<{ id: number }>(),
})
