// The audit log of erasures: how much was erased, when and by which rule, but never whose data.
import type { Database } from '#platform/database/database.server.ts'

/** Call it in the transaction of the erasure itself. The line must not identify a person. */
export async function logErasure(
  tx: Database,
  line: { what: string; howMany: number; rule: string },
  now: Date,
): Promise<void> {
  const { what, howMany, rule } = line
  await tx.insertInto('audit_line').values({ written_on: now.toISOString(), what, how_many: howMany, rule }).execute()
}
