// The call by which a browser reports that it has refused a form.
import { Hono } from 'hono'
import { refusalsPath } from '#forms/refusal-reason.ts'
import { readReport, type Reporting } from './form-refusals.server.ts'

/** The answer is the same whatever was counted. */
export function refusalsApi({ typedForms, senders, countRefusal }: Reporting): Hono {
  return new Hono().post(refusalsPath, async (c) => {
    const report = readReport(typedForms, await c.req.json().catch(() => null))
    if (report) await countRefusal(senders(c), report.form, report.refused)
    return c.body(null, 204)
  })
}
