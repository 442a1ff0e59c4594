// The rules of retention that follow from what the tables say of how long their rows are kept (platform/database/personal.ts).
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#platform/database/database.server.ts'
import type { AgeRule, Period } from '#platform/database/personal.ts'
import type { Table } from '#platform/database/table.server.ts'
import { addDays, addMonths, dayInIndia, startOfDay } from '#platform/dates.ts'
import type { Retention } from '#platform/start/settings.server.ts'
import { nothingErased, type PersonalData } from '#leads/retention/personal-data.ts'
import type { RetentionRule } from '#leads/retention/retention-rule.ts'
import { eraseByKey, hooksOf, ownKeyOf, tablesOf } from '#leads/retention/rows-of-person.server.ts'

const batchSize = 200
const hourMs = 3_600_000

/** One rule for each name, in the order of the tables. */
export function rulesOfTables(personalData: readonly PersonalData[], retention: Retention): RetentionRule[] {
  const ages = tablesOf(personalData).flatMap((table) => agesOf(table).map((kept) => ({ table, kept })))
  return [...Map.groupBy(ages, ({ kept }) => kept.what)].map(([what, own]): RetentionRule => {
    const tables = [...Map.groupBy(own, ({ table }) => table)].map(
      ([table, rows]) => [table, rows.map(({ kept }) => kept)] as const,
    )
    const overall = async (countIn: (table: Table, kept: AgeRule[]) => Promise<number>) => {
      let total = 0
      for (const [table, kept] of tables) total += await countIn(table, kept)
      return total
    }
    return {
      what,
      rule: own.map(({ kept }) => ruleText(kept, retention))[0] ?? '',
      count: (database, now) => overall((table, kept) => countRows(database, table, isOld(kept, retention, now))),
      ...(own.some(({ kept }) => 'needsApproval' in kept) && {
        countAll: (database) => overall((table) => countRows(database, table, sql`1 = 1`)),
      }),
      erase: async (tx, now) => ({
        ...nothingErased,
        count: await overall((table, kept) => eraseBatch(tx, personalData, table, { kept, retention, now })),
      }),
    }
  })
}

/** The ages at which rows of the table are erased. */
function agesOf({ personal }: Table): AgeRule[] {
  const kept = personal && 'kept' in personal ? personal.kept : undefined
  return kept && 'length' in kept ? [...kept] : []
}

function ruleText(kept: AgeRule, retention: Retention): string {
  if ('rule' in kept) return kept.rule
  if (typeof kept.for === 'object') return `${kept.for.days} days`
  return `RETENTION_${kept.for.replace(/[A-Z]/g, '_$&').toUpperCase()}=${countOf(kept.for, retention)}`
}

function countOf(period: Exclude<Period, object>, retention: Retention): number {
  const count: unknown = Reflect.get(retention, period)
  if (typeof count !== 'number') throw new Error(`There is no setting of retention called ${period}`)
  return count
}

/** The day from which rows are still kept, in India. */
function firstDayKept(period: Period, retention: Retention, now: Date): string {
  const today = dayInIndia(now)
  if (typeof period === 'object') return addDays(today, -period.days)
  const count = countOf(period, retention)
  return period.endsWith('Months') ? addMonths(today, -count) : addDays(today, -count)
}

/** What was before this day or instant is old. So is what was to last until it. */
function limitOf(kept: AgeRule, retention: Retention, now: Date): string {
  if ('until' in kept) return new Date(now.getTime() - (kept.days ?? 0) * 24 * hourMs).toISOString()
  const day = firstDayKept(kept.for, retention, now)
  return kept.isDay ? day : startOfDay(day)
}

function isOld(kept: AgeRule[], retention: Retention, now: Date): RawBuilder<unknown> {
  const conditions = kept.map((each) => {
    const [column, longest] = 'until' in each ? [each.until, each.atMostHours] : [each.since]
    const isBefore = sql.raw('until' in each ? '<=' : '<')
    const isOver = sql`${sql.raw(column)} ${isBefore} ${limitOf(each, retention, now)}`
    const isAhead = longest && sql` or ${sql.raw(column)} > ${new Date(now.getTime() + longest * hourMs).toISOString()}`
    const isMeant = each.where && sql` and ${sql.raw(each.where)}`
    return sql`(${isOver}${isAhead || sql``})${isMeant || sql``}`
  })
  return sql`(${sql.join(conditions, sql` or `)})`
}

async function countRows(database: Database, { name }: Table, condition: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*) as count from ${sql.table(name)} where ${condition}`.execute(database)
  return Number(rows[0]?.count)
}

type Ageing = { kept: AgeRule[]; retention: Retention; now: Date }

async function eraseBatch(
  tx: Database,
  personalData: readonly PersonalData[],
  table: Table,
  { kept, retention, now }: Ageing,
): Promise<number> {
  const key = ownKeyOf(table)
  const condition = isOld(kept, retention, now)
  if (key === undefined) {
    const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table.name)} where ${condition}`.execute(tx)
    return Number(numAffectedRows)
  }
  const { rows } = await sql<{ key: unknown }>`select ${sql.ref(key)} as key from ${sql.table(table.name)}
    where ${condition} order by ${sql.ref(key)} limit ${sql.lit(batchSize)}`.execute(tx)
  const [first] = kept
  const before = first ? limitOf(first, retention, now) : null
  const keys = rows.map((row) => row.key)
  return eraseByKey(tx, table, hooksOf(personalData, table), keys, before, condition)
}
