// The brake of retention: more than a share of the register goes only after staff have approved it.
import { addDays, dayInIndia } from '#platform/dates.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import { logErasure } from './erasure-log.server.ts'
import type { RetentionRule } from './retention-rule.ts'

/** So many records, and so many in a hundred, may be erased by one rule in one run. */
const freeRecords = 10
const freePercent = 20

/** What a rule would erase now. `of` is null for a rule without a limit. */
export type Due = { what: string; rule: string; howMany: number; of: number | null; isTooMuch: boolean }

export async function dueByRule(database: Database, rules: RetentionRule[], now: Date): Promise<Due[]> {
  const due: Due[] = []
  for (const { what, rule, count, countAll } of rules) {
    const howMany = await count(database, now)
    const of = countAll ? await countAll(database) : null
    const isTooMuch = of !== null && howMany > freeRecords && howMany * 100 > of * freePercent
    due.push({ what, rule, howMany, of, isTooMuch })
  }
  return due
}

/** Returns whether staff have approved these. A few more may have become due since. */
export async function areApproved(database: Database, due: Due[]): Promise<boolean> {
  const rows = await database.selectFrom('retention_approval').select(['what', 'how_many']).execute()
  const approved = new Map(rows.map((row) => [row.what, row.how_many]))
  return due.every(({ what, howMany }) => {
    const upTo = approved.get(what)
    return upTo !== undefined && howMany <= upTo + freeRecords
  })
}

/** An approval counts for one run. */
export async function endApprovals(database: Database): Promise<void> {
  await database.deleteFrom('retention_approval').execute()
}

/**
 * Approves, for the next run, what is too much now, with an audit line each, and makes that run due at once. Returns
 * what was approved. Nothing is written if nothing is too much.
 */
export async function approveRetention(database: Database, rules: RetentionRule[], now: Date): Promise<Due[]> {
  return inTransaction(database, async (tx) => {
    const held = (await dueByRule(tx, rules, now)).filter(({ isTooMuch }) => isTooMuch)
    for (const { what, howMany, rule } of held) {
      const approval = { how_many: howMany, approved_on: now.toISOString() }
      await tx
        .insertInto('retention_approval')
        .values({ what, ...approval })
        .onConflict((conflict) => conflict.column('what').doUpdateSet(approval))
        .execute()
      await logErasure(tx, { what: `approved: ${what}`, howMany, rule }, now)
    }
    if (held.length > 0) {
      await tx
        .updateTable('daily_job')
        .set({ last_day: addDays(dayInIndia(now), -1) })
        .where('name', '=', 'retention')
        .execute()
    }
    return held
  })
}
