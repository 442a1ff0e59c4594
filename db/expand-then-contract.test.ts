// While a new release starts, the former one still serves visitors with the same database. So a migration only adds:
// what a release uses is removed by a later one. The rule holds for every migration after `rulesFrom`.
import type { ColumnMetadata, Kysely, TableMetadata } from 'kysely'
import { expect, test } from 'vitest'
import { migrate, openDatabase } from '#platform/database/database.server.ts'
import { eachDatabase, patient } from '../tests/databases.ts'
import { migrations } from './migrations.ts'

const rulesFrom = '0028-faq-drafts'

/** What a migration takes away, and the release that has stopped using it: one before the release of the migration. */
const contractions: Record<string, { gone: string[]; unusedSince: string }> = {}

type Column = Pick<ColumnMetadata, 'name' | 'dataType' | 'isNullable' | 'hasDefaultValue' | 'isAutoIncrementing'>
type Table = Pick<TableMetadata, 'name'> & { columns: Column[] }

/** Returns what the statements of the former release would miss or violate, as `table.column` or `table`. */
function broken(before: readonly Table[], after: readonly Table[]): string[] {
  return before.flatMap(({ name, columns }) => {
    const table = after.find((each) => each.name === name)
    if (table === undefined) return [name]
    const [known, now] = [byName(columns), byName(table.columns)]
    const changed = columns.filter((column) => {
      const kept = now.get(column.name)
      return kept === undefined || kept.dataType !== column.dataType || (column.isNullable && !mayBeLeftOut(kept))
    })
    const added = table.columns.filter((column) => !known.has(column.name) && !mayBeLeftOut(column))
    return [...changed, ...added].map((column) => `${name}.${column.name}`)
  })
}

function byName(columns: readonly Column[]): Map<string, Column> {
  return new Map(columns.map((column) => [column.name, column]))
}

function mayBeLeftOut({ isNullable, hasDefaultValue, isAutoIncrementing }: Column): boolean {
  return isNullable || hasDefaultValue || isAutoIncrementing
}

const names = Object.keys(migrations)

eachDatabase('Migrations', (freshDatabase) => {
  test('add, and take away only what a former release has stopped using; one of former times took a table', async () => {
    const database = openDatabase(await freshDatabase(), patient)
    const tables = () => (database as unknown as Kysely<unknown>).introspection.getTables()
    const migrateTo = (last: number) =>
      migrate(database, Object.fromEntries(Object.entries(migrations).slice(0, last + 1)))
    try {
      const first = names.indexOf(rulesFrom)
      expect(first).toBeGreaterThan(0)
      await migrateTo(first - 1)
      const former = await tables()
      await migrateTo(first)
      let before = await tables()
      expect(broken(former, before)).toEqual(['faq_draft'])
      for (const [index, name] of names.entries()) {
        if (index <= first) continue
        await migrateTo(index)
        const after = await tables()
        expect(broken(before, after).toSorted(), name).toEqual((contractions[name]?.gone ?? []).toSorted())
        before = after
      }
    } finally {
      await database.destroy()
    }
  })
})

// A release refuses a database with a migration that stands before its own last one and has not run.
test('numbers have no gaps, so that the next migration comes last', () => {
  const numbers = names.map((name) => Number(name.slice(0, 4)))
  // 0004 was given twice.
  expect([...new Set(numbers)]).toEqual(Array.from({ length: names.length - 1 }, (_, index) => index + 1))
})

test('a contraction names its migration and the release', () => {
  const dated = /^\d{4}-\d{2}-\d{2}$|^v?\d+\.\d+\.\d+$/
  const wrong = Object.entries(contractions).filter(
    ([name, { unusedSince }]) => !names.includes(name) || !dated.test(unusedSince),
  )
  expect(wrong).toEqual([])
})

const column = (name: string, more: Partial<Column> = {}): Column => ({
  name,
  dataType: 'text',
  isNullable: false,
  hasDefaultValue: false,
  isAutoIncrementing: false,
  ...more,
})
const lead = (...columns: Column[]): Table[] => [{ name: 'lead', columns: [column('email'), ...columns] }]

test.each<[string, Table[], Table[], string[]]>([
  ['the same', lead(), lead(), []],
  ['a new table', lead(), [...lead(), { name: 'other', columns: [column('any')] }], []],
  ['a new column that may be empty', lead(), lead(column('note', { isNullable: true })), []],
  ['a new column with a default', lead(), lead(column('note', { hasDefaultValue: true })), []],
  ['a new column that must be given', lead(), lead(column('note')), ['lead.note']],
  ['a column that is gone', lead(column('note')), lead(), ['lead.note']],
  ['a column of another type', lead(column('note')), lead(column('note', { dataType: 'integer' })), ['lead.note']],
  ['a column that must be given now', lead(column('note', { isNullable: true })), lead(column('note')), ['lead.note']],
  ['a table that is gone', lead(), [], ['lead']],
])('%s', (_title, before, after, expected) => {
  expect(broken(before, after)).toEqual(expected)
})
