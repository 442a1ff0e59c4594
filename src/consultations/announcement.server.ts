// Tells everybody concerned about a change of a meeting: composes the mails before the transaction, and puts the reminders
// into the outbox, or takes them back, within it.
import { letterhead, staffAddress } from '#firm/letterhead.server.ts'
import type { Database } from '#platform/database.server.ts'
import { withdrawMails } from '#platform/mail/erasure.server.ts'
import { likelyBotPrefix } from '#leads/staff-subject.ts'
import type { RateLimits } from '#platform/http/rate-limit.server.ts'
import { enqueueMail, type NewMail } from '#platform/mail/outbox.server.ts'
import type { Meeting, MeetingChange } from './meeting.ts'
import './tables.server.ts'

export type Announcement = {
  toStaff: NewMail[]
  toVisitor: NewMail | null
  toGuests: NewMail[]
  /** To the visitor. */
  reminders: { mail: NewMail; notBefore: Date }[]
}

/** Counts a mail to an address that anybody may have typed, and returns null if it may be sent. */
export type SpendMail = RateLimits['spendMail']

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

/**
 * Enqueues the mails to the visitor and the guests that are within the limits of their mailboxes. Without a mail about
 * the change the visitor gets no reminders either.
 */
export async function enqueueToPeople(
  tx: Database,
  ids: Ids,
  { announcement, what, spendMail }: { announcement: Announcement; what: MeetingChange['what']; spendMail: SpendMail },
  now: Date,
): Promise<void> {
  const { toVisitor, toGuests, reminders } = announcement
  for (const mail of toVisitor ? [toVisitor, ...toGuests] : toGuests) {
    if ((await spendMail(tx, `consultation-${what}`, mail.to.address)) !== null) continue
    await enqueueForLead(tx, ids.leadId, mail, now)
    if (mail === toVisitor) await enqueueReminders(tx, ids, reminders, now)
  }
}

async function enqueueReminders(
  tx: Database,
  { id, leadId }: Ids,
  reminders: Announcement['reminders'],
  now: Date,
): Promise<void> {
  for (const { mail, notBefore } of reminders) {
    const mailId = await enqueueForLead(tx, leadId, mail, now, notBefore)
    await tx.insertInto('consultation_reminder').values({ consultation_id: id, mail_id: mailId }).execute()
  }
}

export async function enqueueForLead(
  tx: Database,
  leadId: number,
  mail: NewMail,
  now: Date,
  notBefore: Date = now,
): Promise<number> {
  const mailId = await enqueueMail(tx, mail, now, notBefore)
  await tx.insertInto('lead_mail').values({ lead_id: leadId, mail_id: mailId }).execute()
  return mailId
}

/** Takes back the reminders that have not been sent. */
export async function withdrawReminders(tx: Database, consultationId: number): Promise<void> {
  const rows = await tx
    .deleteFrom('consultation_reminder')
    .where('consultation_id', '=', consultationId)
    .returning('mail_id')
    .execute()
  await withdrawMails(
    tx,
    rows.map((row) => row.mail_id),
  )
}
