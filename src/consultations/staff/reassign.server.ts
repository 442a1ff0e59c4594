// Staff give a meeting to another consultant, at the time that it has.
import { consultants, type Slot } from '#consultations/times/booking-rules.ts'
import { Taken } from '#consultations/meeting/changes.server.ts'
import { recordChange } from '#consultations/meeting/record-change.server.ts'
import { consultantNames, nameForVisitors } from '#consultations/times/people.server.ts'
import { bookingRules } from '#consultations/times/free-times.server.ts'
import { takeSlot } from '#consultations/times/slot-ticks.server.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import { clockInIndia, dayInIndia } from '#platform/dates.ts'
import type { Staff } from '#staff/roles.ts'
import { recordAction } from '#staff/history/record-action.server.ts'
import {
  changeable,
  conflict,
  makeByStaff,
  notFreeForStaff,
  type Done,
  type Refused,
  type Seen,
  type StaffSite,
} from './change.server.ts'

/** Everybody invited is told who will call, unless the invitation names neither of the two. */
export async function reassignByStaff(
  database: Database,
  staff: Staff,
  { line, consultant: to, ...seen }: Seen & { consultant: number; line: string },
  site: StaffSite,
  now: Date,
): Promise<Done | Refused> {
  const found = await changeable(database, seen, now)
  if ('outcome' in found) return found
  const { kept } = found
  const { id, meeting, consultant: from } = kept
  const rules = await bookingRules(database)
  if (!consultants(rules).includes(to)) return { outcome: 'wrong', message: 'This consultant takes no calls.' }
  if (to === from) return { outcome: 'wrong', message: 'This consultant has the meeting already.' }
  const { startsOn, endsOn } = meeting
  const slot: Slot = { day: dayInIndia(new Date(startsOn)), time: clockInIndia(startsOn), startsOn, endsOn }
  const nameOf = await consultantNames(database)
  const entry = { action: 'Handed over a booking', detail: `From ${nameOf(from)} to ${nameOf(to)}` }
  if ((await nameForVisitors(database, to)) !== meeting.consultant) {
    const take = { rules, slot, among: [to] }
    const decided = { kept, change: { what: 'handed over' }, line, take, ...entry } as const
    return makeByStaff(database, staff, decided, site, now)
  }
  try {
    return await inTransaction(database, async (tx): Promise<Done | Refused> => {
      const { numUpdatedRows } = await tx
        .updateTable('consultation')
        .set({ consultant: to })
        .where('id', '=', id)
        .where('sequence', '=', meeting.sequence)
        .where('consultant', '=', from)
        .executeTakeFirst()
      if (numUpdatedRows !== 1n) return conflict(tx, id, now)
      if ((await takeSlot(tx, rules, slot, id, [to])) === null) throw new Taken()
      await recordChange(tx, { id, what: 'handed over', by: staff.id, former: { consultant: from } }, now)
      await recordAction(tx, staff, { ...entry, record: 'booking', recordId: id }, now)
      return { outcome: 'done', id }
    })
  } catch (error) {
    if (!(error instanceof Taken)) throw error
    return notFreeForStaff(database, slot, now)
  }
}
