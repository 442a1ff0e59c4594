// Confirms a booking whose time is held, by the link in its mail: from then on it is like any other. If nobody has used the
// link in time, it still books the time as long as that is free.
import { siteSettings } from '#firm/firm.server.ts'
import { staffAddress } from '#firm/offices/letterhead.server.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import { clockInIndia, dayInIndia } from '#platform/dates.ts'
import { announce, nobodyWaits, type Waiting } from '#consultations/mail/announcement.server.ts'
import { checkLimits, NotBooked } from '#consultations/times/booking-limits.server.ts'
import { slotNamed, type Slot } from '#consultations/times/booking-rules.ts'
import { bookingRules, freeFor, rulesWished, type StoredRules } from '#consultations/times/free-times.server.ts'
import { inTurn } from '#consultations/times/in-turn.ts'
import { limitMessages } from '#consultations/times/refusals.ts'
import { takeSlot } from '#consultations/times/slot-ticks.server.ts'
import type { Limited, Site } from '#consultations/consultations.server.ts'
import { presentOf, type KeptMeeting, type Present } from '#consultations/meeting/kept-meeting.server.ts'
import { freeUnconfirmed } from './hold.server.ts'

export type Confirmed = { outcome: 'confirmed'; present: Present; waiting: Waiting }
/** The time was freed and cannot be had any more, or the link stands for nothing that can be confirmed. */
export type TooLate = { outcome: 'too late'; present: Present }

type Free = { rules: StoredRules; slot: Slot; among: number[] }

/**
 * Confirms the meeting and tells everybody in one transaction: the person who booked, the office and the guests. A link
 * that has confirmed it before returns the same and writes nothing. A time that was freed is taken as by a new booking.
 */
export async function confirmConsultation(
  database: Database,
  which: { token: string },
  site: Site,
  now: Date,
): Promise<Confirmed | TooLate | Limited> {
  await freeUnconfirmed(database, now)
  const { kept, ...present } = await presentOf(database, which, now)
  if (present.state === 'booked') return { outcome: 'confirmed', present, waiting: nobodyWaits }
  if (!kept || (present.state !== 'held' && present.state !== 'lapsed')) return { outcome: 'too late', present }
  try {
    const waiting =
      present.state === 'held'
        ? await confirm(database, kept, site, now)
        : await inTurn(dayInIndia(new Date(kept.meeting.startsOn)), () => takeAgain(database, kept, site, now))
    const { state, meeting } = await presentOf(database, which, now)
    if (state !== 'booked') return { outcome: 'too late', present: { state, meeting } }
    return { outcome: 'confirmed', present: { state, meeting }, waiting: waiting ?? nobodyWaits }
  } catch (error) {
    if (!(error instanceof NotBooked) || error.because === 'taken' || error.because === 'hold') throw error
    const { phone } = await siteSettings(database)
    return { outcome: 'limited', message: limitMessages[error.because](phone) }
  }
}

/** Whether a link that was not used in time still books its time. Changes nothing. */
export async function isStillFree(database: Database, which: { token: string }, now: Date): Promise<boolean> {
  const { state, kept } = await presentOf(database, which, now)
  return state === 'lapsed' && kept !== null && (await freeAgain(database, kept, now)) !== null
}

/** By the rules of a booking: until the day before. Null if the time cannot be had. */
async function freeAgain(database: Database, kept: KeptMeeting, now: Date): Promise<Free | null> {
  const { isLinkOpen, meeting } = kept
  const day = dayInIndia(new Date(meeting.startsOn))
  const { rules } = await rulesWished(database, await bookingRules(database), meeting.wish, now)
  const slot = isLinkOpen ? slotNamed(rules, day, clockInIndia(meeting.startsOn), now) : undefined
  if (!slot) return null
  const among = await freeFor(database, rules, slot, kept)
  return among.length === 0 ? null : { rules, slot, among }
}

/** Null if it cannot be had any more. */
async function takeAgain(database: Database, kept: KeptMeeting, site: Site, now: Date): Promise<Waiting | null> {
  const free = await freeAgain(database, kept, now)
  try {
    return free && (await confirm(database, kept, site, now, free))
  } catch (error) {
    // Another process was faster.
    if (error instanceof NotBooked && error.because === 'taken') return null
    throw error
  }
}

/** Returns null if the meeting is not as it was when it was read. Throws NotBooked. With `again` its time is taken. */
async function confirm(
  database: Database,
  kept: KeptMeeting,
  site: Site,
  now: Date,
  again: Free | null = null,
): Promise<Waiting | null> {
  const meeting = {
    ...kept.meeting,
    heldUntil: null,
    changedOn: now.toISOString(),
    ...(again && {
      state: 'booked' as const,
      // Nobody was told that the time was freed, so its version and its link are those of the mail.
      sequence: kept.meeting.sequence - 1,
      endsOn: again.slot.endsOn,
    }),
  }
  const office = await staffAddress(database)
  const write = async (tx: Database): Promise<Waiting | null> => {
    await checkLimits(tx, kept.emailKey, { isHeld: true }, now)
    const { numUpdatedRows } = await tx
      .updateTable('consultation')
      .set({
        held_until: null,
        confirmed_on: meeting.changedOn,
        changed_on: meeting.changedOn,
        state: 'booked',
        sequence: meeting.sequence,
        ends_on: meeting.endsOn,
      })
      .where('id', '=', kept.id)
      .where('state', '=', kept.meeting.state)
      .where('sequence', '=', kept.meeting.sequence)
      .where('held_until', again ? '<=' : '>', now.toISOString())
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) return null
    if (again) {
      const consultant = await takeSlot(tx, again.rules, again.slot, kept.id, again.among)
      if (consultant === null) throw new NotBooked('taken')
      await tx.updateTable('consultation').set({ consultant }).where('id', '=', kept.id).execute()
    }
    // Whoever can open the link has the mailbox, so this is no bot.
    const { id, leadId } = kept
    const news = { id, leadId, meeting, change: { what: 'booked' as const }, office, isLinkUsed: true }
    return announce(tx, news, site, now)
  }
  return inTransaction(database, write, kept.emailKey)
}
