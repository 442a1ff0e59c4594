// The texts from which an answer can start, as they are stored.
import { z } from 'zod'
import type { Database } from '#platform/database/database.server.ts'
import type { ContentSource } from '#platform/records/live-kind.server.ts'
import { liveRows } from '#platform/records/stored-fields.server.ts'
import { audienceNames, replyTextRecord, unknownPlaceholder, type ReplyText } from './reply-text-record.ts'

export const replyTextContent: readonly ContentSource[] = [
  liveRows(replyTextRecord, {
    table: 'reply_text',
    file: 'reply-texts.json',
    schemas: {
      text: z.string().refine((text) => unknownPlaceholder(text) === null, 'It has an unknown placeholder.'),
      audience: z.enum(audienceNames),
    },
    // The folders of earlier releases lack the file.
    whenAbsent: () => [],
  }),
]

/** All that are published, in the order of the menu. */
export async function replyTexts(database: Database): Promise<ReplyText[]> {
  return database.selectFrom('reply_text').select(['name', 'text', 'audience']).orderBy('position').execute()
}
