// The console's calls of the inbox.
import { Hono, type Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { siteSettings } from '#firm/firm.server.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database.server.ts'
import { dayInIndia } from '#platform/dates.ts'
import { readConsoleBody } from '#platform/http/console-body.server.ts'
import { csvHeaders, maxCsvRows } from '#platform/http/csv.server.ts'
import { readListQuery } from '#platform/http/list-query.server.ts'
import type { Retention } from '#platform/settings.server.ts'
import { discardDraft, keepDraft } from './inbox/drafts.server.ts'
import { exportLeads } from './inbox/export.server.ts'
import { addNote, changeLeads, undoChange } from './inbox/inbox-changes.server.ts'
import { inboxLead } from './inbox/inbox-lead.server.ts'
import { inboxCounts, inboxPart, inboxPeople } from './inbox/inbox-list.server.ts'
import {
  maxAtOnce,
  maxNoteCharacters,
  maxReplyCharacters,
  type Changed,
  type DraftKept,
  type InboxCounts,
  type InboxDesk,
  type InboxFilter,
  type InboxPart,
  type LeadChange,
  type LeadVersion,
  type LeadView,
  type Replied,
} from './inbox/inbox.ts'
import { isRefused, type Refused } from './inbox/refusal.ts'
import { previewReply, replyToLead } from './inbox/reply.server.ts'
import type { InboxRooms } from './inbox/rooms.server.ts'
import { filterSchema, removeView, savedViews, saveView } from './inbox/views.server.ts'

type ListQuery = { filter?: string; page?: number; perPage?: number; sort?: string; order?: string }
type Preview = { to: string; subject: string; text: string; html: string }

declare module '#platform/pages/api.ts' {
  interface Calls {
    '/api/console/leads': { query: ListQuery; response: InboxPart }
    '/api/console/leads/counts': { query: { filter?: string }; response: InboxCounts }
    '/api/console/leads/desk': { response: InboxDesk }
    '/api/console/leads/{key}': { response: LeadView }
  }
}
declare module '#platform/console/call.ts' {
  interface Changes {
    '/api/console/leads/change': { body: { leads: LeadVersion[]; set: LeadChange }; response: Changed }
    '/api/console/leads/undo': { body: { undo: string }; response: Changed }
    '/api/console/leads/views': { body: { name: string; filter: InboxFilter }; response: { id: number } }
    '/api/console/leads/views/remove': { body: { id: number }; response: object }
    '/api/console/leads/{id}/note': { body: { text: string }; response: { id: number } }
    '/api/console/leads/{id}/draft': { body: { text: string | null }; response: DraftKept }
    '/api/console/leads/{id}/discard': { response: object }
    '/api/console/leads/{id}/preview': { body: { text: string }; response: Preview }
    '/api/console/leads/{id}/reply': {
      body: { text: string; request: string; seenReply: number | null }
      response: Replied
    }
  }
}

type Parts = {
  database: Database
  clock: Clock
  settings: { publicUrl: string; retention: Retention }
  rooms: InboxRooms
}

const text = (maxCharacters: number, missing: string) =>
  z
    .string()
    .max(maxCharacters, `This is longer than ${maxCharacters} characters.`)
    .refine((given) => given.trim() !== '', missing)

const leadId = z.number().int().min(1)
const changeSchema = z.strictObject({
  leads: z
    .array(z.strictObject({ id: leadId, version: z.number().int().min(0) }))
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
const undoSchema = z.strictObject({ undo: z.uuid() })
const viewSchema = z.strictObject({ name: text(60, 'Enter a name for the view.'), filter: filterSchema })
const noteSchema = z.strictObject({ text: text(maxNoteCharacters, 'The note is empty.') })
const draftSchema = z.strictObject({ text: z.string().max(maxReplyCharacters).nullable() })
const replyText = text(maxReplyCharacters, 'The answer is empty.')
const replySchema = z.strictObject({ text: replyText, request: z.uuid(), seenReply: z.number().int().nullable() })
const idsQuery = z
  .string()
  .transform((ids) => ids.split(',').map(Number))
  .pipe(z.array(leadId).max(maxAtOnce))
  .optional()
const filterQuery = z.string().max(4000).default('{}')

const idPath = '/api/console/leads/:id{[1-9][0-9]{0,8}}'
const noLead = 'This lead could not be found. It may have been erased.'

export function inboxConsoleApi(parts: Parts): Hono {
  const { database, clock } = parts
  const router = new Hono()

  router.get('/api/console/leads', async (c) => {
    const query = readListQuery(c, ['received_on'], filterSchema, { order: 'asc' })
    return c.json((await inboxPart(parts, c.get('staff'), query, clock())) satisfies InboxPart, 200)
  })
  router.get('/api/console/leads/counts', async (c) => {
    const filter = filterSchema.safeParse(parsedJson(filterQuery.parse(c.req.query('filter'))))
    if (!filter.success) return c.json({ message: 'The filter is not valid.' }, 400)
    return c.json((await inboxCounts(database, filter.data, c.get('staff'))) satisfies InboxCounts, 200)
  })
  router.get('/api/console/leads/desk', async (c) => {
    const { id, name } = c.get('staff')
    const [people, views, { firmName }] = await Promise.all([
      inboxPeople(database),
      savedViews(database, id),
      siteSettings(database),
    ])
    return c.json({ me: { id, name }, people, views, firmName } satisfies InboxDesk, 200)
  })
  // Of the filter, or of the selected leads alone.
  router.get('/api/console/leads/export', async (c) => {
    const { filter, order } = readListQuery(c, ['received_on'], filterSchema, { order: 'asc' })
    const ids = idsQuery.safeParse(c.req.query('ids'))
    if (!ids.success) return c.json({ message: `Select at most ${maxAtOnce} leads, or export the filter.` }, 400)
    const now = clock()
    const file = await exportLeads(
      database,
      c.get('staff'),
      { chosen: ids.data ?? filter, order, forms: parts.rooms.leadForms },
      now,
    )
    if (file === null)
      return c.json({ message: `This is more than ${maxCsvRows} leads. Narrow the filter first.` }, 409)
    return c.body(file, 200, csvHeaders(`leads-${dayInIndia(now)}`))
  })
  // An id, or a reference as mails quote it.
  router.get('/api/console/leads/:key{[0-9A-Z-]{1,11}}', async (c) => {
    const view = await inboxLead(parts, c.get('staff'), c.req.param('key'), clock())
    return view ? c.json(view satisfies LeadView, 200) : c.json({ message: noLead }, 404)
  })

  router.post('/api/console/leads/change', async (c) => {
    const change = await readConsoleBody<{ leads: LeadVersion[]; set: LeadChange }>(c, changeSchema)
    const changed = await changeLeads(database, c.get('staff'), change, clock())
    if (isRefused(changed)) return refused(c, changed)
    // Of several, those that could be changed are changed. One alone is a conflict.
    const [only] = changed.refused
    if (change.leads.length === 1 && only) return c.json({ message: only.message }, 409)
    return c.json(changed, 200)
  })
  router.post('/api/console/leads/undo', async (c) => {
    const { undo } = await readConsoleBody(c, undoSchema)
    const undone = await undoChange(database, c.get('staff'), undo, clock())
    return isRefused(undone) ? refused(c, undone) : c.json(undone, 200)
  })
  router.post('/api/console/leads/views', async (c) => {
    const view = await readConsoleBody(c, viewSchema)
    const saved = await saveView(database, c.get('staff').id, view)
    return isRefused(saved) ? refused(c, saved) : c.json(saved, 200)
  })
  router.post('/api/console/leads/views/remove', async (c) => {
    const { id } = await readConsoleBody(c, z.strictObject({ id: leadId }))
    await removeView(database, c.get('staff').id, id)
    return c.json({}, 200)
  })

  router.post(`${idPath}/note`, async (c) => {
    const note = await readConsoleBody(c, noteSchema)
    const written = await addNote(database, c.get('staff'), Number(c.req.param('id')), note.text, clock())
    return isRefused(written) ? refused(c, written) : c.json(written, 200)
  })
  router.post(`${idPath}/draft`, async (c) => {
    const draft = await readConsoleBody(c, draftSchema)
    const kept = await keepDraft(database, c.get('staff'), Number(c.req.param('id')), draft.text, clock())
    return isRefused(kept) ? refused(c, kept) : c.json(kept, 200)
  })
  router.post(`${idPath}/discard`, async (c) => {
    await discardDraft(database, c.get('staff'), Number(c.req.param('id')))
    return c.json({}, 200)
  })
  router.post(`${idPath}/preview`, async (c) => {
    const given = await readConsoleBody(c, z.strictObject({ text: replyText }))
    const preview = await previewReply(parts, c.get('staff'), Number(c.req.param('id')), given.text)
    return preview ? c.json(preview satisfies Preview, 200) : c.json({ message: noLead }, 404)
  })
  router.post(`${idPath}/reply`, async (c) => {
    const reply = await readConsoleBody(c, replySchema)
    const sent = await replyToLead(parts, c.get('staff'), Number(c.req.param('id')), reply, clock())
    return isRefused(sent) ? refused(c, sent) : c.json(sent, 200)
  })
  return router
}

function refused(c: Context, { status, message, reply }: Refused) {
  return c.json({ message, ...(reply && { reply }) }, status)
}

function parsedJson(given: string): unknown {
  try {
    return JSON.parse(given)
  } catch {
    throw new HTTPException(400, { message: 'The filter is not JSON.' })
  }
}
