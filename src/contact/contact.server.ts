// Receives an enquiry: writes it to the register as a lead, with its consent and its mails.
import { letterhead } from '#firm/offices/letterhead.server.ts'
import { columnsOf } from '#forms/field-table.ts'
import type { Submission } from '#forms/server/submission.server.ts'
import type { ConversationKey } from '#leads/conversation.ts'
import { confirmToSender, enqueueForLead, newReference, writeLead, type Receipt } from '#leads/leads.server.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import type { AcceptedSubmission } from '#platform/http/limits/submission-guard.server.ts'
import { enquiryForm, type Enquiry } from './enquiry.ts'

export type EnquiryReceived = {
  submission: Submission<Enquiry>
  /** The conversation with the assistant that handed the question over. */
  conversation: ConversationKey | null
  page: string
  publicUrl: string
  verdict: AcceptedSubmission
}

/**
 * Stores the enquiry with its consent and mails, or throws. The same submission sent again gets the first receipt. An
 * enquiry from a likely bot is stored as well, since it may come from a person. Its mail to staff is marked. One that
 * is kept aside has no mail to staff of its own: they are told by the digest. Its sender's confirmation waits its turn.
 */
export async function receiveEnquiry(database: Database, given: EnquiryReceived, now: Date): Promise<Receipt> {
  const { submission, conversation, page, publicUrl, verdict } = given
  const { isLikelyBot } = verdict
  const isKeptAside = verdict.treatment === 'kept aside'
  const enquiry = submission.values
  // Loaded with the first enquiry, not at the start: rendering mails needs more code than serving pages.
  const parts = isKeptAside && isLikelyBot ? null : await mailParts(database, publicUrl)
  const isHandedOver = conversation !== null
  const reference = newReference()
  const received = { enquiry, reference, receivedOn: now, isLikelyBot, isHandedOver }
  const staffMail = parts?.staff && !isKeptAside ? await parts.staffMail(parts.head, parts.staff, received) : null
  const confirmation = parts && !isLikelyBot ? await parts.confirmationMail(parts.head, received) : null

  return inTransaction(database, async (tx) => {
    const lead = await writeLead(
      tx,
      {
        reference,
        lead: { kind: isHandedOver ? 'hand-over' : 'enquiry', ...columnsOf(enquiryForm, 'lead', enquiry) },
        consents: [{ purpose: 'enquiry', form: enquiryForm.name, page, noticeLanguage: enquiry.noticeLanguage }],
        fingerprints: submission.fingerprints,
        conversation,
        isLikelyBot,
        isKeptAside,
        hasStaffMail: staffMail !== null,
      },
      now,
    )
    if (lead.isRepeat) return { ...lead, placed: 'now' }
    const form = enquiryForm.name
    const placed = confirmation && (await confirmToSender(tx, lead.id, { form, mail: confirmation, verdict }, now))
    if (staffMail) await enqueueForLead(tx, lead.id, staffMail, now)
    return { ...lead, placed: placed ?? 'now' }
  })
}

async function mailParts(database: Database, publicUrl: string) {
  const [mails, head] = await Promise.all([import('./emails.server.tsx'), letterhead(database, publicUrl)])
  return { ...mails, head, staff: head.contactAddress }
}
