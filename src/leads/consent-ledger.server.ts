// The ledger of consents: who agreed to what, in which words, when and where; and when it was withdrawn.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#platform/database.server.ts'
import { noticeTexts, noticeVersion, type ConsentPurpose } from './consent.ts'
import './tables.server.ts'

/** `form` names the form, `page` is the path that it stood on. */
export type Consent = { purpose: ConsentPurpose; form: string; page: string }
export type ConsentGiver = { emailKey: string; leadId?: number; subscriberId?: number }

/**
 * What stands in the place of an erased address: who knows the address knows it again, and nobody reads it from here.
 * A list of addresses could still be tried against it, so it is personal data as long as it stands.
 */
export function addressFingerprint(key: string): string {
  return `sha256:${createHash('sha256').update(`address of a person\n${key}`).digest('base64url')}`
}

/**
 * Adds one entry per purpose, with the words of the notice as they are now. Entries stay: when the person's data is
 * erased, a fingerprint takes the place of the address.
 */
export async function recordConsents(tx: Database, consents: Consent[], giver: ConsentGiver, now: Date): Promise<void> {
  if (consents.length === 0) return
  await tx
    .insertInto('consent')
    .values(
      consents.map(({ purpose, form, page }) => ({
        lead_id: giver.leadId ?? null,
        subscriber_id: giver.subscriberId ?? null,
        email_key: giver.emailKey,
        purpose,
        notice_version: noticeVersion,
        notice_text: noticeTexts[purpose],
        given_on: now.toISOString(),
        form,
        page,
        withdrawn_on: null,
      })),
    )
    .execute()
}

/** Never before the consent, which another process with a clock of its own may have noted. */
export function withdrawnOn(now: Date) {
  const instant = now.toISOString()
  return sql<string>`case when given_on > ${instant} then given_on else ${instant} end`
}

/** Notes the withdrawal on every standing consent of this person for this purpose; answers how many there were. */
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

/** The path of the page a form was sent from, if the browser named one of ours; else the given one. No query. */
export function pageThatAsked(referer: string | undefined, publicUrl: string, otherwise: string): string {
  if (referer === undefined || !URL.canParse(referer)) return otherwise
  const { origin, pathname } = new URL(referer)
  // One word: the longer addresses of the site hold ids, and some of them tokens.
  return origin === new URL(publicUrl).origin && /^\/[a-z]{1,30}$/.test(pathname) ? pathname : otherwise
}
