// An event of the firm: what it is, and as staff edit it.
import { z } from 'zod'
import type { RecordKind } from '#platform/records/kind.ts'

const eventFields = {
  title: { type: 'text', label: 'Title', max: 120, isNeeded: true },
  day: { type: 'day', label: 'Day', isNeeded: true },
  place: { type: 'text', label: 'Place', max: 120, isNeeded: true },
  text: { type: 'text', label: 'Text', max: 2000, isLong: true, isNeeded: true },
} as const

export const eventRecord: RecordKind<typeof eventFields> = {
  kind: 'event',
  one: 'Event',
  many: 'Events',
  place: 31,
  fields: eventFields,
  titleOf: ({ title }) => title,
  pageOf: () => '/events',
}

export const eventSchema = z.object({
  id: z.int().positive(),
  title: z.string(),
  day: z.iso.date(),
  place: z.string(),
  text: z.string(),
})
export type Event = z.infer<typeof eventSchema>
