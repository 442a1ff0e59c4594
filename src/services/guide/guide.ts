// What a service page says to somebody who needs the service, as it is stored.
import { z } from 'zod'

const row = z.int().positive()

/** People, offices, insights and rules of the calendar are named by their ids. One that is gone is not shown. */
const storedGuideSchema = z.object({
  lawAsAt: z.string().describe('YYYY-MM-DD; empty if no law is stated'),
  triggers: z.array(z.string()),
  documents: z.array(z.object({ group: z.string(), items: z.array(z.string()) })),
  steps: z.array(z.object({ title: z.string(), who: z.string(), time: z.string(), control: z.string() })),
  fees: z.string(),
  consequences: z.array(z.object({ default: z.string(), consequence: z.string(), law: z.string() })),
  lead: row.nullable(),
  office: row.nullable(),
  insights: z.array(row),
  dueDates: z.array(z.string()),
})

export type StoredGuide = z.infer<typeof storedGuideSchema>

/** `stored` is the column of a service. */
export function storedGuide(stored: string | null): StoredGuide | null {
  return stored === null ? null : storedGuideSchema.parse(JSON.parse(stored))
}

/** Returns the column of a service; null for a guide that says nothing. */
export function guideColumn(guide: StoredGuide): string | null {
  const { lawAsAt: _, lead, office, ...texts } = guide
  const isEmpty = lead === null && office === null && Object.values(texts).every(({ length }) => length === 0)
  return isEmpty ? null : JSON.stringify(storedGuideSchema.parse(guide))
}
