// The console's calls on the outbox and the suppression list.
import { z } from 'zod'
import { emailAddress } from '#platform/console/checked.ts'
import { answerOf, consoleCall } from '#platform/console/console-call.ts'
import { listQuery } from '#platform/console/list-query.ts'
import type { Suppressed } from './suppression.server.ts'
import { mailFilterSchema } from './mail-filter.ts'
import type { MailDetail, ListedMail } from './read-mail.server.ts'

export { readDelivery, sendTestMail } from '#platform/mail/console-calls.ts'

const addressSchema = z.strictObject({ address: emailAddress })
const suppressionFilterSchema = z.object({ q: z.string().trim().max(200).optional() })

export const listMails = consoleCall('manager', 'GET /api/console/mail', {
  query: listQuery(['created'], mailFilterSchema),
  answer: answerOf<{ data: ListedMail[]; total: number }>(),
})
export const readMail = consoleCall('manager', 'GET /api/console/mail/:id', {
  answer: answerOf<MailDetail>(),
})
export const showMail = consoleCall('manager', 'GET /api/console/mail/:id/html', {
  answer: 'file',
})
export const retryMail = consoleCall('manager', 'POST /api/console/mail/:id/retry')
export const correctAddress = consoleCall('manager', 'POST /api/console/mail/:id/address', {
  body: addressSchema,
})
export const giveMailUp = consoleCall('manager', 'POST /api/console/mail/:id/give-up')
export const retryAllMails = consoleCall('manager', 'POST /api/console/mail/retry-all', {
  answer: answerOf<{ count: number }>(),
})
export const releaseMails = consoleCall('manager', 'POST /api/console/mail/release')
export const settleKeptMails = consoleCall('manager', 'POST /api/console/mail/kept', {
  body: z.strictObject({ act: z.enum(['deliver', 'discard']) }),
  answer: answerOf<{ count: number }>(),
})
export const listSuppressions = consoleCall('manager', 'GET /api/console/suppressions', {
  query: listQuery(['suppressed'], suppressionFilterSchema),
  answer: answerOf<{ data: Suppressed[]; total: number }>(),
})
export const suppressAddress = consoleCall('manager', 'POST /api/console/suppressions/add', {
  body: addressSchema,
})
export const liftSuppression = consoleCall('manager', 'POST /api/console/suppressions/lift', {
  body: z.strictObject({ id: z.string().min(1).max(300) }),
})
