// A piece of what the rooms tell, as it is searched.
import type { RoomPassage } from '#platform/records/passage.ts'
import { sentencesOf } from '#platform/text/sentences-of.ts'

/** A piece of the firm's content: the sentences of one heading, with the page where they stand. */
export type Passage = {
  /** What the passage belongs to, e.g. `keyoffer:secretarial-audit-mr-3` or `office:Chennai`. */
  record: string
  title: string
  text: string
  href: string
  /** YYYY-MM-DD, or null if the source carries no day of the law. */
  lawAsAt: string | null
}

/** `units` are its sentences and list items; together they are its text. */
export type SearchedPassage = Passage & {
  kind: string
  heading: string
  units: string[]
  /** What visitors ask when they mean it, in their words. Never shown. */
  asked: string[]
}

const known = new WeakMap<RoomPassage, SearchedPassage>()

/** What a room tells again as it was is not read again. */
export function searchedPassage(given: RoomPassage): SearchedPassage {
  const kept = known.get(given)
  if (kept !== undefined) return kept
  const { kind, key, title, href, heading = '', lawAsAt = null } = given
  const units = given.units.flatMap(sentencesOf)
  const text = units.join(' ')
  const passage = { record: `${kind}:${key}`, kind, title, heading, href, lawAsAt, units, asked: [], text }
  known.set(given, passage)
  return passage
}
