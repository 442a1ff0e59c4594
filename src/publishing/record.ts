// A record of the console as its screens show it.
import { z } from 'zod'
import type { AnyRecordKind } from '#platform/records/kind.ts'
import type { Body } from '#platform/records/record-fields.ts'
import type { Problems } from '#platform/records/problems.ts'
import type { Role } from '#staff/roles.ts'

/** The lowest role that may publish a record of the kind. */
export function publisherOf({ isOfFirm }: Pick<AnyRecordKind, 'isOfFirm'>): Role {
  return isOfFirm ? 'administrator' : 'editor'
}

/**
 * `changed`: on the site, with later changes that are not. `scheduled`: a version appears at its time, whether or not
 * an earlier one is on the site.
 */
export const recordStates = ['draft', 'scheduled', 'published', 'changed', 'trash'] as const
export type RecordState = (typeof recordStates)[number]

/** Instants are ISO 8601 UTC. `changedBy` is a name, empty for what was there from the beginning. */
export type RecordRow = {
  id: number
  kind: string
  title: string
  state: RecordState
  changedOn: string
  changedBy: string
  /** YYYY-MM-DD; empty if there is none. */
  lawAsAt: string
  liveOn: string | null
  publishAt: string | null
  /** Why it could not be published at its time; empty if nothing went wrong. */
  problem: string
  /** The page of the site that shows it; null while none does. */
  page: string | null
  position: number
  version: number
}

export type Revision = {
  version: number
  savedOn: string
  savedBy: string
  publishedOn: string | null
  publishedBy: string
  restoredFrom: number | null
}

export type RecordView = RecordRow & {
  liveVersion: number | null
  publishVersion: number | null
  body: Body
  /** What keeps this draft from being published. */
  problems: Problems
  /** Newest first, at most `maxHistory`. */
  history: Revision[]
  previews: PreviewLink[]
}

/** A link that shows one version to whoever has it. */
export type PreviewLink = { id: number; version: number; validUntil: string }

export const maxHistory = 200

/** `value` is what a field stores that refers to it. */
export type ReferenceChoice = { value: string; label: string }

/** One field of two versions. `parts` in the order of reading. */
export type FieldDifference = { label: string; parts: { text: string; change: 'same' | 'added' | 'removed' }[] }

/** Without a kind, the records of all kinds. */
export const recordFilterSchema = z.strictObject({
  kind: z.string().max(40).optional(),
  state: z.enum([...recordStates, 'law']).optional(),
  search: z.string().trim().max(100).optional(),
})
export type RecordFilter = z.infer<typeof recordFilterSchema>
export const recordSorts = ['changed', 'title', 'position', 'law'] as const

/** How many records of a kind are in each state. `all` leaves out the trash. */
export type RecordCounts = Record<RecordState | 'all' | 'law', number>

/** From this age on, in days, a statement of the law is to be read again. */
export const lawIsOldAfterDays = 183
