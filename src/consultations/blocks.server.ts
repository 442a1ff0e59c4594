// Time that staff keep free of consultations. It is held in the same table as the bookings, so neither can take what the
// other has.
import { inTransaction, type Database } from '#platform/database.server.ts'
import { ticksOf } from './booking-rules.ts'
import { takeTicks } from './slot-ticks.server.ts'
import './tables.server.ts'

/** `startsOn` and `endsOn` are instants in ISO 8601 UTC. Every quarter of an hour that they touch is blocked. */
export type NewBlock = { consultant: number; startsOn: string; endsOn: string; reason: string }

/** What stands in the way of a block: bookings by their reference, other blocks by their reason. */
export type Obstacle =
  | { kind: 'booking'; reference: string; startsOn: string }
  | { kind: 'block'; reason: string; startsOn: string }

export type BlockOutcome = { outcome: 'blocked'; id: number } | { outcome: 'refused'; message: string; by: Obstacle[] }

const maxDays = 92

class Obstructed extends Error {}

/** Blocks the whole time, or nothing if a booking or another block has any of it. */
export async function blockTime(database: Database, block: NewBlock): Promise<BlockOutcome> {
  const { consultant, startsOn, endsOn, reason } = block
  const length = Date.parse(endsOn) - Date.parse(startsOn)
  if (!(length > 0)) return { outcome: 'refused', message: 'A block must end after it begins.', by: [] }
  if (length > maxDays * 86_400_000)
    return { outcome: 'refused', message: `A block may last at most ${maxDays} days. Please make several.`, by: [] }
  const ticks = ticksOf(startsOn, endsOn)
  try {
    const id = await inTransaction(database, async (tx) => {
      const written = await tx
        .insertInto('consultation_block')
        .values({ consultant, starts_on: startsOn, ends_on: endsOn, reason })
        .returning('id')
        .executeTakeFirstOrThrow()
      const taken = await takeTicks(tx, consultant, ticks, { block_id: written.id })
      if (taken.length < ticks.length) throw new Obstructed()
      return written.id
    })
    return { outcome: 'blocked', id }
  } catch (error) {
    if (!(error instanceof Obstructed)) throw error
    const by = await obstaclesTo(database, consultant, ticks)
    return { outcome: 'refused', message: refusalBy(by), by }
  }
}

/** Frees the time again. Returns false if there is no such block. */
export async function unblockTime(database: Database, id: number): Promise<boolean> {
  // Its quarters of an hour go with it (on delete cascade).
  const { numDeletedRows } = await database.deleteFrom('consultation_block').where('id', '=', id).executeTakeFirst()
  return numDeletedRows === 1n
}

async function obstaclesTo(database: Database, consultant: number, ticks: string[]): Promise<Obstacle[]> {
  const rows = await database
    .selectFrom('slot_tick')
    .leftJoin('consultation', 'consultation.id', 'slot_tick.consultation_id')
    .leftJoin('lead', 'lead.id', 'consultation.lead_id')
    .leftJoin('consultation_block', 'consultation_block.id', 'slot_tick.block_id')
    .select([
      'lead.reference',
      'consultation.starts_on as meeting_starts_on',
      'consultation_block.reason',
      'consultation_block.starts_on as block_starts_on',
    ])
    .distinct()
    .where('slot_tick.consultant', '=', consultant)
    .where('slot_tick.tick', '>=', ticks[0] ?? '')
    .where('slot_tick.tick', '<=', ticks.at(-1) ?? '')
    .execute()
  return rows
    .flatMap((row): Obstacle[] => {
      if (row.reference !== null && row.meeting_starts_on !== null)
        return [{ kind: 'booking', reference: row.reference, startsOn: row.meeting_starts_on }]
      if (row.reason !== null && row.block_starts_on !== null)
        return [{ kind: 'block', reason: row.reason, startsOn: row.block_starts_on }]
      return []
    })
    .toSorted((one, other) => one.startsOn.localeCompare(other.startsOn))
}

function refusalBy(by: Obstacle[]): string {
  if (by.length === 0) return 'This time was just held by somebody else. Please try again.'
  const named = by.map((each) =>
    each.kind === 'booking' ? `consultation ${each.reference}` : `the block “${each.reason}”`,
  )
  return `Nothing was blocked, because this time is held by ${named.join(', ')}. Please move or cancel it first.`
}
