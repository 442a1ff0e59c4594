// An enquiry on its way into the register: as a lead, with its consent and its two mails.
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
 * Keeps the enquiry with all that belongs to it, or throws; the same submission again gets the first receipt. One that a
 * bot has probably sent is kept as well, since it may be a person's: only its mail to staff is marked, and nothing goes
 * to the address that was typed, which a bot would have taken from somebody else.
 */
export async function receiveEnquiry(database: Database, given: EnquiryReceived, now: Date): Promise<Receipt> {
  const { submission, page, publicUrl, isLikelyBot } = given
  // Loaded with the first form, not at the start: rendering mail needs more code than answering pages.
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
