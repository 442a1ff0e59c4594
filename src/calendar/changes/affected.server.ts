// What a room says that a change of a date reaches. Each room that names forms or reminds of dates brings one.
import type { Database } from '#platform/database/database.server.ts'
import type { AffectedText } from './codes.ts'

/** `isNamedIn`: whether a text names the rule by one of its forms. */
export type TextsNamingDate = (
  database: Database,
  about: { ruleId: string; isNamedIn: (text: string) => boolean },
) => Promise<AffectedText[]>
