// A snapshot of SQLite: a read transaction on a connection of its own. In WAL mode it neither waits for writers nor
// keeps them waiting.
import { DatabaseSync } from 'node:sqlite'
import { batchSize, plainRow, type Row, type Snapshot, type SnapshotTable } from './snapshot.server.ts'

const waitMs = 10_000

export class SqliteSnapshot implements Snapshot {
  readonly #database: DatabaseSync

  private constructor(database: DatabaseSync) {
    this.#database = database
  }

  static open(file: string): SqliteSnapshot {
    const database = new DatabaseSync(file, { timeout: waitMs })
    try {
      database.exec('pragma query_only = on; begin')
      // A transaction sees the moment of its first read, not that of its beginning.
      database.prepare('select count(*) from sqlite_schema').get()
    } catch (error) {
      database.close()
      throw error
    }
    return new SqliteSnapshot(database)
  }

  async migrations(): Promise<string[]> {
    if (!this.#names("name = 'kysely_migration'").length) return []
    return this.#texts('select name from kysely_migration order by name')
  }

  async tables(): Promise<SnapshotTable[]> {
    const lastIds = new Map<string, number>()
    if (this.#names("name = 'sqlite_sequence'").length)
      for (const row of this.#database.prepare('select name, seq from sqlite_sequence').all())
        lastIds.set(String(row['name']), Number(row['seq']))
    const counted = new Set(this.#names("sql like '%autoincrement%'"))
    return this.#names(String.raw`name not like 'sqlite\_%' escape '\' and name not like 'kysely\_%' escape '\'`).map(
      (name) => ({
        name,
        columns: this.#database
          .prepare(`select * from "${name}"`)
          .columns()
          .map((column) => column.name),
        lastId: counted.has(name) ? (lastIds.get(name) ?? 0) : null,
      }),
    )
  }

  async *rows({ name }: SnapshotTable): AsyncIterable<Row[]> {
    let batch: Row[] = []
    for (const row of this.#database.prepare(`select * from "${name}" order by 1`).iterate()) {
      batch.push(plainRow(name, row))
      if (batch.length < batchSize) continue
      yield batch
      batch = []
    }
    if (batch.length > 0) yield batch
  }

  async close(): Promise<void> {
    this.#database.close()
  }

  #names(condition: string): string[] {
    return this.#texts(`select name from sqlite_schema where type = 'table' and ${condition} order by name`)
  }

  #texts(query: string): string[] {
    return this.#database
      .prepare(query)
      .all()
      .map((row) => String(row['name']))
  }
}
