// Confirms a booking whose time is held, by the link in its mail: from then on it is like any other.
import { siteSettings } from '#firm/firm.server.ts'
import { enqueueForLead } from '#leads/leads.server.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import { announce, enqueueToPeople, nobodyWaits, type Waiting } from '#consultations/mail/announcement.server.ts'
import { checkLimits, NotBooked } from '#consultations/times/booking-limits.server.ts'
import type { Limited, Site } from '#consultations/consultations.server.ts'
import { linkToken, presentOf, type Present } from '#consultations/meeting/kept-meeting.server.ts'
import { limitMessages } from '#consultations/times/refusals.ts'
import '#consultations/tables.server.ts'

export type Confirmed = { outcome: 'confirmed'; present: Present; waiting: Waiting }
/** The time was freed, or the link stands for nothing that can be confirmed. */
export type TooLate = { outcome: 'too late'; present: Present }

/**
 * Confirms the meeting and tells everybody in one transaction: the person who booked, the office and the guests. A link
 * that has confirmed it before returns the same and writes nothing.
 */
export async function confirmConsultation(
  database: Database,
  which: { token: string },
  site: Site,
  now: Date,
): Promise<Confirmed | TooLate | Limited> {
  const { kept, ...present } = await presentOf(database, which, now)
  if (present.state === 'booked') return { outcome: 'confirmed', present, waiting: nobodyWaits }
  if (!kept || present.state !== 'held') return { outcome: 'too late', present }
  const handedOver = await database
    .selectFrom('lead_conversation')
    .select('lead_id')
    .where('lead_id', '=', kept.leadId)
    .executeTakeFirst()
  const meeting = { ...kept.meeting, heldUntil: null, changedOn: now.toISOString() }
  const change = { what: 'booked', isHandedOver: handedOver !== undefined } as const
  const token = linkToken(site.secret, meeting)
  // Whoever can open the link has the mailbox, so this is no bot.
  const announcement = await announce(database, { meeting, change, token, isLikelyBot: false }, site, now)
  const confirm = async (tx: Database): Promise<Waiting | null> => {
    await checkLimits(tx, kept.emailKey, { isHeld: true }, now)
    const { numUpdatedRows } = await tx
      .updateTable('consultation')
      .set({ held_until: null, confirmed_on: meeting.changedOn, changed_on: meeting.changedOn })
      .where('id', '=', kept.id)
      .where('state', '=', 'booked')
      .where('held_until', '>', now.toISOString())
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) return null
    const news = { announcement, what: change.what, placeMails: site.placeMails, isLinkUsed: true }
    const waiting = await enqueueToPeople(tx, kept, news, now)
    for (const mail of announcement.toStaff) await enqueueForLead(tx, kept.leadId, mail, now)
    return waiting
  }
  try {
    const waiting = await inTransaction(database, confirm, kept.emailKey)
    const { state, meeting: after } = await presentOf(database, which, now)
    if (state !== 'booked') return { outcome: 'too late', present: { state, meeting: after } }
    return { outcome: 'confirmed', present: { state, meeting: after }, waiting: waiting ?? nobodyWaits }
  } catch (error) {
    if (!(error instanceof NotBooked) || error.because === 'taken' || error.because === 'hold') throw error
    const { phone } = await siteSettings(database)
    return { outcome: 'limited', message: limitMessages[error.because](phone) }
  }
}
