// What the rooms tell the inbox about their leads.
import { assistantLeadRoom } from '#assistant/lead-details.server.ts'
import { applicationsLeadRoom } from '#careers/apply/lead-details.server.ts'
import { bookingRules } from '#consultations/times/free-times.server.ts'
import { consultationsLeadRoom } from '#consultations/lead-details.server.ts'
import type { InboxRooms } from '#leads/inbox/rooms.server.ts'
import { leadForms } from './personal-data.server.ts'

export const inboxRooms: InboxRooms = {
  leadForms,
  rooms: [consultationsLeadRoom, applicationsLeadRoom, assistantLeadRoom],
  holidays: async (database) => (await bookingRules(database)).holidays,
}
