// Staff keep time free of consultations, and give it back.
import { blockTime, unblockTime, type BlockOutcome, type NewBlock } from '#consultations/times/blocks.server.ts'
import { whenInIndia } from '#consultations/record/booking-time.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import type { Staff } from '#staff/roles.ts'
import { recordAction } from '#staff/history/record-action.server.ts'
import type { Block } from './bookings.ts'

/** Blocks the time for all of these consultants. What is booked in it stays. */
export function blockByStaff(database: Database, staff: Staff, block: NewBlock, now: Date): Promise<BlockOutcome> {
  return blockTime(database, block, async (tx, ids) => {
    const detail = `${whenInIndia(block.startsOn)} to ${whenInIndia(block.endsOn)}`
    for (const id of ids)
      await recordAction(tx, staff, { action: 'Blocked time', record: 'block', recordId: id, detail }, now)
  })
}

/** Gives the time back. Returns the block as it was, for undoing; null if there is no such block. */
export async function unblockByStaff(database: Database, staff: Staff, id: number, now: Date): Promise<Block | null> {
  return inTransaction(database, async (tx) => {
    const row = await tx.selectFrom('consultation_block').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row || !(await unblockTime(tx, id))) return null
    const { consultant, starts_on: startsOn, ends_on: endsOn, reason } = row
    const detail = `${whenInIndia(startsOn)} to ${whenInIndia(endsOn)}`
    await recordAction(tx, staff, { action: 'Unblocked time', record: 'block', recordId: id, detail }, now)
    return { id, consultant, startsOn, endsOn, reason }
  })
}
