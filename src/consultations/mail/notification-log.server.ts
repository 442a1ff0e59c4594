// What the recipients of the mails about a booking know of it, and what the next mail has to report: the difference to the
// booking as it is.
import { z } from 'zod'
import type { Database } from '#platform/database/database.server.ts'
import { NothingToSay, type MailRow } from '#platform/mail/mail-template.server.ts'
import { addressKey } from '#platform/mail/outbox.server.ts'
import { announcedEvents, type Booking, type BookingChange } from '#consultations/record/booking.ts'

const versionSchema = z.object({
  sequence: z.number(),
  status: z.enum(['booked', 'cancelled']),
  startsOn: z.string(),
  meetingUrl: z.string(),
  consultant: z.string(),
})
type BookingVersion = z.infer<typeof versionSchema>

/** What a mail tells of a booking, as the outbox notes it. */
export function versionOf({ booking }: { booking: Booking }): string {
  return JSON.stringify(versionSchema.parse(booking))
}

/** What was done, as the mail about it keeps it. */
export const changeSchema = z.object({
  what: z.enum(announcedEvents),
  formerStart: z.string().optional(),
  byStaff: z.object({ name: z.string(), line: z.string() }).optional(),
})
export type StoredChange = z.infer<typeof changeSchema>
const waitingSchema = z.object({ change: changeSchema })

/** What the mails of one kind to one recipient have reported. */
export type NotificationLog = {
  /** By the last of those that have left; null if none has left. */
  version: BookingVersion | null
  /** What the first mail is about that waits since before; null if none does. */
  waiting: StoredChange | null
  /** There are mails, and none can have arrived. */
  isUnreached: boolean
}

/** What the recipient of a mail knows of its booking, without that mail. */
export async function notificationLog(
  database: Database,
  { id, record, recipientKey, template }: Omit<MailRow, 'recipient'>,
): Promise<NotificationLog> {
  const mails = await database
    .selectFrom('mail')
    .select(['id', 'record_version', 'state', 'payload', 'kept_on'])
    .where('record', '=', record)
    .where('template', '=', template)
    .where('recipient_key', '=', recipientKey)
    .where('id', '<>', id)
    .orderBy('id')
    .execute()
  const noted = mails.filter(({ record_version: version }) => version !== '')
  // A mail whose attempt has failed may have arrived all the same, but nobody may rely on it. One that was written to a file
  // is as good as sent until staff discard it.
  const versions = noted
    .filter(({ state, kept_on }) => state === 'sent' || state === 'claimed' || kept_on !== null)
    .map(({ record_version: version }) => versionSchema.parse(JSON.parse(version)))
  const waiting = mails.find((mail) => mail.id < id && (mail.state === 'waiting' || mail.state === 'claimed'))
  return {
    version: versions.toSorted((one, other) => one.sequence - other.sequence).at(-1) ?? null,
    waiting: waiting ? waitingSchema.parse(JSON.parse(waiting.payload)).change : null,
    isUnreached: mails.length > 0 && noted.length === 0,
  }
}

/** The name of the mail to the visitor. */
export const visitorTemplate = 'booking.visitor'

/** The version that the visitor's last mail tells, if that is how the booking is again; null if the next one has something to report. */
export async function lastReportedVersion(database: Database, id: number, booking: Booking): Promise<number | null> {
  const visitor = { id: 0, record: id, recipientKey: addressKey(booking.email), template: visitorTemplate }
  const { version } = await notificationLog(database, visitor)
  return version === null || differenceTo(booking, version) !== null ? null : version.sequence
}

/** Returns what the recipient has to be told. A guest who knows nothing of the booking need not know that it has ended. */
export function unreportedChange(
  booking: Booking,
  own: StoredChange,
  { version, waiting, isUnreached }: NotificationLog,
  { isGuest = false, now }: { isGuest?: boolean; now: Date },
): BookingChange | NothingToSay {
  const instant = now.toISOString()
  if (booking.status === 'cancelled') {
    if (version?.status === 'cancelled') return new NothingToSay('known')
    if (version === null && (own.what !== 'cancelled' || (isGuest && isUnreached))) return new NothingToSay('cancelled')
    if (isGuest && booking.startsOn <= instant) return new NothingToSay('late')
    return { what: 'cancelled', ...staffOf(own) }
  }
  if ((isGuest ? booking.startsOn : booking.endsOn) <= instant) return new NothingToSay('late')
  const difference = version && differenceTo(booking, version)
  const hasLine = !isGuest && Boolean(own.byStaff?.line)
  // A message to the visitor is news for the visitor, and for the office too.
  if (version !== null && difference === null && !hasLine) return new NothingToSay('known')
  // Who knows nothing yet is told what the first mail is about.
  const change = version === null && waiting !== null && !own.byStaff?.line ? waiting : own
  const what = difference ?? change.what
  if (what === 'cancelled') return new NothingToSay('known')
  const formerStart = (difference && version?.startsOn) ?? change.formerStart ?? booking.startsOn
  return what === 'moved' ? { what, formerStart, ...staffOf(change) } : { what, ...staffOf(change) }
}

function staffOf({ byStaff }: StoredChange): Pick<BookingChange, 'byStaff'> {
  return byStaff ? { byStaff } : {}
}

function differenceTo(booking: Booking, version: BookingVersion): BookingChange['what'] | null {
  if (version.status === 'cancelled') return 'booked'
  if (version.startsOn !== booking.startsOn) return 'moved'
  if (version.meetingUrl !== booking.meetingUrl) return 'link'
  return version.consultant === booking.consultant ? null : 'reassigned'
}
