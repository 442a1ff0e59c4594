// Answers the console's calls on what the assistant could not answer and on the answers that did not help.
import type { Hono } from 'hono'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.server.ts'
import { consoleApi } from '#staff/answer-calls.server.ts'
import { Refusal } from '#platform/http/bodies/refusal.server.ts'
import type { Answers } from './answers/answer.ts'
import * as assistantCalls from './console-calls.ts'
import {
  dealWith,
  draftAnswer,
  forget,
  putBack,
  teach,
  thumbs,
  unhelpfulAnswers,
  type BeginAnswer,
} from './answer-review.server.ts'
import { unansweredSchema } from './unanswered.ts'
import { countUnknown, listUnanswered } from './unanswered.server.ts'

type Dependencies = { database: Database; clock: Clock; answers: Answers; beginAnswer: BeginAnswer }

const gone = new Refusal(409, 'Someone has dealt with this in the meantime.')

export function assistantConsoleApi({ database, clock, answers, beginAnswer }: Dependencies): Hono {
  return consoleApi(assistantCalls, {
    async listUnanswered({ query: { page, perPage } }) {
      const { total, list } = await listUnanswered(database, { page, perPage })
      return { data: list.map((each) => unansweredSchema.parse(each)), total, unknown: await countUnknown(database) }
    },
    async listUnhelpful({ query: { page, perPage } }) {
      const { total, list } = await unhelpfulAnswers(database, page, perPage)
      return { ...(await thumbs(database)), data: list, total }
    },
    async dealWithQuestion({ body, staff }) {
      const now = clock()
      const count = await dealWith(database, body, staff, now)
      return count === 0 ? gone : { count, on: now.toISOString() }
    },
    async putQuestionBack({ body: { what, on }, staff }) {
      const count = await putBack(database, what, { by: staff, on }, clock())
      return count === 0 ? new Refusal(409, 'This can no longer be undone.') : { count }
    },
    async explainQuestions({ body: { questions } }) {
      return { data: await answers.explain(questions, clock()) }
    },
    async teachQuestion({ body: { what, record }, staff }) {
      if ((await answers.pageOf(record)) === null) return new Refusal(409, 'This answer is no longer published.')
      const count = await teach(database, what, record, staff, clock())
      return count === 0 ? gone : { count }
    },
    async listTaught() {
      return { data: await answers.taught() }
    },
    async forgetTaught({ body: { id }, staff }) {
      return (await forget(database, id, staff, clock())) ? { id } : gone
    },
    async draftAnswer({ body: { what, page }, staff }) {
      const id = await draftAnswer({ database, beginAnswer }, { what, page }, staff, clock())
      return id === null ? gone : { id }
    },
  })
}
