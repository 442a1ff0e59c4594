// The end of a lead: erased with everything that belongs to it, or restricted while a law requires it to be kept.
import type { Database } from '#platform/database/database.server.ts'
import { addDays, addMonths, dayInIndia, startOfDay } from '#platform/dates.ts'
import { eraseMails, withdrawMails } from '#platform/mail/erasure.server.ts'
import type { Retention } from '#platform/start/settings.server.ts'
import { addressFingerprint } from '#leads/consent/consent-ledger.server.ts'
import { nothingErased, combineErasures, type Erasure, type PersonalData } from './personal-data.ts'

/** The rooms that may keep data belonging to a lead, and how long data must be kept. */
export type ErasureDependencies = { personalData: PersonalData[]; retention: Retention }

/**
 * Erases the leads with their events, their mails and the data that other rooms keep for them. Their consents stay as
 * proof, with a fingerprint instead of the address. Pass at most a few hundred ids at a time.
 */
export async function eraseLeads(
  tx: Database,
  ids: number[],
  personalData: PersonalData[],
  now: Date,
): Promise<Erasure> {
  if (ids.length === 0) return nothingErased
  const byRoom: Erasure[] = []
  for (const room of personalData) if (room.eraseWithLeads) byRoom.push(await room.eraseWithLeads(tx, ids, now))
  const mails = await eraseMails(tx, await mailsOfLeads(tx, ids))
  const people = await tx
    .selectFrom('consent')
    .select('email_key')
    .distinct()
    .where('lead_id', 'in', ids)
    .where('email_key', 'not like', 'sha256:%')
    .execute()
  for (const { email_key } of people) {
    await tx
      .updateTable('consent')
      .set({ email_key: addressFingerprint(email_key) })
      .where('email_key', '=', email_key)
      .where('lead_id', 'in', ids)
      .execute()
  }
  const { numDeletedRows } = await tx.deleteFrom('lead').where('id', 'in', ids).executeTakeFirst()
  return combineErasures([...byRoom, { ...nothingErased, count: Number(numDeletedRows) + mails }])
}

async function mailsOfLeads(tx: Database, ids: number[]): Promise<number[]> {
  const rows = await tx.selectFrom('lead_mail').select('mail_id').where('lead_id', 'in', ids).execute()
  return rows.map((row) => row.mail_id)
}

/**
 * Ends the use of the leads at once. They are erased, or restricted until the minimum number of months has passed since
 * they were last used: closed, with the date on which they will be erased. Unsent mails about them are removed either
 * way.
 */
export async function endUse(tx: Database, ids: number[], parts: ErasureDependencies, now: Date): Promise<Erasure> {
  if (ids.length === 0) return nothingErased
  const { personalData, retention } = parts
  const due: number[] = []
  for (const { id, lastUse } of await lastUses(tx, ids)) {
    const until = keptUntil(lastUse, retention.minimumMonths)
    if (retention.minimumMonths === 0 || until <= now.toISOString()) {
      due.push(id)
      continue
    }
    await restrict(tx, id, until, now)
  }
  const restrictedUntil = await latestEraseDate(tx, ids)
  return combineErasures([await eraseLeads(tx, due, personalData, now), { ...nothingErased, restrictedUntil }])
}

/** The latest erasure date, including leads that were restricted earlier. */
async function latestEraseDate(tx: Database, ids: number[]): Promise<string | null> {
  const { until } = await tx
    .selectFrom('lead')
    .select((row) => row.fn.max('erase_on').as('until'))
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow()
  return until
}

async function restrict(tx: Database, id: number, until: string, now: Date): Promise<void> {
  await tx.updateTable('lead').set({ state: 'closed', erase_on: until }).where('id', '=', id).execute()
  await tx
    .insertInto('lead_event')
    .values({ lead_id: id, state: 'closed', moved_by: 'visitor', moved_on: now.toISOString() })
    .execute()
  await withdrawMails(tx, await mailsOfLeads(tx, [id]))
  await tx.deleteFrom('lead_draft').where('lead_id', '=', id).execute()
}

/** Whole months, and the rest of the day on which they end, in India. */
function keptUntil(lastUse: string, months: number): string {
  const day = dayInIndia(new Date(lastUse))
  return startOfDay(addDays(addMonths(day, months), 1))
}

async function lastUses(tx: Database, ids: number[]): Promise<{ id: number; lastUse: string }[]> {
  const rows = await tx
    .selectFrom('lead')
    .leftJoin('lead_event', 'lead_event.lead_id', 'lead.id')
    .select((row) => ['lead.id', 'lead.received_on', row.fn.max('lead_event.moved_on').as('moved_on')])
    .where('lead.id', 'in', ids)
    // A lead that is already restricted keeps its erasure date.
    .where('lead.erase_on', 'is', null)
    .groupBy(['lead.id', 'lead.received_on'])
    .execute()
  return rows.map(({ id, received_on, moved_on }) => ({ id, lastUse: moved_on ?? received_on }))
}
