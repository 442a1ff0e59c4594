// Who holds which quarter of an hour. The primary key of slot_tick is what keeps two bookings, or a booking and a block,
// from holding the same time; nothing else decides.
import type { Database } from '#platform/database/database.server.ts'
import { ticksOf, type BookingRules, type Slot } from './booking-rules.ts'
import '#consultations/tables.server.ts'

type Holder = { consultation_id: number } | { block_id: number }

/** Below the number of parameters that either database takes in one statement. */
const maxRows = 1000

/**
 * Takes those of the quarters of an hour that nobody holds, and returns them. The caller undoes it if they are fewer
 * than it needs. Transactions that want the same time wait for each other; they take it in the same order, so no two
 * wait for ever.
 */
export async function takeTicks(tx: Database, consultant: number, ticks: string[], holder: Holder): Promise<string[]> {
  const taken: string[] = []
  for (let start = 0; start < ticks.length; start += maxRows) {
    const rows = await tx
      .insertInto('slot_tick')
      .values(ticks.slice(start, start + maxRows).map((tick) => ({ consultant, tick, ...holder })))
      .onConflict((conflict) => conflict.columns(['consultant', 'tick']).doNothing())
      .returning('tick')
      .execute()
    taken.push(...rows.map(({ tick }) => tick))
  }
  return taken
}

/**
 * Takes the slot for this consultation from the first of these consultants who is free, and gives back whatever else it held: a
 * meeting may be moved to a time that overlaps its own. Returns the consultant. Returns null, with everything as it was,
 * if nobody is free.
 */
export async function takeSlot(
  tx: Database,
  rules: BookingRules,
  slot: Slot,
  consultationId: number,
  among: number[],
): Promise<number | null> {
  const wanted = ticksOf(slot.startsOn, slot.endsOn, rules.bufferMinutes)
  const own = await tx
    .selectFrom('slot_tick')
    .select(['consultant', 'tick'])
    .where('consultation_id', '=', consultationId)
    .execute()
  for (const consultant of among) {
    const kept = new Set(own.filter((each) => each.consultant === consultant).map(({ tick }) => tick))
    const missing = wanted.filter((tick) => !kept.has(tick))
    const taken = await takeTicks(tx, consultant, missing, { consultation_id: consultationId })
    const ofConsultation = tx.deleteFrom('slot_tick').where('consultation_id', '=', consultationId)
    if (taken.length === missing.length) {
      await ofConsultation
        .where((tick) => tick.or([tick('consultant', '<>', consultant), tick('tick', 'not in', wanted)]))
        .execute()
      return consultant
    }
    if (taken.length > 0) await ofConsultation.where('consultant', '=', consultant).where('tick', 'in', taken).execute()
  }
  return null
}

/** Frees the time of a consultation. */
export async function freeSlotOf(tx: Database, consultationId: number): Promise<void> {
  await tx.deleteFrom('slot_tick').where('consultation_id', '=', consultationId).execute()
}
