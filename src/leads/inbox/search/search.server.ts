// Finds leads by words. A rare word is looked up first and gives the leads; a word that many leads have is looked up
// for each lead of the list, which soon has enough. So neither kind reads much.
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { countRows } from '#platform/database/count-rows.server.ts'
import type { Database, Tables } from '#platform/database/database.server.ts'
import { endOfWords } from '#platform/text/text-words.ts'
import { askedWords, searchWords, type Searched } from './search-words.ts'

/** A word that more leads have than this is common. */
const rareUpTo = 2000

/** Stores the words of a new lead. Call it in the transaction that writes the lead. */
export async function writeSearchWords(tx: Database, leadId: number, lead: Searched): Promise<void> {
  const words = searchWords(lead).map((word) => ({ lead_id: leadId, word }))
  await tx.insertInto('lead_word').values(words).execute()
}

type Where = (lead: ExpressionBuilder<Tables, 'lead'>) => Expression<SqlBool>

/** `isCommon`: every word is common, so that counting the leads would take long. */
export type Search = { where: Where; isCommon: boolean }

/** Returns null if the text has no word that can be searched for. */
export async function searchFor(database: Database, text: string): Promise<Search | null> {
  const asked = await Promise.all(
    askedWords(text).map(async (word) => ({ word, count: await countUpTo(database, word, rareUpTo + 1) })),
  )
  const [rarest, ...others] = asked.toSorted((one, other) => one.count - other.count)
  if (!rarest) return null
  const isCommon = rarest.count > rareUpTo
  const where: Where = (lead) =>
    lead.and([
      isCommon ? has(lead, rarest.word) : lead('lead.id', 'in', having(lead, rarest.word)),
      ...others.map(({ word }) => has(lead, word)),
    ])
  return { where, isCommon }
}

function countUpTo(database: Database, word: string, limit: number): Promise<number> {
  const found = database
    .selectFrom('lead_word')
    .select('lead_id')
    .where('word', '>=', word)
    .where('word', '<=', endOfWords(word))
    .limit(limit)
  return countRows(database.selectFrom(found.as('found')))
}

function having(lead: ExpressionBuilder<Tables, 'lead'>, word: string) {
  return lead
    .selectFrom('lead_word')
    .select('lead_word.lead_id')
    .where('lead_word.word', '>=', word)
    .where('lead_word.word', '<=', endOfWords(word))
}

function has(lead: ExpressionBuilder<Tables, 'lead'>, word: string) {
  return lead.exists(having(lead, word).whereRef('lead_word.lead_id', '=', 'lead.id'))
}
