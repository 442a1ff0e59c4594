// The rights of people whose data we keep (DPDP Act 2023, ss. 11 to 13): to see it, have it corrected, withdraw consent
// and have it erased. Hides the rooms that keep data, the link that proves ownership, and the mails to the office.
import { staffAddress } from '#firm/offices/firm-mailboxes.server.ts'
import { logErasure } from '#leads/retention/erasure-log.server.ts'
import { withdrawnOn } from '#leads/consent/consent-ledger.server.ts'
import { enqueueForLead, newReference, writeLead } from '#leads/leads.server.ts'
import { combineErasures, type Erasure } from '#leads/retention/personal-data.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import type { AcceptedSubmission } from '#platform/http/limits/submission-guard.server.ts'
import type { SendAt } from '#platform/mail/mail-throttle.server.ts'
import { addressKey, enqueueMail } from '#platform/mail/outbox.server.ts'
import { newToken, tokenHash } from '#platform/tokens.server.ts'
import { linkRequestForm } from '#privacy/forms.ts'
import { findLink, linkLifetime, openExpiry, openLink, spendLink } from './link.server.ts'
import { correctionToOffice, ownDataLink } from './mails.server.ts'
import type { MyData } from './my-data.ts'
import {
  allPersonalData,
  consentsOf,
  erasePerson,
  finishErasure,
  noteForOffice,
  sectionsOf,
  type PersonDependencies,
} from '#privacy/person.server.ts'

export type MyDataDependencies = PersonDependencies

/**
 * Sends a link to the address if anything is kept about it, be it proof of consent alone. The mail goes to the normalised
 * address, not to the address as typed. Counts and returns the same in either case, so that nobody learns who is known.
 * 'left out': the mailbox has had its share of links.
 */
export async function requestMyData(
  parts: MyDataDependencies & Partial<Pick<AcceptedSubmission, 'throttle'>>,
  email: string,
  now: Date,
): Promise<SendAt> {
  const { database, settings } = parts
  const emailKey = addressKey(email)
  const token = newToken()
  const uselessFrom = new Date(now.getTime() + linkLifetime)
  const mail = { to: emailKey, payload: { token }, publicUrl: settings.publicUrl, uselessFrom }
  const sections = await sectionsOf(parts, emailKey)
  const isKnown = sections.length > 0 || (await consentsOf(database, emailKey)).length > 0
  const open = async (tx: Database) => {
    const wanted = { purpose: linkRequestForm.name, address: emailKey, to: 'own data' } as const
    const [sendAt = 'now'] = (await parts.throttle?.(tx, [wanted], now)) ?? []
    if (sendAt === 'now' && isKnown && (await openLink(tx, emailKey, token, now)))
      await enqueueMail(tx, ownDataLink, mail, now)
    return sendAt
  }
  return inTransaction(database, open, emailKey)
}

/** Changes nothing, however often it is called. */
export async function readMyData(parts: MyDataDependencies, token: string, now: Date): Promise<MyData> {
  const link = await findLink(parts.database, token, now)
  if (!link) return { state: 'ended' }
  if (link.erased_on !== null) {
    return { state: 'erased', erasedOn: link.erased_on, restrictedUntil: link.restricted_until }
  }
  return {
    state: 'open',
    address: link.email_key,
    expiresOn: link.expires_on,
    correctedOn: link.corrected_on,
    sections: await sectionsOf(parts, link.email_key),
    consents: await consentsOf(parts.database, link.email_key),
  }
}

/**
 * Records the withdrawal and ends the use based on the consent, in one transaction. Writes nothing and returns false if
 * the consent is withdrawn already, belongs to another person, or the link has ended.
 */
