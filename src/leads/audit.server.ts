// The trace of what was erased: how much, when and by which rule, never whose.
import type { Database } from '#platform/database.server.ts'
import './tables.server.ts'

/** Written in the transaction of the erasure itself. No word of it may name a person. */
export async function writeAuditLine(
  tx: Database,
  line: { what: string; howMany: number; rule: string },
  now: Date,
): Promise<void> {
  const { what, howMany, rule } = line
  await tx.insertInto('audit_line').values({ written_on: now.toISOString(), what, how_many: howMany, rule }).execute()
}
