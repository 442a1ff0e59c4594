// The kinds of mail of an enquiry. Their words come from the lead.
import { z } from 'zod'
import { answersOf } from '#forms/field-table.ts'
import { NothingToSay, liveMail, type MailContext, type MailRow } from '#platform/mail/mail-template.server.ts'
import { enquiryForm } from './enquiry-form.ts'
import type { EnquiryFacts } from './emails.server.tsx'

async function factsOf(
  { database }: MailContext,
  _: object,
  { record }: MailRow,
): Promise<EnquiryFacts | NothingToSay> {
  const lead = await database.selectFrom('lead').selectAll().where('id', '=', record).executeTakeFirst()
  if (!lead) return new NothingToSay('gone')
  return {
    enquiry: answersOf(enquiryForm, 'lead', lead),
    reference: lead.reference,
    receivedOn: new Date(lead.received_on),
    isSpam: lead.suspected === 1,
    isHandedOver: lead.kind === 'hand-over',
  }
}

const sample: EnquiryFacts = {
  enquiry: {
    name: 'Meera Iyer',
    email: 'meera@example.in',
    phoneNumber: '+91 98490 12345',
    companyName: 'Kaveri Foods',
    location: 'Hyderabad',
    message: 'Two paragraphs.\n\nOf a message.',
  },
  reference: 'ABCDE-12345',
  receivedOn: new Date('2026-11-21T05:30:00.000Z'),
  isSpam: true,
  isHandedOver: true,
}

export const enquiryConfirmation = liveMail({
  name: 'enquiry.confirmation',
  title: 'Confirmation of a message',
  payload: z.object({}),
  facts: factsOf,
  compose: async () => (await import('./emails.server.tsx')).confirmationMail,
  sample,
})

export const enquiryToOffice = liveMail({
  name: 'enquiry.office',
  title: 'A message, to the office',
  payload: z.object({}),
  facts: factsOf,
  compose: async () => (await import('./emails.server.tsx')).staffMail,
  sample,
})
