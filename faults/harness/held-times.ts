// Checks after a run of bookings: whoever holds a time has a booking, whoever has a booking holds its time, and each has
// the mails that were promised.
import { staffAddress } from '#firm/offices/letterhead.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import '#platform/mail/outbox.server.ts'
import { instantOf, type Visitor } from './visitors/bookings.ts'
import type { FaultRun } from './fault-run.ts'

const quarterMs = 900_000

export async function checkHeldTimes({ none, note }: FaultRun, database: Database): Promise<void> {
  const bookings = await database.selectFrom('booking').selectAll().execute()
  const ticks = await database.selectFrom('slot_tick').selectAll().orderBy('tick').execute()
  const byBooking = Map.groupBy(ticks, (tick) => tick.booking_id)
  const booked = new Set(bookings.filter(({ status }) => status === 'booked').map(({ id }) => id))
  note(`${bookings.length} bookings, ${booked.size} of them ahead, hold ${ticks.length} quarters of an hour`)
  none(
    'times held without a booking',
    ticks.filter((tick) => !booked.has(tick.booking_id ?? 0)).map((tick) => tick.tick),
  )
  none(
    'bookings that do not hold exactly their time',
    bookings
      .filter((booking) => {
        const own = byBooking.get(booking.id) ?? []
        if (booking.status !== 'booked') return own.length > 0
        const length = Date.parse(booking.ends_on) - Date.parse(booking.starts_on)
        const isWhole = own.length === length / quarterMs && own[0]?.tick === booking.starts_on
        return !isWhole || own.some((tick) => tick.consultant !== booking.consultant)
      })
      .map(({ id }) => id),
  )
  const links = await database.selectFrom('booking_link').selectAll().where('ended_on', 'is', null).execute()
  none(
    'bookings without exactly one link that works, or cancelled ones with one',
    bookings
      .filter(({ id }) => links.filter((link) => link.booking_id === id).length !== (booked.has(id) ? 1 : 0))
      .map(({ id }) => id),
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

/** By the kinds of this release. */
export async function checkTold({ none, same }: FaultRun, database: Database): Promise<void> {
  const rows = await database
    .selectFrom('booking')
    .innerJoin('lead', 'lead.id', 'booking.lead_id')
    .selectAll('booking')
    .select('lead.email')
    .execute()
  const staff = await staffAddress(database)
  const mails = await database
    .selectFrom('mail')
    .innerJoin('lead_mail', 'lead_mail.mail_id', 'mail.id')
    .select(['lead_mail.lead_id', 'mail.recipient', 'mail.template'])
    .execute()
  const byLead = Map.groupBy(mails, (mail) => mail.lead_id)
  none(
    'without one mail to visitor, guest and staff for each change, two reminders if it is ahead, and one mail to confirm',
    rows
      .filter(({ status }) => status === 'booked' || status === 'cancelled')
      .filter((row) => {
        const own = byLead.get(row.lead_id) ?? []
        const told = own.filter(({ template }) =>
          ['booking.visitor', 'booking.guest', 'booking.office'].includes(template),
        )
        const guests: string[] = JSON.parse(row.guests)
        const isTold = [row.email, ...guests, staff].every(
          (address) => told.filter(({ recipient }) => recipient === address).length === row.sequence + 1,
        )
        const reminders = own.filter(({ template }) => template === 'booking.reminder').length
        const asked = own.filter(({ template }) => template === 'booking.confirm').length
        return (
          !isTold ||
          told.length !== (row.sequence + 1) * (2 + guests.length) ||
          asked !== (row.confirm_by === null ? 0 : 1) ||
          reminders !== (row.status === 'booked' ? 2 : 0)
        )
      })
      .map(({ id }) => id),
  )
  const all = await database.selectFrom('mail').select('id').execute()
  same('mails in the outbox without a lead', all.length - mails.length, 0)
}
