// How many businesses with reminders a change of a date may reach.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { readAnswers } from '#calendar/compliance/answers.server.ts'
import type { Calendar } from '#calendar/compliance/compliance-dates.ts'
import { answersNamed, judge } from '#calendar/rules/conditions.ts'
import type { Database } from '#platform/database/database.server.ts'

/** Between so many, other requests get their turn. */
const sliceSize = 50

/**
 * Those whose answers do not rule the filing out, if reminders tell of it. Of the answers only those are read that the rule
 * asks for, and the same ones once.
 */
export async function remindersWithDate(database: Database, { rules }: Pick<Calendar, 'rules'>, ruleId: string) {
  const when = rules.find(({ id }) => id === ruleId)?.when
  if (when === undefined) return []
  const rows = await database
    .selectFrom('subscription')
    .select('params')
    .where('kind', '=', 'reminders')
    .where('status', '=', 'active')
    .execute()
  const names = answersNamed(when).add('kind')
  const counts = new Map<string, number>()
  for (const { params } of rows) {
    const query = params
      .split('&')
      .filter((part) => names.has(part.slice(0, part.indexOf('='))))
      .join('&')
    counts.set(query, (counts.get(query) ?? 0) + 1)
  }
  let total = 0
  for (const [index, [query, count]] of [...counts].entries()) {
    if (index % sliceSize === 0) await nextTurn()
    const answers = readAnswers(query)
    if (answers === null) continue
    const { failed, isRare } = judge(when, answers)
    if (failed === null && !isRare) total += count
  }
  return total === 0 ? [] : [{ kind: 'reminder' as const, count: total }]
}
