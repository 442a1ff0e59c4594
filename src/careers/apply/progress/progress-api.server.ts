// What the link of an application shows: nothing that staff have written, and nothing the applicant did not send.
import { Hono } from 'hono'
import type { Database } from '#platform/database/database.server.ts'
import { tokenOf } from '#platform/http/link-pages.server.ts'
import { readLinkToken } from '#platform/mailed-link.server.ts'
import { isProgressLink } from './progress-link.server.ts'
import { progressOf, type LinkedApplication } from './progress.ts'

declare module '#platform/pages/calls.ts' {
  interface Calls {
    '/link/application/{token}/state': { response: LinkedApplication }
  }
}

export function progressApi({ database }: { database: Database }) {
  return new Hono().get('/link/application/:token/state', async (c) =>
    c.json(await linkedApplication(database, tokenOf(c))),
  )
}

async function linkedApplication(database: Database, token: string): Promise<LinkedApplication> {
  const row = await database
    .selectFrom('application')
    .innerJoin('lead', 'lead.id', 'application.lead_id')
    .select(['stage', 'job_title', 'job_company', 'lead.id', 'lead.reference', 'lead.received_on'])
    .where('lead.id', '=', readLinkToken(token)?.id ?? 0)
    // One out of use is only kept because a law requires it.
    .where('lead.erase_on', 'is', null)
    .executeTakeFirst()
  if (!row || !(await isProgressLink(database, token, row))) return { state: 'unknown' }
  return {
    state: progressOf[row.stage],
    reference: row.reference,
    vacancy: [row.job_title, row.job_company].filter(Boolean).join(', '),
    receivedOn: row.received_on,
  }
}
