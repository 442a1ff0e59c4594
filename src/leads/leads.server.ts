// The register of everyone who asked for something.
import type { Database } from '#platform/database.server.ts'
import './tables.server.ts'

export type NewLead = {
  kind: 'enquiry' | 'consultation' | 'hand-over'
  name: string
  email: string
  phone: string
  company: string
  location: string
  message: string
}

/** Writes the lead and answers its number; when this returns the lead is on disk. */
export async function receiveLead(database: Database, lead: NewLead, now: Date): Promise<number> {
  const { id } = await database
    .insertInto('lead')
    .values({ ...lead, state: 'new', received_on: now.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
