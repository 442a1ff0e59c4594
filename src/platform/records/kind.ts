// A kind of record that staff keep on the console, as its room defines it, for the browser and the server.
import type { Body, BodyOf, RecordFields } from './record-fields.ts'
import type { Problems } from './problems.ts'

export type RecordKind<Table extends RecordFields = RecordFields> = {
  /** In the database and in addresses of the console: 'team-member'. */
  kind: string
  /** As staff read it: 'Team member', 'Team members'. */
  one: string
  many: string
  /** Its place among the kinds that are offered. */
  place: number
  /** Where it is read: the page as staff call it, and where on it. */
  onSite: { page: string; part: string }
  fields: Table
  /** What a record is called in lists. */
  titleOf: (body: BodyOf<Table>) => string
  /** There is always exactly one, such as the declaration. */
  isSingle?: boolean
  /** Staff set the order. Other kinds are listed with the latest change first. */
  isOrdered?: boolean
  /** The fields that stand beside the text instead of below it. */
  aside?: readonly (keyof Table & string)[]
  /** More rules for publication, beyond those of each field. */
  check?: (body: BodyOf<Table>) => Problems
  /** The day up to which the law is stated, if the kind has one. */
  lawAsAt?: (body: BodyOf<Table>) => string
  /** The sentence that stands below its title in search results, for kinds with a page of their own. */
  descriptionOf?: (body: BodyOf<Table>) => string
  /** The page of the site that shows it; `id` is that of the published row. Absent: only the firm's people read it. */
  pageOf?: (id: number, body: BodyOf<Table>) => string
  /** The firm as a whole answers for what it says, as for the privacy notice. */
  isOfFirm?: boolean
}

/** What the console works with, whatever the fields are. */
export type AnyRecordKind = RecordKind<RecordFields>

/**
 * Tells a kind from whatever else a module exports. Its functions are only called with bodies that the schema of its own
 * fields has parsed (`draftSchema`).
 */
export function isRecordKind(exported: unknown): exported is AnyRecordKind {
  return typeof exported === 'object' && exported !== null && 'kind' in exported && 'titleOf' in exported
}

/** Whether each record of the kind has a page of its own. */
export function hasOwnPage({ pageOf }: AnyRecordKind, body: Body): boolean {
  return pageOf !== undefined && pageOf(1, body) !== pageOf(2, body)
}

/** What shows the published records of a kind, and "on the site" within a sentence and at its beginning. */
export function shownBy({ pageOf, onSite }: AnyRecordKind): { name: string; there: string; atBeginning: string } {
  if (pageOf) return { name: 'site', there: 'on the site', atBeginning: 'On the site' }
  const name = onSite.page.toLowerCase()
  return { name, there: `in the ${name}`, atBeginning: `In the ${name}` }
}
