// The staff's download of a resume.
import { Readable } from 'node:stream'
import { Hono } from 'hono'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database.server.ts'
import type { StaffOf } from '#platform/http/staff-of.ts'
import type { PrivateFiles } from '#platform/private-files.server.ts'
import { openResume } from './staff.server.ts'

type Parts = { database: Database; clock: Clock; privateFiles: PrivateFiles; staffOf: StaffOf }

/** To anybody else the address does not exist. */
export function applicationsConsoleApi({ database, clock, privateFiles, staffOf }: Parts): Hono {
  return new Hono().get('/api/console/applications/:leadId{[1-9][0-9]{0,8}}/resume', async (c, next) => {
    const by = await staffOf(c.req.raw)
    if (by === null) return next()
    c.header('cache-control', 'no-store')
    const resume = await openResume({ database, privateFiles }, Number(c.req.param('leadId')), by, clock())
    if (resume === null) return c.json({ message: 'There is no such application' }, 404)
    if (resume.state === 'withheld') {
      const message = 'This resume is held back, because it cannot be read or may do harm, or has not been checked yet.'
      return c.json({ message, findings: resume.findings }, 409)
    }
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
}
