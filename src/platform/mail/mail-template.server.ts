// What a kind of mail is: a row of the outbox names it, and its words are made when they are sent. Each room declares its
// own kinds and lists them in its room.server.ts.
import type { z } from 'zod'
import type { Database } from '#platform/database/database.server.ts'
import type { Letterhead, MailContent } from './template.server.tsx'

/** What the words are made with. */
export type MailContext = { database: Database; publicUrl: string; secret: string; now: Date }

/** The row that is to be sent. `record` is the id of what it is about. */
export type MailRow = { id: number; record: number | null; recipient: string; recipientKey: string; template: string }

/** Why a mail is not sent after all, as staff read it. */
export const unsaid = {
  late: 'It would have come too late.',
  moved: 'The meeting has another time now, and another e-mail tells it.',
  cancelled: 'What it was about was cancelled.',
  known: 'Its recipient had been told already.',
  ended: 'Its link had ended.',
  unwanted: 'Its recipient has ended these e-mails.',
  gone: 'What it was about is gone.',
} as const

/** There is nothing left to say. */
export class NothingToSay {
  readonly reason: keyof typeof unsaid
  constructor(reason: keyof typeof unsaid) {
    this.reason = reason
  }
}

type Compose<Facts> = () => Promise<(head: Letterhead, facts: Facts) => MailContent>

type Declared<Payload, Facts> = {
  /** As rows name it. */
  name: string
  /** What staff read in place of a subject until it is first tried. */
  title: string
  /** What stands nowhere else. */
  payload: z.ZodType<Payload>
  /** Loads the words: rendering needs more code than serving pages. */
  compose: Compose<Facts>
  /** By which it is tried, before anybody needs it, that its words can be made. */
  sample: Facts
  /** Waits while other mail is due. */
  isBulk?: true
  /** A person wrote it, so it is not marked as sent by a machine (RFC 3834 §5). */
  isTyped?: true
  /** Why it must go to nobody but its recipient. */
  onlyTo?: string
}

type DeclaredNow<Payload, Facts> = Declared<Payload, Facts> & {
  /** Reads the record as it is now. */
  facts: (context: MailContext, payload: Payload, row: MailRow) => Promise<Facts | NothingToSay>
  /** What of the record the words tell, for the next mail about it. */
  told?: (facts: Facts) => string
}

type Content = (head: Letterhead) => Promise<MailContent>

/** A kind of mail, whatever its payload is. */
export type AnyMailTemplate = Pick<Declared<unknown, unknown>, 'name' | 'title' | 'isBulk' | 'isTyped' | 'onlyTo'> & {
  draft: (
    context: MailContext,
    payload: string,
    row: MailRow,
  ) => Promise<{ told: string; content: Content } | NothingToSay>
  tellsRecord: boolean
  sample: Content
}

export type MailTemplate<Payload> = AnyMailTemplate & { store: (payload: Payload) => string }

/** Its words come from the record as it is when the mail is sent. */
export function presentMail<Payload, Facts>(declared: DeclaredNow<Payload, Facts>): MailTemplate<Payload> {
  return template(declared, declared.facts, declared.told)
}

/** Its words come from the payload, whatever has become of the record. */
export function snapshotMail<Payload>(declared: Declared<Payload, Payload>): MailTemplate<Payload> {
  return template(declared, (_, payload) => Promise.resolve(payload))
}

function template<Payload, Facts>(
  declared: Declared<Payload, Facts>,
  factsOf: DeclaredNow<Payload, Facts>['facts'],
  told?: (facts: Facts) => string,
): MailTemplate<Payload> {
  const { payload: schema, compose, sample, ...described } = declared
  const contentOf = (facts: Facts) => async (head: Letterhead) => (await compose())(head, facts)
  return {
    name: described.name,
    title: described.title,
    ...(described.isBulk && { isBulk: true }),
    ...(described.isTyped && { isTyped: true }),
    ...(described.onlyTo !== undefined && { onlyTo: described.onlyTo }),
    tellsRecord: told !== undefined,
    store: (payload) => JSON.stringify(schema.parse(payload)),
    sample: contentOf(sample),
    async draft(context, payload, row) {
      const facts = await factsOf(context, schema.parse(JSON.parse(payload)), row)
      if (facts instanceof NothingToSay) return facts
      return { told: told?.(facts) ?? '', content: contentOf(facts) }
    },
  }
}
