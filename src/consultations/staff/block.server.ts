// Staff keep time free of consultations, and give it back.
import { blockTime, unblockTime } from '#consultations/times/blocks.server.ts'
import { whenInIndia } from '#consultations/meeting/meeting-time.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import type { Staff } from '#staff/roles.ts'
import { recordAction } from '#staff/history/record-action.server.ts'
import type { Block, InTheWay } from './bookings.ts'

export type BlockRequest = { consultants: number[]; startsOn: string; endsOn: string; reason: string }

export type Blocked =
  | { outcome: 'blocked'; ids: number[] }
  | { outcome: 'refused'; message: string; inTheWay: InTheWay[] }

/** Blocks the time for all of these consultants, or nothing. */
export async function blockByStaff(database: Database, staff: Staff, block: BlockRequest, now: Date): Promise<Blocked> {
  const result = await blockTime(database, block, async (tx, ids) => {
    const detail = `${whenInIndia(block.startsOn)} to ${whenInIndia(block.endsOn)}`
    for (const id of ids)
      await recordAction(tx, staff, { action: 'Blocked time', record: 'block', recordId: id, detail }, now)
  })
  if (result.outcome === 'blocked') return result
  const ids = result.by.flatMap((each) => (each.kind === 'booking' ? [each.id] : []))
  const names = new Map(await namesOf(database, ids))
  const inTheWay = result.by.map((each): InTheWay =>
    each.kind === 'block'
      ? each
      : { kind: 'booking', id: each.id, name: names.get(each.id) ?? each.reference, startsOn: each.startsOn },
  )
  const message = inTheWay.length === 0 ? result.message : 'Nothing was blocked: this time is not free.'
  return { outcome: 'refused', message, inTheWay }
}

async function namesOf(database: Database, ids: number[]): Promise<[number, string][]> {
  if (ids.length === 0) return []
  const rows = await database
    .selectFrom('consultation')
    .innerJoin('lead', 'lead.id', 'consultation.lead_id')
    .select(['consultation.id', 'lead.name'])
    .where('consultation.id', 'in', ids)
    .execute()
  return rows.map(({ id, name }) => [id, name])
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
