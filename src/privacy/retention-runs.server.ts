// What staff see of retention: its settings, what the next run would erase, what it has erased, and the approval of
// what it holds back.
import { countRows } from '#platform/database/count-rows.server.ts'
import { approveRetention, areApproved, dueByRule } from '#leads/retention/retention-limit.server.ts'
import type { RetentionRule } from '#leads/retention/retention-rule.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import type { Staff } from '#staff/roles.ts'
import type { Retention } from '#platform/start/settings.server.ts'
import { recordAction } from '#staff/history/record-action.server.ts'
import type { AuditLine, RetentionSetting, RetentionState } from './console-types.ts'

const months = (count: number) => `${count} month${count === 1 ? '' : 's'}`
const days = (count: number) => `${count} day${count === 1 ? '' : 's'}`

function settingsOf(retention: Retention): RetentionSetting[] {
  const of = (name: string, value: string, meaning: string) => ({ name: `RETENTION_${name}`, value, meaning })
  const kept = 'after the last contact'
  return [
    of('ENQUIRY_MONTHS', months(retention.enquiryMonths), `Messages, questions and corrections, ${kept}`),
    of('CONSULTATION_MONTHS', months(retention.consultationMonths), `Bookings, ${kept} or the meeting`),
    of(
      'APPLICATION_MONTHS',
      months(retention.applicationMonths),
      `Applications, ${kept} or the closing of the vacancy`,
    ),
    of('MAIL_DAYS', days(retention.mailDays), 'The content of a sent e-mail'),
    of(
      'UNCONFIRMED_DAYS',
      days(retention.unconfirmedDays),
      'A newsletter, reminders or an alert that nobody confirmed, or that have ended',
    ),
    of('CONVERSATION_DAYS', days(retention.conversationDays), 'A question to the assistant, with its answer'),
    of('AUDIT_MONTHS', months(retention.auditMonths), 'An entry in the history'),
    of(
      'MINIMUM_MONTHS',
      retention.minimumMonths === 0 ? 'None: erased at once' : months(retention.minimumMonths),
      'Data whose erasure was requested, if the law requires it to be kept; it is no longer used',
    ),
  ]
}

type Dependencies = { database: Database; rules: RetentionRule[]; settings: { retention: Retention } }

/** Erases nothing: it shows what a run would erase now. */
export async function retentionState({ database, rules, settings }: Dependencies, now: Date): Promise<RetentionState> {
  const due = await dueByRule(database, rules, now)
  const held = due.filter(({ isTooMuch }) => isTooMuch)
  const job = await database.selectFrom('daily_job').selectAll().where('name', '=', 'retention').executeTakeFirst()
  return {
    settings: settingsOf(settings.retention),
    due,
    isHeld: held.length > 0,
    isApproved: held.length > 0 && (await areApproved(database, held)),
    lastRun: job === undefined || job.last_day === '' ? null : job.last_day,
    watchedHours: job?.is_confirmed === 1 ? null : Math.min(24, Math.floor((job?.watched_s ?? 0) / 3600)),
  }
}

/** What staff have seen when they approve: the amount of each rule that is held back. */
export type SeenAmounts = { what: string; howMany: number }[]

/**
 * Approves what is held back, for one run. Returns false, and writes nothing, if the amounts are no longer those that
 * were seen.
 */
export async function approveHeld(
  { database, rules }: Dependencies,
  seen: SeenAmounts,
  staff: Staff,
  now: Date,
): Promise<boolean> {
  return inTransaction(database, async (tx) => {
    const held = (await dueByRule(tx, rules, now)).filter(({ isTooMuch }) => isTooMuch)
    const isSeen = held.every(({ what, howMany }) =>
      seen.some((each) => each.what === what && each.howMany === howMany),
    )
    if (held.length === 0 || held.length !== seen.length || !isSeen) return false
    await approveRetention(tx, rules, now)
    const detail = held.map(({ what, howMany, of }) => `${howMany} of ${of} ${what}`).join(', ')
    await recordAction(tx, staff, { action: 'Approved an erasure', record: 'retention', recordId: '', detail }, now)
    return true
  })
}

/** What was erased, by which rule and when, newest first. */
export async function auditLines(
  database: Database,
  { offset, perPage }: { offset: number; perPage: number },
): Promise<{ data: AuditLine[]; total: number }> {
  const [data, total] = await Promise.all([
    database
      .selectFrom('audit_line')
      .select(['id', 'written_on as writtenOn', 'what', 'how_many as howMany', 'rule'])
      .orderBy('id', 'desc')
      .limit(perPage)
      .offset(offset)
      .execute(),
    countRows(database.selectFrom('audit_line')),
  ])
  return { data, total }
}
