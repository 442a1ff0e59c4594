// What is erased after a while, by which rule.
import type { Database } from '#platform/database/database.server.ts'
import type { Erasure } from './personal-data.ts'

export type RetentionRule = {
  /** `what` and `rule` go into the audit line. */
  what: string
  rule: string
  /** How many records the rule would erase now. */
  count: (database: Database, now: Date) => Promise<number>
  /** Of how many. Given for records whose loss would hurt: a large share of them waits for staff to approve it. */
  countAll?: (database: Database) => Promise<number>
  /** Somebody has asked for this erasure, so nothing holds it back once it is due. */
  isAskedFor?: boolean
  /** Erases one batch at most, and is called until nothing is due. */
  erase: (tx: Database, now: Date) => Promise<Erasure>
}
