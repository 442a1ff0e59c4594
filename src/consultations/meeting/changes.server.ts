// Moves and cancels consultations, by the mailed link or by staff. Each is one transaction: the change, the time that it
// takes and frees, the link, the mails and the reminders are all on disk afterwards, or nothing is.
import { siteSettings } from '#firm/firm.server.ts'
import { staffAddress } from '#firm/offices/letterhead.server.ts'
import { moveLead, writeEvent } from '#leads/leads.server.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import { slotNamed, type BookingRules, type Slot } from '#consultations/times/booking-rules.ts'
import { knownVersion } from '#consultations/mail/news.server.ts'
import { tokenHash } from '#platform/tokens.server.ts'
import { announce, type Waiting } from '#consultations/mail/announcement.server.ts'
import type { Limited, Site } from '#consultations/consultations.server.ts'
import {
  bookingRules,
  freeFor,
  notFree,
  rulesWished,
  type NotFree,
  type Wanted,
} from '#consultations/times/free-times.server.ts'
import { nameForVisitors } from '#consultations/times/people.server.ts'
import { linkToken, presentOf, writeLink, type KeptMeeting, type Present } from './kept-meeting.server.ts'
import type { Meeting, MeetingChange } from './meeting.ts'
import { limitMessages } from '#consultations/times/refusals.ts'
import { freeSlotOf, takeSlot } from '#consultations/times/slot-ticks.server.ts'
import { recordChange } from './record-change.server.ts'

/** `token` is that of the visitor's new link; null once the meeting is cancelled. `waiting`: what goes later. */
export type Changed = { outcome: 'changed'; meeting: Meeting; token: string | null; waiting: Waiting }
/** The link has ended, the meeting has begun, or another change was faster. Nothing was written. */
export type Ended = { outcome: 'ended'; present: Present }

/** Each move is mailed to everybody invited; without a limit, a link could be used to flood them. */
const maxMoves = 5

/** Thrown inside the transaction, so that nothing of it stays. */
class Overtaken extends Error {}
export class Taken extends Error {}

/** What the link stands for now. It is answered as long as the meeting is kept, also by a link that has ended. */
export async function consultationOf(database: Database, token: string, now: Date): Promise<Present> {
  const { state, meeting } = await presentOf(database, { token }, now)
  return { state, meeting }
}

/**
 * Moves the visitor's meeting to the wanted time, ends its link and makes a new one, or changes nothing. Of two changes
 * at the same time, one is made, and the other gets the state that this one has left.
 */
export async function moveConsultation(
  database: Database,
  which: { token: string },
  wanted: Wanted,
  site: Site,
  now: Date,
): Promise<Changed | NotFree | Limited | Ended> {
  const { kept, ...present } = await presentOf(database, which, now)
  if (!kept || !canChange(present, now)) return ended(present)
  if (kept.meeting.sequence >= maxMoves) {
    const { phone } = await siteSettings(database)
    return { outcome: 'limited', message: limitMessages.tooManyMoved(phone) }
  }
  const { rules } = await rulesWished(database, await bookingRules(database), kept.meeting.wish, now)
  const slot = slotNamed(rules, wanted.day, wanted.time, now)
  // Moved to where it is, it would only be announced again.
  if (!slot || slot.startsOn === kept.meeting.startsOn) return notFree(database, rules, wanted, now)
  const change = { what: 'moved', formerStart: kept.meeting.startsOn } as const
  const among = await freeFor(database, rules, slot, kept)
  const made = await makeChange(database, { kept, change, by: 'visitor', take: { rules, slot, among } }, site, now)
  if (made === 'taken') return notFree(database, rules, wanted, now)
  return made === 'overtaken' ? ended(await consultationOf(database, which.token, now)) : made
}

/** Cancels the visitor's meeting, frees its time and ends its link, or changes nothing, as `moveConsultation` does. */
export async function cancelConsultation(
  database: Database,
  which: { token: string },
  site: Site,
  now: Date,
): Promise<Changed | Ended> {
  const { kept, ...present } = await presentOf(database, which, now)
  if (!kept || !canChange(present, now)) return ended(present)
  const made = await makeChange(database, { kept, change: { what: 'cancelled' }, by: 'visitor' }, site, now)
  if (made === 'overtaken' || made === 'taken') return ended(await consultationOf(database, which.token, now))
  return made
}

export function canChange({ state, meeting }: Present, now: Date): boolean {
  return state === 'booked' && meeting !== null && meeting.startsOn > now.toISOString()
}

/** Whoever sends a change again, because the answer was lost, takes this for the answer. */
function ended(present: Present): Ended {
  return { outcome: 'ended', present }
}

export type Decided = {
  kept: KeptMeeting
  change: MeetingChange
  /** 'visitor', or the id of somebody on the staff. */
  by: string
  /** The time to which it moves, from the first of the consultants who is free. */
  take?: { rules: BookingRules; slot: Slot; among: number[] }
  /** Another video link. */
  meetingUrl?: string
  /** Writes more in the same transaction. */
  alsoWrite?: (tx: Database) => Promise<void>
}

/**
 * Makes a change that is allowed: raises SEQUENCE, swaps the link, and tells everybody. Writes nothing and returns
 * 'taken' if nobody is free, and 'overtaken' if the meeting is not as it was when it was read.
 */
