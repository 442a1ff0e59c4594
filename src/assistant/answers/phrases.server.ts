// Reads how visitors ask for a record in their own words. The firm keeps these phrases, and visitors never see them.
import { z } from 'zod'
import '#assistant/tables.server.ts'
import type { Database } from '#platform/database.server.ts'

/** Its phrases ask for what nothing on the site answers. */
export const outsideRecord = 'outside'

export type AskedPhrases = { record: string; heading: string; phrases: string[] }

const phrasesSchema = z.array(z.string())

export async function readPhrases(database: Database): Promise<{ asked: AskedPhrases[]; outside: string[] }> {
  const rows = await database.selectFrom('asked_phrases').selectAll().orderBy('record').orderBy('heading').execute()
  const read = rows.map((row) => ({ ...row, phrases: phrasesSchema.parse(JSON.parse(row.phrases)) }))
  return {
    asked: read.filter(({ record }) => record !== outsideRecord),
    outside: read.filter(({ record }) => record === outsideRecord).flatMap(({ phrases }) => phrases),
  }
}
