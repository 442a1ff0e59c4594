// What the vacancies and the applications bring to the site.
import { anyText, rowNumber, rowNumberOrNone } from '#platform/http/listed-address.ts'
import { careersApi } from './api.server.ts'
import { applicationsApi } from './apply/api.server.ts'
import { applicationForm } from './apply/application.ts'
import { applicationsConsoleApi } from './apply/staff/console-api.server.ts'
import * as applicationCalls from './apply/console-calls.ts'
import { applicationsLeadRoom } from './apply/lead-details.server.ts'
import { applicationsData } from './apply/personal-data.server.ts'
import { careersContent } from './records.server.ts'
import { openLateInspection } from './apply/late-inspection.server.ts'

const terms = { keyword: anyText, location: anyText, city: anyText, type: anyText, level: anyText }

export const room = {
  pages: [
    { path: '/careers', isIndexed: true },
    // Of a list. More pages than there are lead to the last one.
    {
      path: '/careers/explore',
      query: { ...terms, page: /^[1-9]\d{0,3}$/ },
      isIndexed: true,
    },
    { path: '/careers/explore/job/applyjob', query: { jobId: rowNumberOrNone, jobTitle: anyText } },
    { path: '/careers/explore/job/:id', params: { id: rowNumber } },
  ],
  reads: [careersApi],
  calls: [applicationsApi],
  consoleCalls: { '/applications': applicationCalls },
  consoleApis: [applicationsConsoleApi],
  content: careersContent,
  leadForms: { application: applicationForm },
  inbox: applicationsLeadRoom,
  personalData: applicationsData,
  jobs: [openLateInspection],
}
