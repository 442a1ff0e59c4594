// What a mail about a meeting has to tell: the difference between the meeting as it is and what its recipient was told last.
import { z } from 'zod'
import type { Database } from '#platform/database/database.server.ts'
import { NothingToSay, type MailRow } from '#platform/mail/mail-template.server.ts'
import { addressKey } from '#platform/mail/outbox.server.ts'
import type { Meeting, MeetingChange } from '#consultations/meeting/meeting.ts'

const toldSchema = z.object({
  sequence: z.number(),
  state: z.enum(['booked', 'cancelled']),
  startsOn: z.string(),
  meetingUrl: z.string(),
  consultant: z.string(),
})
/** The name of the mail to the visitor. */
export const visitorTemplate = 'booking.visitor'

type ToldMeeting = z.infer<typeof toldSchema>

/** What a mail tells of a meeting, as the outbox notes it. */
export function toldOf({ sequence, state, startsOn, meetingUrl, consultant }: Meeting): string {
  return JSON.stringify({ sequence, state, startsOn, meetingUrl, consultant } satisfies ToldMeeting)
}

/** What the mails of this kind have told somebody last, besides this one; null if nothing. */
export async function lastTold(
  database: Database,
  { id, record, recipientKey, template }: Omit<MailRow, 'recipient'>,
): Promise<ToldMeeting | null> {
  const mails = await database
    .selectFrom('mail')
    .select('told')
    .where('record', '=', record)
    .where('template', '=', template)
    .where('recipient_key', '=', recipientKey)
    .where('id', '<>', id)
    .where('told', '<>', '')
    .execute()
  const told = mails.map((mail) => toldSchema.parse(JSON.parse(mail.told)))
  return told.toSorted((one, other) => one.sequence - other.sequence).at(-1) ?? null
}

/** The version of the meeting that the visitor's last mail tells, if that is how it is again; null if the next one has news. */
export async function knownVersion(database: Database, id: number, meeting: Meeting): Promise<number | null> {
  const visitor = { id: 0, record: id, recipientKey: addressKey(meeting.email), template: visitorTemplate }
  const told = await lastTold(database, visitor)
  return told === null || differenceTo(meeting, told) !== null ? null : told.sequence
}

/** What was done, as the mail about it keeps it. */
export const changeSchema = z.object({
  what: z.enum(['booked', 'moved', 'cancelled', 'link', 'handed over']),
  formerStart: z.string().optional(),
  byStaff: z.object({ name: z.string(), line: z.string() }).optional(),
})
export type StoredChange = z.infer<typeof changeSchema>

/** What the first of the mails that wait for this recipient is about: who has been told nothing is told that. */
export async function firstUntold(database: Database, row: Omit<MailRow, 'recipient'>): Promise<StoredChange | null> {
  const mail = await database
    .selectFrom('mail')
    .select('payload')
    .where('record', '=', row.record)
    .where('template', '=', row.template)
    .where('recipient_key', '=', row.recipientKey)
    .where('state', 'in', ['waiting', 'claimed'])
    .orderBy('id')
    .executeTakeFirst()
  return mail ? z.object({ change: changeSchema }).parse(JSON.parse(mail.payload)).change : null
}

/** Returns what the recipient has to be told. `isGuest`: knows of nothing that no mail has told. */
export function newsFor(
  meeting: Meeting,
  { byStaff, ...change }: StoredChange,
  told: ToldMeeting | null,
  { isGuest = false, now }: { isGuest?: boolean; now: Date },
): MeetingChange | NothingToSay {
  const by = byStaff && { byStaff }
  if (meeting.state === 'cancelled') {
    const isKnown = told === null ? isGuest || change.what !== 'cancelled' : told.state === 'cancelled'
    if (isKnown) return new NothingToSay(told === null ? 'cancelled' : 'known')
    return isGuest && meeting.startsOn <= now.toISOString() ? new NothingToSay('late') : { what: 'cancelled', ...by }
  }
  const last = isGuest ? meeting.startsOn : meeting.endsOn
  if (last <= now.toISOString()) return new NothingToSay('late')
  const what = told === null ? change.what : differenceTo(meeting, told)
  if (what === 'moved') return { what, formerStart: told?.startsOn ?? change.formerStart ?? meeting.startsOn, ...by }
  if (what === 'cancelled') return new NothingToSay('known')
  if (what !== null) return { what, ...by }
  // A message to the visitor is new in any case.
  if (!isGuest && byStaff?.line) return newsFor(meeting, { byStaff, ...change }, null, { now })
  return new NothingToSay('known')
}

function differenceTo(meeting: Meeting, told: ToldMeeting): MeetingChange['what'] | null {
  if (told.state === 'cancelled') return 'booked'
  if (told.startsOn !== meeting.startsOn) return 'moved'
  if (told.meetingUrl !== meeting.meetingUrl) return 'link'
  return told.consultant === meeting.consultant ? null : 'handed over'
}
