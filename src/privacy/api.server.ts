// The calls by which people reach their own data. GET shows and changes nothing; every change is a POST.
import { setTimeout } from 'node:timers/promises'
import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import type { SubmissionGuard } from '#platform/http/submission-guard.server.ts'
import type { PlainForm } from '#platform/http/form-without-script.server.ts'
import { accepts, formBody, invalidForm, openApiRouter } from '#platform/http/call.server.ts'
import { privatePage, sentFields, tokenOf, wantsPage } from '#platform/http/link-pages.server.ts'
import {
  askForCorrection,
  eraseMyData,
  readMyData,
  requestMyData,
  withdrawConsent,
  type MyDataParts,
} from './my-data.server.ts'
import { correctionSchema, erasureSchema, myDataRequestSchema, withdrawalSchema } from './my-data-forms.ts'
import { linkSentMessage } from './my-data.ts'

type Parts = MyDataParts & { clock: Clock; mailer?: { wake: () => void } | undefined; guardSubmission: SubmissionGuard }

/** Addresses entered by one sender in ten minutes. */
const limits = [{ points: 5, seconds: 600 }]

export const plainMyDataForm: PlainForm = {
  title: 'See, correct or erase your data',
  action: '/post/privacyrequest',
  page: '/privacy#my-data',
  thanks: '/privacy?request=sent#my-data',
  submit: 'Send me the link',
  questions: [{ name: 'email', label: 'Email', isMandatory: true, type: 'email', autoComplete: 'email' }],
}

const ended = 'This link has ended. Please ask for a new one on the privacy page.'

/** Longer than the slower of the two cases takes. */
const evenMs = 400

export function myDataApi(parts: Parts) {
  const { clock, mailer, guardSubmission } = parts
  const requestRoute = createRoute({
    method: 'post',
    path: '/post/privacyrequest',
    tags: ['Forms'],
    summary: 'Asks for a mailed link to what is kept about an address',
    request: { body: formBody('MyDataRequest', myDataRequestSchema) },
    responses: accepts('The same for every address'),
  })
  const router = openApiRouter((issues) => invalidForm(issues, ['email'], 'Please enter valid email id')).openapi(
    requestRoute,
    async (c) => {
      const verdict = await guardSubmission(c, { form: 'privacyrequest', limits, given: await c.req.json() })
      if (verdict.tooOften) return c.json(verdict.tooOften, 429, verdict.headers)
      // As long for an address that is known as for one that is not: the time must not tell.
      // For what looks like a program nothing is sent: no lead is lost by it, and the address is somebody else's.
      const asked = verdict.isLikelyBot ? undefined : requestMyData(parts, c.req.valid('json').email, clock())
      await Promise.all([asked, setTimeout(evenMs)])
      mailer?.wake()
      return c.json({ message: linkSentMessage }, 200)
    },
  )

  const base = '/link/my-data/:token'
  router.use('/link/my-data/*', privatePage())
  router.get(`${base}/record`, async (c) => c.json(await readMyData(parts, tokenOf(c), clock()), 200))
  router.post(`${base}/download`, async (c) => {
    const record = await readMyData(parts, tokenOf(c), clock())
    if (record.state !== 'open') return c.redirect(pageOf(c), 303)
    c.header('content-disposition', 'attachment; filename="my-data.json"')
    c.header('content-type', 'application/json; charset=utf-8')
    return c.body(JSON.stringify({ asAt: clock().toISOString(), ...record }, null, 2), 200)
  })
  router.post(`${base}/correction`, (c) =>
    change(c, correctionSchema, ({ text }) => askForCorrection(parts, tokenOf(c), text, clock()), {
      done: 'Your request has reached the firm. It will be answered within 30 days.',
      undone: 'A correction has been asked for by this link already, or the link has ended.',
    }),
  )
  router.post(`${base}/withdraw`, (c) =>
    change(c, withdrawalSchema, ({ consent }) => withdrawConsent(parts, tokenOf(c), consent, clock()), {
      done: 'The consent is withdrawn, and what depended on it has ended.',
      undone: 'This consent has been withdrawn already, or the link has ended.',
    }),
  )
  router.post(`${base}/erase`, (c) =>
    change(c, erasureSchema, () => eraseMyData(parts, tokenOf(c), clock()), {
      done: 'Your request has been carried out.',
      undone: ended,
    }),
  )

  /** With script an answer to show in place; without, the page again, which shows what has become of it. */
  async function change<Schema extends z.ZodType>(
    c: Context,
    schema: Schema,
    verb: (given: z.output<Schema>) => Promise<boolean>,
    message: { done: string; undone: string },
  ): Promise<Response> {
    const fields = await sentFields(c)
    const given = schema.safeParse(fields)
    if (!given.success) {
      if (wantsPage(fields)) return c.redirect(pageOf(c), 303)
      return c.json(invalidForm(given.error.issues, [], 'The request is not valid').body, 422)
    }
    const isDone = await verb(given.data)
    mailer?.wake()
    if (wantsPage(fields)) return c.redirect(pageOf(c), 303)
    return isDone ? c.json({ message: message.done }, 200) : c.json({ message: message.undone }, 410)
  }

  return router
}

function pageOf(c: Context): string {
  return `/link/my-data/${tokenOf(c)}`
}
