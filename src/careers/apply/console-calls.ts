// The console's calls on applications and their resumes. The inbox lists and shows them.
import { z } from 'zod'
import { consoleCall } from '#platform/console/console-call.ts'
import { stages } from '#careers/apply/by-staff/stage.ts'

export const openResume = consoleCall('manager', 'GET /api/console/applications/:leadId/resume', {
  query: z.object({ purpose: z.enum(['preview', 'download']).catch('download') }),
  answer: 'file',
})
export const moveToStage = consoleCall('manager', 'POST /api/console/applications/:leadId/stage', {
  body: z.strictObject({ from: z.enum(stages), to: z.enum(stages) }),
})
export const askForPlainPdf = consoleCall('manager', 'POST /api/console/applications/:leadId/plain-pdf', {
  body: z.strictObject({ askedOn: z.string().nullable() }),
})
export const deleteResume = consoleCall('manager', 'POST /api/console/applications/:leadId/delete-resume')
