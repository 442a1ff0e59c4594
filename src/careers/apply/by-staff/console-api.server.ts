// Answers the console's calls on applications and their resumes.
import { Readable } from 'node:stream'
import type { Hono } from 'hono'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.server.ts'
import { consoleApi } from '#staff/answer-calls.server.ts'
import { Refusal } from '#platform/http/bodies/refusal.server.ts'
import type { PrivateFiles } from '#platform/files/private-files.server.ts'
import type { Settings } from '#platform/start/settings.server.ts'
import * as applicationCalls from '#careers/apply/console-calls.ts'
import type { Outcome } from './application-in-use.server.ts'
import { moveToStage } from './move-to-stage.server.ts'
import { askForPlainPdf, deleteResume, openResume } from './resumes.server.ts'

type Dependencies = {
  database: Database
  clock: Clock
  privateFiles: PrivateFiles
  settings: Pick<Settings, 'publicUrl'>
  mailer?: { wake: () => void } | undefined
}

const unknown = new Refusal(404, 'This application could not be found.')

export function applicationsConsoleApi({ database, clock, privateFiles, settings, mailer }: Dependencies): Hono {
  function answer(outcome: Outcome): Refusal | undefined {
    if (outcome === null) return unknown
    if (!outcome.done) return new Refusal(409, outcome.conflict)
    mailer?.wake()
    return undefined
  }

  return consoleApi(applicationCalls, {
    async openResume({ params, query: { purpose }, staff, c }) {
      const resume = await openResume({ database, privateFiles }, params.leadId, { by: staff, purpose }, clock())
      if (resume === null) return unknown
      if (resume.state === 'withheld') {
        const { findings } = resume
        return new Refusal(409, 'This resume is in quarantine, or has not been checked yet.', { findings })
      }
      if (resume.state === 'deleted') return new Refusal(410, 'The file of this resume has been deleted.')
      if (resume.state === 'lost') return new Refusal(500, 'The file of this resume is not in the store.')
      const { file, fileName } = resume
      return c.body(Readable.toWeb(file.stream) as ReadableStream, 200, {
        'content-type': 'application/pdf',
        'content-length': String(file.size),
        // Saved, never shown inside the site.
        'content-disposition': `attachment; filename="${fileName}"`,
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      })
    },

    moveToStage: async ({ params, body, staff }) =>
      answer(await moveToStage(database, params.leadId, { ...body, by: staff }, clock())),
    async askForPlainPdf({ params, body: { askedOn }, staff }) {
      const { publicUrl } = settings
      return answer(await askForPlainPdf({ database, publicUrl }, params.leadId, { askedOn, by: staff }, clock()))
    },
    deleteResume: async ({ params, staff }) =>
      answer(await deleteResume({ database, privateFiles }, params.leadId, staff, clock())),
  })
}
