// The site is killed while applicants send resumes, some of them slowly. No application may be without its file, and none
// may be acknowledged that is not stored whole.
import { startS3 } from '../tests/servers/s3.ts'
import { apply, checkApplications, newApplicant, type Applicant } from './harness/visitors/applications.ts'
import type { FaultRun } from './harness/fault-run.ts'
import { killWhile } from './harness/kills.ts'
import { inWords, noTrouble } from './harness/visitors/senders.ts'

export async function killedApplications(run: FaultRun): Promise<void> {
  const acknowledged: Applicant[] = []
  const trouble = noTrouble()
  let sent = 0
  await killWhile(run, run.isShort ? 12 : 40, () => ({
    atOnce: 6,
    acknowledged: () => acknowledged.length,
    async visit(url) {
      const applicant = await newApplicant((sent += 1), run.chance)
      await apply(url, applicant, trouble)
      acknowledged.push(applicant)
    },
  }))
  run.note(`${sent} applications, ${acknowledged.length} acknowledged; ${inWords(trouble)}`)
  run.same('answers of 5xx without a time to wait', trouble.failed, 0)
  await checkApplications(run, run.database(), acknowledged)
}

export async function killedApplicationsToS3(run: FaultRun): Promise<void> {
  const { url, remove } = await startS3()
  run.atEnd(remove)
  run.place.environment.STORAGE_URL = url
  await killedApplications(run)
}
