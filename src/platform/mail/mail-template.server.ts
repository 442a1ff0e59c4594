// What a kind of mail is: a row of the outbox names it, and its words are made when they are sent. Each room declares its
// own kinds and lists them in its room.server.ts.
import type { z } from 'zod'
import type { Database } from '#platform/database/database.server.ts'
import type { Letterhead, MailContent } from './template.server.tsx'

/** What the words are made with. */
export type MailContext = { database: Database; publicUrl: string; now: Date }

/** The row that is to be sent. `record` is the id of what it is about. */
export type MailRow = { id: number; record: number | null; recipient: string; recipientKey: string; template: string }

/** Why a mail is not sent after all, as staff read it. */
export const unsentReasons = {
  late: 'It would have come too late to be of use, so it was not sent.',
  moved: 'The meeting was moved, and a later e-mail says so.',
  cancelled: 'What it was about was cancelled.',
  known: 'Its recipient already knew.',
  ended: 'Its link has expired or was used.',
  unwanted: 'Its recipient has unsubscribed.',
  gone: 'What it was about no longer exists.',
  outdated: 'What it was about has changed since.',
} as const

/** There is nothing left to say. */
export class NothingToSay {
  readonly reason: keyof typeof unsentReasons
  constructor(reason: keyof typeof unsentReasons) {
    this.reason = reason
  }
}

type Description = {
  /** As rows name it. */
  name: string
  /** What staff read in place of a subject until it is first tried. */
  title: string
  /** Waits while other mail is due. */
  isBulk?: true
  /** A person wrote it, so it is not marked as sent by a machine (RFC 3834 §5). */
  isTyped?: true
  /** Why staff cannot send it to another address; they can if it is absent. Bulk mail has a reason of its own. */
  redirectRefusal?: string
}

type Snapshot<Payload, Facts = Payload> = Description & {
  /** What stands nowhere else. */
  payload: z.ZodType<Payload>
  /** Loads the words: rendering needs more code than serving pages. */
  compose: () => Promise<(head: Letterhead, facts: Facts) => MailContent>
  /** Tried after the start, to find out whether its words can be made. */
  sample: Facts
}

type Live<Payload, Facts> = Snapshot<Payload, Facts> & {
  /** Reads the record as it is now. */
  facts: (context: MailContext, payload: Payload, row: MailRow) => Promise<Facts | NothingToSay>
  /** The version of the record that the words report, for the next mail about it. */
  version?: (facts: Facts) => string
}

type Content = (head: Letterhead) => Promise<MailContent>
type Draft = { version: string; content: Content }

/** A kind of mail, whatever its payload is. */
export type AnyMailTemplate = Description & {
  draft: (context: MailContext, payload: string, row: MailRow) => Promise<Draft | NothingToSay>
  hasVersion: boolean
  sample: Content
}

export type MailTemplate<Payload> = AnyMailTemplate & { store: (payload: Payload) => string }

/** Its words come from the record as it is when the mail is sent. */
export function liveMail<Payload, Facts>({
  payload: schema,
  compose,
  sample,
  facts: read,
  version,
  ...description
}: Live<Payload, Facts>): MailTemplate<Payload> {
  const contentOf = (facts: Facts) => async (head: Letterhead) => (await compose())(head, facts)
  return {
    ...description,
    hasVersion: version !== undefined,
    store: (payload) => JSON.stringify(schema.parse(payload)),
    sample: contentOf(sample),
    async draft(context, payload, row) {
      const facts = await read(context, schema.parse(JSON.parse(payload)), row)
      if (facts instanceof NothingToSay) return facts
      return { version: version?.(facts) ?? '', content: contentOf(facts) }
    },
  }
}

/** Its words come from the payload, whatever has become of the record. */
export function snapshotMail<Payload>(declared: Snapshot<Payload>): MailTemplate<Payload> {
  return liveMail({ ...declared, facts: (_, payload) => Promise.resolve(payload) })
}
