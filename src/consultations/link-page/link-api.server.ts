// The calls of the page behind a consultation's mailed link. GET changes nothing; every change is a POST.
import { Hono, type Context } from 'hono'
import { siteSettings } from '#firm/firm.server.ts'
import { letterhead } from '#firm/offices/letterhead.server.ts'
import { readForm } from '#forms/server/schema.server.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.server.ts'
import type { Senders } from '#platform/quota/client-address.server.ts'
import { tokenOf } from '#platform/http/link-pages.server.ts'
import type { MailThrottle } from '#platform/mail/mail-throttle.server.ts'
import {
  cancelConsultation,
  confirmConsultation,
  isStillFree,
  moveConsultation,
} from '#consultations/verbs/change-by-visitor.server.ts'
import { cancellationForm, confirmationForm, moveForm } from '#consultations/consultation-form.ts'
import { announced, delayNote, type Site } from '#consultations/mail/announcement.server.ts'
import { calendarEntry } from '#consultations/mail/invitation.server.ts'
import type { LinkState } from '#consultations/record/booking.ts'
import { linksOf, otherUnconfirmed, type OtherUnconfirmed } from '#consultations/store/booking-links.server.ts'
import { findBooking, type FoundBooking } from '#consultations/store/find-booking.server.ts'
import {
  linkedConsultation,
  linkedBooking,
  notFreeBody,
  type LinkedConsultation,
} from '#consultations/booking-json.server.ts'

declare module '#platform/pages/calls.ts' {
  interface Calls {
    '/link/consultation/{token}/state': { response: LinkedConsultation & { otherUnconfirmed: OtherUnconfirmed[] } }
  }
}

type LinkApiDependencies = {
  database: Database
  clock: Clock
  mailer?: { wake: () => void } | undefined
  publicUrl: string
  mailThrottle: MailThrottle
  senders: Senders
}

export function consultationLinkApi({
  database,
  clock,
  mailer,
  publicUrl,
  mailThrottle,
  senders,
}: LinkApiDependencies) {
  const router = new Hono()

  /** Guests are named by whoever has the link, so their mails count for that sender. */
  function siteFor(c: Context): Site {
    const cause = { groups: senders(c) ?? [], beyond: null }
    return { publicUrl, throttle: (tx, mails, now) => mailThrottle.throttle(tx, cause, mails, now) }
  }

  router.post(confirmationForm.post, async (c) => {
    const result = await confirmConsultation(database, { token: tokenOf(c) }, siteFor(c), clock())
    if (result.outcome === 'limited') return c.json({ message: result.message }, 429)
    if (result.outcome === 'ended') return ended(c, result.found)
    mailer?.wake()
    const message = announced('The consultation is confirmed.', result.delays, 'booked')
    return c.json({ message, ...linkedConsultation(result.found) })
  })

  router.get('/link/consultation/:token/state', async (c) => {
    const [token, now] = [tokenOf(c), clock()]
    const isFree = await isStillFree(database, { token }, now)
    const linked = linkedConsultation(await findBooking(database, { token }, now), isFree)
    return c.json({ ...linked, otherUnconfirmed: await otherUnconfirmed(database, token, now) })
  })

  router.post(moveForm.post, async (c) => {
    const read = readForm(moveForm, await c.req.json().catch(() => ({})))
    if ('refused' in read) return c.json(read.refused.body, 422)
    const wanted = { day: read.values.date, time: read.values.slot }
    const result = await moveConsultation(database, { token: tokenOf(c) }, wanted, siteFor(c), clock())
    if (result.outcome === 'ended') return ended(c, result.found)
    if (result.outcome === 'limited') return c.json({ message: result.message }, 429)
    if (result.outcome === 'not free') return c.json(notFreeBody(result), 409)
    mailer?.wake()
    const { booking, token } = result
    const message = `The consultation has been moved. ${delayNote(result.delays, 'moved')}`.trim()
    const links = token === null ? {} : linksOf(token)
    return c.json({ message, reference: booking.reference, booking: linkedBooking(booking), ...links })
  })

  router.post(cancellationForm.post, async (c) => {
    const result = await cancelConsultation(database, { token: tokenOf(c) }, siteFor(c), clock())
    if (result.outcome === 'ended') return ended(c, result.found)
    mailer?.wake()
    const { booking } = result
    const message = announced('The consultation has been cancelled.', result.delays, 'cancelled')
    return c.json({ message, reference: booking.reference, state: booking.status, booking: linkedBooking(booking) })
  })

  async function ended(c: Context, found: FoundBooking): Promise<Response> {
    const { phone } = await siteSettings(database)
    return c.json({ message: endedMessage(found.state, phone), ...linkedConsultation(found) }, 410)
  }

  return router
}

/** Why a link changes nothing any more. */
function endedMessage(state: LinkState, phone: string): string {
  const messages: Record<LinkState, string> = {
    unknown: 'This link is not valid.',
    moved:
      'This link has expired because the consultation was moved. Please use the link in the e-mail about the change.',
    cancelled: 'This consultation has been cancelled.',
    past: 'This consultation is over.',
    booked: 'This consultation has begun.',
    unconfirmed: 'This consultation is not confirmed yet.',
    expired: 'This consultation was not confirmed in time, and its time is no longer available.',
  }
  return `${messages[state]} If you need help, please telephone ${phone}.`
}

/** The call behind 'Add to calendar': the booking of a mailed link as a file. */
export function consultationInvitationApi({
  database,
  clock,
  settings,
}: Pick<LinkApiDependencies, 'database' | 'clock'> & { settings: { publicUrl: string } }) {
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
