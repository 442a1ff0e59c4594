// Who has which quarter of an hour. The primary key of slot_tick is what keeps two bookings, or a booking and a block,
// from having the same time; nothing else decides.
import { sql } from 'kysely'
import { isPostgres, type Database } from '#platform/database/database.server.ts'
import { tickMinutes, ticksOf, type BookingRules, type Slot, type Tick } from './booking-rules.ts'

type Holder = { booking_id: number } | { block_id: number }

/** Below the number of parameters that either database takes in one statement. */
const maxRows = 1000

/**
 * Takes those of the quarters of an hour that nobody has, and returns them. The caller undoes it if they are fewer
 * than it needs. Transactions that want the same time wait for each other; they take it in the same order, so no two
 * wait for ever. A block also keeps what others have as it is until its transaction ends: whoever gives it back then finds
 * the block.
 */
export async function takeTicks(tx: Database, consultant: number, ticks: string[], holder: Holder): Promise<string[]> {
  const taken: string[] = []
  for (let start = 0; start < ticks.length; start += maxRows) {
    const rows = await tx
      .insertInto('slot_tick')
      .values(ticks.slice(start, start + maxRows).map((tick) => ({ consultant, tick, ...holder })))
      .onConflict((conflict) => {
        const same = conflict.columns(['consultant', 'tick'])
        if (!('block_id' in holder)) return same.doNothing()
        return same.doUpdateSet((row) => ({ tick: row.ref('excluded.tick') })).where(sql<boolean>`1 = 0`)
      })
      .returning('tick')
      .execute()
    taken.push(...rows.map(({ tick }) => tick))
  }
  return taken
}

/**
 * Takes the slot for this booking from the first of these consultants who is free, and gives back whatever else it had: a
 * booking may be moved to a time that overlaps its own. Returns the consultant. Returns null, with everything as it was,
 * if nobody is free.
 */
export async function takeSlot(
  tx: Database,
  rules: BookingRules,
  slot: Slot,
  bookingId: number,
  candidates: number[],
): Promise<number | null> {
  const wanted = ticksOf(slot.startsOn, slot.endsOn, rules.bufferMinutes)
  const own = await tx
    .selectFrom('slot_tick')
    .select(['consultant', 'tick'])
    .where('booking_id', '=', bookingId)
    .execute()
  for (const consultant of candidates) {
    const kept = new Set(own.filter((each) => each.consultant === consultant).map(({ tick }) => tick))
    const missing = wanted.filter((tick) => !kept.has(tick))
    const taken = await takeTicks(tx, consultant, missing, { booking_id: bookingId })
    const ofBooking = tx.deleteFrom('slot_tick').where('booking_id', '=', bookingId)
    if (taken.length === missing.length) {
      const former = await ofBooking
        .where((tick) => tick.or([tick('consultant', '<>', consultant), tick('tick', 'not in', wanted)]))
        .returning(['consultant', 'tick'])
        .execute()
      await giveBack(tx, former)
      return consultant
    }
    if (taken.length > 0) await ofBooking.where('consultant', '=', consultant).where('tick', 'in', taken).execute()
  }
  return null
}

/** Frees the time of a booking, except for what is blocked. */
export async function freeSlotOf(tx: Database, bookingId: number): Promise<void> {
  const ofBooking = tx.deleteFrom('slot_tick').where('booking_id', '=', bookingId)
  await giveBack(tx, await ofBooking.returning(['consultant', 'tick']).execute())
}

/** Quarters of an hour that nobody has any more go to the blocks over them: a block stays whole when a meeting leaves. */
export async function giveBack(tx: Database, ticks: readonly Tick[]): Promise<void> {
  for (const [consultant, own] of Map.groupBy(ticks, (tick) => tick.consultant)) {
    const given = own.map(({ tick }) => tick).toSorted()
    const blocks = await tx
      .selectFrom('consultation_block')
      .select(['id', 'starts_on', 'ends_on'])
      .where('consultant', '=', consultant)
      .where('ends_on', '>', given[0] ?? '')
      .where('starts_on', '<', endOf(given.at(-1) ?? ''))
      .orderBy('id')
      // One that is lifted at this moment gets nothing.
      .$if(isPostgres(tx), (query) => query.forKeyShare())
      .execute()
    for (const { id, starts_on, ends_on } of blocks) {
      const within = given.filter((tick) => tick < ends_on && endOf(tick) > starts_on)
      await takeTicks(tx, consultant, within, { block_id: id })
    }
  }
}

function endOf(tick: string): string {
  return new Date(Date.parse(tick) + tickMinutes * 60_000).toISOString()
}
