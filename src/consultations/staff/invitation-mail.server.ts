// What became of the mails about bookings.
import { addressKey } from '#platform/mail/outbox.server.ts'
import { deliveryColumns, deliveryOf } from '#platform/mail/failure-reasons.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import type { MailDelivery } from '#platform/mail/delivery-state.ts'
import { unsentReasons } from '#platform/mail/mail-template.server.ts'
import { invitations } from '#consultations/mail/mails.server.ts'
import type { MailState } from './bookings.ts'

type BookingMail = MailDelivery & {
  leadId: number
  to: string
  key: string
  subject: string
  isInvitation: boolean
  on: string
}

/** Returns the mails of these leads that are still kept, in the order in which they were written. */
export async function mailsOfLeads(database: Database, leadIds: number[]): Promise<BookingMail[]> {
  if (leadIds.length === 0) return []
  const rows = await database
    .selectFrom('lead_mail')
    .innerJoin('mail', 'mail.id', 'lead_mail.mail_id')
    .select(['lead_mail.lead_id', 'mail.recipient_key', 'mail.subject', 'mail.template'])
    .select(['mail.sent_on', 'mail.next_attempt_on'])
    .select(deliveryColumns)
    .where('lead_mail.lead_id', 'in', leadIds)
    .orderBy('mail.id')
    .execute()
  return rows.map((row) => ({
    leadId: row.lead_id,
    to: row.recipient,
    key: row.recipient_key,
    subject: row.subject,
    // Whoever had been told already has had the invitation by another mail.
    isInvitation: invitations.includes(row.template) && row.last_error !== unsentReasons.known,
    ...deliveryOf(row),
    on: row.sent_on ?? row.given_up_on ?? row.kept_on ?? row.next_attempt_on,
  }))
}

const worstFirst: MailState['state'][] = ['failed', 'given-up', 'kept', 'delayed', 'waiting', 'sent']

/** Of the last invitation to each of these people, the one that fared worst. */
export function invitationState(mails: BookingMail[], people: string[]): MailState {
  const last = people
    .map((person) => mails.findLast((mail) => mail.isInvitation && mail.key === addressKey(person)))
    .filter((mail) => mail !== undefined)
  const [worst] = last.toSorted((one, other) => worstFirst.indexOf(one.state) - worstFirst.indexOf(other.state))
  return worst ? { state: worst.state, reason: worst.reason } : { state: 'none', reason: '' }
}
