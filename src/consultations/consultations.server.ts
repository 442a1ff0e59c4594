// Books a consultation in one transaction: the lead, its consent, the time, the mailed link, the mails and the reminders
// are all on disk afterwards, or none is.
import { siteSettings } from '#firm/firm.server.ts'
import { columnsOf } from '#forms/field-table.ts'
import type { Submission } from '#forms/submission.server.ts'
import type { ConversationKey } from '#leads/conversation.ts'
import { receiptOf, receiveLead, type Receipt } from '#leads/leads.server.ts'
import type { Database } from '#platform/database.server.ts'
import type { AcceptedSubmission } from '#platform/http/submission-guard.server.ts'
import { addressKey } from '#platform/mail/outbox.server.ts'
import { announce, enqueueToPeople, type Announcement, type SpendMail } from './announcement.server.ts'
import type { Slot } from './booking-rules.ts'
import { consultationForm, guestsIn, type ConsultationValues } from './consultation.ts'
import { bookingRules, freeSlotNamed, notFree, type NotFree, type StoredRules } from './free-times.server.ts'
import { inTurn } from './in-turn.ts'
import { linkToken, writeLink } from './kept-meeting.server.ts'
import type { Meeting } from './meeting.ts'
import { newMeeting, writeMeeting } from './new-meeting.server.ts'
import { limitMessages } from './refusals.ts'
import { takeSlot } from './slot-ticks.server.ts'
import './tables.server.ts'

/** `secret` is the site's own: the mailed links are made from it. */
export type Site = { publicUrl: string; secret: string; spendMail: SpendMail }

export type Limited = { outcome: 'limited'; message: string }
export type Booked = {
  outcome: 'booked'
  reference: string
  token: string
  meeting: Pick<Meeting, 'startsOn' | 'endsOn' | 'guests'>
}

export type Booking = {
  submission: Submission<ConsultationValues>
  /** The conversation with the assistant from which it was booked. */
  conversation: ConversationKey | null
  page: string
  verdict: Pick<AcceptedSubmission, 'treatment' | 'isLikelyBot'>
}

const hourMs = 3_600_000
/** By one e-mail address within an hour, whatever has become of them. */
const maxBookedPerHour = 5
/** By one e-mail address, and not over yet. */
const maxAhead = 3

/** Thrown inside the transaction, so that nothing of it stays. */
class NotBooked extends Error {
  readonly because: 'taken' | keyof typeof limitMessages
  constructor(because: NotBooked['because']) {
    super(because)
    this.because = because
  }
}

/** The first response to a booking that has arrived before, or null if it is new. */
export async function earlierBooking(
  database: Database,
  { values, fingerprints }: Submission<ConsultationValues>,
  site: Site,
  now: Date,
): Promise<Booked | null> {
  const receipt = await receiptOf(database, fingerprints, now)
  return receipt && firstResponse(database, receipt, values, site)
}

/**
 * Books the time that the form names, or nothing. The same booking sent again gets its first response. The booking of a
 * likely bot holds its time as well, since it may be a person's. It is marked, and mailed to staff only, because a bot
 * would have used the addresses of others. One that comes in a flood is marked too.
 */
export async function bookConsultation(
  database: Database,
  booking: Booking,
  site: Site,
  now: Date,
): Promise<Booked | NotFree | Limited> {
  const { date: day, slot: time } = booking.submission.values
  const wanted = { day, time }
  const rules = await bookingRules(database)
  const freeSlot = () => freeSlotNamed(database, rules, wanted, now)
  try {
    // Of many who want the same time at once, those who come too late are spared the composing of mails.
    const booked =
      (await freeSlot()) &&
      (await inTurn(day, async () => {
        const slot = await freeSlot()
        return slot && bookSlot(database, booking, { rules, slot, site }, now)
      }))
    if (booked) return booked
  } catch (error) {
    if (!(error instanceof NotBooked)) throw error
    if (error.because !== 'taken') {
      const { phone } = await siteSettings(database)
      return { outcome: 'limited', message: limitMessages[error.because](phone) }
    }
  }
  const earlier = await earlierBooking(database, booking.submission, site, now)
  return earlier ?? notFree(database, rules, wanted, now)
}

