// A visitor books a consultation in one transaction: the lead, its consent, the time, the mailed link, the mails and the
// reminders are all on disk afterwards, or none is.
import { instantAt } from '#platform/dates.ts'
import { staffAddress } from '#firm/offices/firm-mailboxes.server.ts'
import { columnsOf } from '#forms/field-table.ts'
import type { Submission } from '#forms/server/submission.server.ts'
import type { ConversationKey } from '#leads/conversation.ts'
import { newReference, receiptOf, writeLead, type WrittenLead } from '#leads/leads.server.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import type { AcceptedSubmission } from '#platform/http/limits/submission-guard.server.ts'
import { addressKey } from '#platform/mail/outbox.server.ts'
import { consultationForm, guestsIn, type ConsultationValues } from '#consultations/consultation-form.ts'
import {
  askToConfirm,
  noDelays,
  notifyEverybody,
  type MailDelays,
  type Site,
} from '#consultations/mail/announcement.server.ts'
import { isConfirmed, type Booking, type Preferences } from '#consultations/record/booking.ts'
import { bookingToken } from '#consultations/store/booking-links.server.ts'
import { bookableUntil, type Slot } from '#consultations/times/booking-rules.ts'
import {
  bookingRules,
  freeFor,
  freeSlotNamed,
  preferredRules,
  type StoredRules,
} from '#consultations/times/free-times.server.ts'
import { notFree, type NotFree } from '#consultations/times/nearest-free.server.ts'
import { withMutex } from '#consultations/times/mutex.ts'
import { nameForVisitors } from '#consultations/times/people.server.ts'
import { confirmMs, countBooking, limited, LimitReached, type Limited, type Sender } from './booking-limits.server.ts'
import { addBooking, SlotTaken } from './change-booking.server.ts'
import { invitedGuests } from './invited-guests.server.ts'
import { expireUnconfirmed } from './expire.server.ts'

export type Booked = {
  outcome: 'booked'
  reference: string
  token: string
  booking: Pick<Booking, 'startsOn' | 'endsOn' | 'guests' | 'consultant'> & {
    /** Until when it has to be confirmed; null if it need not be, or is. */
    confirmBy: string | null
  }
  /** It has to be confirmed, or had to be. Only whoever reads the mailbox may know its link. */
  isLinkOnlyMailed: boolean
  delays: MailDelays
}

type BookingRequest = {
  submission: Submission<ConsultationValues>
  /** The conversation with the assistant from which it was booked. */
  conversation: ConversationKey | null
  page: string
  verdict: Pick<AcceptedSubmission, 'treatment' | 'isSpam' | 'groups'>
} & Pick<Sender, 'quotaStore'>

/** The first response to a booking that has arrived before, or null if it is new. */
export async function earlierBooking(
  database: Database,
  { values, fingerprints }: Submission<ConsultationValues>,
  now: Date,
): Promise<Booked | null> {
  // The same words again are a new booking once the time of the first has expired.
  await expireUnconfirmed(database, now)
  const receipt = await receiptOf(database, fingerprints, now)
  return receipt && firstResponse(database, receipt, { values, delays: noDelays })
}

/**
 * Books the time that the form names, or nothing. The same booking sent again gets its first response. One that has to be
 * confirmed is unconfirmed, and nobody but the person who booked gets a mail, with the link that confirms it. That includes
 * the booking of a likely bot, since it may be a person's. One that comes in a flood is marked.
 */
