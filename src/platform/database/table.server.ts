// A table is one value: the type of its rows, its creation, and what the database must have all follow from it, and what
// is shown, erased and kept of people (personal.ts). Hides what differs between the two databases.
import {
  PostgresAdapter,
  sql,
  type ColumnDefinitionBuilder,
  type CreateTableBuilder,
  type Generated,
  type Kysely,
  type Selectable,
} from 'kysely'
import type { Personal } from './personal.ts'

type Facts = {
  type: 'text' | 'integer'
  isPrimaryKey?: boolean
  /** The database numbers the rows, and never uses a number again. */
  isNumbered?: boolean
  isNullable?: boolean
  isUnique?: boolean
  default?: string | number
  oneOf?: readonly (string | number)[]
  references?: { column: string; onDelete: 'cascade' | 'set null' | 'no action' }
}

/** A column that must have a value, unless `orNull` or `default` says otherwise. */
export class Column<Type> {
  /** For the compiler alone. */
  declare readonly type: Type
  readonly facts: Facts

  constructor(facts: Facts) {
    this.facts = facts
  }

  #and<Other = Type>(more: Partial<Facts>): Column<Other> {
    return new Column<Other>({ ...this.facts, ...more })
  }

  orNull(): Column<Type | null> {
    return this.#and<Type | null>({ isNullable: true })
  }

  default(value: Type & (string | number)): Column<Generated<Type>> {
    return this.#and<Generated<Type>>({ default: value })
  }

  primaryKey(): Column<Type> {
    return this.#and({ isPrimaryKey: true })
  }

  unique(): Column<Type> {
    return this.#and({ isUnique: true })
  }

  /** `column` as `table.column`. Without `onDelete`, a row that is referred to cannot be deleted. */
  references(
    column: `${string}.${string}`,
    onDelete: 'cascade' | 'set null' | 'no action' = 'no action',
  ): Column<Type> {
    return this.#and({ references: { column, onDelete } })
  }
}

export function text<const Value extends string = string>({ oneOf }: { oneOf?: readonly Value[] } = {}): Column<Value> {
  return new Column<Value>({ type: 'text', ...(oneOf && { oneOf }) })
}

export function integer<const Value extends number = number>({
  oneOf,
}: { oneOf?: readonly Value[] } = {}): Column<Value> {
  return new Column<Value>({ type: 'integer', ...(oneOf && { oneOf }) })
}

/** 1 or 0. */
export function flag(): Column<number> {
  return integer<number>({ oneOf: [0, 1] })
}

/** The number of the row, which the database gives it. */
export function id(): Column<Generated<number>> {
  return new Column<Generated<number>>({ type: 'integer', isNumbered: true })
}

/** `where` is written as the queries write it, or SQLite does not use the index. */
type Index<Name> = readonly Name[] | { on: readonly Name[]; where?: string; isUnique?: true }

/** Names of checks and indexes follow that of the table: `lead_by_state`. */
type Constraints<Name> = {
  /** Of several columns. */
  primaryKey?: readonly Name[]
  unique?: readonly (readonly Name[])[]
  /** SQL that both databases understand. */
  checks?: Readonly<Record<string, string>>
  indexes?: Readonly<Record<string, Index<Name>>>
}

type Columns = Readonly<Record<string, Column<unknown>>>

export type Table<Name extends string = string, Of extends Columns = Columns> = {
  name: Name
  columns: Of
  constraints: Constraints<string>
  /** A table with a column that may hold personal data has to say it (tests/personal-data.test.ts). */
  personal: Personal | undefined
}

type Row<Of extends Columns> = { [name in keyof Of]: Of[name]['type'] }

/** The row as Kysely knows it: what may be left out when it is written is `Generated`. */
export type RowOf<Of extends Table> = Row<Of['columns']>

export function table<const Name extends string, Of extends Columns>(
  name: Name,
  columns: Of,
  { personal, ...constraints }: Constraints<keyof Of & string> & { personal?: Personal<Selectable<Row<Of>>> } = {},
): Table<Name, Of> {
  return { name, columns, constraints, personal }
}

/** Creates the tables with their indexes, first those that others refer to. */
export async function createTables<Rows>(database: Kysely<Rows>, tables: readonly Table[]): Promise<void> {
  const created = new Set<string>()
  const isReady = ({ name, columns }: Table) =>
    tablesReferredTo(columns).every((other) => other === name || created.has(other))
  for (let left = [...tables]; left.length > 0; left = left.filter(({ name }) => !created.has(name))) {
    const [next] = left.filter(isReady)
    if (!next)
      throw new Error(
        `Each of these tables refers to another of them, or to a table that is not listed: ${left.map(({ name }) => name).join()}`,
      )
    await createTable(database, next)
    created.add(next.name)
  }
}

function tablesReferredTo(columns: Columns): string[] {
  return Object.values(columns).flatMap(({ facts }) => facts.references?.column.split('.')[0] ?? [])
}

async function createTable<Rows>(database: Kysely<Rows>, { name, columns, constraints }: Table): Promise<void> {
  const isPostgres = database.getExecutor().adapter instanceof PostgresAdapter
  let made: CreateTableBuilder<string, string> = database.schema.createTable(name)
  for (const [column, { facts }] of Object.entries(columns)) {
    made = made.addColumn(column, facts.type, (builder) => definition(builder, facts, isPostgres))
    if (facts.oneOf)
      made = made.addCheckConstraint(`${name}_${column}`, sql`${sql.ref(column)} in (${list(facts.oneOf)})`)
  }
  const { primaryKey, unique = [], checks = {}, indexes = {} } = constraints
  if (primaryKey) made = made.addPrimaryKeyConstraint(`${name}_key`, [...primaryKey])
  for (const together of unique) made = made.addUniqueConstraint(`${name}_${together.join('_')}`, [...together])
  for (const [check, condition] of Object.entries(checks))
    made = made.addCheckConstraint(`${name}_${check}`, sql.raw(condition))
  await made.execute()
  for (const [index, given] of Object.entries(indexes)) {
    const { on, where, isUnique } = 'on' in given ? given : { on: given }
    await sql`create ${sql.raw(isUnique ? 'unique index' : 'index')} ${sql.ref(`${name}_${index}`)} on ${sql.table(name)}
      (${sql.join(on.map((column) => sql.ref(column)))}) ${sql.raw(where === undefined ? '' : `where ${where}`)}`.execute(
      database,
    )
  }
}

function definition(builder: ColumnDefinitionBuilder, facts: Facts, isPostgres: boolean): ColumnDefinitionBuilder {
  if (facts.isNumbered)
    return isPostgres ? builder.primaryKey().generatedByDefaultAsIdentity() : builder.primaryKey().autoIncrement()
  let made = facts.isPrimaryKey ? builder.primaryKey() : facts.isNullable ? builder : builder.notNull()
  if (facts.isUnique) made = made.unique()
  if (facts.default !== undefined) made = made.defaultTo(facts.default)
  if (facts.references) made = made.references(facts.references.column).onDelete(facts.references.onDelete)
  return made
}

function list(values: readonly (string | number)[]) {
  return sql.join(values.map((value) => sql.lit(value)))
}

/** Returns what of the tables the database lacks, as `table.column`. */
export async function missingColumns<Rows>(database: Kysely<Rows>, tables: readonly Table[]): Promise<string[]> {
  const found = await database.introspection.getTables()
  const known = new Set(found.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`)))
  const wanted = tables.flatMap(({ name, columns }) => Object.keys(columns).map((column) => `${name}.${column}`))
  return wanted.filter((column) => !known.has(column))
}
