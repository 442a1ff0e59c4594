// Where the published form of a kind of record stands, as its room defines it.
import type { Database } from '#platform/database/database.server.ts'
import type { ContentPart } from './content.server.ts'
import type { BodyOf, RecordFields } from './record-fields.ts'
import type { RecordKind } from './kind.ts'
import type { OwnPages } from './own-pages.server.ts'

/**
 * The published form of the records of a kind. All of it runs in the transaction that is handed in, which also makes the
 * public pages render again.
 */
export type LiveKind<Table extends RecordFields = RecordFields> = {
  of: RecordKind<Table>
  /** Returns everything that is published, in its order. */
  read: (database: Database) => Promise<{ id: number; body: BodyOf<Table> }[]>
  /**
   * Writes the published form: a new row if `id` is null, otherwise the row with this id, which may have been removed
   * before. Returns its id. Throws PublishingRefused with a sentence if the place does not take it.
   */
  write: (tx: Database, id: number | null, body: BodyOf<Table>, now: Date) => Promise<number>
  /** Takes the row off the site. Absent for a kind that must always be there. */
  remove?: (tx: Database, id: number, now: Date) => Promise<void>
  /** Puts the rows into this order. Absent unless the kind is ordered. */
  arrange?: (tx: Database, ids: readonly number[]) => Promise<void>
  /** How it stands in a folder of content. */
  content: ContentPart
  /** If its records have pages of their own. */
  pages?: OwnPages
}

/** What the engine works with, whatever the fields are. */
export type AnyLiveKind = LiveKind<RecordFields>

/** Something that staff keep, as a kind of record or otherwise. */
export type ContentSource = AnyLiveKind | { content: ContentPart }

export function isKind(kept: ContentSource): kept is AnyLiveKind {
  return 'of' in kept
}

/** A kind of record for the list of all kinds. */
export function liveKind<Table extends RecordFields>(kind: LiveKind<Table>): AnyLiveKind {
  // The bodies that the engine hands over were parsed by the kind's own schema (`draftSchema`).
  return kind as unknown as AnyLiveKind
}

/** The place of the published form does not take it. The message is for the editor; `field` names where, if one does. */
export class PublishingRefused extends Error {
  readonly field: string | undefined

  constructor(message: string, field?: string) {
    super(message)
    this.field = field
  }
}
