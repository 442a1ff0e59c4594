// Tells everybody concerned about a change of a meeting: composes the mails before the transaction, and puts the reminders
// into the outbox, or takes them back, within it.
import { letterhead, staffAddress } from '#firm/offices/letterhead.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import { withdrawMailsOf, withdrawWaitingMails } from '#platform/mail/erasure.server.ts'
import { enqueueForLead } from '#leads/leads.server.ts'
import { likelyBotPrefix } from '#leads/staff-subject.ts'
import type { MailToPlace, Placed } from '#platform/mail/mail-limits.server.ts'
import { tooLate, type NewMail } from '#platform/mail/outbox.server.ts'
import type { Meeting, MeetingChange } from '#consultations/meeting/meeting.ts'

export type Announcement = {
  toStaff: NewMail[]
  toVisitor: NewMail | null
  toGuests: NewMail[]
  /** To the visitor. */
  reminders: { mail: NewMail; notBefore: Date }[]
}

/** Counts mails to addresses that anybody may have typed, and returns when each may go. */
export type PlaceMails = (tx: Database, mails: readonly MailToPlace[], now: Date) => Promise<Placed[]>

/**
 * Until when mails wait that are beyond a limit; null if they go at once. `notSent`: to these addresses none is sent,
 * because it would come too late.
 */
export type Waiting = { visitor: Date | null; guests: Date | null; notSent: string[] }
export const nobodyWaits: Waiting = { visitor: null, guests: null, notSent: [] }

/** `token` opens the visitor's page for the meeting. What a bot typed is mailed to staff only. */
export type News = { meeting: Meeting; change: MeetingChange; token: string; isLikelyBot: boolean }

/** Slow, so call it before the transaction. */
export async function announce(
  database: Database,
  { meeting, change, token, isLikelyBot }: News,
  { publicUrl }: { publicUrl: string },
  now: Date,
): Promise<Announcement> {
  // Loaded with the first booking, not at the start: rendering mails needs more code than serving pages.
  const { meetingMails } = await import('./emails.server.tsx')
  const head = await letterhead(database, publicUrl)
  const staff = await staffAddress(database)
  const manageUrl = `${publicUrl}${linksOf(token).link}`
  const { toVisitor, toGuests, toStaff, reminders } = await meetingMails(head, {
    meeting,
    change,
    manageUrl,
    staff,
    now,
  })
  const ofStaff = toStaff ? [toStaff] : []
  if (!isLikelyBot) return { toStaff: ofStaff, toVisitor, toGuests, reminders }
  // Staff's filters sort by the subject, as they do for enquiries.
  const marked = ofStaff.map((mail) => ({ ...mail, subject: `${likelyBotPrefix}${mail.subject}` }))
  return { toStaff: marked, toVisitor: null, toGuests: [], reminders: [] }
}

/** The page behind the link that is mailed to the visitor, and the meeting as text/calendar. */
export function linksOf(token: string): { link: string; invitation: string } {
  const link = `/link/consultation/${token}`
  return { link, invitation: `${link}/meeting.ics` }
}

type Ids = { id: number; leadId: number }

type ToPeople = {
  announcement: Pick<Announcement, 'toVisitor' | 'toGuests' | 'reminders'>
  what: MeetingChange['what']
  placeMails: PlaceMails
  /** The visitor came by the mailed link, so no stranger causes the mail to the visitor, and nothing limits it. */
  isLinkUsed?: boolean
}

/**
 * Enqueues the mails to the visitor and the guests, and the reminders. What is beyond a limit waits, unless it would come
 * too late: then it is stored as not sent, so that staff see it too. Guests are counted apart, so that they never delay
 * the visitor's own mail.
 */
export async function enqueueToPeople(tx: Database, ids: Ids, given: ToPeople, now: Date): Promise<Waiting> {
  const { announcement, what, placeMails, isLinkUsed = false } = given
  const { toVisitor, toGuests, reminders } = announcement
  const purpose = `consultation-${what}`
  const limited = [
    ...(toVisitor && !isLinkUsed ? [{ mail: toVisitor, to: 'asker' as const }] : []),
    ...toGuests.map((mail) => ({ mail, to: 'guest' as const })),
  ]
  const placed = await placeMails(
    tx,
    limited.map(({ mail, to }) => ({ purpose, address: mail.to.address, to, uselessFrom: mail.uselessFrom })),
    now,
  )
  const waiting: Waiting = { ...nobodyWaits, notSent: [] }
  if (toVisitor && isLinkUsed) await enqueueForLead(tx, ids.leadId, toVisitor, now)
  for (const [index, { mail, to }] of limited.entries()) {
    const at = placed[index]
    const waitsUntil = at === 'left out' ? (mail.uselessFrom ?? null) : at instanceof Date ? at : null
    await enqueueForLead(tx, ids.leadId, mail, now, { waitsUntil })
    if (at === 'left out') waiting.notSent.push(mail.to.address)
    else if (to === 'asker') waiting.visitor = waitsUntil
    else if (waitsUntil !== null && (waiting.guests === null || waitsUntil > waiting.guests))
      waiting.guests = waitsUntil
  }
  if (toVisitor) await enqueueReminders(tx, ids, reminders, now)
  return waiting
}

/**
 * Takes back the invitations to guests that still wait because of a limit: the mail about the change stands for both.
 * Returns those of the addresses that have had no other mail about the meeting.
 */
export async function withdrawWaiting(tx: Database, leadId: number): Promise<Set<string>> {
  const mails = await tx
    .selectFrom('lead_mail')
    .innerJoin('mail', 'mail.id', 'lead_mail.mail_id')
    .select(['mail.id', 'mail.recipient_key', 'mail.state', 'mail.waits_until', 'mail.attempts', 'mail.last_error'])
    .where('lead_mail.lead_id', '=', leadId)
    .where('mail.calendar', 'is not', null)
    .execute()
  const isUntold = ({ id, state, last_error }: (typeof mails)[number]) =>
    gone.includes(id) || (state === 'failed' && last_error === tooLate)
  const waiting = mails.filter((mail) => mail.state === 'waiting' && mail.waits_until !== null && mail.attempts === 0)
  const gone = await withdrawWaitingMails(
    tx,
    waiting.map(({ id }) => id),
  )
  const told = new Set(mails.filter((mail) => !isUntold(mail)).map((mail) => mail.recipient_key))
  const untold = mails.filter((mail) => isUntold(mail) && !told.has(mail.recipient_key))
  return new Set(untold.map((mail) => mail.recipient_key))
}

async function enqueueReminders(
  tx: Database,
  { id, leadId }: Ids,
  reminders: Announcement['reminders'],
  now: Date,
): Promise<void> {
  for (const { mail, notBefore } of reminders) {
    const mailId = await enqueueForLead(tx, leadId, mail, now, { notBefore })
    await tx.insertInto('consultation_reminder').values({ consultation_id: id, mail_id: mailId }).execute()
  }
}

/** Takes back the reminders that have not been sent. */
export async function withdrawReminders(tx: Database, consultationId: number): Promise<void> {
  const rows = await tx
    .deleteFrom('consultation_reminder')
    .where('consultation_id', '=', consultationId)
    .returning('mail_id')
    .execute()
  await withdrawMailsOf(tx, rows)
}
