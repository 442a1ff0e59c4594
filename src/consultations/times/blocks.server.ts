// Time that staff keep free of consultations. It is held in the same table as the bookings, so neither can take what the
// other has.
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import { ticksOf } from './booking-rules.ts'
import { takeTicks } from './slot-ticks.server.ts'
import '#consultations/tables.server.ts'

/** `startsOn` and `endsOn` are instants in ISO 8601 UTC. Every quarter of an hour that they touch is blocked. */
export type NewBlock = { consultants: number[]; startsOn: string; endsOn: string; reason: string }

/** What stands in the way of a block: bookings by their reference, other blocks by their reason. */
export type Obstacle =
  | { kind: 'booking'; id: number; reference: string; startsOn: string }
  | { kind: 'block'; reason: string; startsOn: string }

/** One block for each consultant. */
export type BlockOutcome =
  | { outcome: 'blocked'; ids: number[] }
  | { outcome: 'refused'; message: string; by: Obstacle[] }

const maxDays = 92

class Obstructed extends Error {}

/**
 * Blocks the whole time for all of the consultants, or nothing if a booking or another block has any of it. `alsoWrite`
 * writes more in the same transaction.
 */
export async function blockTime(
  database: Database,
  block: NewBlock,
  alsoWrite?: (tx: Database, ids: number[]) => Promise<void>,
): Promise<BlockOutcome> {
  const { consultants, startsOn, endsOn, reason } = block
  const length = Date.parse(endsOn) - Date.parse(startsOn)
  if (!(length > 0)) return { outcome: 'refused', message: 'A block must end after it begins.', by: [] }
  if (length > maxDays * 86_400_000)
    return { outcome: 'refused', message: `A block may last at most ${maxDays} days. Please create several.`, by: [] }
  const ticks = ticksOf(startsOn, endsOn)
  try {
    const ids = await inTransaction(database, async (tx) => {
      const written: number[] = []
      // In one order, so that no two blocks wait for each other.
      for (const consultant of consultants.toSorted((one, other) => one - other))
        written.push(await writeBlock(tx, { consultant, startsOn, endsOn, reason }, ticks))
      await alsoWrite?.(tx, written)
      return written
    })
    return { outcome: 'blocked', ids }
  } catch (error) {
    if (!(error instanceof Obstructed)) throw error
    const by = await obstaclesTo(database, consultants, ticks)
    return { outcome: 'refused', message: refusalBy(by), by }
  }
}

async function writeBlock(
  tx: Database,
  { consultant, startsOn, endsOn, reason }: Omit<NewBlock, 'consultants'> & { consultant: number },
  ticks: string[],
): Promise<number> {
  const { id } = await tx
    .insertInto('consultation_block')
    .values({ consultant, starts_on: startsOn, ends_on: endsOn, reason })
    .returning('id')
    .executeTakeFirstOrThrow()
  const taken = await takeTicks(tx, consultant, ticks, { block_id: id })
  if (taken.length < ticks.length) throw new Obstructed()
  return id
}

/** Frees the time again. Returns false if there is no such block. */
export async function unblockTime(database: Database, id: number): Promise<boolean> {
  // Its quarters of an hour go with it (on delete cascade).
  const { numDeletedRows } = await database.deleteFrom('consultation_block').where('id', '=', id).executeTakeFirst()
  return numDeletedRows === 1n
}

async function obstaclesTo(database: Database, consultants: number[], ticks: string[]): Promise<Obstacle[]> {
  const rows = await database
    .selectFrom('slot_tick')
    .leftJoin('consultation', 'consultation.id', 'slot_tick.consultation_id')
    .leftJoin('lead', 'lead.id', 'consultation.lead_id')
    .leftJoin('consultation_block', 'consultation_block.id', 'slot_tick.block_id')
    .select([
      'lead.reference',
      'consultation.id as meeting_id',
      'consultation.starts_on as meeting_starts_on',
      'consultation_block.reason',
      'consultation_block.starts_on as block_starts_on',
    ])
    .distinct()
    .where('slot_tick.consultant', 'in', consultants)
    .where('slot_tick.tick', '>=', ticks[0] ?? '')
    .where('slot_tick.tick', '<=', ticks.at(-1) ?? '')
    .execute()
  return rows
    .flatMap((row): Obstacle[] => {
      if (row.meeting_id !== null && row.reference !== null && row.meeting_starts_on !== null)
        return [{ kind: 'booking', id: row.meeting_id, reference: row.reference, startsOn: row.meeting_starts_on }]
      if (row.reason !== null && row.block_starts_on !== null)
        return [{ kind: 'block', reason: row.reason, startsOn: row.block_starts_on }]
      return []
    })
    .toSorted((one, other) => one.startsOn.localeCompare(other.startsOn))
}

function refusalBy(by: Obstacle[]): string {
  if (by.length === 0) return 'Someone else has just taken this time. Please try again.'
  const named = by.map((each) =>
    each.kind === 'booking' ? `consultation ${each.reference}` : `the block “${each.reason}”`,
  )
  return `Nothing was blocked, because this time is held by ${named.join(', ')}. Please move or cancel it first.`
}
