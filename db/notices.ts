// Brings the drafts of notices in other languages up to the release.
import { privacyNoticeSchema } from '#firm/firm.ts'
import { noticesSchema, noticeTranslationsIn, translationSchema } from '#firm/notice/notice-translations.server.ts'
import { noticeVersion } from '#leads/consent/consent.ts'
import { publishChange } from '#platform/database/content-version.server.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import { kindsOfSite } from '#rooms.server.ts'
import { digestOfNotice } from './privacy-notice.ts'
import { openContent } from './starting-content.ts'

/**
 * Brings drafts that nobody has edited or confirmed up to the release. Those of a firm with a privacy notice of its own
 * stay, because they do not translate this one.
 */
export async function renewDrafts(database: Database): Promise<void> {
  const content = openContent()
  const translated = JSON.stringify(await content.read('privacy.json', privacyNoticeSchema))
  const files = new Map((await content.read('notices.json', noticesSchema)).map(({ code, file }) => [code, file]))
  const kind = kindsOfSite.get('notice-translation')
  await inTransaction(database, async (tx) => {
    const stored = await tx.selectFrom('firm_text').select('body').where('slug', '=', 'privacy').executeTakeFirst()
    if (!stored || digestOfNotice(stored.body) !== digestOfNotice(translated)) return
    let renewed = 0
    for (const { id, code, name, version, isConfirmed } of await noticeTranslationsIn(tx)) {
      const file = files.get(code)
      if (isConfirmed || version === noticeVersion || file === undefined) continue
      const record = await tx
        .selectFrom('content_record')
        .select(['id', 'version', 'changed_by'])
        .where('kind', '=', 'notice-translation')
        .where('live_id', '=', id)
        .executeTakeFirst()
      if (!record || record.version !== 1 || record.changed_by !== '') continue
      const body = await content.read(file, translationSchema)
      await tx
        .updateTable('notice_translation')
        .set({ body: JSON.stringify(body) })
        .where('id', '=', id)
        .execute()
      await tx
        .updateTable('content_revision')
        .set({ body: JSON.stringify(kind?.parse({ code, name, ...body })) })
        .where('record_id', '=', record.id)
        .where('version', '=', 1)
        .execute()
      renewed += 1
    }
    if (renewed > 0) await publishChange(tx)
  })
}
