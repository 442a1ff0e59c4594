// Books a consultation in one transaction: the lead, its consent, the time, the mailed link, the mails and the reminders
// are all on disk afterwards, or none is.
import { instantAt } from '#platform/dates.ts'
import { siteSettings } from '#firm/firm.server.ts'
import { staffAddress } from '#firm/offices/letterhead.server.ts'
import { columnsOf } from '#forms/field-table.ts'
import type { Submission } from '#forms/server/submission.server.ts'
import type { ConversationKey } from '#leads/conversation.ts'
import {
  enqueueForLead,
  newReference,
  noteWithheld,
  receiptOf,
  writeLead,
  type WrittenLead,
} from '#leads/leads.server.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import type { AcceptedSubmission } from '#platform/http/limits/submission-guard.server.ts'
import { announce, nobodyWaits, type PlaceMails, type Waiting } from './mail/announcement.server.ts'
import { bookingToConfirm } from './mail/mails.server.ts'
import { checkLimits, NotBooked } from './times/booking-limits.server.ts'
import { bookableUntil, type Slot, type Wish } from './times/booking-rules.ts'
import { nameForVisitors } from './times/people.server.ts'
import { consultationForm, guestsIn, type ConsultationValues } from './consultation.ts'
import {
  bookingRules,
  freeFor,
  freeSlotNamed,
  notFree,
  rulesWished,
  type NotFree,
  type StoredRules,
} from './times/free-times.server.ts'
import { freeUnconfirmed, holdMs, type Holds } from './held/hold.server.ts'
import { inTurn } from './times/in-turn.ts'
import { linkToken, writeLink } from './meeting/kept-meeting.server.ts'
import type { Meeting } from './meeting/meeting.ts'
import { invitedGuests } from './meeting/invited-guests.server.ts'
import { newMeeting, writeMeeting } from './meeting/new-meeting.server.ts'
import { limitMessages } from './times/refusals.ts'
import { takeSlot } from './times/slot-ticks.server.ts'

/** `secret` is the site's own: the mailed links are made from it. */
export type Site = { publicUrl: string; secret: string; placeMails: PlaceMails }

export type Limited = { outcome: 'limited'; message: string }
export type Booked = {
  outcome: 'booked'
  reference: string
  token: string
  meeting: Pick<Meeting, 'startsOn' | 'endsOn' | 'guests' | 'heldUntil' | 'consultant'>
  /** The time is held, or was until it was confirmed. Only whoever reads the mailbox may know its link. */
  isLinkOnlyMailed: boolean
  waiting: Waiting
  /** No mail with the link went, because the mailbox has just had several. Any of them leads to this time as well. */
  isMailLeftOut?: boolean
}

export type Booking = {
  submission: Submission<ConsultationValues>
  /** The conversation with the assistant from which it was booked. */
  conversation: ConversationKey | null
  page: string
  verdict: Pick<AcceptedSubmission, 'treatment' | 'isLikelyBot'>
  /** Null from within the process: no time is held. */
  holds: Holds | null
}

/** The first response to a booking that has arrived before, or null if it is new. */
export async function earlierBooking(
  database: Database,
  { values, fingerprints }: Submission<ConsultationValues>,
  site: Site,
  now: Date,
): Promise<Booked | null> {
  // A time that has just become free is no longer held.
  await freeUnconfirmed(database, now)
  const receipt = await receiptOf(database, fingerprints, now)
  return receipt && firstResponse(database, receipt, { values, site, waiting: nobodyWaits })
}

/**
 * Books the time that the form names, or nothing. The same booking sent again gets its first response. Where `holds` says
 * so, the time is only held, and nobody but the person who booked gets a mail, with the link that confirms it. That
 * includes the booking of a likely bot, since it may be a person's. One that comes in a flood is marked.
 */
export async function bookConsultation(
  database: Database,
  booking: Booking,
  site: Site,
  now: Date,
): Promise<Booked | NotFree | Limited> {
  const { date: day, slot: time } = booking.submission.values
  const wanted = { day, time }
  await freeUnconfirmed(database, now)
  const all = await bookingRules(database)
  const { rules, wish } = await rulesWished(
    database,
    all,
    { subject: booking.submission.values.subject, consultant: null },
    now,
  )
  const freeSlot = () => freeSlotNamed(database, rules, wanted, now)
  try {
    // Of many who want the same time at once, those who come too late do not wait for a turn.
    const booked =
      (await freeSlot()) &&
      (await inTurn(day, async () => {
        const slot = await freeSlot()
        return slot && bookOrHold(database, booking, { rules, wish, slot, site }, now)
      }))
    if (booked) return booked
  } catch (error) {
    if (!(error instanceof NotBooked)) throw error
    if (error.because !== 'taken' && error.because !== 'hold') {
      const { phone } = await siteSettings(database)
      return { outcome: 'limited', message: limitMessages[error.because](phone) }
    }
  }
  const earlier = await earlierBooking(database, booking.submission, site, now)
  return earlier ?? notFree(database, rules, wanted, now)
}

type Place = { rules: StoredRules; wish: Wish; slot: Slot; site: Site }

