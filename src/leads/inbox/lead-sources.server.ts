// What the inbox asks of the rooms through which leads come in. The assembly passes it in, because the register may not
// know them.
import type { Form } from '#forms/field-table.ts'
import type { LeadKind } from '#leads/lead.ts'
import type { Database, Tables } from '#platform/database/database.server.ts'
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { FacetChoice, LeadDetails, RoomRow } from './inbox.ts'

export type LeadWhere = (lead: ExpressionBuilder<Tables, 'lead'>) => Expression<SqlBool>

/** What the leads of a kind can be narrowed by, besides what every lead has. */
export type LeadFacet = {
  kind: LeadKind
  name: string
  label: string
  /** What the choice is called that narrows nothing. */
  any: string
  choices: (database: Database, now: Date) => Promise<FacetChoice[]>
  /** Returns null for a value that it does not have. */
  where: (value: string) => LeadWhere | null
}

/** The columns that the leads of a kind add to the export. */
export type LeadColumns = {
  kind: LeadKind
  headers: readonly string[]
  /** By the id of the lead, in the order of the headers. */
  cells: (database: Database, leadIds: number[]) => Promise<Map<number, string[]>>
}

export type LeadSource = {
  /** What the room knows about a lead; null if it is none of its own. */
  describe: (database: Database, leadId: number) => Promise<LeadDetails | null>
  /** What the list says of its leads, by id. */
  rows?: (database: Database, leadIds: number[]) => Promise<Map<number, RoomRow>>
  facets?: readonly LeadFacet[]
  columns?: LeadColumns
}

/** The form by which leads of a kind come in, so that each answer stands under its question. */
export type LeadForms = Record<LeadKind, Form | null>

export type LeadSources = {
  leadForms: LeadForms
  sources: LeadSource[]
  /** The days on which the office is closed, besides weekends. A yearly one counts in every year. */
  holidays: (database: Database) => Promise<{ day: string; isYearly: boolean }[]>
}
