// Receives an enquiry: writes it to the register as a lead, with its consent and its mails.
import { staffAddress } from '#firm/offices/firm-mailboxes.server.ts'
import { columnsOf } from '#forms/field-table.ts'
import type { Submission } from '#forms/server/submission.server.ts'
import type { ConversationKey } from '#leads/conversation.ts'
import { confirmToSender, enqueueForLead, newReference, writeLead, type Receipt } from '#leads/leads.server.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import type { AcceptedSubmission } from '#platform/http/limits/submission-guard.server.ts'
import { enquiryForm, type Enquiry } from './enquiry-form.ts'
import { enquiryConfirmation, enquiryToOffice } from './mails.server.ts'

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
 * is over a limit has no mail to staff of its own: they are told by the digest. Its sender's confirmation waits its turn.
 */
export async function receiveEnquiry(database: Database, given: EnquiryReceived, now: Date): Promise<Receipt> {
  const { submission, conversation, page, publicUrl, verdict } = given
  const { isSpam } = verdict
  const isOverLimit = verdict.treatment === 'over limit'
  const enquiry = submission.values
  const office = isOverLimit ? null : await staffAddress(database)
  const isHandedOver = conversation !== null

  return inTransaction(database, async (tx) => {
    const lead = await writeLead(
      tx,
      {
        reference: newReference(),
        lead: { kind: isHandedOver ? 'hand-over' : 'enquiry', ...columnsOf(enquiryForm, 'lead', enquiry) },
        consents: [{ purpose: 'enquiry', form: enquiryForm.name, page, noticeLanguage: enquiry.noticeLanguage }],
        fingerprints: submission.fingerprints,
        conversation,
        isSpam,
        isOverLimit,
        hasStaffMail: office !== null,
      },
      now,
    )
    if (lead.isRepeat) return { ...lead, sendAt: 'now' }
    const about = { record: lead.id, payload: {}, publicUrl, uselessFrom: null }
    const mail = { ...about, to: enquiry.email }
    const toSender = { form: enquiryForm.name, template: enquiryConfirmation, mail, verdict }
    const sendAt = isSpam ? 'now' : await confirmToSender(tx, lead.id, toSender, now)
    if (office !== null) await enqueueForLead(tx, lead.id, enquiryToOffice, { ...about, to: office }, now)
    return { ...lead, sendAt }
  })
}
