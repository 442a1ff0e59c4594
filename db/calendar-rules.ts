// Brings the stored rules of the calendar up to the release: when the law changes, every site shows its new dates.
import { createHash } from 'node:crypto'
import { calendarContentSchema } from '#calendar/rules/calendar-entries.ts'
import { ruleRows, type RuleRow } from '#calendar/records.server.ts'
import { publishChange } from '#platform/database/content-version.server.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import { openContent, type Content } from './starting-content.ts'

/** The digests of the starting rules of all releases, the newest last. A test fails when that of the content is missing. */
export const startingRules = ['eaee1e3353d56cb918d5a285f9849eddc1f76f5a3e837a52948dc7b461720dfb']

export async function startingRuleRows(content: Content): Promise<RuleRow[]> {
  return ruleRows(await content.read('calendar.json', calendarContentSchema))
}

export function digestOfRules(rows: readonly RuleRow[]): string {
  const inOrder = rows.toSorted((one, other) => one.position - other.position)
  return createHash('sha256')
    .update(JSON.stringify(inOrder.map(({ id, kind, definition }) => [id, kind, definition])))
    .digest('hex')
}

/**
 * Replaces rules that are those of an earlier release. A firm's own, from a content folder of its own, stay. Dates that
 * staff have moved or hidden stay moved or hidden. Returns whether anything was replaced.
 */
export async function renewCalendarRules(
  database: Database,
  earlier: readonly string[] = startingRules,
  content: Content = openContent(),
): Promise<boolean> {
  return inTransaction(database, async (tx) => {
    const stored = await tx.selectFrom('calendar_rule').selectAll().execute()
    const present = await startingRuleRows(content)
    const digest = digestOfRules(stored)
    if (digest === digestOfRules(present) || !earlier.includes(digest)) return false
    // A rule that comes in the middle takes the position of another, and positions are unique.
    await tx
      .updateTable('calendar_rule')
      .set(({ eb }) => ({ position: eb(eb('position', '*', -1), '-', 1) }))
      .execute()
    for (const row of present) {
      await tx
        .insertInto('calendar_rule')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
        .execute()
    }
    const ids = present.map(({ id }) => id)
    await tx.deleteFrom('calendar_rule').where('id', 'not in', ids).execute()
    await publishChange(tx)
    return true
  })
}
