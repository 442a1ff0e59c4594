// The names that the questions give to the firm's records, as the assistant calls them: by title, not by slug.
import { readFileSync } from 'node:fs'
import { z } from 'zod'

const named = z.array(z.object({ slug: z.string(), title: z.string() }))
const servicesSchema = z.array(z.object({ slug: z.string(), title: z.string(), keyOfferings: named }))

function content<Schema extends z.ZodType>(name: string, schema: Schema): z.infer<Schema> {
  return schema.parse(JSON.parse(readFileSync(new URL(`../../content/${name}.json`, import.meta.url), 'utf8')))
}

/** The parts of a passage by which it is identified. */
type Named = { record: string; kind: string; title: string }

/** Returns the assistant's name of a record that a question names: `keyoffer:late-filing` is `keyoffer:12` there. */
export function namesOf(passages: readonly Named[]): (record: string) => string {
  const services = content('services', servicesSchema)
  const titles = new Map<string, string>([
    ...services.map(({ slug, title }) => [`service:${slug}`, title] as const),
    ...services.flatMap(({ keyOfferings }) =>
      keyOfferings.map(({ slug, title }) => [`keyoffer:${slug}`, title] as const),
    ),
    ...content('insights', named).map(({ slug, title }) => [`insight:${slug}`, title] as const),
  ])
  const records = new Map(passages.map(({ record, kind, title }) => [`${kind}:${title}`, record]))
  return (name) => {
    const kind = name.slice(0, name.indexOf(':'))
    const key = name.slice(kind.length + 1)
    const title = titles.get(name) ?? (kind === 'office' ? `${key} office` : key)
    return records.get(`${kind}:${title}`) ?? name
  }
}
