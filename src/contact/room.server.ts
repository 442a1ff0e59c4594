// What the contact form brings to the site.
import { anyText } from '#public-pages.ts'
import type { Room } from '#room.server.ts'
import { contactApi } from './api.server.ts'
import { enquiryForm } from './enquiry.ts'

export const room: Room = {
  pages: [{ path: '/contact', query: { about: anyText }, isIndexed: true }],
  calls: (site) => [contactApi(site)],
  // Whom the assistant hands over has answered the same questions.
  leadForms: { enquiry: enquiryForm, 'hand-over': enquiryForm },
}
