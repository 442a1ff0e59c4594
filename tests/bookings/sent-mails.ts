// What everybody in a meeting has been told so far: each e-mail of the outbox with what it says, also after its row has
// been erased. An e-mail that was deleted while it waited has told nobody.
import ICAL from 'ical.js'
import { z } from 'zod'
import type { Database } from '#platform/database/database.server.ts'
import { tooLate } from '#platform/mail/outbox.server.ts'

export type SentMail = {
  id: number
  /** The address in one spelling. */
  to: string
  /** The token of the page for the meeting, if the e-mail has a link to it. */
  token: string | undefined
  /** What the calendar of the recipient then shows; null if the e-mail brings no entry. */
  entry: { uid: string; sequence: number; status: string; startsOn: string } | null
}

/** The token of the page for the meeting. */
export const meetingToken = (text: string): string | undefined => /\/link\/consultation\/([\w-]+)/.exec(text)?.[1]

const calendarSchema = z.object({ method: z.string(), content: z.string() })

function entryIn(calendar: string | null): SentMail['entry'] {
  if (calendar === null) return null
  const { content } = calendarSchema.parse(JSON.parse(calendar))
  const event = new ICAL.Component(ICAL.parse(content)).getFirstSubcomponent('vevent')
  const begins = event?.getFirstPropertyValue('dtstart')
  return {
    uid: String(event?.getFirstPropertyValue('uid')),
    sequence: Number(event?.getFirstPropertyValue('sequence')),
    status: String(event?.getFirstPropertyValue('status')),
    startsOn: begins instanceof ICAL.Time ? begins.toJSDate().toISOString() : '',
  }
}

/** `look` reads what the outbox has now; `all` is everything that was told, the oldest first. */
export function openSentMails(database: Database) {
  const sent = new Map<number, SentMail & { isWaiting: boolean }>()
  return {
    all: (): SentMail[] => [...sent.values()],
    async look(): Promise<void> {
      const mails = await database.selectFrom('mail').selectAll().orderBy('id').execute()
      const present = new Set(mails.map(({ id }) => id))
      for (const [id, { isWaiting }] of sent) if (isWaiting && !present.has(id)) sent.delete(id)
      for (const { id, recipient_key, text, calendar, state, last_error } of mails) {
        if (state === 'failed' && last_error === tooLate) continue
        const known = sent.get(id)
        if (known) known.isWaiting = state === 'waiting'
        else
          sent.set(id, {
            id,
            to: recipient_key,
            token: meetingToken(text),
            entry: entryIn(calendar),
            isWaiting: state === 'waiting',
          })
      }
    },
  }
}
