// An enquiry on its way into the register: as a lead, with its consent and its two mails.
import type { Database } from '#platform/database.server.ts'
import { countLeadsSince, receiveLead, type Receipt } from '#leads/leads.server.ts'
import { letterhead, staffAddress } from '#leads/letterhead.server.ts'
import type { Enquiry } from './enquiry.ts'

const hour = 3_600_000
/** Beyond these in an hour, messages are kept but not confirmed, lest somebody fill a stranger's mailbox through us. */
const mostConfirmations = 3

export type EnquiryReceived = {
  enquiry: Enquiry
  submissionKey?: string | undefined
  page: string
  publicUrl: string
  /** It looks like a program's. */
  isSuspect: boolean
}

/**
 * Keeps the enquiry with all that belongs to it, or throws; the same submission again gets the first receipt. A suspect
 * one is kept as well, since it may be a person's: only its mail to staff is marked, and nothing goes to the address
 * that was typed, which a program would have taken from somebody else.
 */
export function receiveEnquiry(database: Database, given: EnquiryReceived, now: Date): Promise<Receipt> {
  const { enquiry, submissionKey, page, publicUrl, isSuspect } = given
  const { companyName, phoneNumber, ...rest } = enquiry
  return receiveLead(
    database,
    {
      lead: { kind: 'enquiry', ...rest, company: companyName, phone: phoneNumber },
      consents: [{ purpose: 'enquiry', form: 'contact', page }],
      submissionKey,
      isSuspect,
      mails: async (reference) => {
        // Loaded with the first form, not at the start: rendering mail needs more code than answering pages.
        const { confirmationMail, staffMail } = await import('./emails.server.tsx')
        const head = await letterhead(database, publicUrl)
        const staff = await staffAddress(database)
        const recent = await countLeadsSince(database, enquiry.email, new Date(now.getTime() - hour))
        const isConfirmed = !isSuspect && recent < mostConfirmations
        const received = { enquiry, reference, receivedOn: now, isSuspect }
        return Promise.all([
          ...(isConfirmed ? [confirmationMail(head, staff, received)] : []),
          ...(staff === null ? [] : [staffMail(head, staff, received)]),
        ])
      },
    },
    now,
  )
}
