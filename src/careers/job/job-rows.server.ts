// How rows of vacancies are read: which of them are open, and the lists they hold.
import { expressionBuilder, type Selectable } from 'kysely'
import { z } from 'zod'
import type { Tables } from '#platform/database/database.server.ts'

export type JobRow = Selectable<Tables['job']>

/** The condition that a job is open on this day in India, as `isOpen` decides for one job. */
export function whereOpen(today: string) {
  const where = expressionBuilder<Tables, 'job'>()
  return where.and([
    where('job_expire', '>=', today),
    where.or([where('closed_on', 'is', null), where('closed_on', '>', today)]),
  ])
}

const listSchema = z.array(z.string())

/** Reads a list such as the requirements. */
export function points(stored: string): string[] {
  return listSchema.parse(JSON.parse(stored))
}
