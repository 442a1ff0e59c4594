// What every room that keeps personal data implements, so that people can see all of it, end its use and erase it.
import type { Expression } from 'kysely'
import type { ConsentPurpose } from '#leads/consent/consent.ts'
import type { Database } from '#platform/database/database.server.ts'

/** One fact that is kept. `on` is an instant (ISO 8601); `text` is shown as it is. */
export type HeldFact = { label: string; text: string } | { label: string; on: string }
export type HeldSection = { heading: string; records: { title: string; facts: HeldFact[] }[] }

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

/** `withdraw`, `erase` and `eraseWithLeads` run in the caller's transaction. `emailKey` is an address normalised by `addressKey`. */
export type PersonalData = {
  /** Everything that the room keeps about this address; empty if it keeps nothing. */
  describe: (database: Database, emailKey: string) => Promise<HeldSection[]>
  /** Ends the use of the data for this purpose. The ledger already marks the consent as withdrawn. */
  withdraw: (tx: Database, withdrawn: Withdrawn, now: Date) => Promise<Erasure>
  erase: (tx: Database, emailKey: string, now: Date, publicUrl: string) => Promise<Erasure>
  /** Erases what belongs to these leads, which are erased next, either on request or because of their age. */
  eraseWithLeads?: (tx: Database, leadIds: number[], now: Date) => Promise<Erasure>
  /** The ids of leads that the room has used since this instant or will still use, so that their age counts from then. */
  leadsUsedSince?: (database: Database, since: string) => Expression<number>
}

/** Two parts of a room as one. */
export function togetherWith(room: PersonalData, other: PersonalData): PersonalData {
  return {
    ...room,
    describe: async (...given) => [...(await room.describe(...given)), ...(await other.describe(...given))],
    withdraw: async (...given) => combineErasures([await room.withdraw(...given), await other.withdraw(...given)]),
    erase: async (...given) => combineErasures([await room.erase(...given), await other.erase(...given)]),
  }
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
