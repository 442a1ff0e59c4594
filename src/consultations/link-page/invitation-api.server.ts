// The call behind 'Add to calendar': the meeting of a mailed link as a file. Changes nothing.
import { Hono } from 'hono'
import { letterhead } from '#firm/offices/letterhead.server.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.server.ts'
import { tokenOf } from '#platform/http/link-pages.server.ts'
import { findBooking } from '#consultations/store/find-booking.server.ts'
import { calendarEntry } from '#consultations/mail/invitation.server.ts'

type Dependencies = { database: Database; clock: Clock; settings: { publicUrl: string } }

export function consultationInvitationApi({ database, clock, settings }: Dependencies) {
  return new Hono().get('/link/consultation/:token/meeting.ics', async (c) => {
    const { state, booking } = await findBooking(database, { token: tokenOf(c) }, clock())
    if (booking === null) return c.json({ message: 'This link is not valid.' }, 404)
    if (state === 'unconfirmed' || state === 'expired')
      return c.json({ message: 'This consultation has not been confirmed.' }, 410)
    if (state === 'cancelled') return c.json({ message: 'This consultation has been cancelled.' }, 410)
    const content = calendarEntry(await letterhead(database, settings.publicUrl), booking)
    return c.body(content, 200, {
      'content-type': 'text/calendar; charset=utf-8; method=PUBLISH',
      'content-disposition': 'attachment; filename="consultation.ics"',
    })
  })
}
