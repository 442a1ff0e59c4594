// Reads how visitors ask for a record in their own words. The firm keeps these phrases, and visitors never see them.
import { z } from 'zod'
import type { Database } from '#platform/database/database.server.ts'

/** Its phrases ask for what nothing on the site answers. */
export const outOfScopeRecord = 'outside'

/** Staff teach one question at a time, each in a row of its own, with the number of the exchange. */
export const taughtPrefix = 'taught '

export type PhraseRecord = { record: string; heading: string; phrases: string[] }

const phrasesSchema = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      context.addIssue({ code: 'custom', message: 'is not JSON' })
      return z.NEVER
    }
  })
  .pipe(z.array(z.string()))

/** A row that cannot be read is left out, and reported to `onUnreadable` by its record. */
export async function readPhrases(
  database: Database,
  onUnreadable: (record: string) => void = () => {},
): Promise<{ asked: PhraseRecord[]; outOfScope: string[] }> {
  const rows = await database.selectFrom('asked_phrases').selectAll().orderBy('record').orderBy('heading').execute()
  const read = rows.flatMap((row) => {
    const phrases = phrasesSchema.safeParse(row.phrases)
    if (!phrases.success) onUnreadable(row.record)
    return phrases.success ? [{ ...row, phrases: phrases.data }] : []
  })
  return {
    asked: read.filter(({ record }) => record !== outOfScopeRecord),
    outOfScope: read.filter(({ record }) => record === outOfScopeRecord).flatMap(({ phrases }) => phrases),
  }
}
