// Everything that is kept about one address, and its erasure: the same for the person's own link and for staff.
import { staffAddress } from '#firm/offices/firm-mailboxes.server.ts'
import { logErasure } from '#leads/retention/erasure-log.server.ts'
import { addressFingerprint, withdrawnOn } from '#leads/consent/consent-ledger.server.ts'
import {
  combineErasures,
  nothingErased,
  type Erasure,
  type PersonalSection,
  type PersonalData,
} from '#leads/retention/personal-data.ts'
import { eraseRowsOf, sectionsOfTables } from '#leads/retention/rows-of-person.server.ts'
import type { LeadForms } from '#leads/inbox/lead-sources.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import { removeErasedFromFiles } from '#platform/erased-data.server.ts'
import { enqueueMail } from '#platform/mail/outbox.server.ts'
import type { Retention } from '#platform/start/settings.server.ts'
import type { OfficeNoteKind } from './my-data/emails.server.tsx'
import { officeNote } from './my-data/mails.server.ts'
import type { ConsentOfPerson } from './my-data/my-data.ts'
import { outboxData, registerData } from './register-data.server.ts'

export type PersonDependencies = {
  database: Database
  /** The rooms that keep personal data besides the register, e.g. the newsletter. */
  personalData: PersonalData[]
  leadForms: LeadForms
  settings: { publicUrl: string; dataDir: string; retention: Retention }
}

/** In the order of an erasure: the outbox needs the leads to find its mails, and other rooms may need them too. */
export function allPersonalData({ personalData, leadForms, settings }: PersonDependencies): PersonalData[] {
  return [outboxData, ...personalData, registerData({ personalData, leadForms, retention: settings.retention })]
}

export function sectionsOf(parts: PersonDependencies, emailKey: string): Promise<PersonalSection[]> {
  return sectionsOfTables(parts.database, allPersonalData(parts), emailKey)
}

/** With those of which only the proof is left, after what they were given for was erased. */
export async function consentsOf(database: Database, emailKey: string): Promise<ConsentOfPerson[]> {
  const rows = await database
    .selectFrom('consent')
    .leftJoin('lead', 'lead.id', 'consent.lead_id')
    .select(['consent.id', 'consent.purpose', 'lead.reference', 'consent.form', 'consent.page'])
    .select(['consent.notice_version as noticeVersion', 'consent.notice_language as noticeLanguage'])
    .select(['consent.notice_text as noticeText', 'consent.given_on as givenOn'])
    .select(['consent.withdrawn_on as withdrawnOn', 'consent.email_key'])
    .where('consent.email_key', 'in', [emailKey, addressFingerprint(emailKey)])
    .orderBy('consent.id', 'desc')
    .execute()
  return rows.map(({ email_key, ...consent }) => ({ ...consent, isProofOnly: email_key !== emailKey }))
}

/**
 * Erases everything kept about an address, with its audit line. Data that a law requires to be kept is restricted, and
 * erased when it is due. The proof of consent stays, with its withdrawal, under a fingerprint of the address. Call
 * `finishErasure` once the transaction is committed.
 */
export async function erasePerson(
  tx: Database,
  parts: PersonDependencies,
  emailKey: string,
  now: Date,
): Promise<Erasure> {
  const { publicUrl } = parts.settings
  const leads = await tx
    .selectFrom('lead')
    .select('reference')
    .where('email_key', '=', emailKey)
    .orderBy('id')
    .execute()
  const references = leads.map(({ reference }) => reference)
  await tx
    .updateTable('consent')
    .set({ withdrawn_on: withdrawnOn(now) })
    .where('email_key', '=', emailKey)
    .where('withdrawn_on', 'is', null)
    .execute()
  const personalData = allPersonalData(parts)
  const erased: Erasure[] = []
  for (const room of personalData) if (room.erase) erased.push(await room.erase(tx, emailKey, now, publicUrl))
  const rows = await eraseRowsOf(tx, personalData, emailKey)
  const erasure = combineErasures([...erased, { ...nothingErased, count: rows }])
  // Consents of a restricted lead get their fingerprint when that lead is erased.
  await tx
    .updateTable('consent')
    .set({ email_key: addressFingerprint(emailKey) })
    .where('email_key', '=', emailKey)
    .where('lead_id', 'is', null)
    .execute()
  const what = 'records about one address'
  await logErasure(tx, { what, howMany: erasure.count, rule: 'erasure on request' }, now)
  if (references.length > 0) await noteForOffice(tx, publicUrl, { kind: 'erasure', references }, now)
  return erasure
}

type Note = { kind: OfficeNoteKind; references: string[] }

/** Asks the office to delete its mails about these leads, which are in its own mailbox. Returns false while it has no address. */
export async function noteForOffice(tx: Database, publicUrl: string, note: Note, now: Date): Promise<boolean> {
  const office = await staffAddress(tx)
  if (office === null) return false
  await enqueueMail(tx, officeNote, { to: office, payload: note, publicUrl, uselessFrom: null }, now)
  return true
}

export async function finishErasure(
  { database, settings }: PersonDependencies,
  { afterwards }: Erasure,
): Promise<void> {
  for (const step of afterwards) await step()
  await removeErasedFromFiles(database, settings.dataDir)
}
