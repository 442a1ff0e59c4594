// The notices in other languages than English, as they are published.
import { z } from 'zod'
import type { Database } from '#platform/database/database.server.ts'
import { contentPart, type Incoming } from '#platform/records/content.server.ts'
import { liveKind, PublishingRefused } from '#platform/records/live-kind.server.ts'
import { arrangeRows, removeRow, writeRow } from '#platform/records/live-rows.server.ts'
import { filledPrivacyNotice, firmName, firmText, namedInJson } from '#firm/firm.server.ts'
import { privacyNoticeSchema, type ReadableNotice } from '#firm/firm.ts'
import { noticeTranslationRecord } from './private/notice-translation-record.ts'

const text = z.string().min(1)

/** A translation without its language, as it is stored and as it stands in a file of the content. */
export const translationSchema = z.object({
  version: text.describe('Of the English notice that is translated'),
  isConfirmed: z.boolean().describe('By the translator; until then it is a draft'),
  title: text,
  contents: text,
  versionLine: text,
  questions: text,
  draftLine: text,
  olderLine: text,
  enquiry: text,
  newsletter: text,
  consultation: text,
  application: text,
  talentPool: text,
  jobAlert: z.string().default('').describe('Empty in a translation that is older than it'),
  reminders: z.string().default('').describe('Empty in a translation that is older than it'),
  sections: z
    .array(z.object({ heading: text, paragraphs: z.array(text), items: z.array(text).default([]) }))
    .describe('Empty while only the short notices are translated'),
})

export type NoticeTranslation = z.infer<typeof translationSchema> & { code: string; name: string }

/** Returns all translations in their order. */
export async function noticeTranslationsIn(database: Database): Promise<(NoticeTranslation & { id: number })[]> {
  const rows = await database.selectFrom('notice_translation').selectAll().orderBy('position').execute()
  return rows.map(({ id, code, name, body }) => ({ id, code, name, ...translationSchema.parse(JSON.parse(body)) }))
}

/** Returns the translation into this language as visitors read it, or null if there is none. */
export async function noticeTranslation(database: Database, code: string): Promise<NoticeTranslation | null> {
  const row = await database
    .selectFrom('notice_translation')
    .select(['code', 'name', 'body'])
    .where('code', '=', code)
    .executeTakeFirst()
  if (!row) return null
  const body = namedInJson(row.body, await firmName(database))
  return { code: row.code, name: row.name, ...translationSchema.parse(JSON.parse(body)) }
}

/** In a folder of content, each has a file of its own. */
export const noticesSchema = z.array(z.object({ code: z.string().regex(/^[a-z]{2,3}$/), name: text, file: text }))

export async function enterNotices(
  tx: Database,
  notices: z.infer<typeof noticesSchema>,
  folder: Pick<Incoming, 'read'>,
): Promise<void> {
  for (const [position, { code, name, file }] of notices.entries()) {
    const body = JSON.stringify(await folder.read(file, translationSchema))
    await tx
      .insertInto('notice_translation')
      .values({ position, code, name, body })
      // Another process that started at the same time was first.
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

export const noticeTranslations = liveKind({
  of: noticeTranslationRecord,
  read: async (database) => (await noticeTranslationsIn(database)).map(({ id, ...body }) => ({ id, body })),
  write: async (tx, id, { code, name, ...given }) => {
    const same = await tx.selectFrom('notice_translation').select('id').where('code', '=', code).executeTakeFirst()
    if (same && same.id !== id) throw new PublishingRefused('There are notices in this language already.', 'code')
    const filled = (lines: readonly string[]) => lines.filter((line) => line.trim() !== '')
    const sections = given.sections.map(({ heading, paragraphs, items }) => ({
      heading,
      paragraphs: filled(paragraphs),
      items: filled(items),
    }))
    const body = JSON.stringify(translationSchema.parse({ ...given, sections }))
    return writeRow(tx, 'notice_translation', id, { code, name, body }, { isOrdered: true })
  },
  remove: (tx, id) => removeRow(tx, 'notice_translation', id),
  arrange: (tx, ids) => arrangeRows(tx, 'notice_translation', ids),
  content: contentPart({
    file: 'notices.json',
    schema: noticesSchema,
    tables: ['notice_translation'],
    enter: enterNotices,
    read: async (tx, folder) =>
      (await noticeTranslationsIn(tx)).map(({ code, name, ...body }) => {
        const file = `notices/${code}.json`
        folder.write(file, translationSchema.parse(body))
        return { code, name, file }
      }),
    problems: async (notices, _database, folder) => {
      for (const { file } of notices) await folder(file, translationSchema)
      return []
    },
  }),
  pages: {
    addresses: async (database) =>
      (await noticeTranslationsIn(database))
        .filter(({ sections }) => sections.length > 0)
        .map(({ code }) => ({ path: `/privacy?lang=${code}` })),
  },
})

/** What is to be said of a translation: that it is a draft, or of another version than the notice in force. */
export function statusOf({ isConfirmed, version, draftLine, olderLine }: NoticeTranslation, inForce: string) {
  const [isDraft, isOlder] = [!isConfirmed, version !== inForce]
  return { isDraft, isOlder, status: [...(isDraft ? [draftLine] : []), ...(isOlder ? [olderLine] : [])] }
}

/** Returns the privacy notice in this language, or in English if there is no translation. Null if there is no notice. */
export async function readableNotice(database: Database, code: string | undefined): Promise<ReadableNotice | null> {
  const stored = await firmText(database, 'privacy', privacyNoticeSchema)
  if (stored === null) return null
  const translated = (await noticeTranslationsIn(database)).filter(({ sections }) => sections.length > 0)
  const chosen = translated.find((one) => one.code === code)
  const { title, sections, version } = chosen ?? stored
  const given = JSON.stringify({ ...stored, title, sections, version })
  return {
    notice: filledPrivacyNotice.parse(JSON.parse(namedInJson(given, await firmName(database)))),
    languages: Object.fromEntries(translated.map(({ code: each, name }) => [each, name])),
    translation: chosen
      ? {
          code: chosen.code,
          contents: chosen.contents,
          versionLine: chosen.versionLine.replace('{version}', version),
          ...statusOf(chosen, stored.version),
        }
      : null,
  }
}
