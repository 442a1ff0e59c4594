// What everybody in a meeting has been told so far: each e-mail that was sent with what it says, also after its row has been
// erased.
import { z } from 'zod'
import type { SiteForTests } from '../site.ts'
import { calendarEntry, type CalendarEntry } from './calendar-entry.ts'

export type SentMail = {
  id: number
  /** The address in one spelling. */
  to: string
  /** The token of the page for the meeting, if the e-mail has a link to it. */
  token: string | undefined
  /** What the calendar of the recipient then shows; null if the e-mail brings no entry. */
  entry: CalendarEntry | null
}

/** The token of the page for the meeting. */
export const bookingToken = (text: string): string | undefined => /\/link\/consultation\/([\w-]+)/.exec(text)?.[1]

/** Whether the token is that of a link to this booking, and the link still works. What it is signed with, a press shows. */
export function isOpenLink(
  token: string | undefined,
  { id, links_from, sequence }: { id: number; links_from: number; sequence: number },
): boolean {
  const [, of, version] = /^(\d+)-(\d+)-/.exec(token ?? '') ?? []
  return Number(of) === id && Number(version) >= links_from && Number(version) <= sequence
}

const calendarSchema = z.object({ method: z.string(), content: z.string() })

function entryIn(calendar: string | null): CalendarEntry | null {
  return calendar === null ? null : calendarEntry(calendarSchema.parse(JSON.parse(calendar)).content)
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
