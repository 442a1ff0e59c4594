// What the vacancies and the applications bring to the site.
import type { Room } from '#room.server.ts'
import { careersApi } from './api.server.ts'
import { applicationsApi } from './apply/api.server.ts'
import { applicationForm } from './apply/application.ts'
import { applicationsConsoleApi } from './apply/staff/console-api.server.ts'
import * as applicationCalls from './apply/console-calls.ts'
import { applicationsLeadRoom } from './apply/lead-details.server.ts'
import { applicationsData } from './apply/personal-data.server.ts'
import { careersContent } from './records.server.ts'

export const room: Room = {
  reads: (parts) => [careersApi(parts)],
  calls: (site) => [applicationsApi(site)],
  consoleCalls: { '/applications': applicationCalls },
  consoleApis: (site) => [applicationsConsoleApi(site)],
  content: careersContent,
  leadForms: { application: applicationForm },
  inbox: applicationsLeadRoom,
  personalData: applicationsData,
}
