// Brings the stored privacy notice up to the release: a form must not rest on a notice that nobody was shown.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { grievanceSchema, privacyNoticeSchema } from '#firm/firm.ts'
import '#firm/tables.server.ts'
import { noticeVersion } from '#leads/consent.ts'
import { publishChange } from '#platform/content-version.server.ts'
import { inTransaction, type Database } from '#platform/database.server.ts'
import { adoptContent } from '#publishing/adopt.server.ts'
import { kindsOfSite } from '#site/record-kinds.server.ts'
import { openContent } from './starting-content.ts'

/** The digests of the starting notices of earlier releases. */
const startingNotices = [
  '9278610d1f80adce8c76116ceef3999963acbc2eed8b4f3936ba3890f4a455be',
  'edc12b4d015726c21c3f67bea6bbc70fd8d0eb58b7b74dbaf3fff8a8dc6972ff',
  'ddbe2fafe30e3a7c985a97e992751acd6d1f42efbb57db6b916d1f5b91d288e7',
  'b0ee135e56b6181a6b5cacded6777a15852d8d727ba7deffa228560bee03be31',
  'fe68049a567c01be94fac055cd464e385dd6b6907ff23409b65eed883b94d205',
]

/** The grievance officer is left out: staff change it on the console, and the rest is still the starting text. */
export function digestOfNotice(body: string): string {
  const notice: object = JSON.parse(body)
  return createHash('sha256')
    .update(JSON.stringify({ ...notice, grievance: null }))
    .digest('hex')
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
  earlier = startingNotices,
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
