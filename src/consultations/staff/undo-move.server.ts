// Undoes what staff have just done: a meeting goes back to where it was while all mails about its move still wait.
import {
  announce,
  enqueueReminders,
  withdrawReminders,
  type Announcement,
} from '#consultations/mail/announcement.server.ts'
import { Overtaken, Taken } from '#consultations/meeting/changes.server.ts'
import { bookingRules } from '#consultations/times/free-times.server.ts'
import { nameForVisitors } from '#consultations/times/people.server.ts'
import { linkToken, reopenLink, type KeptMeeting } from '#consultations/meeting/kept-meeting.server.ts'
import { whenInIndia } from '#consultations/meeting/meeting-time.ts'
import type { Meeting } from '#consultations/meeting/meeting.ts'
import { ticksOf } from '#consultations/times/booking-rules.ts'
import { takeFromBlocks, takeSlot } from '#consultations/times/slot-ticks.server.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import { clockInIndia, dayInIndia } from '#platform/dates.ts'
import type { Staff } from '#staff/roles.ts'
import { withdrawWaitingMails } from '#platform/mail/erasure.server.ts'
import { recordAction } from '#staff/history/record-action.server.ts'
import {
  changeable,
  conflict,
  notFreeForStaff,
  type Done,
  type Refused,
  type Seen,
  type StaffSite,
} from './change.server.ts'

const tooLate = { outcome: 'wrong', message: 'It is too late to undo this. Move the meeting again instead.' } as const

class TooLate extends Error {}

type Move = { id: number; madeOn: string; startsOn: string; endsOn: string; consultant: number }

/**
 * Puts a meeting back to where it was before this person moved it, under the link and the invitation that everybody
 * has. No mail about the move is sent then. Changes nothing if a mail may have left, or if the former time is taken.
 */
export async function undoMove(
  database: Database,
  staff: Staff,
  seen: Seen,
  site: StaffSite,
  now: Date,
): Promise<Done | Refused> {
  const found = await changeable(database, seen, now)
  if ('outcome' in found) return found
  const { kept } = found
  const move = await lastMove(database, kept.id, staff, now)
  if (!move) return tooLate
  const former: Meeting = {
    ...kept.meeting,
    sequence: kept.meeting.sequence - 1,
    startsOn: move.startsOn,
    endsOn: move.endsOn,
    changedOn: now.toISOString(),
    consultant: await nameForVisitors(database, move.consultant),
  }
  const token = linkToken(site.secret, former)
  const change = { what: 'moved', formerStart: kept.meeting.startsOn } as const
  const { reminders } = await announce(database, { ...kept, meeting: former, change, token }, site, now)
  const slot = { ...former, day: dayInIndia(new Date(former.startsOn)), time: clockInIndia(former.startsOn) }
  const rules = await bookingRules(database)
  try {
    return await inTransaction(
      database,
      async (tx): Promise<Done> => {
        await takeFromBlocks(tx, move.consultant, ticksOf(slot.startsOn, slot.endsOn, rules.bufferMinutes))
        if ((await takeSlot(tx, rules, slot, kept.id, [move.consultant])) === null) throw new Taken()
        await restore(tx, kept, { former, move, token, reminders }, now)
        const detail = `Back to ${whenInIndia(former.startsOn)}`
        const action = 'Undid the move of a booking'
        await recordAction(tx, staff, { action, record: 'booking', recordId: kept.id, detail }, now)
        return { outcome: 'done', id: kept.id }
      },
      kept.emailKey,
    )
  } catch (error) {
    if (error instanceof Overtaken) return conflict(database, kept.id, now)
    if (error instanceof Taken) return notFreeForStaff(database, slot, now)
    if (error instanceof TooLate) return tooLate
    throw error
  }
}

/** The last change of the meeting, if this person moved it and nobody has been told yet. */
async function lastMove(database: Database, id: number, staff: Staff, now: Date): Promise<Move | null> {
  const last = await database
    .selectFrom('consultation_change')
    .selectAll()
    .where('consultation_id', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  const instant = now.toISOString()
  if (last?.what !== 'moved' || last.changed_by !== staff.id) return null
  if (last.told_on === null || last.told_on <= instant) return null
  const { former_start, former_end, former_consultant } = last
  if (former_start === null || former_start <= instant || former_end === null || former_consultant === null) return null
  return {
    id: last.id,
    madeOn: last.changed_on,
    startsOn: former_start,
    endsOn: former_end,
    consultant: former_consultant,
  }
}

type Former = { former: Meeting; move: Move; token: string; reminders: Announcement['reminders'] }

async function restore(
  tx: Database,
  { id, leadId, meeting }: KeptMeeting,
  { former, move, token, reminders }: Former,
  now: Date,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('consultation')
    .set({
      sequence: former.sequence,
      consultant: move.consultant,
      starts_on: former.startsOn,
      ends_on: former.endsOn,
      changed_on: former.changedOn,
    })
    .where('id', '=', id)
    .where('sequence', '=', meeting.sequence)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Overtaken()
  await withdrawReminders(tx, id)
  const mails = await tx
    .selectFrom('lead_mail')
    .innerJoin('mail', 'mail.id', 'lead_mail.mail_id')
    .select('mail.id')
    .where('lead_mail.lead_id', '=', leadId)
    .where('mail.created_on', '=', move.madeOn)
    .execute()
  const withdrawn = await withdrawWaitingMails(
    tx,
    mails.map((mail) => mail.id),
  )
  if (withdrawn.length !== mails.length) throw new TooLate()
  await tx.deleteFrom('consultation_change').where('id', '=', move.id).execute()
  await reopenLink(tx, id, token)
  await enqueueReminders(tx, { id, leadId }, reminders, now)
}
