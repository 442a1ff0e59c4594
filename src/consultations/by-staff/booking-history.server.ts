// What was done to bookings, with the names of whoever did it.
import type { Database } from '#platform/database/database.server.ts'
import { colleagues } from '#staff/colleagues.server.ts'
import { consultantNames } from '#consultations/times/people.server.ts'
import type { HistoryLine } from './bookings.ts'

/** Those of each booking in the order in which they were made. `consultant` is whose the booking is now. */
export async function changesOf(
  database: Database,
  bookings: readonly { id: number; consultant: number }[],
): Promise<(HistoryLine & { id: number })[]> {
  if (bookings.length === 0) return []
  const ids = bookings.map(({ id }) => id)
  const [changes, people, nameOf] = await Promise.all([
    database.selectFrom('booking_change').selectAll().where('booking_id', 'in', ids).orderBy('id').execute(),
    colleagues(database),
    consultantNames(database),
  ])
  const names = new Map(people.map(({ id, name }) => [id, name]))
  /** Each change says whose the booking was before it, so the next one says who had got it. */
  const receiverOf = ({ id, booking_id }: (typeof changes)[number]) =>
    changes.find((later) => later.booking_id === booking_id && later.id > id && later.former_consultant)
      ?.former_consultant ?? bookings.find((booking) => booking.id === booking_id)?.consultant
  return changes.map((change) => {
    const [from, to] = [change.former_consultant, receiverOf(change)]
    return {
      id: change.booking_id,
      on: change.changed_on,
      by: names.get(change.changed_by) ?? change.changed_by,
      what: change.what,
      formerStart: change.former_start,
      reassigned:
        change.what === 'reassigned' && from !== null && to !== undefined
          ? { from: nameOf(from), to: nameOf(to) }
          : null,
    }
  })
}
