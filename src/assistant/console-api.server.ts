// The staff's lists of what the assistant could not answer and of the answers that did not help.
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database.server.ts'
import type { StaffOf } from '#platform/http/staff-of.ts'
import { dealWith, thumbs, unansweredQuestions, unansweredSchema, unhelpfulAnswers } from './staff.server.ts'

type Parts = { database: Database; clock: Clock; staffOf: StaffOf }

const pageSchema = z.coerce.number().int().min(1).max(100_000).default(1)
const toDealWithSchema = z.union([
  z.strictObject({ key: z.string().max(1000) }),
  z.strictObject({ exchange: z.uuid() }),
])

/** To anybody who is not signed in the addresses do not exist. */
export function assistantConsoleApi({ database, clock, staffOf }: Parts): Hono<{ Variables: { by: string } }> {
  const router = new Hono<{ Variables: { by: string } }>()
  const limited = bodyLimit({ maxSize: 8 * 1024, onError: (c) => c.json({ message: 'This is too long' }, 413) })

  router.use('/api/console/assistant/*', async (c, next) => {
    const by = await staffOf(c.req.raw)
    if (by === null) return c.json({ message: 'There is no such call' }, 404)
    c.set('by', by)
    c.header('cache-control', 'no-store')
    return next()
  })
  router.get('/api/console/assistant/unanswered', async (c) => {
    const page = pageSchema.safeParse(c.req.query('page'))
    if (!page.success) return c.json({ message: 'page must be a whole number from 1' }, 400)
    const { total, list } = await unansweredQuestions(database, page.data)
    return c.json({ total, list: list.map((question) => unansweredSchema.parse(question)) }, 200)
  })
  router.get('/api/console/assistant/thumbs', async (c) => {
    const page = pageSchema.safeParse(c.req.query('page'))
    if (!page.success) return c.json({ message: 'page must be a whole number from 1' }, 400)
    return c.json({ ...(await thumbs(database)), ...(await unhelpfulAnswers(database, page.data)) }, 200)
  })
  router.post('/api/console/assistant/dealt-with', limited, async (c) => {
    const what = toDealWithSchema.safeParse(await c.req.json().catch(() => null))
    if (!what.success) return c.json({ message: 'Name the key of a question, or an exchange' }, 400)
    const count = await dealWith(database, what.data, c.get('by'), clock())
    if (count === 0) return c.json({ message: 'Nothing of this waits any more' }, 404)
    return c.json({ count }, 200)
  })
  return router
}
