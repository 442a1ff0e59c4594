// The calls by which people see and change their own data. GET changes nothing; every change is a POST.
import { setTimeout } from 'node:timers/promises'
import { formRouter } from '#forms/server/schema.server.ts'
import { linkRoute } from '#leads/opt-in/ask-for-link.server.ts'
import { enoughLinksMessage } from '#leads/opt-in/link-messages.ts'
import { linkButton } from '#leads/opt-in/link-button.server.ts'
import type { Clock } from '#platform/clock.ts'
import type { Pause } from '#platform/http/bodies/late-refusals.server.ts'
import type { SubmissionGuard } from '#platform/http/limits/submission-guard.server.ts'
import { tokenOf } from '#platform/http/link-pages.server.ts'
import {
  askForCorrection,
  eraseMyData,
  readMyData,
  requestMyData,
  withdrawConsent,
  type MyDataDependencies,
} from './my-data/my-data.server.ts'
import { correctionForm, erasureForm, linkRequestForm, withdrawalForm } from './forms.ts'
import { linkSentMessage, tooManyLinksMessage, type MyData } from './my-data/my-data.ts'

declare module '#platform/pages/calls.ts' {
  interface Calls {
    '/link/my-data/{token}/record': { response: MyData }
  }
}

type Dependencies = MyDataDependencies & {
  clock: Clock
  pause?: Pause
  mailer?: { wake: () => void } | undefined
  guardSubmission: SubmissionGuard
  telephone: () => Promise<string>
}

const linkEnded = 'This link has expired. Please request a new one on the privacy page.'

/** Longer than the slower of the two cases takes: an address that is known, and one that is not. */
const minResponseMs = 400

export function myDataApi(parts: Dependencies) {
  const { clock, pause = setTimeout, mailer, guardSubmission, telephone } = parts
  const requestRoute = linkRoute(
    linkRequestForm,
    'MyDataRequest',
    'Requests a link, by e-mail, to the data held for an address',
  )
  const router = formRouter(linkRequestForm).openapi(requestRoute, async (c) => {
    const { email } = c.req.valid('json')
    const verdict = await guardSubmission(c, {
      form: linkRequestForm.name,
      given: await c.req.json(),
      beyondLimits: { refuseSender: tooManyLinksMessage },
    })
    if (verdict.treatment === 'refused') return c.json(verdict.body, verdict.status, verdict.headers)
    // The response time must not reveal whether the address is known.
    // For a likely bot nothing is sent: no lead is lost, and the address belongs to somebody else.
    const { throttle } = verdict
    const requested = verdict.isSpam ? undefined : requestMyData({ ...parts, throttle }, email, clock())
    const [sendAt] = await Promise.all([requested, pause(minResponseMs)])
    mailer?.wake()
    if (sendAt === 'left out') return c.json({ message: enoughLinksMessage(await telephone()) }, 429)
    return c.json({ message: linkSentMessage }, 200)
  })

  const base = '/link/my-data/:token'
  router.get(`${base}/record`, async (c) => c.json(await readMyData(parts, tokenOf(c), clock()), 200))
  router.post(`${base}/download`, async (c) => {
    const record = await readMyData(parts, tokenOf(c), clock())
    if (record.state !== 'open') return c.redirect(`/link/my-data/${tokenOf(c)}`, 303)
    c.header('content-disposition', 'attachment; filename="my-data.json"')
    c.header('content-type', 'application/json; charset=utf-8')
    return c.body(JSON.stringify({ asAt: clock().toISOString(), ...record }, null, 2), 200)
  })
  const woken = async (isDone: Promise<boolean>) => {
    const done = await isDone
    mailer?.wake()
    return done
  }
  router.post(
    correctionForm.post,
    linkButton(correctionForm, async (token, { text }) =>
      (await woken(askForCorrection(parts, token, text, clock())))
        ? { done: 'We have received your request and will answer within 30 days.' }
        : { gone: 'You have already asked for a correction with this link, or the link has expired.' },
    ),
  )
  router.post(
    withdrawalForm.post,
    linkButton(withdrawalForm, async (token, { consent }) =>
      (await woken(withdrawConsent(parts, token, Number(consent), clock())))
        ? { done: 'Your consent has been withdrawn and we have stopped the related use.' }
        : { gone: 'This consent has already been withdrawn, or the link has expired.' },
    ),
  )
  router.post(
    erasureForm.post,
    linkButton(erasureForm, async (token) =>
      (await woken(eraseMyData(parts, token, clock())))
        ? { done: 'Your request has been carried out.' }
        : { gone: linkEnded },
    ),
  )
  return router
}
