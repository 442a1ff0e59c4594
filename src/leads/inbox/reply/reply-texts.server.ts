// The texts from which an answer can start, as they are stored.
import { z } from 'zod'
import type { Database } from '#platform/database/database.server.ts'
import { problemsOf } from '#platform/records/problems.ts'
import type { ContentSource } from '#platform/records/live-kind.server.ts'
import { liveRows } from '#platform/records/stored-fields.server.ts'
import { audienceNames, replyTextRecord, type ReplyText } from './reply-text-record.ts'

/** What `schemas` has let through. */
const bodySchema = z.object({ name: z.string(), text: z.string(), audience: z.string() })

export const replyTextContent: readonly ContentSource[] = [
  liveRows(replyTextRecord, {
    table: 'reply_text',
    file: 'reply-texts.json',
    schemas: { audience: z.enum(audienceNames) },
    problemOf: (row) => {
      const { fields, check } = replyTextRecord
      const body = bodySchema.parse(row)
      return Object.values({ ...check?.(body), ...problemsOf(fields, body) })[0] ?? null
    },
    whenAbsent: 'stays',
  }),
]

/** All that are published, in the order of the menu. */
export async function replyTexts(database: Database): Promise<ReplyText[]> {
  return database.selectFrom('reply_text').select(['name', 'text', 'audience']).orderBy('position').execute()
}
