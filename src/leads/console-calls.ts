// The console's calls of the inbox.
import { z } from 'zod'
import { answerOf, consoleCall } from '#platform/console/console-call.ts'
import { jsonOf, listQuery, wholeList } from '#platform/console/list-query.ts'
import { rowCount, rowId } from '#platform/console/row-id.ts'
import { leadKinds } from './lead.ts'
import {
  inboxFilterSchema,
  maxAtOnce,
  maxNoteCharacters,
  maxReplyCharacters,
  type Changed,
  type DraftState,
  type Facet,
  type InboxCounts,
  type InboxDesk,
  type InboxPart,
  type LeadView,
  type Replied,
} from './inbox/inbox.ts'

const text = (maxCharacters: number, missing: string) =>
  z
    .string()
    .max(maxCharacters, `This is longer than ${maxCharacters} characters.`)
    .refine((given) => given.trim() !== '', missing)

const changeSchema = z.strictObject({
  leads: z
    .array(z.strictObject({ id: rowId, version: rowCount }))
    .min(1)
    .max(maxAtOnce, `At most ${maxAtOnce} leads can be changed at once.`),
  set: z.union([
    z.strictObject({
      state: z.enum(['in progress', 'answered', 'closed'], 'A lead that someone has seen is not new.'),
    }),
    z.strictObject({ assignedTo: z.string().min(1).max(100).nullable() }),
    z.strictObject({ isSpam: z.boolean() }),
  ]),
})
const replyText = text(maxReplyCharacters, 'The answer is empty.')
const replySchema = z.strictObject({ text: replyText, request: z.uuid(), seenReply: rowId.nullable() })
const ids = z
  .string()
  .transform((given) => given.split(',').map(Number))
  .refine(
    (given) => given.length <= maxAtOnce && given.every((id) => rowId.safeParse(id).success),
    `Select at most ${maxAtOnce} leads, or export the filter.`,
  )
  .optional()

export const readInbox = consoleCall('manager', 'GET /api/console/leads', {
  query: listQuery(['received_on'], inboxFilterSchema, { order: 'asc' }),
  answer: answerOf<InboxPart>(),
})
export const countInbox = consoleCall('manager', 'GET /api/console/leads/counts', {
  query: z.object({ filter: jsonOf(inboxFilterSchema) }),
  answer: answerOf<InboxCounts>(),
})
/** What the leads of a kind can be narrowed by besides. */
export const readFacets = consoleCall('manager', 'GET /api/console/leads/facets', {
  query: z.object({ kind: z.enum(leadKinds) }),
  answer: answerOf<{ data: Facet[] }>(),
})
export const readDesk = consoleCall('manager', 'GET /api/console/leads/desk', { answer: answerOf<InboxDesk>() })
/** Of the filter, or of the selected leads alone. */
export const exportInbox = consoleCall('manager', 'GET /api/console/leads/export', {
  query: wholeList(inboxFilterSchema, 'asc').extend({ ids }),
  answer: 'file',
})
/** By its id, or by a reference as mails quote it. */
export const readLead = consoleCall('manager', 'GET /api/console/leads/:key{[0-9A-Z-]{1,11}}', {
  answer: answerOf<LeadView>(),
})
export const changeLeads = consoleCall('manager', 'POST /api/console/leads/change', {
  body: changeSchema,
  answer: answerOf<Changed>(),
})
export const writeNote = consoleCall('manager', 'POST /api/console/leads/:id/note', {
  body: z.strictObject({ text: text(maxNoteCharacters, 'The note is empty.') }),
  answer: answerOf<{ id: number }>(),
})
export const keepDraft = consoleCall('manager', 'POST /api/console/leads/:id/draft', {
  body: z.strictObject({ text: z.string().max(maxReplyCharacters).nullable() }),
  answer: answerOf<DraftState>(),
})
export const discardDraft = consoleCall('manager', 'POST /api/console/leads/:id/discard')
export const previewReply = consoleCall('manager', 'POST /api/console/leads/:id/preview', {
  body: z.strictObject({ text: replyText }),
  answer: answerOf<{ to: string; subject: string; text: string; html: string }>(),
})
export const sendReply = consoleCall('manager', 'POST /api/console/leads/:id/reply', {
  body: replySchema,
  answer: answerOf<Replied>(),
})
export const withdrawReply = consoleCall('manager', 'POST /api/console/leads/:id/withdraw', {
  body: z.strictObject({ reply: rowId }),
})
