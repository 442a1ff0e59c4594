// What every room that keeps something about people contributes, so that they can see, end and erase all of it.
import type { ConsentPurpose } from './consent.ts'
import type { Database } from '#platform/database.server.ts'

/** One thing that is kept; `on` is an instant (ISO 8601), `text` stands as it is. */
export type HeldFact = { label: string; text: string } | { label: string; on: string }
export type HeldSection = { heading: string; records: { title: string; facts: HeldFact[] }[] }

/** What an erasure has done, and what is left to do once its transaction is committed. */
export type Erasure = {
  /** How many records are gone. */
  count: number
  /** Message-IDs of the mails among them, whose files go too. */
  messageIds: string[]
  /** Set where a law asks to keep a record: out of use now, gone at this instant. */
  restrictedUntil: string | null
  /** Removes what no transaction holds, such as files. May be called again after a failure. */
  afterwards: (() => Promise<void>)[]
}

export type Withdrawn = { emailKey: string; purpose: ConsentPurpose; leadId: number | null }

/** All verbs but the first run inside the caller's transaction. `emailKey` is what `addressKey` makes of an address. */
export type PersonalData = {
  /** Everything that the room keeps about this address; nothing where it keeps nothing. */
  describe: (database: Database, emailKey: string) => Promise<HeldSection[]>
  /** The consent has been withdrawn on the ledger: use for this purpose ends now. */
  withdraw: (tx: Database, withdrawn: Withdrawn, now: Date) => Promise<Erasure>
  erase: (tx: Database, emailKey: string, now: Date) => Promise<Erasure>
  /** These leads are about to go, whether by request or by age: what hangs on them goes first. */
  eraseWithLeads?: (tx: Database, leadIds: number[]) => Promise<Erasure>
}

export const nothingErased: Erasure = { count: 0, messageIds: [], restrictedUntil: null, afterwards: [] }

export function together(erasures: Erasure[]): Erasure {
  const restrictions = erasures.flatMap(({ restrictedUntil }) => restrictedUntil ?? [])
  return {
    count: erasures.reduce((sum, { count }) => sum + count, 0),
    messageIds: erasures.flatMap(({ messageIds }) => messageIds),
    restrictedUntil: restrictions.toSorted().at(-1) ?? null,
    afterwards: erasures.flatMap(({ afterwards }) => afterwards),
  }
}