async function bookOrHold(database: Database, booking: Booking, place: Place, now: Date): Promise<Booked> {
  const hold = () => bookSlot(database, booking, { ...place, heldUntil: new Date(now.getTime() + holdMs) }, now)
  if (booking.holds && (await booking.holds.isNeeded(database, now))) return hold()
  try {
    return await bookSlot(database, booking, { ...place, heldUntil: null }, now)
  } catch (error) {
    // Others were booked in the meantime.
    if (error instanceof NotBooked && error.because === 'hold') return hold()
    throw error
  }
}

/** Throws NotBooked if the slot has been taken meanwhile, a limit is reached, or the time must be held instead. */
async function bookSlot(
  database: Database,
  { submission, conversation, page, verdict, holds }: Booking,
  { heldUntil, ...place }: Place & { heldUntil: Date | null },
  now: Date,
): Promise<Booked> {
  const { values, fingerprints } = submission
  const { isLikelyBot } = verdict
  const { rules, slot, site } = place
  const guests = await invitedGuests(database, guestsIn(values.guests), values.email)
  const given = { ...values, guests, wish: place.wish }
  const meeting = {
    ...newMeeting(given, place, now),
    heldUntil: heldUntil?.toISOString() ?? null,
  }
  const token = linkToken(site.secret, meeting)
  const isHeld = heldUntil !== null
  const office = isHeld ? null : await staffAddress(database)

  const booked = await inTransaction(database, async (tx) => {
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
        isLikelyBot,
        isKeptAside: verdict.treatment === 'kept aside',
        hasStaffMail: office !== null,
      },
      now,
    )
    if (lead.isRepeat) return { lead, waiting: nobodyWaits, isMailLeftOut: false }
    await checkLimits(tx, values.email, { isHeld }, now)
    if (!isHeld && holds && (await holds.isNeeded(tx, now))) throw new NotBooked('hold')
    if (isHeld && holds && !(await holds.mayHold(tx, now))) throw new NotBooked('tooManyHeld')
    const id = await writeMeeting(tx, meeting, lead.id)
    const taken = await takeSlot(tx, rules, slot, id, await freeFor(tx, rules, slot))
    if (taken === null) throw new NotBooked('taken')
    await tx.updateTable('consultation').set({ consultant: taken }).where('id', '=', id).execute()
    await writeLink(tx, id, token, now)
    if (isHeld) {
      const isMailLeftOut = !(await askToConfirm(
        tx,
        { id, leadId: lead.id, email: values.email, rules, slot, site },
        now,
      ))
      return { lead, waiting: nobodyWaits, isMailLeftOut }
    }
    const change = { what: 'booked' } as const
    const news = { id, leadId: lead.id, meeting, change, isLikelyBot, office }
    return { lead, waiting: await announce(tx, news, site, now), isMailLeftOut: false }
  })
  const { lead, waiting, isMailLeftOut } = booked
  return { ...(await firstResponse(database, lead, { values, site, waiting })), isMailLeftOut }
}

type UnconfirmedBooking = { id: number; leadId: number; email: string } & Pick<Place, 'rules' | 'slot' | 'site'>

/** Returns false if the mailbox has had its share of links: then none is sent. */
async function askToConfirm(
  tx: Database,
  { id, leadId, email, rules, slot, site }: UnconfirmedBooking,
  now: Date,
): Promise<boolean> {
  const [placed] = await site.placeMails(tx, [{ purpose: 'consultation-held', address: email, to: 'held' }], now)
  if (placed !== 'now') {
    await noteWithheld(tx, leadId, 'mailbox')
    return false
  }
  // Until then the link books the time if it is free.
  const uselessFrom = bookableUntil(rules, slot)
  const mail = { to: email, record: id, payload: {}, publicUrl: site.publicUrl, uselessFrom }
  await enqueueForLead(tx, leadId, bookingToConfirm, mail, now)
  return true
}

/** As first booked, even if the meeting has been moved since. */
async function firstResponse(
  database: Database,
  { id, reference }: WrittenLead,
  { values, site, waiting }: { values: ConsultationValues; site: Site; waiting: Waiting },
): Promise<Booked> {
  const { uid, starts_on, ends_on, held_until, booked_on, confirmed_on, consultant } = await database
    .selectFrom('consultation')
    .select(['uid', 'starts_on', 'ends_on', 'held_until', 'booked_on', 'confirmed_on', 'consultant'])
    .where('lead_id', '=', id)
    .executeTakeFirstOrThrow()
  const startsOn = instantAt(values.date, values.slot)
  const lengthMs = Date.parse(ends_on) - Date.parse(starts_on)
  return {
    outcome: 'booked',
    reference,
    token: linkToken(site.secret, { uid, sequence: 0 }),
    meeting: {
      startsOn: startsOn.toISOString(),
      endsOn: new Date(startsOn.getTime() + lengthMs).toISOString(),
      guests: await invitedGuests(database, guestsIn(values.guests), values.email),
      heldUntil: held_until,
      consultant: await nameForVisitors(database, consultant),
    },
    // What was booked before times were held counts as confirmed when it was booked, and its answer had the link.
    isLinkOnlyMailed: held_until !== null || (confirmed_on !== null && confirmed_on !== booked_on),
    waiting,
  }
}
