// The staff's calls on the outbox and the suppression list.
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database.server.ts'
import { readConsoleBody } from '#platform/http/console-body.server.ts'
import { readListQuery } from '#platform/http/list-query.server.ts'
import type { Settings } from '#platform/settings.server.ts'
import { emailMessage } from '#platform/validators.ts'
import { undelivered, type Undelivered } from '#platform/mail/undelivered.server.ts'
import { deliveryOf, type Delivery } from '#console/delivery.server.ts'
import { correctAddress, giveUp, release, retry, retryAll, settleKept, type Outcome } from './change-mail.server.ts'
import { mailFilterSchema } from './mail-filter.ts'
import { failedMails, mailHtml, mailList, oneMail, type KeptMail, type ListedMail } from './read-mail.server.ts'
import { sendTestMail } from '#console/send-test-mail.server.ts'
import {
  addToSuppressionList,
  liftSuppression,
  suppressionFilterSchema,
  suppressionList,
  type Suppressed,
} from '#console/suppression.server.ts'

type Parts = {
  database: Database
  clock: Clock
  settings: Pick<Settings, 'publicUrl' | 'smtpUrl' | 'mailFrom'>
  mailer?: { wake: () => void } | undefined
}

type Query = { filter?: string; page?: number; perPage?: number }

declare module '#platform/pages/api.ts' {
  interface Calls {
    '/api/console/mail': { response: { data: ListedMail[]; total: number }; query: Query }
    '/api/console/mail/delivery': { response: Delivery & Undelivered & { failed: number } }
    '/api/console/mail/{id}': { response: KeptMail }
    '/api/console/suppressions': { response: { data: Suppressed[]; total: number }; query: Query }
  }
}
declare module '#platform/console/call.ts' {
  interface Changes {
    '/api/console/mail/{id}/retry': object
    '/api/console/mail/{id}/address': { body: { address: string } }
    '/api/console/mail/{id}/give-up': object
    '/api/console/mail/retry-all': { response: { count: number } }
    '/api/console/mail/release': object
    '/api/console/mail/kept': { body: { act: 'deliver' | 'discard' }; response: { count: number } }
    '/api/console/mail/test': { response: { id: number; to: string; isDelivering: boolean } }
    '/api/console/suppressions/add': { body: { address: string } }
    '/api/console/suppressions/lift': { body: { id: string } }
  }
}

const one = '/api/console/mail/:id{[1-9][0-9]{0,8}}'
const nothingSchema = z.strictObject({})
const addressSchema = z.strictObject({
  address: z
    .string()
    .trim()
    .superRefine((value, context) => {
      const message = emailMessage(value)
      if (message !== null) context.addIssue({ code: 'custom', message })
    }),
})
const keptSchema = z.strictObject({ act: z.enum(['deliver', 'discard']) })
const liftSchema = z.strictObject({ id: z.string().min(1).max(300) })
const unknownMessage = 'This e-mail has been erased.'

export function mailConsoleApi({ database, clock, settings, mailer }: Parts): Hono {
  const router = new Hono()
  const isDelivering = async () => settings.smtpUrl !== null && (await undelivered(database)).heldSince === null
  const idOf = (c: Context) => Number(c.req.param('id'))

  router.get('/api/console/mail', async (c) => {
    const { filter, perPage, offset } = readListQuery(c, ['created'], mailFilterSchema)
    return c.json(await mailList(database, { filter, limit: perPage, offset }))
  })
  router.get('/api/console/mail/delivery', async (c) =>
    c.json({ ...deliveryOf(settings), ...(await undelivered(database)), failed: await failedMails(database) }),
  )
  router.get(one, async (c) => {
    const mail = await oneMail(database, idOf(c))
    return mail === null ? c.json({ message: unknownMessage }, 404) : c.json(mail)
  })
  router.get(`${one}/html`, async (c) => {
    const html = await mailHtml(database, idOf(c))
    if (html === null) return c.json({ message: unknownMessage }, 404)
    return c.body(html, 200, {
      'content-type': 'text/html; charset=utf-8',
      // Nothing runs, nothing is loaded, and only the console may show it.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'",
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'no-referrer',
    })
  })

  function answer(c: Context, outcome: Outcome): Response {
    if (outcome === null) return c.json({ message: unknownMessage }, 404)
    if (!outcome.done) return c.json({ message: outcome.conflict }, 409)
    mailer?.wake()
    return c.json({})
  }

  router.post(`${one}/retry`, async (c) => {
    await readConsoleBody(c, nothingSchema)
    return answer(c, await retry(database, idOf(c), c.get('staff'), clock()))
  })
  router.post(`${one}/address`, async (c) => {
    const { address } = await readConsoleBody(c, addressSchema)
    return answer(c, await correctAddress(database, idOf(c), { address, by: c.get('staff') }, clock()))
  })
  router.post(`${one}/give-up`, async (c) => {
    await readConsoleBody(c, nothingSchema)
    return answer(c, await giveUp(database, idOf(c), c.get('staff'), clock()))
  })
  router.post('/api/console/mail/retry-all', async (c) => {
    await readConsoleBody(c, nothingSchema)
    const count = await retryAll(database, c.get('staff'), clock())
    mailer?.wake()
    return c.json({ count })
  })
  router.post('/api/console/mail/release', async (c) => {
    await readConsoleBody(c, nothingSchema)
    if (!(await release(database, c.get('staff'), clock())))
      return c.json({ message: 'The e-mails are no longer on hold: a colleague has released them.' }, 409)
    mailer?.wake()
    return c.json({})
  })
  router.post('/api/console/mail/kept', async (c) => {
    const { act } = await readConsoleBody(c, keptSchema)
    if (act === 'deliver' && settings.smtpUrl === null)
      return c.json({ message: 'No mail server is set, so nothing can be delivered.' }, 409)
    const count = await settleKept(database, act, c.get('staff'), clock())
    mailer?.wake()
    return c.json({ count })
  })
  router.post('/api/console/mail/test', async (c) => {
    await readConsoleBody(c, nothingSchema)
    const staff = c.get('staff')
    const id = await sendTestMail({ database, publicUrl: settings.publicUrl }, staff, clock())
    mailer?.wake()
    return c.json({ id, to: staff.email, isDelivering: await isDelivering() })
  })

  router.get('/api/console/suppressions', async (c) => {
    const { filter, perPage, offset } = readListQuery(c, ['suppressed'], suppressionFilterSchema)
    return c.json(await suppressionList(database, { q: filter.q, limit: perPage, offset }))
  })
  router.post('/api/console/suppressions/add', async (c) => {
    const { address } = await readConsoleBody(c, addressSchema)
    await addToSuppressionList(database, address, c.get('staff'), clock())
    return c.json({})
  })
  router.post('/api/console/suppressions/lift', async (c) => {
    const { id } = await readConsoleBody(c, liftSchema)
    const isLifted = await liftSuppression(database, id, c.get('staff'), clock())
    return isLifted ? c.json({}) : c.json({ message: 'This address is no longer on the list.' }, 404)
  })
  return router
}
