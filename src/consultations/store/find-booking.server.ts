// Finds a booking by its id or by a mailed link, and says what such a link still stands for.
import { z } from 'zod'
import { consultationForm } from '#consultations/consultation-form.ts'
import type { Booking, LinkState } from '#consultations/record/booking.ts'
import { answersOf } from '#forms/field-table.ts'
import type { Database } from '#platform/database/database.server.ts'
import { isSigned, readLinkToken } from '#platform/mailed-link.server.ts'

export type StoredBooking = Booking & {
  id: number
  leadId: number
  emailKey: string
  /** The lowest version whose mailed link has not ended. */
  linksFrom: number
  consultantNumber: number
  /** Probably booked by a bot, so nothing is mailed to the addresses in it. */
  isSpam: boolean
}

/** By a mailed link, or by the id as staff know it. */
export type BookingKey = { token: string } | { id: number }

/** `booking` as it is now, whatever the link said when it was mailed; null if it is unknown or erased. */
export type FoundBooking = {
  state: LinkState
  booking: StoredBooking | null
  /** The link by which it was found has not ended. */
  isLinkOpen: boolean
}

const unknown: FoundBooking = { state: 'unknown', booking: null, isLinkOpen: false }

/** Returns what the link or the staff's id stands for now. Changes nothing, because mail scanners open every link. */
export async function findBooking(database: Database, key: BookingKey, now: Date): Promise<FoundBooking> {
  const link = 'id' in key ? { id: key.id, version: null } : readLinkToken(key.token)
  const row = link && (await rows(database).where('booking.id', '=', link.id).executeTakeFirst())
  if (!row) return unknown
  if ('token' in key && !(await isLinkTo(database, key.token, row))) return unknown
  const booking = bookingFrom(row)
  const isLinkOpen = link.version === null || link.version >= booking.linksFrom
  return { state: stateOf(booking, isLinkOpen, now.toISOString()), booking, isLinkOpen }
}

async function isLinkTo(database: Database, token: string, { id, uid }: Pick<Row, 'id' | 'uid'>): Promise<boolean> {
  const link = readLinkToken(token)
  return link !== null && isSigned(database, token, { what: 'booking', id, version: link.version, owner: uid })
}

function stateOf({ status, confirmBy, endsOn }: Booking, isLinkOpen: boolean, instant: string): LinkState {
  // The clock writes it down soon.
  if (status === 'unconfirmed' && confirmBy !== null && confirmBy <= instant) return 'expired'
  if (status !== 'booked') return status
  if (endsOn <= instant) return 'past'
  return isLinkOpen ? 'booked' : 'moved'
}

/** The addresses of a row of the table. */
export function guestsOf({ guests }: { guests: string }): string[] {
  return guestList.parse(JSON.parse(guests))
}

const guestList = z.array(z.string())

function rows(database: Database) {
  return database
    .selectFrom('booking')
    .innerJoin('lead', 'lead.id', 'booking.lead_id')
    .leftJoin('consultant_profile', (join) =>
      join.onRef('consultant_profile.number', '=', 'booking.consultant').on('consultant_profile.is_named', '=', 1),
    )
    .leftJoin('consultant', 'consultant.number', 'consultant_profile.number')
    .selectAll('booking')
    .select(['lead.reference', 'lead.name', 'lead.email', 'lead.email_key', 'lead.company', 'lead.message'])
    .select(['lead.suspected', 'consultant.name as consultant_name'])
}

type Row = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>

function bookingFrom(row: Row): StoredBooking {
  return {
    id: row.id,
    leadId: row.lead_id,
    emailKey: row.email_key,
    linksFrom: row.links_from,
    consultantNumber: row.consultant,
    isSpam: row.suspected === 1 && row.confirmed_on === null,
    reference: row.reference,
    uid: row.uid,
    sequence: row.sequence,
    status: row.status,
    confirmBy: row.confirm_by,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    changedOn: row.changed_on,
    meetingUrl: row.meeting_url,
    timeZone: row.time_zone,
    ...answersOf(consultationForm, 'lead', row),
    ...answersOf(consultationForm, 'booking', row),
    guests: guestsOf(row),
    consultant: row.consultant_name ?? '',
    preferences: { subject: row.subject, consultant: row.consultant_name ? row.consultant : null },
  }
}
