// The console's calls about today, and the numbers beside the menu.
import { Hono } from 'hono'
import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database.server.ts'
import { readConsoleBody } from '#platform/http/console-body.server.ts'
import type { Settings } from '#platform/settings.server.ts'
import { menuCounts, today } from './today.server.ts'
import { showFirstHour } from './today/first-hour.server.ts'
import type { Today } from './today/today.ts'

declare module '#platform/pages/api.ts' {
  interface Calls {
    '/api/console/today': { response: Today }
  }
}
declare module '#platform/console/call.ts' {
  interface Changes {
    '/api/console/today/first-hour': { body: { isShown: boolean }; response: { isShown: boolean } }
  }
}

type Parts = { database: Database; clock: Clock; settings: Settings }

const firstHourSchema = z.strictObject({ isShown: z.boolean() })

export function todayConsoleApi({ database, clock, settings }: Parts): Hono {
  const router = new Hono()
  router.get('/api/console/today', async (c) =>
    c.json(await today({ database, settings }, c.get('staff'), clock()), 200),
  )
  router.get('/api/console/counts', async (c) => c.json(await menuCounts(database, c.get('staff').role, clock()), 200))
  router.post('/api/console/today/first-hour', async (c) => {
    const { isShown } = await readConsoleBody(c, firstHourSchema)
    await showFirstHour(database, { staff: c.get('staff'), isShown }, clock())
    return c.json({ isShown }, 200)
  })
  return router
}
