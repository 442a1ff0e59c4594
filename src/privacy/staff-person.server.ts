// What staff do with the data of one person: see it, export it, and erase it when the person asks for it.
import { createHash } from 'node:crypto'
import type { HeldSection } from '#leads/retention/personal-data.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import { addressKey } from '#platform/mail/outbox.server.ts'
import type { Staff } from '#staff/roles.ts'
import { recordAction } from '#staff/history/record-action.server.ts'
import type { Amount, ErasurePreview, HeldAboutPerson } from './console-types.ts'
import {
  consentsOf,
  erasePerson,
  finishErasure,
  prepareErasure,
  sectionsOf,
  type PersonParts,
  type PreparedErasure,
} from './person.server.ts'

/** Returns everything that is kept about the address, and records who looked. */
export async function lookUpPerson(
  parts: PersonParts,
  address: string,
  { staff, purpose }: { staff: Staff; purpose: 'view' | 'export' },
  now: Date,
): Promise<HeldAboutPerson> {
  const held = await heldAbout(parts, addressKey(address))
  const action = purpose === 'view' ? 'Looked up what is held about a person' : 'Exported what is held about a person'
  await inTransaction(parts.database, (tx) => record(tx, staff, action, held, now))
  return held
}

async function heldAbout(parts: PersonParts, emailKey: string): Promise<HeldAboutPerson> {
  const [sections, consents] = [await sectionsOf(parts, emailKey), await consentsOf(parts.database, emailKey)]
  return { address: emailKey, sections, consents }
}

/** The entry names references, which lead to nobody once the leads are erased. */
function record(
  tx: Database,
  staff: Staff,
  action: string,
  held: HeldAboutPerson,
  now: Date,
  more = '',
): Promise<void> {
  const references = [...new Set(held.consents.flatMap(({ reference }) => reference ?? []))]
  const detail = [references.length > 0 ? `References: ${references.join(', ')}.` : '', more].filter(Boolean).join(' ')
  return recordAction(tx, staff, { action, record: 'person', recordId: references[0] ?? '', detail }, now)
}

/** Rolls the trial back. */
class TrialEnded extends Error {}

/** Erases in a transaction that is rolled back, so that what is shown is what the erasure will do. Changes nothing. */
export async function previewErasure(parts: PersonParts, address: string, now: Date): Promise<ErasurePreview> {
  const emailKey = addressKey(address)
  const prepared = await prepareErasure(parts, emailKey, now)
  let preview: ErasurePreview | undefined
  const trial = async (tx: Database) => {
    preview = await tried({ ...parts, database: tx }, prepared, now)
    throw new TrialEnded()
  }
  await inTransaction(parts.database, trial, emailKey).catch((error: unknown) => {
    if (!(error instanceof TrialEnded)) throw error
  })
  if (preview === undefined) throw new Error('The trial of an erasure has no result')
  return preview
}

async function tried(parts: PersonParts, prepared: PreparedErasure, now: Date): Promise<ErasurePreview> {
  const { database: tx, settings } = parts
  const before = await heldAbout(parts, prepared.emailKey)
  const { restrictedUntil } = await erasePerson(tx, prepared, now)
  const after = await sectionsOf(parts, prepared.emailKey)
  const { goes, stays } = compare(before.sections, after)
  const setting = `RETENTION_MINIMUM_MONTHS=${settings.retention.minimumMonths}`
  return {
    goes,
    restricted: restrictedUntil === null ? null : { records: stays, until: restrictedUntil, setting },
    consents: before.consents.length,
    mails: await mailsOfTrial(tx, prepared, now),
    seen: seenAs(before),
  }
}

function compare(before: HeldSection[], after: HeldSection[]): { goes: Amount[]; stays: Amount[] } {
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

async function mailsOfTrial(
  tx: Database,
  { emailKey, note }: PreparedErasure,
  now: Date,
): Promise<ErasurePreview['mails']> {
  const rows = await tx
    .selectFrom('mail')
    .select(['recipient_key', 'subject'])
    .where('state', '=', 'waiting')
    .where('next_attempt_on', '=', now.toISOString())
    .where('created_on', '=', now.toISOString())
    .orderBy('id')
    .execute()
  const office = note === null ? null : addressKey(note.to.address)
  return rows.map(({ recipient_key, subject }) => ({
    to: recipient_key === emailKey ? 'the person' : recipient_key === office ? 'the office' : 'a guest',
    subject,
  }))
}

/** Facts are left out: a mail that is delivered meanwhile changes nothing that matters here. */
function seenAs({ sections, consents }: HeldAboutPerson): string {
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
  parts: PersonParts,
  { address, seen }: { address: string; seen: string },
  staff: Staff,
  now: Date,
): Promise<ErasedByStaff> {
  const emailKey = addressKey(address)
  const prepared = await prepareErasure(parts, emailKey, now)
  const erase = async (tx: Database) => {
    const held = await heldAbout({ ...parts, database: tx }, emailKey)
    if (held.sections.length === 0 && held.consents.length === 0) return 'nothing held'
    if (seenAs(held) !== seen) return 'changed'
    await tx.deleteFrom('privacy_link').where('email_key', '=', emailKey).execute()
    const erasure = await erasePerson(tx, prepared, now)
    const more = `${erasure.count} records.${erasure.restrictedUntil === null ? '' : ' Some records are kept but no longer used.'}`
    await record(tx, staff, 'Erased a person', held, now, more)
    return erasure
  }
  const done = await inTransaction(parts.database, erase, emailKey)
  if (typeof done === 'string') return { state: done }
  await finishErasure(parts, done)
  return { state: 'erased', count: done.count, restrictedUntil: done.restrictedUntil }
}
