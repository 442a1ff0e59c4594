// How many leads came in each week, by the source through which they came.
import { sql } from 'kysely'
import { countReminded } from '#reminders/reminder-sender.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import { addDays, dayInIndia, startOfDay } from '#platform/dates.ts'
import { sources, type Weeks } from './today.ts'

const shownWeeks = 12

/** Twelve weeks from Monday to Sunday in India, the present one last. Possible spam is left out. */
export async function leadsPerWeek(database: Database, now: Date): Promise<Weeks> {
  const mondays = mondaysUntil(dayInIndia(now))
  const starts = mondays.map(startOfDay)
  const since = starts[0] ?? ''
  const [leads, subscribers, reminders, reminded] = await Promise.all([
    database
      .selectFrom((from) =>
        from
          .selectFrom('lead')
          .select(['kind', weekOf('received_on', starts).as('week')])
          .where('received_on', '>=', since)
          .where('suspected', '=', 0)
          .as('recent'),
      )
      .select((row) => ['kind', 'week', row.fn.countAll<number>().as('count')])
      .groupBy(['kind', 'week'])
      .execute(),
    confirmedPerWeek(database, 'subscriber', starts),
    confirmedPerWeek(database, 'reminder_subscriber', starts),
    countReminded(database),
  ])
  const rows = [
    ...leads,
    ...subscribers.map((row) => ({ ...row, kind: 'newsletter' as const })),
    ...reminders.map((row) => ({ ...row, kind: 'reminders' as const })),
  ]
  return {
    reminded,
    from: mondays,
    sources: sources.map((source) => ({
      source,
      counts: mondays.map((_, index) =>
        Number(rows.find(({ kind, week }) => kind === source && Number(week) === index)?.count ?? 0),
      ),
    })),
  }
}

function confirmedPerWeek(database: Database, table: 'subscriber' | 'reminder_subscriber', starts: string[]) {
  return database
    .selectFrom((from) =>
      from
        .selectFrom(table)
        .select(weekOf('confirmed_on', starts).as('week'))
        .where('confirmed_on', '>=', starts[0] ?? '')
        .as('recent'),
    )
    .select((row) => ['week', row.fn.countAll<number>().as('count')])
    .groupBy('week')
    .execute()
}

function mondaysUntil(day: string): string[] {
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7
  const monday = addDays(day, -sinceMonday)
  return Array.from({ length: shownWeeks }, (_, index) => addDays(monday, 7 * (index - shownWeeks + 1)))
}

/** The number of the week in which an instant falls. */
function weekOf(column: string, starts: string[]) {
  const cases = starts
    .map((start, index) => sql`when ${sql.ref(column)} >= ${start} then ${sql.lit(index)}`)
    .toReversed()
  return sql<number>`case ${sql.join(cases, sql` `)} else 0 end`
}
