// Brings the stored privacy notice up to the release: a form must not rest on a notice that nobody was shown.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { privacyNoticeSchema } from '#firm/firm.ts'
import '#firm/tables.server.ts'
import { noticeVersion } from '#leads/consent.ts'
import { publishChange } from '#platform/content-version.server.ts'
import { inTransaction, type Database } from '#platform/database.server.ts'
import { read } from './starting-content.ts'

/** The SHA-256 of the starting notices of earlier releases, as they are stored. */
const startingNotices = [
  '8757feb88a6e4a082057a6e4bd3424f0441c02ec4ad1ce83830280e72bc0549c',
  'c59ff3408b673dbb384b4f48946574e445625f446934f914e612d1ab43edc9c2',
]

const versionSchema = z.object({ version: z.string() })

/**
 * Replaces a notice that is word for word the starting text of an earlier release. Returns the version of a notice that
 * the firm has changed and that is not the one of this release; otherwise null.
 */
export async function renewPrivacyNotice(database: Database, earlier = startingNotices): Promise<string | null> {
  const stored = await database.selectFrom('firm_text').select('body').where('slug', '=', 'privacy').executeTakeFirst()
  if (stored === undefined) return null
  const { version } = versionSchema.parse(JSON.parse(stored.body))
  if (version === noticeVersion) return null
  if (!earlier.includes(createHash('sha256').update(stored.body).digest('hex'))) return version
  const body = JSON.stringify(await read('privacy.json', privacyNoticeSchema))
  await inTransaction(database, async (tx) => {
    await tx.updateTable('firm_text').set({ body }).where('slug', '=', 'privacy').execute()
    await publishChange(tx)
  })
  return null
}
