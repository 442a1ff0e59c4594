// Every change to the tables, in order. Once 1.0 is tagged, a migration that has run anywhere is never edited; a new one is
// added.
import type { Migration } from 'kysely/migration'
import * as baseline from './migrations/0001-baseline.ts'

export const migrations: Record<string, Migration> = {
  '0001-baseline': baseline,
}
