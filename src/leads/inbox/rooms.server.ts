// What the inbox asks of the rooms through which leads come in. The assembly passes it in, because the register may not
// know them.
import type { Form } from '#forms/field-table.ts'
import type { LeadKind } from '#leads/lead.ts'
import type { Database } from '#platform/database/database.server.ts'
import type { LeadDetails } from './inbox.ts'

export type LeadRoom = {
  /** What the room knows about a lead; null if it is none of its own. */
  describe: (database: Database, leadId: number) => Promise<LeadDetails | null>
  /** What the list says of its leads, by id. */
  notes?: (database: Database, leadIds: number[]) => Promise<Map<number, string>>
}

/** The form by which leads of a kind come in, so that each answer stands under its question. */
export type LeadForms = Record<LeadKind, Form | null>

export type InboxRooms = {
  leadForms: LeadForms
  rooms: LeadRoom[]
  /** The days on which the office is closed, besides weekends. A yearly one counts in every year. */
  holidays: (database: Database) => Promise<{ day: string; isYearly: boolean }[]>
}
