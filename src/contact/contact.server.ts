// An enquiry on its way into the register: as a lead, with its consent and its two mails.
import type { Database } from '#platform/database.server.ts'
import type { NewLead } from '#leads/lead.ts'
import { receiveLead, type Receipt } from '#leads/leads.server.ts'
import { letterhead, staffAddress } from '#firm/letterhead.server.ts'
import { leadOfSubmission, submissionFingerprint } from '#leads/submission.server.ts'
import type { Enquiry } from './enquiry.ts'

export type EnquiryReceived = {
  enquiry: Enquiry
  idempotencyKey?: string | undefined
  page: string
  publicUrl: string
  /** It looks like a program's. */
  isLikelyBot: boolean
}

function leadOf({ companyName, phoneNumber, ...rest }: Enquiry): NewLead {
  return { kind: 'enquiry', ...rest, company: companyName, phone: phoneNumber }
}

/** True when this very message has arrived before under this key. */
export async function isReceived(database: Database, enquiry: Enquiry, idempotencyKey?: string): Promise<boolean> {
  if (idempotencyKey === undefined) return false
  return (await leadOfSubmission(database, submissionFingerprint(idempotencyKey, leadOf(enquiry)))) !== null
}

/**
 * Keeps the enquiry with all that belongs to it, or throws; the same submission again gets the first receipt. A suspect
 * one is kept as well, since it may be a person's: only its mail to staff is marked, and nothing goes to the address
 * that was typed, which a program would have taken from somebody else.
 */
export async function receiveEnquiry(database: Database, given: EnquiryReceived, now: Date): Promise<Receipt> {
  const { enquiry, idempotencyKey, page, publicUrl, isLikelyBot } = given
  // Loaded with the first form, not at the start: rendering mail needs more code than answering pages.
  const { confirmationMail, staffMail } = await import('./emails.server.tsx')
  const head = await letterhead(database, publicUrl)
  const staff = await staffAddress(database)

  const received = (reference: string) => ({ enquiry, reference, receivedOn: now, isLikelyBot })
  return receiveLead(
    database,
    {
      lead: leadOf(enquiry),
      consents: [{ purpose: 'enquiry', form: 'contact', page }],
      idempotencyKey,
      isLikelyBot,
      mails: async (reference) => (staff === null ? [] : [await staffMail(head, staff, received(reference))]),
      confirmation: isLikelyBot ? undefined : (reference) => confirmationMail(head, received(reference)),
    },
    now,
  )
}
