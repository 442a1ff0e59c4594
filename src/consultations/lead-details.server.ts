// What the inbox shows of a booking.
import { answeredFacts } from '#forms/field-table.ts'
import type { LeadDetails } from '#leads/inbox/inbox.ts'
import type { LeadRoom } from '#leads/inbox/rooms.server.ts'
import { instantDay, instantTime } from '#platform/console/instants.ts'
import type { Database } from '#platform/database/database.server.ts'
import { consultationForm } from './consultation.ts'
import { leadHistoryLine } from './staff/history-words.ts'
import { changesOf } from './staff/meeting-history.server.ts'

export const consultationsLeadRoom: LeadRoom = {
  async describe(database: Database, leadId: number): Promise<LeadDetails | null> {
    const meeting = await database
      .selectFrom('consultation')
      .selectAll()
      .where('lead_id', '=', leadId)
      .executeTakeFirst()
    if (!meeting) return null
    const isCancelled = meeting.state === 'cancelled'
    const isHeld = meeting.held_until !== null
    return {
      facts: [
        { label: isCancelled ? 'Meeting was to begin' : 'Meeting begins', on: meeting.starts_on },
        ...(isHeld && !isCancelled ? [{ label: 'Held, not confirmed yet, until', on: meeting.held_until ?? '' }] : []),
        ...(isCancelled ? [{ label: 'Meeting', text: isHeld ? 'Not confirmed in time' : 'Cancelled' }] : []),
        ...answeredFacts(consultationForm, 'consultation', meeting),
        ...(meeting.guests === '[]' ? [] : [{ label: 'Guests', text: String(JSON.parse(meeting.guests)) }]),
      ],
      links: [{ label: 'Open the booking', href: `/console/bookings/${meeting.id}` }],
      conversation: [],
      history: (await changesOf(database, [meeting])).map(leadHistoryLine),
      lastUse: isCancelled ? null : meeting.ends_on,
    }
  },
  async notes(database, leadIds) {
    const rows = await database
      .selectFrom('consultation')
      .select(['lead_id', 'starts_on', 'state', 'held_until'])
      .where('lead_id', 'in', leadIds)
      .execute()
    return new Map(
      rows.map(({ lead_id, starts_on, state, held_until }) => {
        if (state === 'cancelled') return [lead_id, held_until === null ? 'Cancelled' : 'Not confirmed']
        return [lead_id, held_until === null ? shortTime(starts_on) : `Held: ${shortTime(starts_on)}`]
      }),
    )
  },
}

/** 19 Sep, 10:30 */
function shortTime(instant: string): string {
  return `${instantDay(instant).slice(0, -5)}, ${instantTime(instant)}`
}
