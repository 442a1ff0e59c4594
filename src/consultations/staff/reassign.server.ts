// Staff give a booking to another consultant, at the time that it has.
import { bookingRules } from '#consultations/times/free-times.server.ts'
import { consultants, type Slot } from '#consultations/times/booking-rules.ts'
import { consultantNames, nameForVisitors } from '#consultations/times/people.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import { clockInIndia, dayInIndia } from '#platform/dates.ts'
import type { Change } from '#consultations/verbs/change-booking.server.ts'
import type { Staff } from '#staff/roles.ts'
import {
  changeable,
  changeByStaff,
  tellForStaff,
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
  const { booking } = found
  const { startsOn, endsOn, consultantNumber: from } = booking
  const rules = await bookingRules(database)
  if (!consultants(rules).includes(to)) return { outcome: 'wrong', message: 'This consultant takes no calls.' }
  if (to === from) return { outcome: 'wrong', message: 'This consultant has the meeting already.' }
  const slot: Slot = { day: dayInIndia(new Date(startsOn)), time: clockInIndia(startsOn), startsOn, endsOn }
  const nameOf = await consultantNames(database)
  const entry = { action: 'Handed over a booking', detail: `From ${nameOf(from)} to ${nameOf(to)}` }
  const isVisible = (await nameForVisitors(database, to)) !== booking.consultant
  const change: Pick<Change, 'what' | 'to'> = { what: 'reassigned', to: { rules, slot, candidates: [to] } }
  const tell = isVisible ? tellForStaff(site) : null
  return changeByStaff(database, staff, booking, { change, line, entry, tell }, now)
}
