// Reads the events that are published.
import type { Database } from '#platform/database/database.server.ts'
import type { Event } from './event-record.ts'
import './tables.server.ts'

/** The latest first. */
export async function events(database: Database): Promise<Event[]> {
  return database.selectFrom('event').selectAll().orderBy('day', 'desc').orderBy('id').execute()
}
