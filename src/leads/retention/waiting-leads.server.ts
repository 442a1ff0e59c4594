// The leads that wait for an answer: new or in progress, and neither possible spam nor a booking, which is confirmed by
// the site itself.
import { sql } from 'kysely'
import { countRows } from '#platform/database/count-rows.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import type { LeadKind, LeadState } from '#leads/lead.ts'

/** Written out: the index of these leads is used only for a condition that is part of the statement. */
const isWaiting = sql<boolean>`state in ('new', 'in progress') and suspected = 0 and kind <> 'consultation'`

/** The same condition, for a lead that was read. */
export function isWaitingLead(lead: { state: LeadState; suspected: number; kind: LeadKind }): boolean {
  const isOpen = lead.state === 'new' || lead.state === 'in progress'
  return isOpen && lead.suspected === 0 && lead.kind !== 'consultation'
}

export function waitingLeads(database: Database) {
  return database.selectFrom('lead').where(isWaiting)
}

/** Of one kind, or of all. */
export function countWaiting(database: Database, kind?: LeadKind): Promise<number> {
  const leads = waitingLeads(database)
  return countRows(kind ? leads.where('kind', '=', kind) : leads)
}

/** How many people have waited since before this instant. */
export async function countPeopleWaiting(database: Database, before: Date): Promise<number> {
  const { people } = await waitingLeads(database)
    .select((lead) => lead.fn.count<number>('email_key').distinct().as('people'))
    .where('received_on', '<', before.toISOString())
    .executeTakeFirstOrThrow()
  return Number(people)
}
