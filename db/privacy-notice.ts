// Brings the stored privacy notice up to the release: a form must not rest on a notice that nobody was shown.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { grievanceSchema, privacyNoticeSchema } from '#firm/firm.ts'
import { noticeVersion } from '#leads/consent/consent.ts'
import { publishChange } from '#platform/database/content-version.server.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import { adoptContent } from '#publishing/adopt.server.ts'
import { kindsOfSite } from '#rooms.server.ts'
import { openContent } from './starting-content.ts'

/** The digests of every notice that a release came with, this release included: a test says which one is missing. */
export const deliveredNotices = [
  'a5c04b401f9c19c51bad55915c0d73336785c146a0d717fe0a78c6feebc601db',
  'fba54fa623d2ac09a01d321dda72e525bab81a28e10f05df39dc8c5489ac17b8',
]

/** The grievance officer is left out: staff change it on the console, and the rest is still the starting text. */
export function digestOfNotice(body: string): string {
  const { grievance: _, ...notice } = noticeSchema.parse(JSON.parse(body))
  return createHash('sha256').update(inOneOrder(notice)).digest('hex')
}

const noticeSchema = z.record(z.string(), z.json())

/** As JSON with the names of each object sorted. */
function inOneOrder(value: z.infer<typeof noticeSchema>): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
}

const storedSchema = z.object({
  version: z.string(),
  grievance: grievanceSchema.optional().catch(undefined),
  /** The version of the release on which the firm published it. */
  basedOn: z.string().optional(),
})

/**
 * Replaces a notice that is word for word the starting text of an earlier release and that nobody has edited on the
 * console, and keeps its grievance officer. Returns the version of a notice that the firm has changed before this
 * release came with another one; otherwise null.
 */
export async function renewPrivacyNotice(
  database: Database,
  now: Date,
  earlier: readonly string[] = deliveredNotices,
): Promise<string | null> {
  const stored = await database.selectFrom('firm_text').select('body').where('slug', '=', 'privacy').executeTakeFirst()
  if (stored === undefined) return null
  const { version, grievance, basedOn } = storedSchema.parse(JSON.parse(stored.body))
  if (version === noticeVersion || basedOn === noticeVersion) return null
  const record = await database
    .selectFrom('content_record')
    .select(['id', 'changed_by'])
    .where('kind', '=', 'privacy-notice')
    .executeTakeFirst()
  const isEdited = record !== undefined && record.changed_by !== ''
  if (isEdited || !earlier.includes(digestOfNotice(stored.body))) return version
  const notice = await openContent().read('privacy.json', privacyNoticeSchema)
  const body = JSON.stringify({ ...notice, grievance: grievance ?? notice.grievance })
  await inTransaction(database, async (tx) => {
    await tx.updateTable('firm_text').set({ body }).where('slug', '=', 'privacy').execute()
    // The record is made anew from the notice that is now published.
    if (record) await tx.deleteFrom('content_record').where('id', '=', record.id).execute()
    await adoptContent(tx, kindsOfSite, now)
    await publishChange(tx)
  })
  return null
}
