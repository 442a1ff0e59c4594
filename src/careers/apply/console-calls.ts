// The console's calls on applications and their resumes.
import { z } from 'zod'
import { answerOf, consoleCall, type AnswerOf } from '#platform/console/console-call.ts'
import { listQuery, wholeList } from '#platform/console/list-query.ts'
import { applicationFilterSchema } from './staff/application-filter.ts'
import type { ListedApplication, ListPlace, Queue } from './staff/application-list.server.ts'
import type { ApplicationRecord } from './staff/application-record.server.ts'
import { stages } from './staff/stage.ts'

export const listApplications = consoleCall('manager', 'GET /api/console/applications', {
  query: listQuery(['received'], applicationFilterSchema),
  answer: answerOf<{ data: ListedApplication[]; total: number }>(),
})
export const readQueues = consoleCall('manager', 'GET /api/console/applications/queues', {
  answer: answerOf<{ data: Queue[]; total: number }>(),
})
export const exportApplications = consoleCall('manager', 'GET /api/console/applications/export', {
  query: wholeList(applicationFilterSchema),
  answer: 'file',
})
export const readApplication = consoleCall('manager', 'GET /api/console/applications/:leadId', {
  answer: answerOf<ApplicationRecord>(),
})
export type Application = AnswerOf<typeof readApplication>
/** Where it stands in the list, and its neighbours. */
export const placeApplication = consoleCall('manager', 'GET /api/console/applications/:leadId/place', {
  query: wholeList(applicationFilterSchema),
  answer: answerOf<ListPlace>(),
})
export const openResume = consoleCall('manager', 'GET /api/console/applications/:leadId/resume', {
  query: z.object({ purpose: z.enum(['preview', 'download']).catch('download') }),
  answer: 'file',
})
export const moveToStage = consoleCall('manager', 'POST /api/console/applications/:leadId/stage', {
  body: z.strictObject({ from: z.enum(stages), to: z.enum(stages) }),
})
export const askForPlainPdf = consoleCall('manager', 'POST /api/console/applications/:leadId/plain-pdf', {
  body: z.strictObject({ askedOn: z.string().nullable() }),
})
export const deleteResume = consoleCall('manager', 'POST /api/console/applications/:leadId/delete-resume')
