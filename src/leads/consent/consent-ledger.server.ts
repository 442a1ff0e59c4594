// The ledger of consents: who agreed to what, in which words, when and where, and when they withdrew it.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { noticeTranslation } from '#firm/notice/notice-translations.server.ts'
import { noticeInForce } from '#firm/notice/privacy-notice.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import type { ConsentPurpose } from './consent.ts'
import { noticeFor } from './notice-texts.server.ts'

/**
 * `form` names the form, `page` is the path of the page it was on. `noticeLanguage` is the code of the language in which
 * the notice was shown; English unless told.
 */
export type Consent = { purpose: ConsentPurpose; form: string; page: string; noticeLanguage?: string | undefined }
export type ConsentGiver = { emailKey: string; leadId?: number }

/**
 * A hash that replaces an erased address. Someone who knows the address can match it; nobody can read it from the hash.
 * A list of addresses could still be tried against it, so the hash is personal data for as long as it is kept.
 */
export function addressFingerprint(key: string): string {
  return `sha256:${createHash('sha256').update(`address of a person\n${key}`).digest('base64url')}`
}

/**
 * Adds one entry per purpose, with the current text of the notice at the form, its language, and the version of the
 * privacy notice. Entries are never deleted: when the person's data is erased, a fingerprint replaces the address.
 */
export async function recordConsents(tx: Database, consents: Consent[], giver: ConsentGiver, now: Date): Promise<void> {
  if (consents.length === 0) return
  const noticeVersion = await noticeInForce(tx)
  const rows = []
  for (const { purpose, form, page, noticeLanguage } of consents) {
    const translation = noticeLanguage ? await noticeTranslation(tx, noticeLanguage) : null
    const { language, text } = noticeFor(translation, purpose)
    rows.push({
      lead_id: giver.leadId ?? null,
      email_key: giver.emailKey,
      purpose,
      notice_version: noticeVersion,
      notice_language: language,
      notice_text: text,
      given_on: now.toISOString(),
      form,
      page,
      withdrawn_on: null,
    })
  }
  await tx.insertInto('consent').values(rows).execute()
}

/** Never earlier than the consent, which another process with a different clock may have recorded. */
export function withdrawnOn(now: Date) {
  const instant = now.toISOString()
  return sql<string>`case when given_on > ${instant} then given_on else ${instant} end`
}

/** Marks every active consent of this person for this purpose as withdrawn. Returns how many there were. */
export async function withdrawConsents(
  tx: Database,
  person: { emailKey: string; purpose: ConsentPurpose },
  now: Date,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('consent')
    .set({ withdrawn_on: withdrawnOn(now) })
    .where('email_key', '=', person.emailKey)
    .where('purpose', '=', person.purpose)
    .where('withdrawn_on', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** The path of the page that the form was sent from, without query; `fallback` unless the Referer is a page of ours. */
export function pathOfReferer(referer: string | undefined, publicUrl: string, fallback: string): string {
  if (referer === undefined || !URL.canParse(referer)) return fallback
  const { origin, pathname } = new URL(referer)
  // Only single-word paths are kept: longer ones contain ids, and some contain tokens.
  return origin === new URL(publicUrl).origin && /^\/[a-z]{1,30}$/.test(pathname) ? pathname : fallback
}
