// What the inbox shows of a booking.
import { answeredFacts } from '#forms/field-table.ts'
import type { LeadDetails } from '#leads/inbox/inbox.ts'
import type { LeadSource } from '#leads/inbox/lead-sources.server.ts'
import { instantDay, instantTime } from '#platform/console/instants.ts'
import type { Database } from '#platform/database/database.server.ts'
import { consultationForm } from './consultation-form.ts'
import { hasTime, type BookingStatus } from './record/booking.ts'
import { isOnSite, leadHistoryLine } from '#consultations/by-staff/history-words.ts'
import { changesOf } from '#consultations/by-staff/booking-history.server.ts'

export const consultationsLeadSource: LeadSource = {
  async describe(database: Database, leadId: number): Promise<LeadDetails | null> {
    const booking = await database.selectFrom('booking').selectAll().where('lead_id', '=', leadId).executeTakeFirst()
    if (!booking) return null
    const { status, starts_on, confirm_by } = booking
    const isOpen = hasTime(booking)
    return {
      facts: [
        { label: isOpen ? 'Meeting begins' : 'Meeting was to begin', on: starts_on },
        ...(status === 'unconfirmed' ? [{ label: 'Held, not confirmed yet, until', on: confirm_by ?? '' }] : []),
        ...(isOpen ? [] : [{ label: 'Meeting', text: status === 'expired' ? 'Not confirmed in time' : 'Cancelled' }]),
        ...answeredFacts(consultationForm, 'booking', booking),
        ...(booking.guests === '[]' ? [] : [{ label: 'Guests', text: String(JSON.parse(booking.guests)) }]),
      ],
      links: [{ label: 'Open the booking', href: `/console/bookings/${booking.id}` }],
      conversation: [],
      history: (await changesOf(database, [booking])).filter((line) => !isOnSite(line)).map(leadHistoryLine),
      lastUse: isOpen ? booking.ends_on : null,
    }
  },
  async rows(database, leadIds) {
    const rows = await database
      .selectFrom('booking')
      .select(['lead_id', 'starts_on', 'status'])
      .where('lead_id', 'in', leadIds)
      .execute()
    return new Map(
      rows.map(({ lead_id, starts_on, status }) => [lead_id, { when: noteOf(status, shortTime(starts_on)) }]),
    )
  },
}

function noteOf(status: BookingStatus, time: string): string {
  return { unconfirmed: `Held: ${time}`, booked: time, cancelled: 'Cancelled', expired: 'Not confirmed' }[status]
}

/** 19 Sep, 10:30 */
function shortTime(instant: string): string {
  return `${instantDay(instant).slice(0, -5)}, ${instantTime(instant)}`
}
