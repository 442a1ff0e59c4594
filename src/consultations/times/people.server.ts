// Who meets visitors: from the numbers, names and profiles that staff set, and the services.
import { z } from 'zod'
import { serviceOfTitle } from '#services/services.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import { anotherSubject, noProfile, type Person, type Profile } from './booking-rules.ts'

const hoursSchema = z.array(z.object({ weekday: z.number(), opens: z.string(), closes: z.string() }))

/** By number; consultants without a profile are not in it. */
export async function profiles(database: Database): Promise<Map<number, Profile>> {
  const rows = await database.selectFrom('consultant_profile').selectAll().execute()
  return new Map(
    rows.map((row) => [
      row.number,
      {
        isActive: row.is_active === 1,
        isNamed: row.is_named === 1,
        services: z.array(z.number()).parse(JSON.parse(row.services)),
        hours: hoursSchema.parse(JSON.parse(row.hours)),
      },
    ]),
  )
}

/** Those who take calls, under the words that visitors see. */
export async function people(database: Database, capacity: number): Promise<Person[]> {
  const known = await profiles(database)
  const services = known.size === 0 ? [] : await database.selectFrom('service').select(['id', 'title']).execute()
  return Array.from({ length: capacity }, (_, index) => index + 1).flatMap((number): Person[] => {
    const { isActive, services: ids, hours } = known.get(number) ?? noProfile
    if (!isActive) return []
    const subjects = ids.flatMap((id) => services.filter((service) => service.id === id).map(({ title }) => title))
    return [{ number, hours, subjects }]
  })
}

/** A link may name a key offering or an article: their service is meant. What is no service is left out. */
export async function knownSubject(database: Database, subject: string): Promise<string> {
  return subject === anotherSubject ? subject : serviceOfTitle(database, subject)
}

/** The subjects that visitors may choose, and the one that is chosen. Null unless the consultants differ. */
export async function subjectChoices(database: Database, all: Person[], subject: string) {
  if (all.every(({ subjects }) => subjects.length === 0)) return null
  const services = await database.selectFrom('service').select('title').orderBy('position').execute()
  return { subjects: [...services.map(({ title }) => title), anotherSubject], subject }
}

/** The names of consultants as staff know them; the number of whoever has none. */
export async function consultantNames(database: Database): Promise<(number: number) => string> {
  const rows = await database.selectFrom('consultant').selectAll().execute()
  const names = new Map(rows.map(({ number, name }) => [number, name]))
  return (number) => names.get(number) || `Consultant ${number}`
}

/** The name of a consultant as visitors are told it; '' if they are not. */
export async function nameForVisitors(database: Database, number: number): Promise<string> {
  const row = await database
    .selectFrom('consultant')
    .innerJoin('consultant_profile', 'consultant_profile.number', 'consultant.number')
    .select('consultant.name')
    .where('consultant.number', '=', number)
    .where('is_named', '=', 1)
    .executeTakeFirst()
  return row?.name ?? ''
}