export async function bookConsultation(
  database: Database,
  request: BookingRequest,
  site: Site,
  now: Date,
): Promise<Booked | NotFree | Limited> {
  const { date: day, slot: time, subject } = request.submission.values
  const at = { day, time }
  const all = await bookingRules(database)
  const { rules, preferences } = await preferredRules(database, all, { subject, consultant: null }, now)
  const freeSlot = () => freeSlotNamed(database, rules, at, now)
  try {
    // Of many who want the same time at once, those who come too late do not wait for a turn.
    const booked =
      (await freeSlot()) &&
      (await withMutex(day, async () => {
        const slot = await freeSlot()
        return slot && bookSlot(database, request, { rules, preferences, slot }, site, now)
      }))
    if (booked) return booked
  } catch (error) {
    if (error instanceof LimitReached) return limited(database, error)
    if (!(error instanceof SlotTaken)) throw error
  }
  const earlier = await earlierBooking(database, request.submission, now)
  return earlier ?? notFree(database, rules, at, now)
}

/** Null if the same booking has arrived meanwhile. Throws SlotTaken, or LimitReached. */
async function bookSlot(
  database: Database,
  { submission, conversation, page, verdict, quotaStore }: BookingRequest,
  { rules, preferences, slot }: { rules: StoredRules; preferences: Preferences; slot: Slot },
  site: Site,
  now: Date,
): Promise<Booked | null> {
  const { values, fingerprints } = submission
  const { isSpam, groups, treatment } = verdict
  const { email } = values
  const emailKey = addressKey(email)

  const book = async (tx: Database) => {
    // Before it counts against a limit. Bookings of one address are made one after another.
    if (await receiptOf(tx, fingerprints, now)) return null
    const mustConfirm = await countBooking(tx, { email, isSpam, groups, quotaStore }, now)
    const lead = await writeLead(
      tx,
      {
        reference: newReference(),
        lead: { kind: 'consultation', ...columnsOf(consultationForm, 'lead', values) },
        consents: [
          { purpose: 'consultation', form: consultationForm.name, page, noticeLanguage: values.noticeLanguage },
        ],
        fingerprints,
        conversation,
        isSpam,
        isOverLimit: treatment === 'over limit',
        hasStaffMail: !mustConfirm && (await staffAddress(tx)) !== null,
      },
      now,
    )
    const draft = {
      ...values,
      guests: guestsIn(values.guests),
      preferences,
      leadId: lead.id,
      reference: lead.reference,
      emailKey,
      confirmBy: mustConfirm ? new Date(now.getTime() + confirmMs).toISOString() : null,
      isSpam,
    }
    const to = { rules, slot, candidates: await freeFor(tx, rules, slot) }
    const notify = mustConfirm ? askToConfirm(site, bookableUntil(rules, slot)) : notifyEverybody(site)
    const { delays } = await addBooking(tx, draft, { by: 'visitor', to, publicUrl: site.publicUrl }, notify, now)
    return { lead, delays }
  }
  const booked = await inTransaction(database, book, emailKey)
  return booked && firstResponse(database, booked.lead, { values, delays: booked.delays })
}

/** As first booked, even if it has been moved since. */
async function firstResponse(
  database: Database,
  { id: leadId, reference }: WrittenLead,
  { values, delays }: { values: ConsultationValues; delays: MailDelays },
): Promise<Booked> {
  const { id, uid, starts_on, ends_on, status, confirm_by, consultant } = await database
    .selectFrom('booking')
    .select(['id', 'uid', 'starts_on', 'ends_on', 'status', 'confirm_by', 'consultant'])
    .where('lead_id', '=', leadId)
    .executeTakeFirstOrThrow()
  const startsOn = instantAt(values.date, values.slot)
  const lengthMs = Date.parse(ends_on) - Date.parse(starts_on)
  return {
    outcome: 'booked',
    reference,
    token: await bookingToken(database, { id, uid, sequence: 0 }),
    booking: {
      startsOn: startsOn.toISOString(),
      endsOn: new Date(startsOn.getTime() + lengthMs).toISOString(),
      guests: await invitedGuests(database, guestsIn(values.guests), values.email),
      confirmBy: isConfirmed({ status }) ? null : confirm_by,
      consultant: await nameForVisitors(database, consultant),
    },
    isLinkOnlyMailed: confirm_by !== null,
    delays,
  }
}
