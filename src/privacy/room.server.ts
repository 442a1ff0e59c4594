// What the rights of people over their data bring to the site.
import { languageCode } from '#platform/http/listed-address.ts'
import { myDataApi } from './api.server.ts'
import { privacyConsoleApi } from './console-api.server.ts'
import * as privacyCalls from './console-calls.ts'
import { privacyLeadSource } from './lead-details.server.ts'
import { retentionJob } from '#leads/retention/retention-rules.server.ts'
import { openDailyJobs } from '#platform/daily-job.server.ts'
import { correctionToOffice, officeNote, ownDataLink } from './my-data/mails.server.ts'
import { noteForOffice } from './person.server.ts'

/** The office is told by the room itself. */
type JobDependencies = Omit<Parameters<typeof retentionJob>[0], 'noteForOffice'> &
  Omit<Parameters<typeof openDailyJobs>[0], 'jobs'> & { publicUrl: string }

export const room = {
  pages: [
    { path: '/privacy', query: { lang: languageCode }, isIndexed: true },
    { path: '/link/my-data/:token', isPrivate: true },
  ],
  calls: [myDataApi],
  consoleCalls: { '/privacy': privacyCalls },
  consoleApis: [privacyConsoleApi],
  leadForms: { correction: null },
  inbox: privacyLeadSource,
  mails: [ownDataLink, correctionToOffice, officeNote],
  jobs: [
    (site: JobDependencies) =>
      openDailyJobs({
        ...site,
        jobs: [
          retentionJob({
            ...site,
            noteForOffice: (tx, references, now) => noteForOffice(tx, site.publicUrl, { kind: 'age', references }, now),
          }),
        ],
      }),
  ],
}
