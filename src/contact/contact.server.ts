// Receives an enquiry: writes it to the register as a lead, with its consent and its two mails.
import { letterhead, staffAddress } from '#firm/letterhead.server.ts'
import { columnsOf } from '#forms/field-table.ts'
import type { Submission } from '#forms/submission.server.ts'
import { receiveLead, type Receipt } from '#leads/leads.server.ts'
import type { Database } from '#platform/database.server.ts'
import { enquiryForm, type Enquiry } from './enquiry.ts'
import './tables.server.ts'

export type EnquiryReceived = {
  submission: Submission<Enquiry>
  page: string
  publicUrl: string
  isLikelyBot: boolean
}

/**
 * Stores the enquiry with its consent and mails, or throws. The same submission sent again gets the first receipt. An
 * enquiry from a likely bot is stored as well, since it may come from a person. Its mail to staff is marked, and
 * nothing is sent to the address that was typed, because a bot would have used somebody else's.
 */
export async function receiveEnquiry(database: Database, given: EnquiryReceived, now: Date): Promise<Receipt> {
  const { submission, page, publicUrl, isLikelyBot } = given
  // Loaded with the first enquiry, not at the start: rendering mails needs more code than serving pages.
  const { confirmationMail, staffMail } = await import('./emails.server.tsx')
  const head = await letterhead(database, publicUrl)
  const staff = await staffAddress(database)

  const enquiry = submission.values
  const received = (reference: string) => ({ enquiry, reference, receivedOn: now, isLikelyBot })
  return receiveLead(
    database,
    {
      lead: { kind: 'enquiry', ...columnsOf(enquiryForm, enquiry) },
      consents: [{ purpose: 'enquiry', form: 'contact', page }],
      fingerprints: submission.fingerprints,
      isLikelyBot,
      mails: async (reference) => (staff === null ? [] : [await staffMail(head, staff, received(reference))]),
      confirmation: isLikelyBot ? undefined : (reference) => confirmationMail(head, received(reference)),
    },
    now,
  )
}
