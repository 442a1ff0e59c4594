// What the assistant keeps about a person: the questions after which they wrote to the firm. Of all others nobody knows
// whose they are; they are erased by age, or by whoever has the identifier of the conversation.
import { nothingErased, type Erasure, type PersonalData } from '#leads/retention/personal-data.ts'
import type { Database } from '#platform/database/database.server.ts'
import { eraseConversations } from './conversations.server.ts'

const maxShown = 500
const batchSize = 200

/**
 * No law asks to keep a question, so it is erased at once even if its lead has to be kept. The lead itself has the
 * question that was handed over.
 */
export const assistantData: PersonalData = {
  rows: { assistant_exchange: { find: questionsOf, erase: eraseQuestions } },
  async withdraw(tx, { leadId }) {
    return leadId === null ? nothingErased : eraseOfLeads(tx, [leadId])
  },
  async erase(tx, emailKey) {
    const leads = await tx.selectFrom('lead').select('id').where('email_key', '=', emailKey).execute()
    return eraseOfLeads(
      tx,
      leads.map(({ id }) => id),
    )
  },
  eraseWithLeads: eraseOfLeads,
}

async function eraseOfLeads(tx: Database, leadIds: number[]): Promise<Erasure> {
  if (leadIds.length === 0) return nothingErased
  const theirs = questionsOfLeads(tx).select('assistant_exchange.id').where('lead.id', 'in', leadIds)
  const questions = await tx.deleteFrom('assistant_exchange').where('id', 'in', theirs).executeTakeFirst()
  const links = await tx
    .deleteFrom('lead_conversation')
    .where('lead_id', 'in', leadIds)
    .returning('conversation')
    .execute()
  const keys = links.map(({ conversation }) => conversation)
  const empty = keys.length === 0 ? [] : await emptyConversations(tx).where('key', 'in', keys).execute()
  const conversations = await eraseConversations(
    tx,
    empty.map(({ key }) => key),
  )
  return { ...nothingErased, count: Math.max(Number(questions.numDeletedRows), conversations) }
}

/**
 * Pairs each lead with the questions of its conversation that were asked up to then. Several people may have used the
 * same browser, so those that an earlier lead had already followed belong to that one.
 */
export function questionsOfLeads(database: Database) {
  return database
    .selectFrom('lead')
    .innerJoin('lead_conversation', 'lead_conversation.lead_id', 'lead.id')
    .innerJoin('assistant_exchange', 'assistant_exchange.conversation', 'lead_conversation.conversation')
    .whereRef('assistant_exchange.asked_on', '<=', 'lead.received_on')
    .where((row) => {
      const earlier = row
        .selectFrom('lead as earlier')
        .innerJoin('lead_conversation as link', 'link.lead_id', 'earlier.id')
        .select('earlier.id')
        .whereRef('link.conversation', '=', 'lead_conversation.conversation')
        .whereRef('earlier.id', '<', 'lead.id')
        .whereRef('earlier.received_on', '>=', 'assistant_exchange.asked_on')
      return row.not(row.exists(earlier))
    })
}

function emptyConversations(database: Database) {
  return database
    .selectFrom('assistant_conversation')
    .select('key')
    .where((row) => {
      const kept = row
        .selectFrom('assistant_exchange')
        .select('assistant_exchange.id')
        .whereRef('assistant_exchange.conversation', '=', 'assistant_conversation.key')
      return row.not(row.exists(kept))
    })
}

function questionsOf(database: Database, emailKey: string) {
  return questionsOfLeads(database)
    .selectAll('assistant_exchange')
    .select('lead.reference')
    .where('lead.email_key', '=', emailKey)
    .orderBy('assistant_exchange.id', 'desc')
    .limit(maxShown)
    .execute()
}

/** Because of their age, and then the conversations of which nothing is left. */
async function eraseQuestions(tx: Database, ids: number[], before: string | null): Promise<number> {
  if (ids.length > 0) await tx.deleteFrom('assistant_exchange').where('id', 'in', ids).execute()
  if (before === null) return 0
  const empty = await emptyConversations(tx).where('last_on', '<', before).limit(batchSize).execute()
  await eraseConversations(
    tx,
    empty.map(({ key }) => key),
  )
  return 0
}
