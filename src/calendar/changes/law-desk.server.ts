// What is known of each rule, and who has checked it.
import { publishChange } from '#platform/database/content-version.server.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import { addDays, addMonths, dayInIndia } from '#platform/dates.ts'
import { Refusal } from '#platform/http/bodies/refusal.server.ts'
import type { Staff } from '#staff/roles.ts'
import { recordAction } from '#staff/history/record-action.server.ts'
import { readCalendar } from '#calendar/calendar.server.ts'
import { dueDaysOf, type Changes } from '#calendar/rules/due-days.ts'
import type { DueDateRule } from '#calendar/rules/due-date-rule.ts'
import { lastCheckedText } from '#calendar/rules/day-notes.ts'
import { standardAnchors } from '#calendar/rules/recurrence.ts'
import { byDay, lawOf } from '#calendar/rules/standard-dates.ts'
import type { LawRule } from './law-desk.ts'

const firstDays = 90

/** The rules that fall due soonest first, then those that have waited longest for a check. */
export async function lawDesk(database: Database, now: Date): Promise<LawRule[]> {
  const today = dayInIndia(now)
  const [{ rules, ...changes }, checks] = await Promise.all([
    readCalendar(database),
    database.selectFrom('calendar_check').selectAll().execute(),
  ])
  const checkOf = new Map(checks.map((check) => [check.rule_id, check]))
  const soon = addDays(today, firstDays)
  const rank = ({ isSoon, nextDay, checkedOn }: LawRule) => (isSoon ? `0 ${nextDay}` : `1 ${checkedOn}`)
  return rules
    .filter(({ until = '9999' }) => until >= today)
    .map((rule): LawRule => {
      const check = checkOf.get(rule.id)
      const [nextDay, movedFrom] = nextDayOf(rule, today, changes)
      const isChecked = check !== undefined && dayInIndia(new Date(check.checked_on)) >= rule.lawAsAt
      return {
        id: rule.id,
        title: rule.title,
        form: rule.form,
        law: lawOf(rule),
        category: rule.category,
        isSoon: nextDay !== null && nextDay <= soon,
        nextDay,
        movedFrom,
        checkedBy: isChecked ? check.checked_by : '',
        checkedOn: rule.lawAsAt,
        isOld: lastCheckedText(rule.lawAsAt, today) !== null,
      }
    })
    .toSorted((one, other) => (rank(one) < rank(other) ? -1 : Number(rank(one) > rank(other))))
}

/** The next day, where staff have moved it, and the day under the rule before that; null where there is none. */
function nextDayOf(rule: DueDateRule, today: string, changes: Changes): [day: string | null, movedFrom: string | null] {
  const span = { from: today, to: addMonths(today, 13) }
  const [next] = dueDaysOf(rule, changes, standardAnchors(span, changes.agmMonthDay), span).toSorted(byDay)
  return [next?.day ?? null, next?.moved ? next.ownDay : null]
}

export async function confirmRule(database: Database, ruleId: string, by: Staff, now: Date): Promise<void> {
  await inTransaction(database, async (tx) => {
    const rule = (await readCalendar(tx)).rules.find(({ id }) => id === ruleId)
    if (rule === undefined) throw new Refusal(404, 'There is no such rule.')
    const values = { checked_by: by.name, checked_on: now.toISOString() }
    await tx
      .insertInto('calendar_check')
      .values({ rule_id: ruleId, ...values })
      .onConflict((conflict) => conflict.column('rule_id').doUpdateSet(values))
      .execute()
    await publishChange(tx)
    const action = { action: 'Checked a rule', record: 'rule', recordId: ruleId, detail: rule.title } as const
    await recordAction(tx, by, action, now)
  })
}
