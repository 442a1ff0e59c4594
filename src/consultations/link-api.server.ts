// The calls of the page behind a consultation's mailed link. GET changes nothing; every change is a POST.
import { Hono, type Context } from 'hono'
import { siteSettings } from '#firm/firm.server.ts'
import { readForm } from '#forms/schema.server.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database.server.ts'
import { tokenOf } from '#platform/http/link-pages.server.ts'
import { cancelConsultation, consultationOf, moveConsultation, type Ended } from './changes.server.ts'
import { cancellationForm, moveForm } from './consultation.ts'
import type { Site } from './consultations.server.ts'
import { linkedConsultation, linkedMeeting, nearestOf, type LinkedConsultation } from './meeting-json.server.ts'
import { endedMessage } from './refusals.ts'
import { linksOf } from './announcement.server.ts'

declare module '#platform/pages/api.ts' {
  interface Calls {
    '/link/consultation/{token}/state': { response: LinkedConsultation }
  }
}

export type LinkApiParts = {
  database: Database
  clock: Clock
  mailer?: { wake: () => void } | undefined
  site: Site
}

export function consultationLinkApi({ database, clock, mailer, site }: LinkApiParts) {
  const router = new Hono()

  router.get('/link/consultation/:token/state', async (c) =>
    c.json(linkedConsultation(await consultationOf(database, tokenOf(c), clock()))),
  )

  router.post(moveForm.post, async (c) => {
    const read = readForm(moveForm, await c.req.json().catch(() => ({})))
    if ('refused' in read) return c.json(read.refused.body, 422)
    const wanted = { day: read.values.date, time: read.values.slot }
    const result = await moveConsultation(database, { token: tokenOf(c) }, wanted, site, clock())
    if (result.outcome === 'ended') return ended(c, result)
    const { message } = result.outcome === 'changed' ? { message: 'The consultation has been moved.' } : result
    if (result.outcome === 'limited') return c.json({ message }, 429)
    if (result.outcome === 'not free') {
      return c.json({ message, errors: { slot: message }, nearest: nearestOf(result.nearest) }, 409)
    }
    mailer?.wake()
    const { meeting, token } = result
    const links = token === null ? {} : linksOf(token)
    return c.json({ message, reference: meeting.reference, meeting: linkedMeeting(meeting), ...links })
  })

  router.post(cancellationForm.post, async (c) => {
    const result = await cancelConsultation(database, { token: tokenOf(c) }, site, clock())
    if (result.outcome === 'ended') return ended(c, result)
    mailer?.wake()
    const { meeting } = result
    const message = 'The consultation has been cancelled. Everyone invited will be told by e-mail.'
    return c.json({ message, reference: meeting.reference, state: meeting.state, meeting: linkedMeeting(meeting) })
  })

  async function ended(c: Context, { present }: Ended): Promise<Response> {
    const { phone } = await siteSettings(database)
    return c.json({ message: endedMessage(present.state, phone), ...linkedConsultation(present) }, 410)
  }

  return router
}
