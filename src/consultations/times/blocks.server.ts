// Time that staff keep free of consultations. It stands in the same table as the bookings, so neither can take what the
// other has.
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import { ticksOf } from './booking-rules.ts'
import { giveBack, takeTicks } from './slot-ticks.server.ts'

/** `startsOn` and `endsOn` are instants in ISO 8601 UTC. Every quarter of an hour that they touch is blocked. */
export type NewBlock = { consultants: number[]; startsOn: string; endsOn: string; reason: string }

/** One block for each consultant who had any of the time, or why there is none. */
export type BlockOutcome = { outcome: 'blocked'; ids: number[] } | { outcome: 'refused'; message: string }

const maxDays = 92

/**
 * Blocks the time for all of the consultants. What is booked stays, and goes to the block once the booking leaves it. So
 * does what another block has, once that is lifted. `alsoWrite` writes more in the same transaction.
 */
export async function blockTime(
  database: Database,
  block: NewBlock,
  alsoWrite?: (tx: Database, ids: number[]) => Promise<void>,
): Promise<BlockOutcome> {
  const { consultants, startsOn, endsOn, reason } = block
  const length = Date.parse(endsOn) - Date.parse(startsOn)
  if (!(length > 0)) return refused('A block must end after it begins.')
  if (length > maxDays * 86_400_000) return refused(`A block may last at most ${maxDays} days. Please create several.`)
  const ticks = ticksOf(startsOn, endsOn)
  return inTransaction(database, async (tx): Promise<BlockOutcome> => {
    const ids: number[] = []
    // In one order, so that no two blocks wait for each other.
    for (const consultant of consultants.toSorted((one, other) => one - other)) {
      const id = await writeBlock(tx, { consultant, startsOn, endsOn, reason }, ticks)
      if (id !== null) ids.push(id)
    }
    if (ids.length === 0) return refused('This time is already blocked.')
    await alsoWrite?.(tx, ids)
    return { outcome: 'blocked', ids }
  })
}

/** Returns null, and writes nothing, if other blocks have all of the time. */
async function writeBlock(
  tx: Database,
  { consultant, startsOn, endsOn, reason }: Omit<NewBlock, 'consultants'> & { consultant: number },
  ticks: string[],
): Promise<number | null> {
  const { id } = await tx
    .insertInto('consultation_block')
    .values({ consultant, starts_on: startsOn, ends_on: endsOn, reason })
    .returning('id')
    .executeTakeFirstOrThrow()
  const taken = await takeTicks(tx, consultant, ticks, { block_id: id })
  if (taken.length > 0) return id
  const booked = await tx
    .selectFrom('slot_tick')
    .select('tick')
    .where('consultant', '=', consultant)
    .where('tick', '>=', ticks[0] ?? '')
    .where('tick', '<=', ticks.at(-1) ?? '')
    .where('booking_id', 'is not', null)
    .executeTakeFirst()
  if (booked) return id
  await tx.deleteFrom('consultation_block').where('id', '=', id).execute()
  return null
}

/** Frees the time again, except for what other blocks are over. Returns false if there is no such block. */
export async function unblockTime(database: Database, id: number): Promise<boolean> {
  return inTransaction(database, async (tx) => {
    const ticks = await tx.selectFrom('slot_tick').select(['consultant', 'tick']).where('block_id', '=', id).execute()
    // Its quarters of an hour go with it (on delete cascade).
    const { numDeletedRows } = await tx.deleteFrom('consultation_block').where('id', '=', id).executeTakeFirst()
    await giveBack(tx, ticks)
    return numDeletedRows === 1n
  })
}

function refused(message: string): BlockOutcome {
  return { outcome: 'refused', message }
}
