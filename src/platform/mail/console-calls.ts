// The console's calls about mail that several rooms ask.
import { answerOf, consoleCall } from '#platform/console/console-call.ts'
import type { Undelivered } from './undelivered.server.ts'

/** `server` is host and port. Name and password are not for the screen. */
export type Delivery = { how: 'server'; server: string; from: string } | { how: 'files'; from: string }

export const readDelivery = consoleCall('manager', 'GET /api/console/mail/delivery', {
  answer: answerOf<Delivery & Undelivered & { failed: number }>(),
})
export const sendTestMail = consoleCall('manager', 'POST /api/console/mail/test', {
  answer: answerOf<{ id: number; to: string; isDelivering: boolean }>(),
})
