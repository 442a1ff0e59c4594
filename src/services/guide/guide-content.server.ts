// The guides of the services in a folder of content: there people, offices and insights are named, and in the database
// they are ids.
import { z } from 'zod'
import type { Incoming, TriedFolder } from '#platform/records/content.server.ts'
import type { StoredGuide } from './guide.ts'

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

type NamedIds = Incoming['idsOf']

/** What is named and not there is left out. */
export function guideToStore(guide: Guide, idsOf: NamedIds): StoredGuide {
  const { lead, office } = guide
  return {
    ...guide,
    lawAsAt: guide.lawAsAt ?? '',
    lead: (lead && idsOf('team-member').get(lead)) || null,
    office: (office && idsOf('office').get(office)) || null,
    insights: guide.insights.flatMap((slug) => idsOf('insight').get(slug) ?? []),
  }
}

/** Leaves out what is empty, and what is not there any more. */
export function guideToFile(guide: StoredGuide, idsOf: NamedIds): z.input<typeof guideSchema> {
  const { lawAsAt, triggers, documents, steps, fees, consequences } = guide
  const nameOf = (kind: string, id: number | null) => [...idsOf(kind)].find(([, each]) => each === id)?.[0]
  const lead = nameOf('team-member', guide.lead)
  const office = nameOf('office', guide.office)
  return {
    ...(lawAsAt !== '' && { lawAsAt }),
    triggers,
    documents,
    steps,
    fees,
    consequences,
    ...(lead !== undefined && { lead }),
    ...(office !== undefined && { office }),
    insights: guide.insights.flatMap((id) => nameOf('insight', id) ?? []),
    dueDates: guide.dueDates.filter((id) => idsOf('due-date-rule').has(id)),
  }
}

const people = z.array(z.object({ name: z.string() }))
const offices = z.array(z.object({ city: z.string() }))
const insights = z.array(z.object({ slug: z.string() }))
const calendar = z.object({ rules: z.array(z.object({ id: z.string() })) })

/** Returns a sentence for every name in a guide that leads nowhere. */
export async function unknownNames(
  services: readonly { title: string; guide?: Guide | undefined }[],
  folder: TriedFolder,
): Promise<string[]> {
  const known = {
    'team.json': (await folder('team.json', people))?.map(({ name }) => name),
    'offices.json': (await folder('offices.json', offices))?.map(({ city }) => city),
    'insights.json': (await folder('insights.json', insights))?.map(({ slug }) => slug),
    'calendar.json': (await folder('calendar.json', calendar))?.rules.map(({ id }) => id),
  }
  return services.flatMap(({ title, guide }) => {
    const { lead, office } = guide ?? {}
    const named: [file: keyof typeof known, names: string[]][] = [
      ['team.json', lead === undefined ? [] : [lead]],
      ['offices.json', office === undefined ? [] : [office]],
      ['insights.json', guide?.insights ?? []],
      ['calendar.json', guide?.dueDates ?? []],
    ]
    return named.flatMap(([file, names]) =>
      names
        .filter((name) => known[file]?.includes(name) === false)
        .map((name) => `services.json names ${name} in the guide of ${title}, which ${file} lacks.`),
    )
  })
}
