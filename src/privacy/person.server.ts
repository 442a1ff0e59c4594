// Everything that is kept about one address, and its erasure: the same for the person's own link and for staff.
import { letterhead, staffAddress } from '#firm/offices/letterhead.server.ts'
import { logErasure } from '#leads/retention/erasure-log.server.ts'
import { addressFingerprint, withdrawnOn } from '#leads/consent/consent-ledger.server.ts'
import { combineErasures, type Erasure, type HeldSection, type PersonalData } from '#leads/retention/personal-data.ts'
import type { LeadForms } from '#leads/inbox/rooms.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import { removeErasedFromFiles } from '#platform/erased-data.server.ts'
import { enqueueMail, type NewMail } from '#platform/mail/outbox.server.ts'
import type { Retention } from '#platform/start/settings.server.ts'
import type { OfficeNoteKind } from './my-data/emails.server.tsx'
import type { HeldConsent } from './my-data/my-data.ts'
import { outboxData, registerData } from './register-data.server.ts'

export type PersonParts = {
  database: Database
  /** The rooms that keep personal data besides the register, e.g. the newsletter. */
  personalData: PersonalData[]
  leadForms: LeadForms
  settings: { publicUrl: string; dataDir: string; retention: Retention }
}

/** In the order of an erasure: the outbox needs the leads to find its mails, and other rooms may need them too. */
function allPersonalData({ personalData, leadForms, settings }: PersonParts): PersonalData[] {
  return [outboxData, ...personalData, registerData({ personalData, leadForms, retention: settings.retention })]
}

/** The rooms with the mails that they will send composed, for the transaction that follows. */
export async function preparedData(parts: PersonParts, emailKey: string, now: Date): Promise<PersonalData[]> {
  const { database, settings } = parts
  const given = { publicUrl: settings.publicUrl, now }
  return Promise.all(
    allPersonalData(parts).map(async (room) => (room.prepare ? room.prepare(database, emailKey, given) : room)),
  )
}

export async function sectionsOf(parts: PersonParts, emailKey: string): Promise<HeldSection[]> {
  const sections: HeldSection[] = []
  for (const room of allPersonalData(parts).toReversed())
    sections.push(...(await room.describe(parts.database, emailKey)))
  return sections
}

export async function consentsOf(database: Database, emailKey: string): Promise<HeldConsent[]> {
  return database
    .selectFrom('consent')
    .leftJoin('lead', 'lead.id', 'consent.lead_id')
    .select(['consent.id', 'consent.purpose', 'lead.reference', 'consent.form', 'consent.page'])
    .select(['consent.notice_version as noticeVersion', 'consent.notice_language as noticeLanguage'])
    .select(['consent.notice_text as noticeText', 'consent.given_on as givenOn'])
    .select('consent.withdrawn_on as withdrawnOn')
    .where('consent.email_key', '=', emailKey)
    .orderBy('consent.id', 'desc')
    .execute()
}

export type PreparedErasure = { emailKey: string; personalData: PersonalData[]; note: NewMail | null }

/** Composes the mails that the erasure will send. Call it before the transaction, because rendering is slow. */
export async function prepareErasure(parts: PersonParts, emailKey: string, now: Date): Promise<PreparedErasure> {
  const leads = await parts.database
    .selectFrom('lead')
    .select('reference')
    .where('email_key', '=', emailKey)
    .orderBy('id')
    .execute()
  const references = leads.map(({ reference }) => reference)
  const note = references.length > 0 ? await officeNote(parts, 'erasure', references) : null
  return { emailKey, personalData: await preparedData(parts, emailKey, now), note }
}

/**
 * Erases everything kept about an address, with its audit line. Data that a law requires to be kept is restricted, and
 * erased when it is due. The proof of consent stays, with its withdrawal, under a fingerprint of the address. Call
 * `finishErasure` once the transaction is committed.
 */
export async function erasePerson(
  tx: Database,
  { emailKey, personalData, note }: PreparedErasure,
  now: Date,
): Promise<Erasure> {
  await tx
    .updateTable('consent')
    .set({ withdrawn_on: withdrawnOn(now) })
    .where('email_key', '=', emailKey)
    .where('withdrawn_on', 'is', null)
    .execute()
  const erased: Erasure[] = []
  for (const room of personalData) erased.push(await room.erase(tx, emailKey, now))
  const erasure = combineErasures(erased)
  // Consents of a restricted lead get their fingerprint when that lead is erased.
  await tx
    .updateTable('consent')
    .set({ email_key: addressFingerprint(emailKey) })
    .where('email_key', '=', emailKey)
    .where('lead_id', 'is', null)
    .execute()
  const what = 'records about one address'
  await logErasure(tx, { what, howMany: erasure.count, rule: 'erasure on request' }, now)
  if (note) await enqueueMail(tx, note, now)
  return erasure
}

/** Asks the office to delete its mails about these leads, which are in its own mailbox. Names the references only. */
export async function officeNote(
  { database, settings }: { database: Database; settings: { publicUrl: string } },
  kind: OfficeNoteKind,
  references: string[],
): Promise<NewMail | null> {
  const staff = await staffAddress(database)
  if (staff === null) return null
  const { officeNoteMail } = await import('./my-data/emails.server.tsx')
  return officeNoteMail(await letterhead(database, settings.publicUrl), staff, { kind, references })
}

export async function finishErasure({ database, settings }: PersonParts, { afterwards }: Erasure): Promise<void> {
  for (const step of afterwards) await step()
  await removeErasedFromFiles(database, settings.dataDir)
}
