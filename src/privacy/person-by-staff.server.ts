// What staff do with the data of one person: see it, export it, and erase it when the person asks for it.
import { createHash } from 'node:crypto'
import { staffAddress } from '#firm/offices/firm-mailboxes.server.ts'
import type { PersonalSection } from '#leads/retention/personal-data.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import type { MailRenderer, StoredMail } from '#platform/mail/mail-renderer.server.ts'
import { NothingToSay } from '#platform/mail/mail-template.server.ts'
import { addressKey } from '#platform/mail/outbox.server.ts'
import type { Staff } from '#staff/roles.ts'
import { recordAction } from '#staff/history/record-action.server.ts'
import type { Amount, ErasurePreview, DataOfPerson } from './console-types.ts'
import { isAnythingHeld } from '#privacy/my-data/my-data.ts'
import { consentsOf, erasePerson, finishErasure, sectionsOf, type PersonDependencies } from './person.server.ts'

/** Returns everything that is kept about the address, and records who looked. */
export async function lookUpPerson(
  parts: PersonDependencies,
  address: string,
  { staff, purpose }: { staff: Staff; purpose: 'view' | 'export' },
  now: Date,
): Promise<DataOfPerson> {
  const held = await heldAbout(parts, addressKey(address))
  const action = purpose === 'view' ? 'Looked up what is held about a person' : 'Exported what is held about a person'
  await inTransaction(parts.database, (tx) => record(tx, staff, action, held, now))
  return held
}

async function heldAbout(parts: PersonDependencies, emailKey: string): Promise<DataOfPerson> {
  const [sections, consents] = [await sectionsOf(parts, emailKey), await consentsOf(parts.database, emailKey)]
  return { address: emailKey, sections, consents }
}

/** The entry names references, which lead to nobody once the leads are erased. */
function record(tx: Database, staff: Staff, action: string, held: DataOfPerson, now: Date, more = ''): Promise<void> {
  const references = [...new Set(held.consents.flatMap(({ reference }) => reference ?? []))]
  const detail = [references.length > 0 ? `References: ${references.join(', ')}.` : '', more].filter(Boolean).join(' ')
  return recordAction(tx, staff, { action, record: 'person', recordId: references[0] ?? '', detail }, now)
}

/** Rolls the trial back. */
class TrialEnded extends Error {}

/** Erases in a transaction that is rolled back, so that what is shown is what the erasure will do. Changes nothing. */
export async function previewErasure(
  parts: PersonDependencies & { mailRenderer: Pick<MailRenderer, 'preview'> },
  address: string,
  now: Date,
): Promise<ErasurePreview> {
  const emailKey = addressKey(address)
  let preview: TrialResult | undefined
  const trial = async (tx: Database) => {
    preview = await tried({ ...parts, database: tx }, emailKey, now)
    throw new TrialEnded()
  }
  await inTransaction(parts.database, trial, emailKey).catch((error: unknown) => {
    if (!(error instanceof TrialEnded)) throw error
  })
  if (preview === undefined) throw new Error('The trial of an erasure has no result')
  const { mails, seen, ...amounts } = preview
  const subjects = mails.map(async ({ to, row }) => {
    const letter = await parts.mailRenderer.preview(row, now)
    return letter instanceof NothingToSay ? [] : [{ to, subject: letter.subject }]
  })
  return { ...amounts, mails: (await Promise.all(subjects)).flat(), seen }
}

type TrialMail = { to: ErasurePreview['mails'][number]['to']; row: StoredMail }
type TrialResult = Omit<ErasurePreview, 'mails'> & { mails: TrialMail[] }

