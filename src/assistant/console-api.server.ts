// The staff's calls on what the assistant could not answer and on the answers that did not help.
import { Hono } from 'hono'
import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database.server.ts'
import { readConsoleBody } from '#platform/http/console-body.server.ts'
import { readListQuery } from '#platform/http/list-query.server.ts'
import {
  dealWith,
  draftFaq,
  putBack,
  thumbs,
  unansweredQuestions,
  unansweredSchema,
  unhelpfulAnswers,
  type BeginFaq,
  type Thumbs,
  type Unanswered,
  type Unhelpful,
} from './staff.server.ts'

type Parts = { database: Database; clock: Clock; beginFaq: BeginFaq }
type Query = { page?: number; perPage?: number }
type Named = { key: string } | { exchange: string }

declare module '#platform/pages/api.ts' {
  interface Calls {
    '/api/console/assistant/unanswered': { response: { data: Unanswered[]; total: number }; query: Query }
    '/api/console/assistant/thumbs': { response: { data: Unhelpful[]; total: number } & Thumbs; query: Query }
  }
}
declare module '#platform/console/call.ts' {
  interface Changes {
    /** `on` names the change, for `put-back`. */
    '/api/console/assistant/dealt-with': { body: Named; response: { count: number; on: string } }
    '/api/console/assistant/put-back': { body: { what: Named; on: string }; response: { count: number } }
    /** `id` is that of the record. */
    '/api/console/assistant/draft': { body: Named; response: { id: number } }
  }
}

const namedSchema = z.union([z.strictObject({ key: z.string().max(1000) }), z.strictObject({ exchange: z.uuid() })])
const putBackSchema = z.strictObject({ what: namedSchema, on: z.iso.datetime() })
const noFilter = z.object({})
const goneMessage = 'Someone has dealt with this in the meantime.'

export function assistantConsoleApi({ database, clock, beginFaq }: Parts): Hono {
  const router = new Hono()

  router.get('/api/console/assistant/unanswered', async (c) => {
    const { page, perPage } = readListQuery(c, ['count'], noFilter)
    const { total, list } = await unansweredQuestions(database, page, perPage)
    return c.json({ data: list.map((question) => unansweredSchema.parse(question)), total })
  })
  router.get('/api/console/assistant/thumbs', async (c) => {
    const { page, perPage } = readListQuery(c, ['asked'], noFilter)
    const { total, list } = await unhelpfulAnswers(database, page, perPage)
    return c.json({ ...(await thumbs(database)), data: list, total })
  })
  router.post('/api/console/assistant/dealt-with', async (c) => {
    const now = clock()
    const count = await dealWith(database, await readConsoleBody(c, namedSchema), c.get('staff'), now)
    return count === 0 ? c.json({ message: goneMessage }, 409) : c.json({ count, on: now.toISOString() })
  })
  router.post('/api/console/assistant/put-back', async (c) => {
    const { what, on } = await readConsoleBody(c, putBackSchema)
    const count = await putBack(database, what, { by: c.get('staff'), on }, clock())
    return count === 0 ? c.json({ message: 'This can no longer be undone.' }, 409) : c.json({ count })
  })
  router.post('/api/console/assistant/draft', async (c) => {
    const id = await draftFaq(database, beginFaq, await readConsoleBody(c, namedSchema), c.get('staff'), clock())
    return id === null ? c.json({ message: goneMessage }, 409) : c.json({ id })
  })
  return router
}
