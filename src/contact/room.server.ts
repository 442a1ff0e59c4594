// What the contact form brings to the site.
import type { Room } from '#room.server.ts'
import { contactApi } from './api.server.ts'
import { enquiryForm } from './enquiry.ts'

export const room: Room = {
  calls: (site) => [contactApi(site)],
  // Whom the assistant hands over has answered the same questions.
  leadForms: { enquiry: enquiryForm, 'hand-over': enquiryForm },
}
