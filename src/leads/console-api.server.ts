// Answers the console's calls of the inbox.
import type { Hono } from 'hono'
import { siteSettings } from '#firm/firm.server.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.server.ts'
import { dayInIndia } from '#platform/dates.ts'
import { consoleApi } from '#staff/answer-calls.server.ts'
import { csvHeaders, maxCsvRows } from '#platform/http/csv.server.ts'
import { Refusal } from '#platform/http/bodies/refusal.server.ts'
import type { Retention } from '#platform/start/settings.server.ts'
import * as inboxCalls from './console-calls.ts'
import { discardDraft, keepDraft } from './inbox/reply/drafts.server.ts'
import { exportLeads } from './inbox/export.server.ts'
import { addNote, changeLeads } from './inbox/inbox-changes.server.ts'
import { inboxFacets } from './inbox/kinds.server.ts'
import { inboxLead } from './inbox/inbox-lead.server.ts'
import { inboxCounts, inboxPart, inboxPeople } from './inbox/inbox-list.server.ts'
import { previewReply, replyToLead } from './inbox/reply/reply.server.ts'
import { replyTexts } from './inbox/reply/reply-texts.server.ts'
import { withdrawReply } from './inbox/reply/withdrawal.server.ts'
import type { LeadSources } from './inbox/lead-sources.server.ts'

type Dependencies = {
  database: Database
  clock: Clock
  settings: { publicUrl: string; smtpUrl: string | null; retention: Retention }
  inbox: LeadSources
}

const noLead = new Refusal(404, 'This lead could not be found. It may have been erased.')

export function inboxConsoleApi(parts: Dependencies): Hono {
  const { database, clock } = parts
  return consoleApi(inboxCalls, {
    readInbox: ({ query, staff }) => inboxPart(parts, staff, query, clock()),
    countInbox: ({ query, staff }) => inboxCounts(database, query.filter, staff),
    readFacets: ({ query: { kind } }) => inboxFacets(database, parts.inbox, kind, clock()),
    async readDesk({ staff: { id, name } }) {
      const [people, { firmName }, texts] = await Promise.all([
        inboxPeople(database),
        siteSettings(database),
        replyTexts(database),
      ])
      return { me: { id, name }, people, firmName, texts }
    },
    async exportInbox({ query: { filter, order, ids }, staff, c }) {
      const now = clock()
      const file = await exportLeads(parts, staff, { chosen: ids ?? filter, order }, now)
      if (file === null) return new Refusal(409, `This is more than ${maxCsvRows} leads. Narrow the filter first.`)
      return c.body(file, 200, csvHeaders(`leads-${dayInIndia(now)}`))
    },
    readLead: async ({ params, staff }) => (await inboxLead(parts, staff, params.key, clock())) ?? noLead,
    async changeLeads({ body, staff }) {
      const changed = await changeLeads(database, staff, body, clock())
      if (changed instanceof Refusal) return changed
      // Of several, those that could be changed are changed. One alone is a conflict.
      const [only] = changed.refused
      return body.leads.length === 1 && only ? new Refusal(409, only.message) : changed
    },
    writeNote: ({ params, body, staff }) => addNote(database, staff, params.id, body.text, clock()),
    keepDraft: ({ params, body, staff }) => keepDraft(database, staff, params.id, body.text, clock()),
    discardDraft: ({ params, staff }) => discardDraft(database, staff, params.id),
    previewReply: async ({ params, body, staff }) => (await previewReply(parts, staff, params.id, body.text)) ?? noLead,
    sendReply: ({ params, body, staff }) => replyToLead(parts, staff, params.id, body, clock()),
    withdrawReply: ({ params, body, staff }) =>
      withdrawReply(database, staff, { leadId: params.id, replyId: body.reply }, clock()),
  })
}
