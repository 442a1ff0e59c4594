// The phrases in which visitors ask for the starting content.
import type { Database } from '#platform/database/database.server.ts'
import { enterPhrases, phrasesSchema } from '#site/phrases-content.server.ts'
import { openContent, type Content } from './starting-content.ts'

/**
 * Fills the table of phrases if it is empty, as it is in a database that was filled before there was such a table.
 * Records that are no longer there are left out.
 */
export async function seedPhrasesIfEmpty(database: Database, content: Content = openContent()): Promise<void> {
  if (await database.selectFrom('asked_phrases').select('record').limit(1).executeTakeFirst()) return
  await enterPhrases(database, await content.read('phrases.json', phrasesSchema))
}
