// Reads the guide of a service, with whom and what it names.
import { contactInformation } from '#firm/firm.server.ts'
import { officeOf } from '#firm/offices/office.ts'
import type { Database } from '#platform/database/database.server.ts'
import { storedGuide } from './guide.ts'
import { checklistAddress } from './checklist-address.ts'
import type { ServiceGuide } from '#services/service.ts'

/** Returns the next date of each rule of the calendar that is there, by day. */
export type NextDueDates = (database: Database, ruleIds: readonly string[]) => Promise<ServiceGuide['dueDates']>

/** Returns the guide of the service, or of the first one without an id. Null if there is none. */
export async function serviceGuide(
  database: Database,
  id: number | undefined,
  nextDueDates: NextDueDates,
): Promise<ServiceGuide | null> {
  const service = await database
    .selectFrom('service')
    .select(['id', 'title', 'guide'])
    .$if(id !== undefined, (select) => select.where('id', '=', id ?? 0))
    .orderBy('position')
    .executeTakeFirst()
  const guide = storedGuide(service?.guide ?? null)
  if (!service || !guide) return null
  const { lead, office, insights, dueDates, ...texts } = guide
  const [person, place, related, dates] = await Promise.all([
    lead === null ? undefined : personWith(database, lead),
    office === null ? undefined : officeWith(database, office),
    insightsWith(database, insights),
    nextDueDates(database, dueDates),
  ])
  return {
    id: service.id,
    ...texts,
    lead: person ?? null,
    office: place ?? null,
    insights: related,
    dueDates: dates.map(({ day, title, law }) => ({ day, title, law })),
    checklist: checklistAddress(service, texts.documents),
  }
}

async function personWith(database: Database, id: number) {
  return database
    .selectFrom('team_member')
    .select(['id', 'name', 'designation', 'imageurl'])
    .where('id', '=', id)
    .executeTakeFirst()
}

async function officeWith(database: Database, id: number): Promise<ServiceGuide['office']> {
  const found = (await contactInformation(database)).find((office) => office.id === id)
  return found ? { city: found.city, phone: officeOf(found).phones[0] ?? '' } : null
}

/** In the order of the ids. */
async function insightsWith(database: Database, ids: readonly number[]): Promise<ServiceGuide['insights']> {
  if (ids.length === 0) return []
  const rows = await database
    .selectFrom('insight')
    .select(['id', 'typeofinsight', 'title'])
    .where('id', 'in', [...ids])
    .execute()
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
}
