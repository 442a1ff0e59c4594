// Answers the console's calls on the outbox and the suppression list.
import type { Hono } from 'hono'
import { sendTestMail } from './send-test-mail.server.ts'
import { addToSuppressionList, liftSuppression, suppressionList } from './suppression.server.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.server.ts'
import { consoleApi } from '#staff/answer-calls.server.ts'
import { Refusal } from '#platform/http/bodies/refusal.server.ts'
import type { MailRenderer } from '#platform/mail/mail-renderer.server.ts'
import type { Delivery } from '#platform/mail/console-calls.ts'
import { isDelivering, undelivered } from '#platform/mail/undelivered.server.ts'
import type { Settings } from '#platform/start/settings.server.ts'
import { correctAddress, giveUp, release, retry, retryAll, settleKept, type Outcome } from './change-mail.server.ts'
import * as mailCalls from './console-calls.ts'
import { failedMails, mailHtml, mailList, oneMail } from './read-mail.server.ts'

type Dependencies = {
  database: Database
  clock: Clock
  settings: Pick<Settings, 'publicUrl' | 'smtpUrl' | 'mailFrom'>
  mailer?: { wake: () => void } | undefined
  mailRenderer: MailRenderer
}

const unknown = new Refusal(404, 'This e-mail has been erased.')

export function mailConsoleApi({ database, clock, settings, mailer, mailRenderer }: Dependencies): Hono {
  const reading = { database, mailRenderer }
  function answer(outcome: Outcome): Refusal | undefined {
    if (outcome === null) return unknown
    if (!outcome.done) return new Refusal(409, outcome.conflict)
    mailer?.wake()
    return undefined
  }

  return consoleApi(mailCalls, {
    listMails: ({ query: { filter, perPage, offset } }) => mailList(database, { filter, limit: perPage, offset }),
    readDelivery: async () => ({
      ...deliveryOf(settings),
      ...(await undelivered(database)),
      failed: await failedMails(database),
    }),
    readMail: async ({ params }) => (await oneMail(reading, params.id, clock())) ?? unknown,
    async showMail({ params, c }) {
      const html = await mailHtml(reading, params.id, clock())
      if (html === null) return unknown
      return c.body(html, 200, {
        'content-type': 'text/html; charset=utf-8',
        // Nothing runs, nothing is loaded, and only the console may show it.
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'",
        'x-frame-options': 'SAMEORIGIN',
        'referrer-policy': 'no-referrer',
      })
    },

    retryMail: async ({ params, staff }) => answer(await retry(database, params.id, staff, clock())),
    correctAddress: async ({ params, body, staff }) =>
      answer(await correctAddress(reading, params.id, { address: body.address, by: staff }, clock())),
    giveMailUp: async ({ params, staff }) => answer(await giveUp(database, params.id, staff, clock())),
    async retryAllMails({ staff }) {
      const count = await retryAll(database, staff, clock())
      mailer?.wake()
      return { count }
    },
    async releaseMails({ staff }) {
      if (!(await release(database, staff, clock())))
        return new Refusal(409, 'The e-mails are no longer on hold: a colleague has released them.')
      mailer?.wake()
      return undefined
    },
    async settleKeptMails({ body: { act }, staff }) {
      if (act === 'deliver' && settings.smtpUrl === null)
        return new Refusal(409, 'No mail server is set, so nothing can be delivered.')
      const count = await settleKept(database, act, staff, clock())
      mailer?.wake()
      return { count }
    },
    async sendTestMail({ staff }) {
      const id = await sendTestMail({ database, publicUrl: settings.publicUrl }, staff, clock())
      mailer?.wake()
      return { id, to: staff.email, isDelivering: await isDelivering(database, settings) }
    },

    listSuppressions: ({ query: { filter, perPage, offset } }) =>
      suppressionList(database, { q: filter.q, limit: perPage, offset }),
    suppressAddress: ({ body, staff }) => addToSuppressionList(database, body.address, staff, clock()),
    async liftSuppression({ body, staff }) {
      const isLifted = await liftSuppression(database, body.id, staff, clock())
      return isLifted ? undefined : new Refusal(404, 'This address is no longer on the list.')
    },
  })
}

/** How mail is delivered at present. */
function deliveryOf({ smtpUrl, mailFrom }: Dependencies['settings']): Delivery {
  const from = mailFrom.address
  if (smtpUrl === null) return { how: 'files', from }
  const { hostname, port, protocol } = new URL(smtpUrl)
  return { how: 'server', server: `${hostname}:${port || (protocol === 'smtps:' ? '465' : '587')}`, from }
}
