// Answers the console's calls about today, and the numbers beside the menu.
import type { Hono } from 'hono'
import type { Clock } from '#platform/clock.ts'
import { consoleApi } from '#staff/answer-calls.server.ts'
import { menuCounts, today, type TodayDependencies } from './today.server.ts'
import * as todayCalls from './console-calls.ts'
import { showFirstHour } from './first-hour.server.ts'

type Dependencies = TodayDependencies & { clock: Clock }

export function todayConsoleApi({ clock, ...parts }: Dependencies): Hono {
  return consoleApi(todayCalls, {
    readToday: ({ staff }) => today(parts, staff, clock()),
    readCounts: ({ staff }) => menuCounts(parts.database, staff.role, clock()),
    async showFirstHour({ body: { isShown }, staff }) {
      await showFirstHour(parts.database, { staff, isShown }, clock())
      return { isShown }
    },
  })
}
