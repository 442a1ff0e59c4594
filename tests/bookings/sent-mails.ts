// What everybody in a meeting has been told so far: each e-mail that was sent with what it says, also after its row has been
// erased.
import ICAL from 'ical.js'
import { z } from 'zod'
import type { SiteForTests } from '../site.ts'

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
export const bookingToken = (text: string): string | undefined => /\/link\/consultation\/([\w-]+)/.exec(text)?.[1]

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

/** `look` lets go what is due and reads what was sent; `all` is everything that was told, the oldest first. */
export function openSentMails({ mails, deliverMails }: Pick<SiteForTests, 'mails' | 'deliverMails'>) {
  const sent = new Map<number, SentMail>()
  return {
    all: (): SentMail[] => [...sent.values()],
    async look(): Promise<void> {
      await deliverMails()
      for (const { id, recipient_key, text, calendar, state } of await mails())
        if (state === 'sent' && !sent.has(id))
          sent.set(id, { id, to: recipient_key, token: bookingToken(text), entry: entryIn(calendar) })
    },
  }
}
