// All tables of the database as they were at one moment, read beside the site that goes on writing.

export type Row = Record<string, string | number | null>

/** `lastId` is at least the highest number that the column `id` has ever had; null if it does not count by itself. */
export type SnapshotTable = { name: string; columns: string[]; lastId: number | null }

export type Snapshot = {
  /** The migrations that had run. Empty if the database is empty. */
  migrations: () => Promise<string[]>
  /** All tables but those of the migrations. */
  tables: () => Promise<SnapshotTable[]>
  /** All rows, in batches. */
  rows: (table: SnapshotTable) => AsyncIterable<Row[]>
  close: () => Promise<void>
}

/** How many rows are in memory at a time. */
export const batchSize = 500

/** Returns the row with plain values only, which is what the tables hold. */
export function plainRow(table: string, row: Record<string, unknown>): Row {
  const plain: Row = {}
  for (const [column, value] of Object.entries(row)) {
    if (value !== null && typeof value !== 'string' && typeof value !== 'number')
      throw new Error(`${table}.${column} holds a ${typeof value}, which a backup cannot keep`)
    plain[column] = value
  }
  return plain
}
