// What the console's calls about privacy return.
import type { ConsentPurpose } from '#leads/consent/consent.ts'
import type { LeadConsent } from '#leads/inbox/inbox.ts'
import type { PersonalSection } from '#leads/retention/personal-data.ts'
import type { ConsentOfPerson } from './my-data/my-data.ts'

export type LedgerRow = LeadConsent & {
  id: number
  /** Null if the person's data was erased: then only a fingerprint is kept. */
  address: string | null
  leadId: number | null
  reference: string | null
  purpose: ConsentPurpose
}
export type LedgerEntry = LedgerRow & { noticeText: string }

export type DataOfPerson = { address: string; sections: PersonalSection[]; consents: ConsentOfPerson[] }

/** Records that share a heading. */
export type Amount = { heading: string; titles: string[] }

export type ErasurePreview = {
  goes: Amount[]
  /** Kept out of use because a law asks for it, until the instant. */
  restricted: { records: Amount[]; until: string; setting: string } | null
  /** Consents that stay as proof, without the address. */
  consents: number
  /** The mails that the erasure sends. */
  mails: { to: 'the person' | 'the office' | 'a guest'; subject: string }[]
  /** Stands for what was shown. It differs as soon as anything has changed. */
  seen: string
}

export type RetentionSetting = { name: string; value: string; meaning: string }
export type RetentionDue = { what: string; rule: string; howMany: number; of: number | null; isTooMuch: boolean }
export type RetentionState = {
  settings: RetentionSetting[]
  due: RetentionDue[]
  /** Set while something is too much. */
  isHeld: boolean
  isApproved: boolean
  /** The day of the last run in India; null if there was none. */
  lastRun: string | null
  /** Hours for which the clock has been watched, while that still keeps the run from starting; otherwise null. */
  watchedHours: number | null
}
export type AuditLine = { id: number; writtenOn: string; what: string; howMany: number; rule: string }
