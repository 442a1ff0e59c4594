// The console's calls about the records of the site, of all kinds.
import { z } from 'zod'
import { instantSchema } from '#platform/day-schema.ts'
import { answerOf, consoleCall } from '#platform/console/console-call.ts'
import { listQuery } from '#platform/console/list-query.ts'
import { rowId } from '#platform/console/row-id.ts'
import type { CheckList } from './checks/check.ts'
import {
  recordFilterSchema,
  recordSorts,
  type FieldDifference,
  type PreviewLink,
  type RecordCounts,
  type RecordRow,
  type ReferenceChoice,
  type RecordView,
} from './record.ts'

const versioned = z.strictObject({ version: rowId })
const body = z.record(z.string(), z.unknown())
const whole = z.coerce.number<number>().pipe(rowId)
const ofKind = z.object({ kind: z.string() })
type MadePreview = { link: string; validUntil: string; version: number; previews: PreviewLink[] }

/** Of one `record`, of those of a `kind`, or of all. */
export const readChecks = consoleCall('editor', 'GET /api/console/checks', {
  query: z.object({ record: whole.optional().catch(undefined), kind: z.string().optional() }),
  answer: answerOf<CheckList>(),
})
/** How many findings the records of a kind have. */
export const countFindings = consoleCall('editor', 'GET /api/console/records/findings', {
  query: ofKind,
  answer: answerOf<{ count: number }>(),
})
/** “Seen, it is right”, of a finding by its key. */
export const judgeFinding = consoleCall('editor', 'POST /api/console/records/:id/judge-finding', {
  body: z.strictObject({ key: z.string().max(40), isRight: z.boolean() }),
})
export const listRecords = consoleCall('editor', 'GET /api/console/records', {
  query: listQuery(recordSorts, recordFilterSchema),
  answer: answerOf<{ data: RecordRow[]; total: number }>(),
})
export const countRecords = consoleCall('editor', 'GET /api/console/records/counts', {
  query: ofKind,
  answer: answerOf<RecordCounts>(),
})
/** What a field can refer to: records of a kind that are on the site, or the rows of another list. */
export const readChoices = consoleCall('editor', 'GET /api/console/records/choices', {
  query: z.object({ of: z.string() }),
  answer: answerOf<{ data: ReferenceChoice[] }>(),
})
export const findOnlyRecord = consoleCall('editor', 'GET /api/console/records/only', {
  query: ofKind,
  answer: answerOf<{ id: number }>(),
})
export const readRecord = consoleCall('editor', 'GET /api/console/records/:id', {
  answer: answerOf<RecordView>(),
})
export const compareVersions = consoleCall('editor', 'GET /api/console/records/:id/difference', {
  query: z.object({ from: whole, to: whole }),
  wrongQuery: 'Name two versions.',
  answer: answerOf<{ data: FieldDifference[] }>(),
})
export const createRecord = consoleCall('editor', 'POST /api/console/records', {
  body: z.strictObject({ kind: z.string(), body: body.optional() }),
  answer: answerOf<RecordView>(),
})
export const arrangeRecords = consoleCall('editor', 'POST /api/console/records/arrange', {
  body: z.strictObject({ kind: z.string(), ids: z.array(rowId).max(2000) }),
})
export const saveRecord = consoleCall('editor', 'POST /api/console/records/:id/save', {
  body: versioned.extend({ body, keepsBefore: z.boolean().optional() }),
  answer: answerOf<RecordView>(),
})
export const publishRecord = consoleCall('editor', 'POST /api/console/records/:id/publish', {
  body: versioned.extend({ at: instantSchema({ offset: true }).nullable() }),
  answer: answerOf<RecordView>(),
})
export const unpublishRecord = consoleCall('editor', 'POST /api/console/records/:id/unpublish', {
  body: versioned,
  answer: answerOf<RecordView>(),
})
export const unscheduleRecord = consoleCall('editor', 'POST /api/console/records/:id/unschedule', {
  body: versioned,
  answer: answerOf<RecordView>(),
})
export const restoreVersion = consoleCall('editor', 'POST /api/console/records/:id/restore', {
  body: versioned.extend({ from: rowId }),
  answer: answerOf<RecordView>(),
})
export const trashRecord = consoleCall('editor', 'POST /api/console/records/:id/trash', {
  body: versioned,
  answer: answerOf<RecordView>(),
})
export const untrashRecord = consoleCall('editor', 'POST /api/console/records/:id/untrash', {
  answer: answerOf<RecordView>(),
})
/** A link that shows the draft as it is now. */
export const makePreview = consoleCall('editor', 'POST /api/console/records/:id/preview', {
  answer: answerOf<MadePreview>(),
})
export const endPreview = consoleCall('editor', 'POST /api/console/records/:id/preview/end', {
  body: z.strictObject({ link: rowId }),
  answer: answerOf<{ previews: PreviewLink[] }>(),
})
export const removeRecord = consoleCall('manager', 'POST /api/console/records/:id/remove')
