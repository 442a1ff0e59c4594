// Brings the notices in other languages up to the release.
import { privacyNoticeSchema } from '#firm/firm.ts'
import {
  enterNotices,
  noticesSchema,
  noticeTranslationsIn,
  translationSchema,
} from '#firm/notice/notice-translations.server.ts'
import '#firm/tables.server.ts'
import { noticeVersion } from '#leads/consent/consent.ts'
import { publishChange } from '#platform/database/content-version.server.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import { adoptContent } from '#publishing/adopt.server.ts'
import { kindsOfSite } from '#rooms.server.ts'
import { digestOfNotice } from './privacy-notice.ts'
import { openContent } from './starting-content.ts'

/** Returns true if the database was filled before there were notices in other languages. Ask before it is migrated. */
export async function isOlderThanNotices(database: Database): Promise<boolean> {
  const tables = (await database.introspection.getTables()).map(({ name }) => name)
  return tables.includes('site_setting') && !tables.includes('notice_translation')
}

/**
 * Adds the notices that the release comes with to a database that is older than they are. A firm with a privacy notice
 * of its own gets none, because they do not translate that one.
 */
export async function addNotices(database: Database, now: Date): Promise<void> {
  const content = openContent()
  const translated = JSON.stringify(await content.read('privacy.json', privacyNoticeSchema))
  await inTransaction(database, async (tx) => {
    const stored = await tx.selectFrom('firm_text').select('body').where('slug', '=', 'privacy').executeTakeFirst()
    if (!stored || digestOfNotice(stored.body) !== digestOfNotice(translated)) return
    await enterNotices(tx, await content.read('notices.json', noticesSchema), content)
    await adoptContent(tx, kindsOfSite, now)
    await publishChange(tx)
  })
}

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