async function tried(parts: PersonDependencies, emailKey: string, now: Date): Promise<TrialResult> {
  const { database: tx, settings } = parts
  const before = await heldAbout(parts, emailKey)
  const { restrictedUntil } = await erasePerson(tx, parts, emailKey, now)
  const after = await sectionsOf(parts, emailKey)
  const { goes, stays } = compare(before.sections, after)
  const setting = `RETENTION_MINIMUM_MONTHS=${settings.retention.minimumMonths}`
  return {
    goes,
    restricted: restrictedUntil === null ? null : { records: stays, until: restrictedUntil, setting },
    consents: before.consents.filter(({ isProofOnly }) => !isProofOnly).length,
    mails: await mailsOfTrial(tx, emailKey, now),
    seen: seenAs(before),
  }
}

function compare(before: PersonalSection[], after: PersonalSection[]): { goes: Amount[]; stays: Amount[] } {
  const goes: Amount[] = []
  const stays: Amount[] = []
  for (const { heading, records } of before) {
    const left = after
      .filter((each) => each.heading === heading)
      .flatMap((each) => each.records.map(({ title }) => title))
    const gone: string[] = []
    const kept: string[] = []
    for (const { title } of records) {
      const at = left.indexOf(title)
      if (at >= 0) left.splice(at, 1)
      ;(at >= 0 ? kept : gone).push(title)
    }
    if (gone.length > 0) goes.push({ heading, titles: gone })
    if (kept.length > 0) stays.push({ heading, titles: kept })
  }
  return { goes, stays }
}

async function mailsOfTrial(tx: Database, emailKey: string, now: Date): Promise<TrialMail[]> {
  const rows = await tx
    .selectFrom('mail')
    .select(['id', 'record', 'recipient', 'recipient_key', 'template', 'payload'])
    .where('state', '=', 'waiting')
    .where('next_attempt_on', '=', now.toISOString())
    .where('created_on', '=', now.toISOString())
    .orderBy('id')
    .execute()
  const office = await staffAddress(tx)
  const officeKey = office === null ? null : addressKey(office)
  return rows.map(({ recipient_key: recipientKey, ...row }) => ({
    to: recipientKey === emailKey ? 'the person' : recipientKey === officeKey ? 'the office' : 'a guest',
    row: { ...row, recipientKey },
  }))
}

/** Facts are left out: a mail that is delivered meanwhile changes nothing that matters here. */
function seenAs({ sections, consents }: DataOfPerson): string {
  const titles = sections.map(({ heading, records }) => [heading, records.map(({ title }) => title)])
  const given = consents.map(({ id, withdrawnOn }) => [id, withdrawnOn])
  return createHash('sha256')
    .update(JSON.stringify([titles, given]))
    .digest('base64url')
    .slice(0, 22)
}

export type ErasedByStaff =
  | { state: 'erased'; count: number; restrictedUntil: string | null }
  /** Something has come in or changed since the preview. Nothing was erased. */
  | { state: 'changed' }
  | { state: 'nothing held' }

/** Erases what the preview has shown, in one transaction with its entries in both records. */
export async function eraseByStaff(
  parts: PersonDependencies,
  { address, seen }: { address: string; seen: string },
  staff: Staff,
  now: Date,
): Promise<ErasedByStaff> {
  const emailKey = addressKey(address)
  const erase = async (tx: Database) => {
    const held = await heldAbout({ ...parts, database: tx }, emailKey)
    if (!isAnythingHeld(held)) return 'nothing held'
    if (seenAs(held) !== seen) return 'changed'
    await tx.deleteFrom('privacy_link').where('email_key', '=', emailKey).execute()
    const erasure = await erasePerson(tx, parts, emailKey, now)
    const more = `${erasure.count} records.${erasure.restrictedUntil === null ? '' : ' Some records are kept but no longer used.'}`
    await record(tx, staff, 'Erased a person', held, now, more)
    return erasure
  }
  const done = await inTransaction(parts.database, erase, emailKey)
  if (typeof done === 'string') return { state: done }
  await finishErasure(parts, done)
  return { state: 'erased', count: done.count, restrictedUntil: done.restrictedUntil }
}
