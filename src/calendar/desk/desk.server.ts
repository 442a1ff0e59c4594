// What is known of each rule, and who has checked it.
import { publishChange } from '#platform/database/content-version.server.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import { addDays, addMonths, dayInIndia } from '#platform/dates.ts'
import { Refusal } from '#platform/http/bodies/refusal.server.ts'
import type { Staff } from '#staff/roles.ts'
import { recordAction } from '#staff/history/record-action.server.ts'
import { readCalendar } from '#calendar/calendar.server.ts'
import { dayThatCounts, type CalendarOverride } from '#calendar/rules/calendar-override.ts'
import { byDay, isValidOn, type DueDateRule } from '#calendar/rules/due-date-rule.ts'
import { lastCheckedText } from '#calendar/rules/day-notes.ts'
import { occurrencesBetween, standardAnchors } from '#calendar/rules/recurrence.ts'
import type { LawRule } from './desk.ts'

const firstDays = 90

/** The rules that fall due soonest first, then those that have waited longest for a check. */
export async function lawDesk(database: Database, now: Date): Promise<LawRule[]> {
  const today = dayInIndia(now)
  const [{ rules, overrides, agmMonthDay }, checks] = await Promise.all([
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
      const [nextDay, movedFrom] = nextDayOf(rule, today, overrides, agmMonthDay)
      const isChecked = check !== undefined && dayInIndia(new Date(check.checked_on)) >= rule.lawAsAt
      return {
        id: rule.id,
        title: rule.title,
        form: rule.form,
        law: rule.section === '' ? rule.law : `${rule.law}, ${rule.section}`,
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

/** How far a date may have been moved, in months. */
const monthsMoved = 12

/** The next day under the rule, where staff have moved it, and the day before that; null where there is none. */
function nextDayOf(
  rule: DueDateRule,
  today: string,
  overrides: readonly CalendarOverride[],
  agmMonthDay: string,
): [day: string | null, movedFrom: string | null] {
  const own = overrides.filter(({ ruleId }) => ruleId === rule.id)
  const from = own.length === 0 ? today : addMonths(today, -monthsMoved)
  const anchors = standardAnchors(Number(today.slice(0, 4)), agmMonthDay)
  const [next] = occurrencesBetween(rule.occurs, from, addMonths(today, 13), anchors)
    .filter(({ day }) => isValidOn(rule, day))
    .flatMap(({ day: originalDay }) => {
      const change = own.findLast((each) => each.originalDay === originalDay)
      const day = dayThatCounts(originalDay, originalDay, change)
      return day === null || day < today ? [] : [{ day, movedFrom: day === originalDay ? null : originalDay }]
    })
    .toSorted(byDay)
  return [next?.day ?? null, next?.movedFrom ?? null]
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
