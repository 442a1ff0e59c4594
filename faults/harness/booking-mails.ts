// Checks after a run of bookings what everybody concerned has been mailed. A change that is changed again before its mail has
// left sends one mail, so what counts is what each recipient's calendar shows in the end.
import type { Email } from 'postal-mime'
import { staffAddress } from '#firm/offices/firm-mailboxes.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import { unsentReasons } from '#platform/mail/mail-template.server.ts'
import { addressKey } from '#platform/mail/outbox.server.ts'
import { calendarEntry, type CalendarEntry } from '../../tests/bookings/calendar-entry.ts'
import type { FaultRun } from './fault-run.ts'

/** A later mail says it, or the recipient has never heard of what was cancelled. */
const announced: readonly string[] = [unsentReasons.known, unsentReasons.cancelled]
/** Visitors find the link in the outbox, and may press it before its mail has left. */
const rightReasons: Partial<Record<string, readonly string[]>> = {
  'booking.visitor': announced,
  'booking.guest': announced,
  'booking.office': announced,
  'booking.confirm': [unsentReasons.ended],
}

type Arrived = { messageId: string; to: string; entry: CalendarEntry }

function arrivedEntry({ messageId = '', to, attachments }: Email): Arrived[] {
  const calendar = attachments.find(({ mimeType }) => mimeType === 'text/calendar')
  if (!calendar) return []
  const { content } = calendar
  const entry = calendarEntry(typeof content === 'string' ? content : new TextDecoder().decode(content))
  return [{ messageId, to: addressKey(to?.[0]?.address ?? ''), entry }]
}

/** Those that somebody was told of. */
function announcedBookings(database: Database) {
  return database
    .selectFrom('booking')
    .innerJoin('lead', 'lead.id', 'booking.lead_id')
    .selectAll('booking')
    .select('lead.email')
    .where('booking.status', 'in', ['booked', 'cancelled'])
    .execute()
}

function mailsOfLeads(database: Database) {
  return database
    .selectFrom('mail')
    .innerJoin('lead_mail', 'lead_mail.mail_id', 'mail.id')
    .select(['lead_mail.lead_id', 'recipient_key', 'template', 'state', 'last_error', 'message_id', 'attempts'])
    .execute()
}

/** Each change has put its mails into the outbox, whether or not they still had something to say when they were due. */
export async function checkMailRows({ none, same }: FaultRun, database: Database): Promise<void> {
  const mails = await mailsOfLeads(database)
  const office = (await staffAddress(database)) ?? ''
  const byLead = Map.groupBy(mails, (mail) => mail.lead_id)
  const all = await database.selectFrom('mail').select('id').execute()
  same('mails in the outbox without a lead', all.length - mails.length, 0)

  none(
    'bookings without one mail to the visitor and to the office for each change, two reminders if it is ahead, and one to confirm',
    (await announcedBookings(database))
      .filter((booking) => {
        const own = byLead.get(booking.lead_id) ?? []
        const count = (template: string) => own.filter((mail) => mail.template === template).length
        const countTo = (template: string, address: string) =>
          own.filter((mail) => mail.template === template && mail.recipient_key === addressKey(address)).length
        const guests: string[] = JSON.parse(booking.guests)
        const changes = booking.sequence + 1
        // Guests who have never heard of a booking are not told that it is cancelled.
        const leastToGuest = booking.status === 'cancelled' ? changes - 1 : changes
        return (
          countTo('booking.visitor', booking.email) !== changes ||
          countTo('booking.office', office) !== changes ||
          guests.some((guest) => ![leastToGuest, changes].includes(countTo('booking.guest', guest))) ||
          count('booking.guest') > changes * guests.length ||
          count('booking.confirm') !== (booking.confirm_by === null ? 0 : 1) ||
          count('booking.reminder') !== (booking.status === 'booked' ? 2 : 0)
        )
      })
      .map(({ id }) => id),
  )
}

/** Call it when nothing is due any more. `taken`: what the mail server has accepted. */
export async function checkBookingMails(
  { none, note }: FaultRun,
  database: Database,
  taken: readonly Email[],
): Promise<void> {
  const [bookings, mails] = [await announcedBookings(database), await mailsOfLeads(database)]
  const office = addressKey((await staffAddress(database)) ?? '')
  const copies = Map.groupBy(taken, ({ messageId }) => messageId ?? '')
  const copiesOf = ({ message_id }: { message_id: string }) => copies.get(message_id)?.length ?? 0
  const due = mails.filter(({ template }) => template !== 'booking.reminder')
  const sent = due.filter(({ state }) => state === 'sent')
  const unsent = due.filter(({ state }) => state !== 'sent')
  note(`${due.length} mails, ${sent.length} of them sent; ${taken.length} have arrived`)
  const idsOf = (wrong: typeof mails) => wrong.map(({ message_id }) => message_id)
  none('mails called sent that never arrived', idsOf(sent.filter((mail) => copiesOf(mail) === 0)))
  none(
    'mails not sent although they had something to say',
    idsOf(
      unsent.filter(
        ({ state, last_error, template }) => state !== 'failed' || !rightReasons[template]?.includes(last_error ?? ''),
      ),
    ),
  )
  none(
    'mails that arrived twice although no process was killed while sending them',
    idsOf(due.filter((mail) => copiesOf(mail) > mail.attempts)),
  )
  none(
    'mails that arrived and are in no outbox, or reminders sent too early',
    [...copies.keys()].filter((id) => !due.some(({ message_id }) => message_id === id)),
  )

  const byUid = Map.groupBy(taken.flatMap(arrivedEntry), ({ entry }) => entry.uid)
  const recipientsOf = (booking: (typeof bookings)[number]) => {
    const guests: string[] = JSON.parse(booking.guests)
    return [booking.email, ...guests].map(addressKey).concat(office)
  }
  const arrivedFor = (uid: string, recipient: string) => (byUid.get(uid) ?? []).filter(({ to }) => to === recipient)
  none(
    'recipients whose calendar does not show the booking as it is',
    bookings.flatMap((booking) =>
      recipientsOf(booking).flatMap((recipient) => {
        const shown = arrivedFor(booking.uid, recipient)
          .map(({ entry }) => entry)
          .toSorted((one, other) => one.sequence - other.sequence)
          .at(-1)
        const isCancelled = booking.status === 'cancelled'
        const isGuest = recipient !== office && recipient !== addressKey(booking.email)
        // Guests who have never heard of a booking are not told that it is cancelled.
        if (!shown) return isCancelled && isGuest ? [] : `${booking.id}: ${recipient} knows nothing`
        const isRight =
          shown.status === (isCancelled ? 'CANCELLED' : 'CONFIRMED') &&
          shown.sequence === booking.sequence &&
          shown.startsOn === new Date(booking.starts_on).toISOString()
        return isRight ? [] : `${booking.id}: ${recipient} sees ${JSON.stringify(shown)}`
      }),
    ),
  )
  none(
    'recipients who were told the same in two mails',
    bookings.flatMap((booking) =>
      recipientsOf(booking).filter((recipient) => {
        const own = arrivedFor(booking.uid, recipient)
        const told = Map.groupBy(own, ({ entry }) => `${entry.sequence} ${entry.status}`)
        return [...told.values()].some((same) => new Set(same.map(({ messageId }) => messageId)).size > 1)
      }),
    ),
  )
}
