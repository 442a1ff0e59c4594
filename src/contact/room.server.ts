// What the contact form brings to the site.
import { anyText } from '#platform/http/listed-address.ts'
import { contactApi } from './api.server.ts'
import { enquiryForm } from './enquiry-form.ts'
import { enquiryConfirmation, enquiryToOffice } from './mails.server.ts'
import { contactPassages } from './passages.ts'

export const room = {
  pages: [{ path: '/contact', query: { about: anyText }, isIndexed: true }],
  calls: [contactApi],
  mails: [enquiryConfirmation, enquiryToOffice],
  passages: () => contactPassages,
  // Whom the assistant hands over has answered the same questions.
  leadForms: { enquiry: enquiryForm, 'hand-over': enquiryForm },
}
