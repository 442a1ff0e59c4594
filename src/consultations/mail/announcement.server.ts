// Tells everybody concerned about a change of a meeting, in its transaction: puts their mails and the reminders into the
// outbox. What they say is decided when they are sent.
import { enqueueForLead } from '#leads/leads.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import { withdrawMailsAbout } from '#platform/mail/erasure.server.ts'
import type { MailToPlace, Placed } from '#platform/mail/mail-limits.server.ts'
import { unsentReasons } from '#platform/mail/mail-template.server.ts'
import { addressKey, closed } from '#platform/mail/outbox.server.ts'
import type { Meeting } from '#consultations/meeting/meeting.ts'
import { bookingReminder, bookingToGuest, bookingToOffice, bookingToVisitor, hoursAhead } from './mails.server.ts'
import type { StoredChange } from './news.server.ts'

/** Counts mails to addresses that anybody may have typed, and returns when each may go. */
export type PlaceMails = (tx: Database, mails: readonly MailToPlace[], now: Date) => Promise<Placed[]>

/**
 * Until when mails wait that are beyond a limit; null if they go at once. `notSent`: to these addresses none is sent,
 * because it would come too late.
 */
export type Waiting = { visitor: Date | null; guests: Date | null; notSent: string[] }
export const nobodyWaits: Waiting = { visitor: null, guests: null, notSent: [] }

export type News = {
  /** Of the booking and of its lead. */
  id: number
  leadId: number
  meeting: Meeting
  change: StoredChange
  /** What a bot typed is mailed to the office only. */
  isLikelyBot?: boolean
  /** Null while the firm has no address. */
  office: string | null
  /** The visitor came by the mailed link, so no stranger causes the mail to the visitor, and nothing limits it. */
  isLinkUsed?: boolean
}
type Site = { publicUrl: string; placeMails: PlaceMails }

/**
 * Enqueues the mails to the visitor and the guests, the reminders, and the mail to the office. What is beyond a limit
 * waits, unless it would come too late: then it is stored as not sent, so that staff see it too. Guests are counted apart,
 * so that they never delay the visitor's own mail.
 */
export async function announce(tx: Database, news: News, site: Site, now: Date): Promise<Waiting> {
  const { id, leadId, change, isLikelyBot = false, office } = news
  const about = { record: id, payload: { change }, publicUrl: site.publicUrl }
  const waiting = isLikelyBot ? nobodyWaits : await notifyPeople(tx, news, site, now)
  if (!isLikelyBot) await scheduleReminders(tx, news, site, now)
  if (office !== null)
    await enqueueForLead(tx, leadId, bookingToOffice, { ...about, to: office, uselessFrom: null }, now)
  return waiting
}

async function notifyPeople(tx: Database, news: News, { publicUrl, placeMails }: Site, now: Date): Promise<Waiting> {
  const { id, leadId, meeting, change, isLinkUsed = false } = news
  const isCancelled = meeting.state === 'cancelled'
  // That a meeting is cancelled explains afterwards why nobody came.
  const visitorUntil = isCancelled ? null : new Date(meeting.endsOn)
  const guestsUntil = new Date(meeting.startsOn)
  const uninvited = isCancelled ? await closeInvitations(tx, id, now) : new Set<string>()
  const guests = meeting.guests.filter((address) => !uninvited.has(addressKey(address)))
  const people = [
    { to: 'asker' as const, address: meeting.email, uselessFrom: visitorUntil, isLimited: !isLinkUsed },
    ...guests.map((address) => ({ to: 'guest' as const, address, uselessFrom: guestsUntil, isLimited: true })),
  ]
  const limited = people.filter(({ isLimited }) => isLimited)
  const purpose = `consultation-${change.what}`
  const placed = await placeMails(
    tx,
    limited.map(({ address, to, uselessFrom }) => ({ purpose, address, to, uselessFrom })),
    now,
  )
  const waiting: Waiting = { ...nobodyWaits, notSent: [] }
  for (const person of people) {
    const { address, to, uselessFrom } = person
    const at = placed[limited.indexOf(person)]
    const waitsUntil = at === 'left out' ? uselessFrom : at instanceof Date ? at : null
    const mail = { to: address, record: id, publicUrl, uselessFrom }
    await (to === 'guest'
      ? enqueueForLead(tx, leadId, bookingToGuest, { ...mail, payload: { change, guest: address } }, now, {
          waitsUntil,
        })
      : enqueueForLead(tx, leadId, bookingToVisitor, { ...mail, payload: { change } }, now, { waitsUntil }))
    if (at === 'left out') waiting.notSent.push(address)
    else if (to === 'asker') waiting.visitor = waitsUntil
    else if (waitsUntil !== null && (waiting.guests === null || waitsUntil > waiting.guests))
      waiting.guests = waitsUntil
  }
  return waiting
}

/**
 * Whoever has been told nothing of a meeting is not told of its end either. Closes what still waits to tell them, and returns
 * their keys. What is under way may tell them yet, so they are not among these.
 */
async function closeInvitations(tx: Database, id: number, now: Date): Promise<Set<string>> {
  const toGuests = { record: id, template: bookingToGuest.name }
  await tx
    .updateTable('mail')
    .set({ ...closed(now), last_error: unsentReasons.cancelled })
    .where((mail) => mail.and({ ...toGuests, record_version: '', state: 'waiting' }))
    .execute()
  const mails = await tx
    .selectFrom('mail')
    .select(['recipient_key', 'record_version', 'given_up_on'])
    .where((mail) => mail.and(toGuests))
    .execute()
  const mayKnow = new Set(
    mails.flatMap((mail) => (mail.record_version === '' && mail.given_up_on !== null ? [] : mail.recipient_key)),
  )
  return new Set(mails.map((mail) => mail.recipient_key).filter((key) => !mayKnow.has(key)))
}

/** In the place of earlier reminders. Of two that are late, the later alone is sent. */
async function scheduleReminders(
  tx: Database,
  { id, leadId, meeting }: News,
  { publicUrl }: Site,
  now: Date,
): Promise<void> {
  await withdrawMailsAbout(tx, bookingReminder, id)
  const before = (hours: number) => new Date(Date.parse(meeting.startsOn) - hours * 3_600_000)
  const ahead = hoursAhead(meeting, now)
  for (const [index, hours] of ahead.entries()) {
    const uselessFrom = before(ahead[index + 1] ?? 0)
    const about = { record: id, payload: { startsOn: meeting.startsOn }, publicUrl }
    const mail = { ...about, to: meeting.email, uselessFrom }
    await enqueueForLead(tx, leadId, bookingReminder, mail, now, { notBefore: before(hours) })
  }
}
