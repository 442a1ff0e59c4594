// Reads how visitors ask for a record in their own words. Staff keep these phrases, and visitors never see them.
import type { Generated } from 'kysely'
import type { Database } from '#platform/database.server.ts'

declare module '#platform/database.server.ts' {
  interface Tables {
    assistant_phrase: {
      id: Generated<number>
      /** As `Passage.record`. */
      record: string
      /** The heading within an article; '' for the record as a whole. */
      heading: Generated<string>
      phrase: string
    }
  }
}

export type Phrase = { record: string; heading: string; phrase: string }

export function readPhrases(database: Database): Promise<Phrase[]> {
  return database.selectFrom('assistant_phrase').select(['record', 'heading', 'phrase']).orderBy('id').execute()
}
