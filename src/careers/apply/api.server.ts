// The call that receives an application.
import { quotas } from '#platform/quota/quotas.ts'
import { createRoute, z } from '@hono/zod-openapi'
import type { Inspection, PdfInspector } from '#platform/pdf/inspection.server.ts'
import { refusalOf } from '#forms/field-table.ts'
import { callSchemaOf, formRouter } from '#forms/server/schema.server.ts'
import { submissionOf } from '#forms/server/submission.server.ts'
import { pathOfReferer } from '#leads/consent/consent-ledger.server.ts'
import { receiptOf } from '#leads/leads.server.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.server.ts'
import { dayInIndia } from '#platform/dates.ts'
import { formResponses, refusalSchema } from '#platform/http/call.server.ts'
import { noted } from '#platform/mail/mail-throttle.server.ts'
import type { SubmissionGuard } from '#platform/http/limits/submission-guard.server.ts'
import { loggable, type Log } from '#platform/log.server.ts'
import type { PrivateFiles } from '#platform/files/private-files.server.ts'
import { applicationForm, formFor, receivedMessage } from './application-form.ts'
import { receiveApplication } from './applications.server.ts'
import { openVacancy } from './vacancy.server.ts'

type Dependencies = {
  database: Database
  clock: Clock
  settings: { publicUrl: string }
  mailer?: { wake: () => void } | undefined
  guardSubmission: SubmissionGuard
  privateFiles: PrivateFiles
  inspector: PdfInspector
  log: Log
}

function tooManyFromSender(wait: string, telephone: string): string {
  return `Many applications have just been sent from your network. What you typed is still here. Please send yours again in ${wait}, or telephone us on ${telephone}.`
}

/** Proxies and this site's own listener close a connection on which nothing happens for a minute. */
const inspectWithinMs = 25_000

const closedMessage = 'This vacancy has closed. You can send us your profile for future vacancies instead.'

const applicationSchema = callSchemaOf(applicationForm)
const responses = {
  ...formResponses('The application and the resume are stored'),
  410: { description: 'The vacancy has closed', content: { 'application/json': { schema: refusalSchema } } },
} as const

/** body.server.ts turns the form into this JSON before it reaches the call, with a digest in the place of the file. */
const route = createRoute({
  method: 'post',
  path: applicationForm.post,
  hide: true,
  request: { body: { required: true, content: { 'application/json': { schema: applicationSchema } } } },
  responses,
})

/** What clients send. */
const documentedSchema = applicationSchema
  .extend({ resume: z.string().openapi({ format: 'binary', description: 'A PDF file of at most 10 MB' }) })
  .openapi('Application')

export function applicationsApi(parts: Dependencies) {
  const { database, clock, settings, mailer, guardSubmission, privateFiles, inspector, log } = parts
  /** An applicant who has gone meanwhile has applied all the same. Nor is an application lost because of the inspection. */
  async function inspected(path: string): Promise<Inspection> {
    try {
      return await inspector.inspect(path, AbortSignal.timeout(inspectWithinMs))
    } catch (error) {
      log.warn(loggable(error), 'a resume could not be inspected, and is withheld until it has been')
      return { verdict: 'unscanned' }
    }
  }

  const router = formRouter(applicationForm)
  router.openAPIRegistry.registerPath({
    method: 'post',
    path: applicationForm.post,
    tags: ['Forms'],
    summary: 'An application for a vacancy, or a profile without one',
    request: { body: { required: true, content: { 'multipart/form-data': { schema: documentedSchema } } } },
    responses,
  })
  return router.openapi(route, async (c) => {
    const now = clock()
    const submission = submissionOf(applicationForm, c.req.valid('json'))
    const accepted = { message: receivedMessage }
    // A submission that is sent again, e.g. after a lost response, gets its first response and counts against no limit.
    if (await receiptOf(database, submission.fingerprints, now)) return c.json(accepted, 200)

    const { jobId } = submission.values
    const isId = /^[1-9]\d{0,8}$/.test(jobId)
    const vacancy = isId ? await openVacancy(database, Number(jobId), dayInIndia(now)) : null
    if (jobId !== '' && vacancy === null) return c.json({ message: closedMessage }, 410)

    const refused = refusalOf(formFor(vacancy), submission.values)
    if (refused !== null) return c.json(refused, 422)

    const file = c.get('uploads')['resume']
    if (file === undefined) throw new Error('The form is valid, but its file is not there')
    const verdict = await guardSubmission(c, {
      form: applicationForm.name,
      given: await c.req.json(),
      beyondLimits: { refuseSender: tooManyFromSender },
      ofSender: [quotas.application, quotas.applicationOfDay],
    })
    if (verdict.treatment === 'refused') return c.json(verdict.body, verdict.status, verdict.headers)

    const inspection = await inspected(file.path)
    if (inspection.verdict === 'unreadable')
      return c.json({ message: inspection.message, errors: { resume: inspection.message } }, 422)

    const { publicUrl } = settings
    const page = pathOfReferer(c.req.header('referer'), publicUrl, '/careers/explore/job/applyjob')
    const resume = { file, inspection }
    const { sendAt } = await receiveApplication(
      { database, privateFiles },
      { submission, vacancy, resume, page, publicUrl, verdict },
      now,
    )
    mailer?.wake()
    return c.json({ ...accepted, ...noted(sendAt) }, 200)
  })
}
