// The staff's calls on the issues of the newsletter.
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database.server.ts'
import { readConsoleBody } from '#platform/http/console-body.server.ts'
import { readListQuery } from '#platform/http/list-query.server.ts'
import { insightsToChoose, type ListedInsight } from './issue-content.server.ts'
import {
  IssueIncomplete,
  previewIssue,
  scheduleIssue,
  sendTest,
  stopIssue,
  unscheduleIssue,
  type IssuePreview,
  type Schedule,
} from './issue-schedule.server.ts'
import { issueDraftSchema, type IssueDraft } from './issue.ts'
import {
  createIssue,
  deleteIssue,
  IssueConflict,
  issueList,
  issueView,
  saveIssue,
  type IssueView,
  type ListedIssue,
} from './issues.server.ts'
import { countRecipients } from './recipients.server.ts'

type Parts = {
  database: Database
  clock: Clock
  settings: { publicUrl: string }
  mailer?: { wake: () => void } | undefined
}
type Reach = { recipients: number; suppressed: number }

declare module '#platform/pages/api.ts' {
  interface Calls {
    '/api/console/newsletter': {
      response: { data: ListedIssue[]; total: number; reach: Reach }
      query: { page?: number }
    }
    '/api/console/newsletter/insights': { response: { data: ListedInsight[] }; query: { q?: string } }
    '/api/console/newsletter/{id}': { response: IssueView }
    '/api/console/newsletter/{id}/preview': {
      response: Omit<IssuePreview, 'html'>
      query: { version?: number }
    }
  }
}
declare module '#platform/console/call.ts' {
  interface Changes {
    '/api/console/newsletter/begin': { response: { id: number } }
    '/api/console/newsletter/{id}/save': { body: { version: number; draft: IssueDraft }; response: IssueView }
    '/api/console/newsletter/{id}/test': { response: { mailId: number; to: string } }
    '/api/console/newsletter/{id}/schedule': { body: Schedule; response: IssueView }
    '/api/console/newsletter/{id}/take-back': { body: { version: number }; response: IssueView }
    '/api/console/newsletter/{id}/stop': { response: IssueView }
    '/api/console/newsletter/{id}/delete': object
  }
}

const one = '/api/console/newsletter/:id{[1-9][0-9]{0,8}}'
const nothingSchema = z.strictObject({})
const versionSchema = z.strictObject({ version: z.number().int().positive() })
const saveSchema = versionSchema.extend({ draft: issueDraftSchema })
const scheduleSchema = versionSchema.extend({
  sendAt: z.iso.datetime({ message: 'Choose a day and a time.' }).nullable(),
  recipients: z.number().int().nonnegative(),
})
const searchSchema = z.string().trim().max(200).default('')
const schemeSchema = z.enum(['light', 'dark']).catch('light')
const goneMessage = 'This issue has been deleted.'

export function newsletterConsoleApi({ database, clock, settings: { publicUrl }, mailer }: Parts): Hono {
  const router = new Hono()
  const idOf = (c: Context) => Number(c.req.param('id'))
  const gone = (c: Context) => c.json({ message: goneMessage }, 404)

  /** Answers a change with the issue as it is now, or says why it could not be made. */
  async function answer(c: Context, change: () => Promise<boolean>): Promise<Response> {
    try {
      if (!(await change())) return gone(c)
    } catch (error) {
      if (error instanceof IssueIncomplete) return c.json({ message: error.message, errors: error.problems }, 422)
      if (error instanceof IssueConflict) return c.json({ message: error.message }, 409)
      throw error
    }
    const view = await issueView(database, idOf(c), clock())
    return view ? c.json(view) : c.json({})
  }

  router.get('/api/console/newsletter', async (c) => {
    const { perPage, offset } = readListQuery(c, ['created'], z.object({}))
    const list = await issueList(database, { limit: perPage, offset })
    return c.json({ ...list, reach: await countRecipients(database) })
  })
  router.get('/api/console/newsletter/insights', async (c) => {
    const search = searchSchema.safeParse(c.req.query('q'))
    return c.json({ data: await insightsToChoose(database, search.data ?? '') })
  })
  router.get(one, async (c) => {
    const view = await issueView(database, idOf(c), clock())
    return view ? c.json(view) : gone(c)
  })
  router.get(`${one}/preview`, async (c) => {
    const preview = await previewIssue({ database, publicUrl }, idOf(c), clock())
    if (!preview) return gone(c)
    const { html: _, ...rest } = preview
    return c.json(rest)
  })
  router.get(`${one}/html`, async (c) => {
    const preview = await previewIssue({ database, publicUrl }, idOf(c), clock())
    if (!preview) return gone(c)
    return c.body(inScheme(preview.html, schemeSchema.parse(c.req.query('scheme'))), 200, {
      'content-type': 'text/html; charset=utf-8',
      // Nothing runs, nothing is loaded, and only the console may show it.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'",
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'no-referrer',
    })
  })

  router.post('/api/console/newsletter/begin', async (c) => {
    await readConsoleBody(c, nothingSchema)
    return c.json({ id: await createIssue(database, c.get('staff'), clock()) })
  })
  router.post(`${one}/save`, async (c) => {
    const given = await readConsoleBody(c, saveSchema)
    return answer(c, () => saveIssue(database, idOf(c), given, c.get('staff'), clock()))
  })
  router.post(`${one}/test`, async (c) => {
    await readConsoleBody(c, nothingSchema)
    const staff = c.get('staff')
    const mailId = await sendTest({ database, publicUrl }, idOf(c), staff, clock())
    if (mailId === null) return gone(c)
    mailer?.wake()
    return c.json({ mailId, to: staff.email })
  })
  router.post(`${one}/schedule`, async (c) => {
    const given = await readConsoleBody(c, scheduleSchema)
    return answer(c, () => scheduleIssue({ database, publicUrl }, idOf(c), given, c.get('staff'), clock()))
  })
  router.post(`${one}/take-back`, async (c) => {
    const given = await readConsoleBody(c, versionSchema)
    return answer(c, () => unscheduleIssue(database, idOf(c), given, c.get('staff'), clock()))
  })
  router.post(`${one}/stop`, async (c) => {
    await readConsoleBody(c, nothingSchema)
    return answer(c, () => stopIssue(database, idOf(c), c.get('staff'), clock()))
  })
  router.post(`${one}/delete`, async (c) => {
    await readConsoleBody(c, nothingSchema)
    return answer(c, () => deleteIssue(database, idOf(c), c.get('staff'), clock()))
  })
  return router
}

/** Shows the mail in light or dark colours, whichever the computer of the reader is set to. */
function inScheme(html: string, scheme: 'light' | 'dark'): string {
  return html.replace('(prefers-color-scheme: dark)', scheme === 'dark' ? 'all' : 'not all')
}
