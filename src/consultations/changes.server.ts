// Moves and cancels consultations, by the mailed link or by staff. Each is one transaction: the change, the time that it
// takes and frees, the link, the mails and the reminders are all on disk afterwards, or nothing is.
import { siteSettings } from '#firm/firm.server.ts'
import { inTransaction, type Database } from '#platform/database.server.ts'
import { slotNamed } from './booking-rules.ts'
import {
  announce,
  enqueueForLead,
  enqueueToPeople,
  withdrawReminders,
  type Announcement,
  type SpendMail,
} from './announcement.server.ts'
import type { Limited, Site } from './consultations.server.ts'
import { bookingRules, notFree, type NotFree, type Wanted } from './free-times.server.ts'
import { linkToken, presentOf, writeLink, type KeptMeeting, type Present, type Which } from './kept-meeting.server.ts'
import type { Meeting, MeetingChange } from './meeting.ts'
import { limitMessages } from './refusals.ts'
import { freeSlotOf, takeSlot } from './slot-ticks.server.ts'
import './tables.server.ts'

/** `token` is that of the visitor's new link; null once the meeting is cancelled. */
export type Changed = { outcome: 'changed'; meeting: Meeting; token: string | null }
/** The link has ended, the meeting has begun, or another change was faster. Nothing was written. */
export type Ended = { outcome: 'ended'; present: Present }

/** Each move is mailed to everybody invited; without a limit, a link could be used to flood them. */
const maxMoves = 5

/** Thrown inside the transaction, so that nothing of it stays. */
class Overtaken extends Error {}
class Taken extends Error {}

/** What the link stands for now. It is answered as long as the meeting is kept, also by a link that has ended. */
export async function consultationOf(database: Database, token: string, now: Date): Promise<Present> {
  const { state, meeting } = await presentOf(database, { token }, now)
  return { state, meeting }
}

/**
 * Moves the meeting to the wanted time, ends its link and makes a new one, or changes nothing. Of two changes at the same
 * time, one is made, and the other gets the state that this one has left.
 */
export async function moveConsultation(
  database: Database,
  which: Which,
  wanted: Wanted,
  site: Site,
  now: Date,
): Promise<Changed | NotFree | Limited | Ended> {
  const { kept, ...present } = await presentOf(database, which, now)
  if (!kept || !canChange(present, now)) return { outcome: 'ended', present }
  if ('token' in which && kept.meeting.sequence >= maxMoves) {
    const { phone } = await siteSettings(database)
    return { outcome: 'limited', message: limitMessages.tooManyMoved(phone) }
  }
  const rules = await bookingRules(database)
  const slot = slotNamed(rules, wanted.day, wanted.time, now)
  // Moved to where it is, it would only be announced again.
  if (!slot || slot.startsOn === kept.meeting.startsOn) return notFree(database, rules, wanted, now)

  const { startsOn, endsOn } = slot
  const meeting = changed(kept.meeting, { startsOn, endsOn }, now)
  const token = linkToken(site.secret, meeting)
  const change = { what: 'moved', formerStart: kept.meeting.startsOn } as const
  const news = { meeting, change, token, isLikelyBot: kept.isLikelyBot }
  const announcement = await announce(database, news, site, now)
  const write = async (tx: Database) => {
    await writeChange(
      tx,
      { kept, meeting, announcement, what: 'moved', by: byWhom(which), spendMail: site.spendMail },
      now,
    )
    const consultant = await takeSlot(tx, rules, slot, kept.id)
    if (consultant === null) throw new Taken()
    await tx.updateTable('consultation').set({ consultant }).where('id', '=', kept.id).execute()
    await writeLink(tx, kept.id, token, now)
  }
  try {
    await inTransaction(database, write, kept.emailKey)
    return { outcome: 'changed', meeting, token }
  } catch (error) {
    if (error instanceof Taken) return notFree(database, rules, wanted, now)
    return overtaken(error, database, which, now)
  }
}

/** Cancels the meeting, frees its time and ends its link, or changes nothing, as `moveConsultation` does. */
export async function cancelConsultation(
  database: Database,
  which: Which,
  site: Site,
  now: Date,
): Promise<Changed | Ended> {
  const { kept, ...present } = await presentOf(database, which, now)
  if (!kept || !canChange(present, now)) return { outcome: 'ended', present }
  const meeting = changed(kept.meeting, { state: 'cancelled' }, now)
  // There is no new link: the last one shows that the meeting is cancelled.
  const token = linkToken(site.secret, kept.meeting)
  const news = { meeting, change: { what: 'cancelled' }, token, isLikelyBot: kept.isLikelyBot } as const
  const announcement = await announce(database, news, site, now)
  const write = async (tx: Database) => {
    await writeChange(
      tx,
      { kept, meeting, announcement, what: 'cancelled', by: byWhom(which), spendMail: site.spendMail },
      now,
    )
    await freeSlotOf(tx, kept.id)
  }
  try {
    await inTransaction(database, write, kept.emailKey)
    return { outcome: 'changed', meeting, token: null }
  } catch (error) {
    return overtaken(error, database, which, now)
  }
}

function canChange({ state, meeting }: Present, now: Date): boolean {
  return state === 'booked' && meeting !== null && meeting.startsOn > now.toISOString()
}

function changed(meeting: Meeting, to: Partial<Meeting>, now: Date): Meeting {
  return { ...meeting, ...to, sequence: meeting.sequence + 1, changedOn: now.toISOString() }
}

function byWhom(which: Which): string {
  return 'token' in which ? 'visitor' : which.by
}

type Change = {
  kept: KeptMeeting
  meeting: Meeting
  announcement: Announcement
  what: MeetingChange['what']
  by: string
  spendMail: SpendMail
}

/** Writes all that a move and a cancellation have in common. Throws if the meeting has been changed since it was read. */
async function writeChange(
  tx: Database,
  { kept, meeting, announcement, what, by, spendMail }: Change,
  now: Date,
): Promise<void> {
  // Of two changes at once the second waits here for the first, and then finds another sequence number.
  const { numUpdatedRows } = await tx
    .updateTable('consultation')
    .set({
      sequence: meeting.sequence,
      state: meeting.state,
      starts_on: meeting.startsOn,
      ends_on: meeting.endsOn,
      changed_on: meeting.changedOn,
    })
    .where('id', '=', kept.id)
    .where('sequence', '=', kept.meeting.sequence)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Overtaken()
  await tx
    .updateTable('consultation_link')
    .set({ ended_on: now.toISOString() })
    .where('consultation_id', '=', kept.id)
    .where('ended_on', 'is', null)
    .execute()
  // The same words sent again are a new booking now, not a repeat of this one.
  await tx.updateTable('lead').set({ content: null }).where('id', '=', kept.leadId).execute()
  await withdrawReminders(tx, kept.id)
  await enqueueToPeople(tx, kept, { announcement, what, spendMail }, now)
  for (const mail of announcement.toStaff) await enqueueForLead(tx, kept.leadId, mail, now)
  // The lead stays in its state. The entry counts as the last contact, from which retention counts.
  const { state } = await tx.selectFrom('lead').select('state').where('id', '=', kept.leadId).executeTakeFirstOrThrow()
  await tx
    .insertInto('lead_event')
    .values({ lead_id: kept.leadId, state, moved_by: by, moved_on: now.toISOString() })
    .execute()
}

async function overtaken(error: unknown, database: Database, which: Which, now: Date): Promise<Ended> {
  if (!(error instanceof Overtaken)) throw error
  const { state, meeting } = await presentOf(database, which, now)
  return { outcome: 'ended', present: { state, meeting } }
}
