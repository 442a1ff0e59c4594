// What a room adds to what its tables say of people (platform/database/personal.ts): whatever is more than rows.
import type { Expression } from 'kysely'
import type { ConsentPurpose } from '#leads/consent/consent.ts'
import type { Database } from '#platform/database/database.server.ts'
import type { PersonalFact, Section } from '#platform/database/personal.ts'
import type { Table } from '#platform/database/table.server.ts'

type HeldRecord = { title: string; facts: PersonalFact[] }
export type PersonalSection = { heading: string; records: HeldRecord[] }

/** What an erasure did, and what remains to be done once its transaction is committed. */
export type Erasure = {
  /** The number of erased records, mails included. */
  count: number
  /** Set if a law requires a record to be kept: it is restricted now and will be erased at this instant. */
  restrictedUntil: string | null
  /** Steps for what is outside the transaction, such as files. They may be called again after a failure. */
  afterwards: (() => Promise<void>)[]
}

/** `publicUrl` is the site's, for the mails that tell of it. */
export type Withdrawn = { emailKey: string; purpose: ConsentPurpose; leadId: number | null; publicUrl: string }

type AnyRow = Record<string, unknown>

/** What a table cannot say of its own rows. */
export type RowHooks = {
  /** The rows of a person, if no column says whose they are, in the order in which they are shown. */
  find?: (database: Database, emailKey: string) => Promise<AnyRow[]>
  /** In place of the title that the table says. */
  title?: (row: AnyRow) => string
  /** In place of 'answers'. */
  answers?: (row: AnyRow) => PersonalFact[]
  /** Records besides the rows of the table. */
  besides?: (database: Database, emailKey: string) => Promise<{ section: Section; record: HeldRecord }[]>
  /**
   * Erases the rows with these keys, and what goes with them. `before`: because of their age, which they have had since
   * then. Returns how many other records went.
   */
  erase?: (tx: Database, keys: number[], before: string | null) => Promise<number>
}

/** The verbs run in the caller's transaction. `emailKey` is an address normalised by `addressKey`. */
export type PersonalData = {
  /** All tables, from the one part that brings them. */
  tables?: readonly Table[]
  /** By the name of the table. */
  rows?: Readonly<Record<string, RowHooks>>
  /** Ends the use of the data for this purpose. The ledger already marks the consent as withdrawn. */
  withdraw?: (tx: Database, withdrawn: Withdrawn, now: Date) => Promise<Erasure>
  /** Before the rows of the address are erased. */
  erase?: (tx: Database, emailKey: string, now: Date, publicUrl: string) => Promise<Erasure>
  /** Erases what belongs to these leads, which are erased next, either on request or because of their age. */
  eraseWithLeads?: (tx: Database, leadIds: number[], now: Date) => Promise<Erasure>
  /** The ids of leads that the room has used since this instant or will still use, so that their age counts from then. */
  leadsUsedSince?: (database: Database, since: string) => Expression<number>
}

export const nothingErased: Erasure = { count: 0, restrictedUntil: null, afterwards: [] }

export function combineErasures(erasures: Erasure[]): Erasure {
  const restrictions = erasures.flatMap(({ restrictedUntil }) => restrictedUntil ?? [])
  return {
    count: erasures.reduce((sum, { count }) => sum + count, 0),
    restrictedUntil: restrictions.toSorted().at(-1) ?? null,
    afterwards: erasures.flatMap(({ afterwards }) => afterwards),
  }
}
