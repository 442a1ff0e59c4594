// A snapshot of PostgreSQL: a transaction that sees one moment, read with cursors on a connection of its own.
import pg from 'pg'
import { batchSize, plainRow, type Row, type Snapshot, type SnapshotTable } from './snapshot.server.ts'

const connectMs = 10_000

export class PostgresSnapshot implements Snapshot {
  readonly #client: pg.Client

  private constructor(client: pg.Client) {
    this.#client = client
  }

  static async open(url: string): Promise<PostgresSnapshot> {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectMs, keepAlive: true })
    // The statement that is running rejects as well.
    client.on('error', () => undefined)
    await client.connect()
    try {
      await client.query('begin isolation level repeatable read read only')
      // The disk to which the backup goes may be slow.
      await client.query('set local idle_in_transaction_session_timeout = 0; set local statement_timeout = 0')
    } catch (error) {
      await client.end()
      throw error
    }
    return new PostgresSnapshot(client)
  }

  async migrations(): Promise<string[]> {
    const { rows } = await this.#client.query<{ found: string | null }>(
      `select to_regclass('kysely_migration')::text as found`,
    )
    return rows[0]?.found ? this.#texts('select name from kysely_migration order by name') : []
  }

  async tables(): Promise<SnapshotTable[]> {
    const names = await this.#texts(
      String.raw`select tablename as name from pg_tables where schemaname = current_schema() and tablename not like 'kysely\_%' order by 1`,
    )
    const tables: SnapshotTable[] = []
    for (const name of names) {
      const { fields } = await this.#client.query(`select * from "${name}" limit 0`)
      const columns = fields.map((field) => field.name)
      tables.push({ name, columns, lastId: columns.includes('id') ? await this.#lastId(name) : null })
    }
    return tables
  }

  /** A sequence is not part of the snapshot: it may be ahead, which does no harm. */
  async #lastId(table: string): Promise<number | null> {
    const { rows } = await this.#client.query<{ name: string | null }>(
      'select pg_get_serial_sequence(quote_ident($1), $2) as name',
      [table, 'id'],
    )
    const sequence = rows[0]?.name
    if (!sequence) return null
    const state = await this.#client.query<{ last: string }>(
      `select case when is_called then last_value else 0 end::text as last from ${sequence}`,
    )
    return Number(state.rows[0]?.last)
  }

  async *rows({ name }: SnapshotTable): AsyncIterable<Row[]> {
    await this.#client.query(`declare backup no scroll cursor for select * from "${name}" order by 1`)
    try {
      for (;;) {
        const { rows } = await this.#client.query<Record<string, unknown>>(`fetch ${batchSize} from backup`)
        if (rows.length === 0) return
        yield rows.map((row) => plainRow(name, row))
      }
    } finally {
      await this.#client.query('close backup')
    }
  }

  async close(): Promise<void> {
    await this.#client.end()
  }

  async #texts(query: string): Promise<string[]> {
    const { rows } = await this.#client.query<{ name: string }>(query)
    return rows.map(({ name }) => name)
  }
}
