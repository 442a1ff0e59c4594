// What the inbox shows of a conversation that led to a lead.
import type { LeadDetails } from '#leads/inbox/inbox.ts'
import type { LeadSource } from '#leads/inbox/lead-sources.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import { questionsOfLeads } from './personal-data.server.ts'

const maxShown = 50

export const assistantLeadSource: LeadSource = {
  async describe(database: Database, leadId: number): Promise<LeadDetails | null> {
    const rows = await questionsOfLeads(database)
      .select(['asked_on', 'question', 'answer'])
      .where('lead.id', '=', leadId)
      .orderBy('assistant_exchange.id')
      .limit(maxShown)
      .execute()
    const conversation = rows.map(({ asked_on, question, answer }) => ({ askedOn: asked_on, question, answer }))
    return conversation.length === 0 ? null : { facts: [], links: [], conversation }
  },
}
