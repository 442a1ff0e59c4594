// The console's calls on the issues of the newsletter.
import { z } from 'zod'
import { instantSchema } from '#platform/day-schema.ts'
import { answerOf, consoleCall } from '#platform/console/console-call.ts'
import { listQuery } from '#platform/console/list-query.ts'
import { rowCount, rowId } from '#platform/console/row-id.ts'
import { issueDraftSchema } from './issues/issue.ts'
import type { ListedInsight } from './issues/issue-content.server.ts'
import type { IssuePreview } from './issues/issue-schedule.server.ts'
import type { IssueView, ListedIssue } from './issues/issues.server.ts'

const versionSchema = z.strictObject({ version: rowId })
const scheduleSchema = versionSchema.extend({
  sendAt: instantSchema({ message: 'Choose a day and a time.' }).nullable(),
  recipients: rowCount,
})
/** The present version is shown in any case; the browser asks again once there is another. */
const version = z.coerce.number<number>().pipe(rowId).optional()
type Reach = { recipients: number; suppressed: number }

export const listIssues = consoleCall('manager', 'GET /api/console/newsletter', {
  query: listQuery(['created'], z.object({})),
  answer: answerOf<{ data: ListedIssue[]; total: number; reach: Reach }>(),
})
export const readInsightChoice = consoleCall('manager', 'GET /api/console/newsletter/insights', {
  query: z.object({ q: z.string().trim().max(200).default('').catch('') }),
  answer: answerOf<{ data: ListedInsight[] }>(),
})
export const readIssue = consoleCall('manager', 'GET /api/console/newsletter/:id', {
  answer: answerOf<IssueView>(),
})
export const previewIssue = consoleCall('manager', 'GET /api/console/newsletter/:id/preview', {
  query: z.object({ version }),
  answer: answerOf<Omit<IssuePreview, 'html'>>(),
})
export const showIssue = consoleCall('manager', 'GET /api/console/newsletter/:id/html', {
  query: z.object({ version }),
  answer: 'file',
})
export const beginIssue = consoleCall('manager', 'POST /api/console/newsletter/begin', {
  answer: answerOf<{ id: number }>(),
})
export const saveIssue = consoleCall('manager', 'POST /api/console/newsletter/:id/save', {
  body: versionSchema.extend({ draft: issueDraftSchema }),
  answer: answerOf<IssueView>(),
})
export const testIssue = consoleCall('manager', 'POST /api/console/newsletter/:id/test', {
  answer: answerOf<{ mailId: number; to: string }>(),
})
export const scheduleIssue = consoleCall('manager', 'POST /api/console/newsletter/:id/schedule', {
  body: scheduleSchema,
  answer: answerOf<IssueView>(),
})
export const takeIssueBack = consoleCall('manager', 'POST /api/console/newsletter/:id/take-back', {
  body: versionSchema,
  answer: answerOf<IssueView>(),
})
export const stopIssue = consoleCall('manager', 'POST /api/console/newsletter/:id/stop', {
  answer: answerOf<IssueView>(),
})
export const deleteIssue = consoleCall('manager', 'POST /api/console/newsletter/:id/delete')
