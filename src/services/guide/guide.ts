// What a service page says to somebody who needs the service, as it is stored.
import { z } from 'zod'
import { guideTextsSchema } from '#services/service.ts'

const row = z.int().positive()

/** People, offices, insights and rules of the calendar are named by their ids. One that is gone is not shown. */
const storedGuideSchema = guideTextsSchema.extend({
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
