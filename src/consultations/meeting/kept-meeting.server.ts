// A consultation as it is kept: found by its id or by a mailed link, and what such a link still stands for.
import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Database } from '#platform/database/database.server.ts'
import { tokenHash } from '#platform/tokens.server.ts'
import type { Meeting } from './meeting.ts'

/**
 * What a link stands for now. 'held': it waits to be confirmed. 'lapsed': that did not happen in time, so it is free. 'moved': the
 * meeting stands, but this link has ended; its successor was mailed.
 */
export type LinkState = 'held' | 'lapsed' | 'booked' | 'moved' | 'cancelled' | 'past' | 'unknown'

/** `meeting` as it is now, whatever the link said when it was mailed; null if it is unknown or erased. */
export type Present = { state: LinkState; meeting: Meeting | null }

export type KeptMeeting = {
  id: number
  /** By number. */
  consultant: number
  leadId: number
  emailKey: string
  /** Probably booked by a bot, so nothing is mailed to the addresses in it. */
  isLikelyBot: boolean
  /** The link by which it was found has not ended. */
  isLinkOpen: boolean
  meeting: Meeting
}

/** By a mailed link, or by the id as staff know it. */
export type Which = { token: string } | { id: number }

/**
 * The token of the link that is mailed with this version of a meeting: 256 bits that only the site's secret yields. It
 * can be made again when the same booking is sent again, although only its hash is kept.
 */
export function linkToken(secret: string, { uid, sequence }: Pick<Meeting, 'uid' | 'sequence'>): string {
  return createHmac('sha256', secret).update(`consultation link ${sequence} ${uid}`).digest('base64url')
}

/** The page behind the link that is mailed to the visitor, and the meeting as text/calendar. */
export function linksOf(token: string): { link: string; invitation: string } {
  const link = `/link/consultation/${token}`
  return { link, invitation: `${link}/meeting.ics` }
}

export async function writeLink(tx: Database, consultationId: number, token: string, now: Date): Promise<void> {
  await tx
    .insertInto('consultation_link')
    .values({
      token_hash: tokenHash(token),
      consultation_id: consultationId,
      made_on: now.toISOString(),
      ended_on: null,
    })
    .execute()
}

/** Returns what the link or the staff's id stands for now. Changes nothing, because mail scanners open every link. */
export async function presentOf(
  database: Database,
  which: Which,
  now: Date,
): Promise<Present & { kept: KeptMeeting | null }> {
  const kept = 'token' in which ? await byToken(database, which.token) : await byId(database, which.id)
  if (!kept) return { state: 'unknown', meeting: null, kept: null }
  const { meeting, isLinkOpen } = kept
  if (meeting.heldUntil !== null) {
    const isHeld = meeting.state === 'booked' && meeting.heldUntil > now.toISOString()
    return { state: isHeld ? 'held' : 'lapsed', meeting, kept }
  }
  if (meeting.state === 'cancelled') return { state: 'cancelled', meeting, kept }
  if (meeting.endsOn <= now.toISOString()) return { state: 'past', meeting, kept }
  return { state: isLinkOpen ? 'booked' : 'moved', meeting, kept }
}

function rows(database: Database) {
  return database
    .selectFrom('consultation')
    .innerJoin('lead', 'lead.id', 'consultation.lead_id')
    .leftJoin('consultant_profile', (join) =>
      join.onRef('consultant_profile.number', '=', 'consultation.consultant').on('consultant_profile.is_named', '=', 1),
    )
    .leftJoin('consultant', 'consultant.number', 'consultant_profile.number')
    .selectAll('consultation')
    .select(['lead.reference', 'lead.name', 'lead.email', 'lead.email_key', 'lead.company', 'lead.message'])
    .select(['lead.suspected', 'consultant.name as consultant_name'])
}

type Row = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>
async function byId(database: Database, id: number): Promise<KeptMeeting | null> {
  const row = await rows(database).where('consultation.id', '=', id).executeTakeFirst()
  return row ? keptFrom(row, true) : null
}

async function byToken(database: Database, token: string): Promise<KeptMeeting | null> {
  const row = await rows(database)
    .innerJoin('consultation_link', 'consultation_link.consultation_id', 'consultation.id')
    .select('consultation_link.ended_on')
    .where('consultation_link.token_hash', '=', tokenHash(token))
    .executeTakeFirst()
  return row ? keptFrom(row, row.ended_on === null) : null
}

function keptFrom(row: Row, isLinkOpen: boolean): KeptMeeting {
  return {
    id: row.id,
    consultant: row.consultant,
    leadId: row.lead_id,
    emailKey: row.email_key,
    isLikelyBot: row.suspected === 1 && row.confirmed_on === null,
    isLinkOpen,
    meeting: {
      reference: row.reference,
      uid: row.uid,
      sequence: row.sequence,
      state: row.state,
      heldUntil: row.held_until,
      startsOn: row.starts_on,
      endsOn: row.ends_on,
      changedOn: row.changed_on,
      meetingUrl: row.meeting_url,
      timeZone: row.time_zone,
      name: row.name,
      email: row.email,
      company: row.company,
      agenda: row.message,
      guests: z.array(z.string()).parse(JSON.parse(row.guests)),
      consultant: row.consultant_name ?? '',
      wish: { subject: row.subject, consultant: row.consultant_name ? row.consultant : null },
    },
  }
}
