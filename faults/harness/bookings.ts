// Checks after a run of bookings: each taken time has a booking, each booking has its time, and it is as its visitor was
// told.
import { hasTime } from '#consultations/record/booking.ts'
import type { Database } from '#platform/database/database.server.ts'
import '#platform/mail/outbox.server.ts'
import { instantOf, type Visitor } from './visitors/bookings.ts'
import type { FaultRun } from './fault-run.ts'

const quarterMs = 900_000

export async function checkTakenTimes({ none, note }: FaultRun, database: Database): Promise<void> {
  const bookings = await database.selectFrom('booking').selectAll().execute()
  const ticks = await database.selectFrom('slot_tick').selectAll().orderBy('tick').execute()
  const byBooking = Map.groupBy(ticks, (tick) => tick.booking_id)
  const withTime = new Set(bookings.filter(hasTime).map(({ id }) => id))
  note(`${bookings.length} bookings, ${withTime.size} of them with a time, take ${ticks.length} quarters of an hour`)
  none(
    'times taken without a booking',
    ticks.filter((tick) => !withTime.has(tick.booking_id ?? 0)).map((tick) => tick.tick),
  )
  none(
    'bookings that do not have exactly their time',
    bookings
      .filter((booking) => {
        const own = byBooking.get(booking.id) ?? []
        if (!hasTime(booking)) return own.length > 0
        const length = Date.parse(booking.ends_on) - Date.parse(booking.starts_on)
        const isWhole = own.length === length / quarterMs && own[0]?.tick === booking.starts_on
        return !isWhole || own.some((tick) => tick.consultant !== booking.consultant)
      })
      .map(({ id }) => id),
  )
  none(
    'bookings with a time and without a link that works',
    bookings.filter(({ id, links_from, sequence }) => withTime.has(id) && links_from > sequence).map(({ id }) => id),
  )
}

export async function checkVisitors(
  { none }: FaultRun,
  database: Database,
  visitors: readonly Visitor[],
): Promise<void> {
  const rows = await database
    .selectFrom('booking')
    .innerJoin('lead', 'lead.id', 'booking.lead_id')
    .selectAll('booking')
    .select('lead.email')
    .execute()
  const byEmail = Map.groupBy(rows, ({ email }) => email)
  const found = (visitor: Visitor) => byEmail.get(visitor.email) ?? []
  const numbers = (wrong: Visitor[]) => wrong.map(({ number }) => number)
  // A time that nobody has confirmed is freed in the end.
  const isAs = (row: { status: string } | undefined, { state }: Visitor) =>
    row !== undefined && (state === 'unconfirmed' || row.status === state)
  const acknowledged = visitors.filter(({ state }) => state !== 'none')
  none('acknowledged bookings that are lost', numbers(acknowledged.filter((each) => found(each).length === 0)))
  none('booked twice', numbers(visitors.filter((each) => found(each).length > 1)))
  none(
    'with another time or state than was acknowledged',
    numbers(
      acknowledged.filter((each) => {
        const [row] = found(each)
        return each.at === null || !isAs(row, each) || row?.starts_on !== instantOf(each.at)
      }),
    ),
  )
}
