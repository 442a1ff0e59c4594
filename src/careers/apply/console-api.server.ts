// The staff's calls on applications and their resumes.
import { Readable } from 'node:stream'
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database.server.ts'
import { dayInIndia } from '#platform/dates.ts'
import { readConsoleBody } from '#platform/http/console-body.server.ts'
import { csvHeaders, maxCsvRows } from '#platform/http/csv.server.ts'
import { readListQuery } from '#platform/http/list-query.server.ts'
import type { PrivateFiles } from '#platform/private-files.server.ts'
import type { Settings } from '#platform/settings.server.ts'
import { applicationFilterSchema } from './application-filter.ts'
import {
  applicationList,
  applicationQueues,
  placeInList,
  type ListedApplication,
  type ListPlace,
  type Queue,
} from './application-list.server.ts'
import { applicationRecord, type ApplicationRecord } from './application-record.server.ts'
import { exportApplications } from './export.server.ts'
import { askForPlainPdf, deleteResume, moveToStage, openResume, type Outcome } from './staff.server.ts'
import { stages, type Stage } from './stage.ts'

type Parts = {
  database: Database
  clock: Clock
  privateFiles: PrivateFiles
  settings: Pick<Settings, 'publicUrl' | 'retention'>
  mailer?: { wake: () => void } | undefined
}

type Query = { filter?: string; order?: string; page?: number; perPage?: number }

declare module '#platform/pages/api.ts' {
  interface Calls {
    '/api/console/applications': { response: { data: ListedApplication[]; total: number }; query: Query }
    '/api/console/applications/queues': { response: { data: Queue[]; total: number } }
    '/api/console/applications/{leadId}': { response: ApplicationRecord }
    '/api/console/applications/{leadId}/place': { response: ListPlace; query: Query }
  }
}
declare module '#platform/console/call.ts' {
  interface Changes {
    '/api/console/applications/{leadId}/stage': { body: { from: Stage; to: Stage } }
    '/api/console/applications/{leadId}/plain-pdf': { body: { askedOn: string | null } }
    '/api/console/applications/{leadId}/delete-resume': object
  }
}

const one = '/api/console/applications/:leadId{[1-9][0-9]{0,8}}'
const stageSchema = z.strictObject({ from: z.enum(stages), to: z.enum(stages) })
const askSchema = z.strictObject({ askedOn: z.string().nullable() })
const purposeSchema = z.enum(['preview', 'download']).catch('download')
const unknownMessage = 'This application could not be found.'

export function applicationsConsoleApi({ database, clock, privateFiles, settings, mailer }: Parts): Hono {
  const router = new Hono()
  const idOf = (c: Context) => Number(c.req.param('leadId'))
  const listQuery = (c: Context) => readListQuery(c, ['received'], applicationFilterSchema)

  router.get('/api/console/applications', async (c) => {
    const { filter, order, perPage, offset } = listQuery(c)
    return c.json(await applicationList(database, { filter, order, limit: perPage, offset }))
  })
  router.get('/api/console/applications/queues', async (c) => {
    const data = await applicationQueues(database, clock())
    return c.json({ data, total: data.length })
  })
  router.get('/api/console/applications/export', async (c) => {
    const { filter, order } = listQuery(c)
    const now = clock()
    const file = await exportApplications(database, { filter, order, by: c.get('staff') }, now)
    if (file === null)
      return c.json({ message: `This list has more than ${maxCsvRows} applications. Choose a part of it.` }, 409)
    return c.body(file, 200, csvHeaders(`applications-${dayInIndia(now)}`))
  })
  router.get(one, async (c) => {
    const record = await applicationRecord(database, idOf(c), settings.retention)
    return record === null ? c.json({ message: unknownMessage }, 404) : c.json(record)
  })
  router.get(`${one}/place`, async (c) => {
    const { filter, order } = listQuery(c)
    return c.json(await placeInList(database, idOf(c), { filter, order }))
  })

  router.get(`${one}/resume`, async (c) => {
    const opening = { by: c.get('staff'), purpose: purposeSchema.parse(c.req.query('purpose')) }
    const resume = await openResume({ database, privateFiles }, idOf(c), opening, clock())
    if (resume === null) return c.json({ message: unknownMessage }, 404)
    if (resume.state === 'withheld') {
      const message = 'This resume is in quarantine, or has not been checked yet.'
      return c.json({ message, findings: resume.findings }, 409)
    }
    if (resume.state === 'deleted') return c.json({ message: 'The file of this resume has been deleted.' }, 410)
    if (resume.state === 'lost') return c.json({ message: 'The file of this resume is not in the store.' }, 500)
    const { file, fileName } = resume
    return c.body(Readable.toWeb(file.stream) as ReadableStream, 200, {
      'content-type': 'application/pdf',
      'content-length': String(file.size),
      // Saved, never shown inside the site.
      'content-disposition': `attachment; filename="${fileName}"`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
  })

  function answer(c: Context, outcome: Outcome): Response {
    if (outcome === null) return c.json({ message: unknownMessage }, 404)
    if (!outcome.done) return c.json({ message: outcome.conflict }, 409)
    mailer?.wake()
    return c.json({})
  }

  router.post(`${one}/stage`, async (c) => {
    const move = await readConsoleBody(c, stageSchema)
    return answer(c, await moveToStage(database, idOf(c), { ...move, by: c.get('staff') }, clock()))
  })
  router.post(`${one}/plain-pdf`, async (c) => {
    const { askedOn } = await readConsoleBody(c, askSchema)
    const { publicUrl } = settings
    return answer(c, await askForPlainPdf({ database, publicUrl }, idOf(c), { askedOn, by: c.get('staff') }, clock()))
  })
  router.post(`${one}/delete-resume`, async (c) => {
    await readConsoleBody(c, z.strictObject({}))
    return answer(c, await deleteResume({ database, privateFiles }, idOf(c), c.get('staff'), clock()))
  })
  return router
}