export async function withdrawConsent(
  parts: MyDataDependencies,
  token: string,
  consentId: number,
  now: Date,
): Promise<boolean> {
  const { database } = parts
  const given = await database
    .selectFrom('consent')
    .leftJoin('lead', 'lead.id', 'consent.lead_id')
    .select(['consent.email_key', 'lead.reference'])
    .where('consent.id', '=', consentId)
    .executeTakeFirst()
  if (!given) return false
  const { publicUrl } = parts.settings
  const { reference } = given
  const { after, upTo } = openExpiry(now)
  const personalData = allPersonalData(parts)
  const withdraw = async (tx: Database) => {
    const consent = await tx
      .updateTable('consent')
      .set({ withdrawn_on: withdrawnOn(now) })
      .where('id', '=', consentId)
      .where('withdrawn_on', 'is', null)
      .where('email_key', 'in', (row) =>
        row
          .selectFrom('privacy_link')
          .select('privacy_link.email_key')
          .where('token_hash', '=', tokenHash(token))
          .where('erased_on', 'is', null)
          .where('expires_on', '>', after)
          .where('expires_on', '<=', upTo),
      )
      .returning(['email_key', 'purpose', 'lead_id'])
      .executeTakeFirst()
    if (!consent) return null
    const withdrawn = { emailKey: consent.email_key, purpose: consent.purpose, leadId: consent.lead_id, publicUrl }
    const ended: Erasure[] = []
    for (const room of personalData) if (room.withdraw) ended.push(await room.withdraw(tx, withdrawn, now))
    const erasure = combineErasures(ended)
    const rule = `withdrawal of consent: ${consent.purpose}`
    await logErasure(tx, { what: 'records erased on withdrawal', howMany: erasure.count, rule }, now)
    if (reference !== null && (erasure.count > 0 || erasure.restrictedUntil !== null))
      await noteForOffice(tx, publicUrl, { kind: 'withdrawal', references: [reference] }, now)
    return erasure
  }
  const done = await inTransaction(database, withdraw, given.email_key)
  if (!done) return false
  await finishErasure(parts, done)
  return true
}

/** Sends the text to the firm's office as a lead of kind `correction`, once per link. Returns false otherwise. */
export async function askForCorrection(
  parts: MyDataDependencies,
  token: string,
  text: string,
  now: Date,
): Promise<boolean> {
  const { database, settings } = parts
  const link = await findLink(database, token, now)
  if (!link) return false
  const email = link.email_key
  const { publicUrl } = settings
  const office = await staffAddress(database)
  const last = await database
    .selectFrom('lead')
    .select('name')
    .where('email_key', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  const reference = newReference()
  const lead = { kind: 'correction', name: last?.name ?? '', email, message: text } as const
  try {
    await inTransaction(database, async (tx) => {
      // Correction is a right and needs no consent (DPDP Act 2023, s. 12).
      const { id } = await writeLead(tx, { reference, lead, consents: [] }, now)
      await spendCorrection(tx, token, now)
      if (office === null) return
      const mail = { to: office, record: id, payload: {}, publicUrl, uselessFrom: null }
      await enqueueForLead(tx, id, correctionToOffice, mail, now)
    })
    return true
  } catch (error) {
    if (error instanceof LinkSpent) return false
    throw error
  }
}

/** Rolls back the transaction when the link has ended or was used for a correction before. */
class LinkSpent extends Error {}

async function spendCorrection(tx: Database, token: string, now: Date): Promise<void> {
  const { after, upTo } = openExpiry(now)
  const { numUpdatedRows } = await tx
    .updateTable('privacy_link')
    .set({ corrected_on: now.toISOString() })
    .where('token_hash', '=', tokenHash(token))
    .where('corrected_on', 'is', null)
    .where('erased_on', 'is', null)
    .where('expires_on', '>', after)
    .where('expires_on', '<=', upTo)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new LinkSpent()
}

/**
 * Erases everything kept about the address of this link (`erasePerson`), in one transaction, and spends the link.
 * Returns false if the link has ended or was spent by another request.
 */
export async function eraseMyData(parts: MyDataDependencies, token: string, now: Date): Promise<boolean> {
  const { database } = parts
  const given = await findLink(database, token, now)
  if (!given || given.erased_on !== null) return false
  const erase = async (tx: Database) => {
    if ((await spendLink(tx, token, now)) === null) return null
    const erasure = await erasePerson(tx, parts, given.email_key, now)
    await tx
      .updateTable('privacy_link')
      .set({ restricted_until: erasure.restrictedUntil })
      .where('token_hash', '=', tokenHash(token))
      .execute()
    return erasure
  }
  const done = await inTransaction(database, erase, given.email_key)
  if (!done) return false
  await finishErasure(parts, done)
  return true
}
