// Who has checked which rule, and changes of dates that a second person approves.
import { publishChange } from '#platform/database/content-version.server.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import { addDays, addMonths, dayInIndia, dayText } from '#platform/dates.ts'
import { Refusal } from '#platform/http/bodies/refusal.server.ts'
import { mayDo, type Staff } from '#staff/roles.ts'
import { recordAction } from '#staff/history/record-action.server.ts'
import { readCalendar } from '#calendar/calendar.server.ts'
import { dayThatCounts, type CalendarOverride } from '#calendar/rules/calendar-override.ts'
import { byDay, isValidOn, type DueDateRule } from '#calendar/rules/due-date-rule.ts'
import { lastCheckedText } from '#calendar/rules/day-notes.ts'
import { occurrencesBetween, standardAnchors } from '#calendar/rules/recurrence.ts'
import { changeable, changeDate, type AskedChange } from '#calendar/staff/staff.server.ts'
import { dateChangeSchema, type DateChange } from '#calendar/staff/staff-dates.ts'
import type { Decision, LawDesk, LawRule, Proposal } from './desk.ts'

const firstDays = 90

/** The rules that fall due soonest first, then those that have waited longest for a check. */
export async function lawDesk(database: Database, staff: Staff, now: Date): Promise<LawDesk> {
  const today = dayInIndia(now)
  const [{ rules, overrides, agmMonthDay }, checks, proposals, isAlone] = await Promise.all([
    readCalendar(database),
    database.selectFrom('calendar_check').selectAll().execute(),
    database.selectFrom('calendar_proposal').selectAll().where('state', '=', 'open').orderBy('id').execute(),
    isAloneOnSite(database, staff),
  ])
  const checkOf = new Map(checks.map((check) => [check.rule_id, check]))
  const soon = addDays(today, firstDays)
  const rank = ({ isSoon, nextDay, checkedOn }: LawRule) => (isSoon ? `0 ${nextDay}` : `1 ${checkedOn}`)
  return {
    rules: rules
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
      .toSorted((one, other) => (rank(one) < rank(other) ? -1 : Number(rank(one) > rank(other)))),
    proposals: proposals.map((row): Proposal => ({
      id: row.id,
      ruleId: row.rule_id,
      originalDay: row.original_day,
      title: row.title,
      change: changeIn(row.change),
      dayBefore: row.day_before,
      proposedBy: row.proposed_by_name,
      proposedOn: row.proposed_on,
      isOwn: row.proposed_by === staff.id,
    })),
    isAlone,
  }
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

/** JSON of the column of a proposal. */
export function changeIn(stored: string | null): DateChange | null {
  return stored === null ? null : dateChangeSchema.parse(JSON.parse(stored))
}

/** Every role may approve, so one other account that is open is enough. */
async function isAloneOnSite(database: Database, { id }: Pick<Staff, 'id'>): Promise<boolean> {
  const other = await database
    .selectFrom('staff')
    .select('id')
    .where('id', '!=', id)
    .where('ended_on', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return other === undefined
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

/** Returns the id of the proposal. */
export async function proposeChange(database: Database, asked: AskedChange, by: Staff, now: Date): Promise<number> {
  return inTransaction(database, async (tx) => {
    const { date, now: before } = await changeable(tx, asked)
    const { ruleId, originalDay } = asked.occurrence
    const waiting = await tx
      .selectFrom('calendar_proposal')
      .select('proposed_by_name')
      .where('state', '=', 'open')
      .where('rule_id', '=', ruleId)
      .where('original_day', '=', originalDay)
      .executeTakeFirst()
    if (waiting) throw new Refusal(409, `A change proposed by ${waiting.proposed_by_name} waits for this date.`)
    const { id } = await tx
      .insertInto('calendar_proposal')
      .values({
        rule_id: ruleId,
        original_day: originalDay,
        title: date.title,
        law: 'law' in date ? date.law : '',
        change: asked.change === null ? null : JSON.stringify(asked.change),
        day_before: before.day,
        seen: asked.seen,
        state: 'open',
        proposed_by: by.id,
        proposed_by_name: by.name,
        proposed_on: now.toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const detail = `${date.title}, ${dayText(originalDay)}`
    await recordAction(tx, by, { action: 'Proposed a change of a date', record: 'date', recordId: ruleId, detail }, now)
    return id
  })
}

const stateAfter = { approve: 'approved', refuse: 'refused', withdraw: 'withdrawn' } as const
const wordOf = { approve: 'Approved', refuse: 'Refused', withdraw: 'Withdrew' } as const

export async function decide(
  database: Database,
  { id, decision, reason }: Decision & { id: number },
  by: Staff,
  now: Date,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    // Of two who decide at once, the second finds it decided.
    const row = await tx
      .updateTable('calendar_proposal')
      .set({ state: stateAfter[decision], decided_by_name: by.name, decided_on: now.toISOString(), reason })
      .where('id', '=', id)
      .where('state', '=', 'open')
      .returningAll()
      .executeTakeFirst()
    if (row === undefined) throw new Refusal(409, 'Somebody has decided this meanwhile.')
    const isOwn = row.proposed_by === by.id
    if (decision === 'withdraw' && !isOwn) throw new Refusal(403, 'Only whoever proposed it can withdraw it.')
    if (decision === 'approve' && isOwn) await refuseOwn(tx, by, reason)
    const [ruleId, originalDay] = [row.rule_id, row.original_day]
    const detail = [`${row.title}, ${dayText(originalDay)}`, reason].filter(Boolean).join(': ')
    const action = `${wordOf[decision]} a change of a date`
    await recordAction(tx, by, { action, record: 'date', recordId: ruleId, detail }, now)
    if (decision !== 'approve') return
    const change = changeIn(row.change)
    await changeDate(tx, { occurrence: { ruleId, originalDay }, change, seen: row.seen }, by, now)
  })
}

async function refuseOwn(tx: Database, by: Staff, reason: string): Promise<void> {
  if (!(await isAloneOnSite(tx, by))) throw new Refusal(403, 'A second person approves this change.')
  if (!mayDo(by.role, 'administrator'))
    throw new Refusal(403, 'You are the only one here, so an administrator approves it.')
  if (reason === '') throw new Refusal(422, 'Say why you approve it alone.', { errors: { reason: 'Give a reason.' } })
}