export async function makeChange(
  database: Database,
  decided: Decided,
  site: Site,
  now: Date,
): Promise<Changed | 'taken' | 'overtaken'> {
  const { kept, change, take, alsoWrite } = decided
  const isCancelled = change.what === 'cancelled'
  const meeting: Meeting = {
    ...kept.meeting,
    ...(take && { startsOn: take.slot.startsOn, endsOn: take.slot.endsOn }),
    ...(decided.meetingUrl !== undefined && { meetingUrl: decided.meetingUrl }),
    ...(isCancelled && { state: 'cancelled' }),
    sequence: kept.meeting.sequence + 1,
    changedOn: now.toISOString(),
  }
  // A cancelled meeting gets no new link: the last one shows that it is cancelled.
  const token = linkToken(site.secret, isCancelled ? kept.meeting : meeting)
  const office = await staffAddress(database)
  const write = async (tx: Database): Promise<Changed> => {
    const { waiting, consultant } = await writeChange(tx, { ...decided, meeting, office, site }, now)
    if (!isCancelled) {
      await writeLink(tx, kept.id, token, now)
      await reopenKnownLink(tx, kept.id, { ...meeting, consultant }, site)
    }
    await alsoWrite?.(tx)
    return { outcome: 'changed', meeting: { ...meeting, consultant }, token: isCancelled ? null : token, waiting }
  }
  try {
    return await inTransaction(database, write, kept.emailKey)
  } catch (error) {
    if (error instanceof Taken) return 'taken'
    if (error instanceof Overtaken) return 'overtaken'
    throw error
  }
}

/** Whoever knows the meeting as it is again gets no mail, so the link in the last one works again. */
async function reopenKnownLink(tx: Database, id: number, meeting: Meeting, { secret }: Site): Promise<void> {
  const sequence = await knownVersion(tx, id, meeting)
  if (sequence === null) return
  const hash = tokenHash(linkToken(secret, { ...meeting, sequence }))
  await tx.updateTable('consultation_link').set({ ended_on: null }).where('token_hash', '=', hash).execute()
}

type Change = Decided & { meeting: Meeting; office: string | null; site: Site }

/** Writes all that changes have in common. Throws if the meeting has been changed since it was read, or nobody is free. */
async function writeChange(
  tx: Database,
  { kept, meeting, office, change, by, site, take }: Change,
  now: Date,
): Promise<{ waiting: Waiting; consultant: string }> {
  const { consultant } = await tx
    .selectFrom('consultation')
    .select('consultant')
    .where('id', '=', kept.id)
    .executeTakeFirstOrThrow()
  let isCalledBy = meeting.consultant
  // Of two changes at once the second waits here for the first, and then finds another sequence number.
  const { numUpdatedRows } = await tx
    .updateTable('consultation')
    .set({
      sequence: meeting.sequence,
      state: meeting.state,
      starts_on: meeting.startsOn,
      ends_on: meeting.endsOn,
      meeting_url: meeting.meetingUrl,
      changed_on: meeting.changedOn,
    })
    .where('id', '=', kept.id)
    .where('held_until', 'is', null)
    .where('sequence', '=', kept.meeting.sequence)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Overtaken()
  // Before the mails are counted, as in a booking: transactions that lock both in two orders would wait for each other.
  if (take) {
    const taken = await takeSlot(tx, take.rules, take.slot, kept.id, take.among)
    if (taken === null) throw new Taken()
    await tx.updateTable('consultation').set({ consultant: taken }).where('id', '=', kept.id).execute()
    isCalledBy = await nameForVisitors(tx, taken)
  }
  if (change.what === 'cancelled') await freeSlotOf(tx, kept.id)
  await tx
    .updateTable('consultation_link')
    .set({ ended_on: now.toISOString() })
    .where('consultation_id', '=', kept.id)
    .where('ended_on', 'is', null)
    .execute()
  // The same words sent again are a new booking now, not a repeat of this one.
  await tx.updateTable('lead').set({ content: null }).where('id', '=', kept.leadId).execute()
  const { id, leadId, isLikelyBot } = kept
  const waiting = await announce(tx, { id, leadId, meeting, change, isLikelyBot, office, isLinkUsed: true }, site, now)
  await recordChange(
    tx,
    {
      id: kept.id,
      what: change.what,
      by,
      former: { consultant, ...(change.what === 'moved' && { startsOn: kept.meeting.startsOn }) },
    },
    now,
  )
  await writeContact(tx, kept.leadId, change, now)
  return { waiting, consultant: isCalledBy }
}

/**
 * The entry counts as the last contact, from which retention counts. The lead stays in its state, unless staff have
 * cancelled: then there is nothing left to do, so it is closed.
 */
async function writeContact(tx: Database, leadId: number, { what, byStaff }: MeetingChange, now: Date): Promise<void> {
  const { state } = await tx.selectFrom('lead').select('state').where('id', '=', leadId).executeTakeFirstOrThrow()
  const isOver = what === 'cancelled' && byStaff !== undefined && state !== 'closed'
  if (isOver) await moveLead(tx, leadId, 'closed', byStaff.name, now)
  else await writeEvent(tx, leadId, state, byStaff?.name ?? 'visitor', now)
}
