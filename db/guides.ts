// The guides of the services in a folder of content: there people, offices and insights are named, and in the database
// they are ids.
import { z } from 'zod'
import '#firm/tables.server.ts'
import type { Database } from '#platform/database.server.ts'
import type { StoredGuide } from '#services/guide.ts'

const text = z.string().min(1)

export const guideSchema = z.strictObject({
  lawAsAt: z.iso.date().optional(),
  triggers: z.array(text).default([]),
  documents: z.array(z.strictObject({ group: text, items: z.array(text).min(1) })).default([]),
  steps: z
    .array(z.strictObject({ title: text, who: text, time: text, control: z.string().default('') }))
    .default([])
    .describe('`control` says who or what the timing depends on'),
  fees: z.string().default('').describe('How the fee is worked out, without prices'),
  consequences: z.array(z.strictObject({ default: text, consequence: text, law: text })).default([]),
  lead: text.optional().describe('A name in team.json'),
  office: text.optional().describe('A city in offices.json'),
  insights: z.array(text).default([]).describe('By their slug in insights.json'),
  dueDates: z.array(text).default([]).describe('By the id of a rule in calendar.json'),
})

type Guide = z.infer<typeof guideSchema>

/** The ids of what a guide can name, by name. */
export type NamedIds = {
  people: ReadonlyMap<string, number>
  offices: ReadonlyMap<string, number>
  insights: ReadonlyMap<string, number>
}

/** Of two with one name, the first is meant. */
export async function namedIds(database: Database): Promise<Pick<NamedIds, 'people' | 'offices'>> {
  const people = await database.selectFrom('team_member').select(['id', 'name']).orderBy('position').execute()
  const offices = await database.selectFrom('office').select(['id', 'city']).orderBy('position').execute()
  return {
    people: new Map(people.toReversed().map(({ id, name }) => [name, id])),
    offices: new Map(offices.toReversed().map(({ id, city }) => [city, id])),
  }
}

/** What is named and not there is left out. */
export function guideToStore(guide: Guide, { people, offices, insights }: NamedIds): StoredGuide {
  const { lead, office } = guide
  return {
    ...guide,
    lawAsAt: guide.lawAsAt ?? '',
    lead: (lead && people.get(lead)) || null,
    office: (office && offices.get(office)) || null,
    insights: guide.insights.flatMap((slug) => insights.get(slug) ?? []),
  }
}

/** Leaves out what is empty, and what is not there any more. `rules` are the ids of the calendar. */
export function guideToExport(
  guide: StoredGuide,
  { people, offices, insights }: NamedIds,
  rules: ReadonlySet<string>,
): z.input<typeof guideSchema> {
  const { lawAsAt, triggers, documents, steps, fees, consequences } = guide
  const lead = nameOf(people, guide.lead)
  const office = nameOf(offices, guide.office)
  return {
    ...(lawAsAt !== '' && { lawAsAt }),
    triggers,
    documents,
    steps,
    fees,
    consequences,
    ...(lead !== undefined && { lead }),
    ...(office !== undefined && { office }),
    insights: guide.insights.flatMap((id) => nameOf(insights, id) ?? []),
    dueDates: guide.dueDates.filter((id) => rules.has(id)),
  }
}

function nameOf(ids: ReadonlyMap<string, number>, id: number | null): string | undefined {
  return [...ids].find(([, each]) => each === id)?.[0]
}

type Names = { people: string[]; offices: string[]; insights: string[]; rules: string[] }

/** Returns a sentence for every name in a guide that leads nowhere. */
export function unknownNames(guide: Guide, of: string, known: Names): string[] {
  const named: [name: string | undefined, among: string[], file: string][] = [
    [guide.lead, known.people, 'team.json'],
    [guide.office, known.offices, 'offices.json'],
    ...guide.insights.map((name): [string, string[], string] => [name, known.insights, 'insights.json']),
    ...guide.dueDates.map((name): [string, string[], string] => [name, known.rules, 'calendar.json']),
  ]
  return named.flatMap(([name, among, file]) =>
    name === undefined || among.includes(name)
      ? []
      : [`services.json names ${name} in the guide of ${of}, which ${file} lacks.`],
  )
}
