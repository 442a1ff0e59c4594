// Reads the services with their key offerings, in the order that staff gave them.
import type { Database } from '#platform/database/database.server.ts'
import { renderRichText } from '#platform/rich-text/rich-text.server.ts'
import { checklistAddress } from './guide/checklist-address.ts'
import { storedGuide } from './guide/guide.ts'
import { serviceAddress } from './service-address.ts'
import type { Service, ServiceLed } from './service.ts'

/** The canonical addresses of the services and key offerings. Of two with one title the service is named. */
export async function addressesByTitle(database: Database): Promise<Map<string, string>> {
  const [services, offerings] = await Promise.all([
    database.selectFrom('service').select(['id', 'title']).execute(),
    database.selectFrom('key_offering').select(['id', 'title']).execute(),
  ])
  return new Map([
    ...offerings.map((each) => [each.title, `/ourservices/keyoffer?id=${each.id}`] as const),
    ...services.map((each) => [each.title, `/ourservices?id=${each.id}`] as const),
  ])
}

/** Which member of the team is the person to ask for each service, by the numbers of the members. */
export async function servicesLed(database: Database): Promise<ServiceLed[]> {
  const rows = await database.selectFrom('service').select(['id', 'title', 'guide']).orderBy('position').execute()
  return rows.flatMap(({ id, title, guide }) => {
    const lead = storedGuide(guide)?.lead
    return lead ? [{ memberId: lead, id, title, href: serviceAddress({ id, title }) }] : []
  })
}

/** What somebody needs to know who reads about a service elsewhere. `person` and `checklist` are empty where there is none. */
export type ServiceInBrief = { path: string; service: string; person: string; checklist: string }

/** By the titles of services and key offerings. */
export async function servicesInBrief(database: Database): Promise<ReadonlyMap<string, ServiceInBrief>> {
  const [services, offerings, people] = await Promise.all([
    database.selectFrom('service').select(['id', 'title', 'guide']).execute(),
    database.selectFrom('key_offering').select(['id', 'title', 'service_id']).execute(),
    database.selectFrom('team_member').select(['id', 'name']).execute(),
  ])
  const nameOf = new Map(people.map(({ id, name }) => [id, name]))
  const briefs = new Map(
    services.map((service) => {
      const guide = storedGuide(service.guide)
      const brief = {
        path: serviceAddress(service),
        service: service.title,
        person: nameOf.get(guide?.lead ?? 0) ?? '',
        checklist: checklistAddress(service, guide?.documents ?? []),
      }
      return [service.id, brief] as const
    }),
  )
  const of = (id: number, path: string) => {
    const brief = briefs.get(id)
    return brief ? [{ ...brief, path }] : []
  }
  return new Map([
    ...offerings.flatMap(({ id, title, service_id }) =>
      of(service_id, `/ourservices/keyoffer?id=${id}`).map((brief) => [title, brief] as const),
    ),
    ...[...briefs.values()].map((brief) => [brief.service, brief] as const),
  ])
}

/** Returns all services with sanitised rich text, in two queries. */
export async function services(database: Database): Promise<Service[]> {
  const [rows, offerings] = await Promise.all([
    database.selectFrom('service').selectAll().orderBy('position').execute(),
    database.selectFrom('key_offering').selectAll().orderBy('service_id').orderBy('position').execute(),
  ])
  const byService = Map.groupBy(offerings, (offering) => offering.service_id)
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    content: renderRichText(row.content, { highestHeading: 3 }),
    favorite: row.favorite === 1 ? 1 : 0,
    updated_on: row.updated_on,
    keyOfferings: (byService.get(row.id) ?? []).map((offering) => ({
      id: offering.id,
      title: offering.title,
      content: renderRichText(offering.content, { highestHeading: 2 }),
    })),
  }))
}

/** The services whose guides list the rule of the calendar. */
export async function servicesWithDate(database: Database, { ruleId }: { ruleId: string }) {
  const rows = await database.selectFrom('service').select(['id', 'title', 'guide']).orderBy('position').execute()
  return rows
    .filter(({ guide }) => storedGuide(guide)?.dueDates.includes(ruleId))
    .map(({ id, title }) => ({ kind: 'service' as const, label: title, href: serviceAddress({ id, title }) }))
}

/**
 * Returns the title of the service to which a title belongs: its own, that of one of its key offerings, or that of an
 * insight that its guide names; '' if there is none.
 */
export async function serviceOfTitle(database: Database, title: string): Promise<string> {
  if (title === '') return ''
  const services = await database.selectFrom('service').select(['id', 'title', 'guide']).orderBy('position').execute()
  const offering = await database.selectFrom('key_offering').select('service_id').where('title', '=', title).execute()
  const insight = await database.selectFrom('insight').select('id').where('title', '=', title).execute()
  const service =
    services.find((each) => each.title === title) ??
    services.find(({ id }) => offering.some(({ service_id }) => service_id === id)) ??
    services.find(({ guide }) => insight.some(({ id }) => storedGuide(guide)?.insights.includes(id)))
  return service?.title ?? ''
}