type Place = { rules: StoredRules; slot: Slot; site: Site }

/** Throws NotBooked if the slot has been taken meanwhile, or a limit is reached. */
async function bookSlot(
  database: Database,
  { submission, conversation, page, verdict }: Booking,
  place: Place,
  now: Date,
): Promise<Booked> {
  const { values, fingerprints } = submission
  const { isLikelyBot } = verdict
  const { rules, slot, site } = place
  const meeting = newMeeting({ ...values, guests: guestsOf(values) }, place, now)
  const token = linkToken(site.secret, meeting)
  // Before mails are composed, which takes longer. It is checked again in the transaction.
  await checkLimits(database, addressKey(values.email), now)
  let announcement: Announcement | undefined
  const receipt = await receiveLead(
    database,
    {
      lead: { kind: 'consultation', ...columnsOf(consultationForm, values) },
      consents: [{ purpose: 'consultation', form: consultationForm.name, page, noticeLanguage: values.noticeLanguage }],
      fingerprints,
      conversation,
      isLikelyBot,
      isKeptAside: verdict.treatment === 'kept aside',
      async mails(reference) {
        const change = { what: 'booked', isHandedOver: conversation !== null } as const
        const news = { meeting: { ...meeting, reference }, change, token, isLikelyBot }
        announcement = await announce(database, news, site, now)
        return announcement.toStaff
      },
      async alsoWrite(tx, leadId) {
        await checkLimits(tx, addressKey(values.email), now)
        const id = await writeMeeting(tx, meeting, leadId)
        const consultant = await takeSlot(tx, rules, slot, id)
        if (consultant === null) throw new NotBooked('taken')
        await tx.updateTable('consultation').set({ consultant }).where('id', '=', id).execute()
        await writeLink(tx, id, token, now)
        const { spendMail } = site
        if (announcement) await enqueueToPeople(tx, { id, leadId }, { announcement, what: 'booked', spendMail }, now)
      },
    },
    now,
  )
  return firstResponse(database, receipt, values, site)
}

/** Bookings by one address are written one after another (receiveLead), so each counts those before it. */
async function checkLimits(tx: Database, emailKey: string, now: Date): Promise<void> {
  const booked = await tx
    .selectFrom('consultation')
    .innerJoin('lead', 'lead.id', 'consultation.lead_id')
    .select(['consultation.state', 'consultation.ends_on', 'consultation.booked_on'])
    .where('lead.email_key', '=', emailKey)
    // What bots book under somebody's address must not keep that person from booking.
    .where('lead.suspected', '=', 0)
    .execute()
  const anHourAgo = new Date(now.getTime() - hourMs).toISOString()
  if (booked.filter(({ booked_on }) => booked_on > anHourAgo).length >= maxBookedPerHour)
    throw new NotBooked('tooManyBooked')
  const isAhead = ({ state, ends_on }: (typeof booked)[number]) => state === 'booked' && ends_on > now.toISOString()
  if (booked.filter(isAhead).length >= maxAhead) throw new NotBooked('tooManyAhead')
}

/** The visitor's own address is not a guest. */
function guestsOf({ guests, email }: ConsultationValues): string[] {
  return guestsIn(guests).filter((guest) => addressKey(guest) !== addressKey(email))
}

/** As first booked, even if the meeting has been moved since. */
async function firstResponse(
  database: Database,
  { id, reference }: Receipt,
  values: ConsultationValues,
  site: Site,
): Promise<Booked> {
  const { uid, starts_on, ends_on } = await database
    .selectFrom('consultation')
    .select(['uid', 'starts_on', 'ends_on'])
    .where('lead_id', '=', id)
    .executeTakeFirstOrThrow()
  const startsOn = new Date(`${values.date}T${values.slot}:00+05:30`)
  const lengthMs = Date.parse(ends_on) - Date.parse(starts_on)
  return {
    outcome: 'booked',
    reference,
    token: linkToken(site.secret, { uid, sequence: 0 }),
    meeting: {
      startsOn: startsOn.toISOString(),
      endsOn: new Date(startsOn.getTime() + lengthMs).toISOString(),
      guests: guestsOf(values),
    },
  }
}
