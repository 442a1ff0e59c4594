// Time that staff keep free of consultations. It is held in the same table as the bookings, so neither can take what the
// other has.
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import { ticksOf } from './booking-rules.ts'
import { takeTicks } from './slot-ticks.server.ts'
import '#consultations/tables.server.ts'

/** `startsOn` and `endsOn` are instants in ISO 8601 UTC. Every quarter of an hour that they touch is blocked. */
export type NewBlock = { consultants: number[]; startsOn: string; endsOn: string; reason: string }

/** What stands in the way of a block. */
type InTheWay =
  | { kind: 'booking'; id: number; name: string; startsOn: string }
  | { kind: 'block'; reason: string; startsOn: string }

/** One block for each consultant, or what stands in the way. */
export type BlockOutcome =
  | { outcome: 'blocked'; ids: number[] }
  | { outcome: 'refused'; message: string; inTheWay: InTheWay[] }

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
  if (!(length > 0)) return refused('A block must end after it begins.')
  if (length > maxDays * 86_400_000) return refused(`A block may last at most ${maxDays} days. Please create several.`)
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
    const inTheWay = await whatIsInTheWay(database, consultants, ticks)
    if (inTheWay.length === 0) return refused('Someone else has just taken this time. Please try again.')
    return refused('Nothing was blocked: this time is not free.', inTheWay)
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

function refused(message: string, inTheWay: InTheWay[] = []): BlockOutcome {
  return { outcome: 'refused', message, inTheWay }
}

async function whatIsInTheWay(database: Database, consultants: number[], ticks: string[]): Promise<InTheWay[]> {
  const rows = await database
    .selectFrom('slot_tick')
    .leftJoin('consultation', 'consultation.id', 'slot_tick.consultation_id')
    .leftJoin('lead', 'lead.id', 'consultation.lead_id')
    .leftJoin('consultation_block', 'consultation_block.id', 'slot_tick.block_id')
    .select([
      'lead.name',
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
    .flatMap((row): InTheWay[] => {
      if (row.meeting_id !== null && row.reference !== null && row.meeting_starts_on !== null)
        return [
          { kind: 'booking', id: row.meeting_id, name: row.name ?? row.reference, startsOn: row.meeting_starts_on },
        ]
      if (row.reason !== null && row.block_starts_on !== null)
        return [{ kind: 'block', reason: row.reason, startsOn: row.block_starts_on }]
      return []
    })
    .toSorted((one, other) => one.startsOn.localeCompare(other.startsOn))
}
