// The console's calls about today, and the numbers beside the menu.
import { z } from 'zod'
import { answerOf, consoleCall } from '#platform/console/console-call.ts'
import type { Counts, Today } from './today.ts'

export const readToday = consoleCall('editor', 'GET /api/console/today', {
  answer: answerOf<Today>(),
})
export const readCounts = consoleCall('editor', 'GET /api/console/counts', {
  answer: answerOf<Counts>(),
})
export const showFirstHour = consoleCall('administrator', 'POST /api/console/today/first-hour', {
  body: z.strictObject({ isShown: z.boolean() }),
  answer: answerOf<{ isShown: boolean }>(),
})
