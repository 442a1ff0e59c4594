// Answers the console's calls on the issues of the newsletter.
import type { Hono } from 'hono'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.server.ts'
import { consoleApi } from '#staff/answer-calls.server.ts'
import { Refusal } from '#platform/http/bodies/refusal.server.ts'
import * as issueCalls from './console-calls.ts'
import { insightsToChoose } from './issues/issue-content.server.ts'
import { previewIssue, scheduleIssue, sendTest, stopIssue, unscheduleIssue } from './issues/issue-schedule.server.ts'
import { createIssue, deleteIssue, issueList, issueView, saveIssue } from './issues/issues.server.ts'
import { countRecipients } from './issues/issue-mailing.server.ts'

type Dependencies = {
  database: Database
  clock: Clock
  settings: { publicUrl: string }
  mailer?: { wake: () => void } | undefined
}

const gone = new Refusal(404, 'This issue has been deleted.')

export function newsletterConsoleApi({ database, clock, settings: { publicUrl }, mailer }: Dependencies): Hono {
  const parts = { database, publicUrl }

  const view = async (id: number) => (await issueView(database, id, clock())) ?? gone
  /** Answers a change with the issue as it is now. */
  const answer = async (id: number, change: Promise<boolean>) => ((await change) ? view(id) : gone)

  return consoleApi(issueCalls, {
    async listIssues({ query: { perPage, offset } }) {
      const list = await issueList(database, { limit: perPage, offset })
      return { ...list, reach: await countRecipients(database) }
    },
    readInsightChoice: async ({ query }) => ({ data: await insightsToChoose(database, query.q) }),
    readIssue: ({ params }) => view(params.id),
    async previewIssue({ params }) {
      const preview = await previewIssue(parts, params.id, clock())
      if (!preview) return gone
      const { html: _, ...rest } = preview
      return rest
    },
    async showIssue({ params, c }) {
      const preview = await previewIssue(parts, params.id, clock())
      if (!preview) return gone
      return c.body(preview.html, 200, {
        'content-type': 'text/html; charset=utf-8',
        // Nothing runs, nothing is loaded, and only the console may show it.
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'",
        'x-frame-options': 'SAMEORIGIN',
        'referrer-policy': 'no-referrer',
      })
    },

    beginIssue: async ({ staff }) => ({ id: await createIssue(database, staff, clock()) }),
    saveIssue: ({ params: { id }, body, staff }) => answer(id, saveIssue(database, id, body, staff, clock())),
    async testIssue({ params, staff }) {
      const mailId = await sendTest(parts, params.id, staff, clock())
      if (mailId === null) return gone
      mailer?.wake()
      return { mailId, to: staff.email }
    },
    scheduleIssue: ({ params: { id }, body, staff }) => answer(id, scheduleIssue(parts, id, body, staff, clock())),
    takeIssueBack: ({ params: { id }, body, staff }) => answer(id, unscheduleIssue(database, id, body, staff, clock())),
    stopIssue: ({ params: { id }, staff }) => answer(id, stopIssue(database, id, staff, clock())),
    deleteIssue: async ({ params, staff }) =>
      (await deleteIssue(database, params.id, staff, clock())) ? undefined : gone,
  })
}
