// An enquiry on its way into the register: as a lead, with its consent and its two mails.
import type { Database } from '#platform/database.server.ts'
import { countLeadsSince, receiveLead, type Receipt } from '#leads/leads.server.ts'
import { letterhead, staffAddress } from '#leads/letterhead.server.ts'
import type { Enquiry } from './enquiry.ts'

const hour = 3_600_000
/** Beyond these in an hour, messages are kept but not confirmed, lest somebody fill a stranger's mailbox through us. */
const mostConfirmations = 3

export type EnquiryReceived = { enquiry: Enquiry; submissionKey?: string | undefined; page: string; publicUrl: string }

/** Keeps the enquiry with all that belongs to it, or throws; the same submission again gets the first receipt. */
export function receiveEnquiry(database: Database, given: EnquiryReceived, now: Date): Promise<Receipt> {
  const { enquiry, submissionKey, page, publicUrl } = given
  const { companyName, phoneNumber, ...rest } = enquiry
  return receiveLead(
    database,
    {
      lead: { kind: 'enquiry', ...rest, company: companyName, phone: phoneNumber },
      consents: [{ purpose: 'enquiry', form: 'contact', page }],
      submissionKey,
      mails: async (reference) => {
        // Loaded with the first form, not at the start: rendering mail needs more code than answering pages.
        const { confirmationMail, staffMail } = await import('./emails.server.tsx')
        const head = await letterhead(database, publicUrl)
        const staff = await staffAddress(database)
        const recent = await countLeadsSince(database, enquiry.email, new Date(now.getTime() - hour))
        const received = { enquiry, reference, receivedOn: now }
        return Promise.all([
          ...(recent < mostConfirmations ? [confirmationMail(head, staff, received)] : []),
          ...(staff === null ? [] : [staffMail(head, staff, received)]),
        ])
      },
    },
    now,
  )
}
