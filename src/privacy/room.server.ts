// What the rights of people over their data bring to the site.
import { languageCode } from '#platform/http/listed-address.ts'
import type { RetentionRule } from '#leads/retention/retention-rule.ts'
import { myDataApi } from './api.server.ts'
import { privacyConsoleApi } from './console-api.server.ts'
import * as privacyCalls from './console-calls.ts'
import { privacyLeadRoom } from './lead-details.server.ts'
import { retentionJob } from '#leads/retention/retention.server.ts'
import { openDailyJobs } from '#platform/daily-job.server.ts'
import { correctionToOffice, officeNote, ownDataLink } from './my-data/mails.server.ts'
import { noteForOffice } from './person.server.ts'

/** What these need, with the name that the site has for the rules. */
type WithRules<Api extends (parts: never) => unknown> = Omit<Parameters<Api>[0], 'rules' | 'noteForOffice'> & {
  retentionRules: RetentionRule[]
}

export const room = {
  pages: [
    { path: '/privacy', query: { lang: languageCode }, isIndexed: true },
    { path: '/link/my-data/:token', isPrivate: true },
  ],
  calls: [myDataApi],
  consoleCalls: { '/privacy': privacyCalls },
  consoleApis: [
    (site: WithRules<typeof privacyConsoleApi>) => privacyConsoleApi({ ...site, rules: site.retentionRules }),
  ],
  leadForms: { correction: null },
  inbox: privacyLeadRoom,
  mails: [ownDataLink, correctionToOffice, officeNote],
  jobs: [
    (
      site: WithRules<typeof retentionJob> & { publicUrl: string } & Omit<Parameters<typeof openDailyJobs>[0], 'jobs'>,
    ) =>
      openDailyJobs({
        ...site,
        jobs: [
          retentionJob({
            ...site,
            rules: site.retentionRules,
            noteForOffice: (tx, references, now) => noteForOffice(tx, site.publicUrl, { kind: 'age', references }, now),
          }),
        ],
      }),
  ],
}
