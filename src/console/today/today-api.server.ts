// Answers the console's calls about today, and the numbers beside the menu.
import type { Hono } from 'hono'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.server.ts'
import { consoleApi } from '#platform/http/console-api.server.ts'
import type { Settings } from '#platform/start/settings.server.ts'
import { menuCounts, today } from './today.server.ts'
import * as todayCalls from './console-calls.ts'
import { showFirstHour } from './first-hour.server.ts'

type Parts = { database: Database; clock: Clock; settings: Settings }

export function todayConsoleApi({ database, clock, settings }: Parts): Hono {
  return consoleApi(todayCalls, {
    readToday: ({ staff }) => today({ database, settings }, staff, clock()),
    readCounts: ({ staff }) => menuCounts(database, staff.role, clock()),
    async showFirstHour({ body: { isShown }, staff }) {
      await showFirstHour(database, { staff, isShown }, clock())
      return { isShown }
    },
  })
}
