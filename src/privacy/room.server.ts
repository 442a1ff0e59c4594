// What the rights of people over their data bring to the site.
import { languageCode } from '#public-pages.ts'
import type { Room } from '#room.server.ts'
import { myDataApi } from './api.server.ts'
import { privacyConsoleApi } from './console-api.server.ts'
import * as privacyCalls from './console-calls.ts'
import { retentionJob } from '#leads/retention/retention.server.ts'
import { openDailyJobs } from '#platform/daily-job.server.ts'
import { officeNote } from './person.server.ts'

export const room: Room = {
  pages: [
    { path: '/privacy', query: { lang: languageCode }, isIndexed: true },
    { path: '/link/my-data/:token', isPrivate: true },
  ],
  calls: (site) => [myDataApi({ ...site, rooms: site.personalData })],
  consoleCalls: { '/privacy': privacyCalls },
  consoleApis: (site) => [privacyConsoleApi({ ...site, rooms: site.personalData, rules: site.retentionRules })],
  leadForms: { correction: null },
  jobs: (site) => [
    openDailyJobs({
      ...site,
      jobs: [
        retentionJob({
          ...site,
          rooms: site.personalData,
          rules: site.retentionRules,
          officeNote: (references) => officeNote(site, 'age', references),
        }),
      ],
    }),
  ],
}
