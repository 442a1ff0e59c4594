// What the vacancies and the applications bring to the site.
import { confirmationOf } from '#subscriptions/confirmation-mails.server.ts'
import { anyText, rowNumber, rowNumberOrNone } from '#platform/http/listed-address.ts'
import { alertForm } from './alerts/alert-form.ts'
import { jobAlert } from './alerts/alerts.server.ts'
import { alertsApi } from './alerts/api.server.ts'
import { careersApi } from './api.server.ts'
import { vacancyPassages } from './passages.ts'
import { applicationsApi } from './apply/api.server.ts'
import { applicationForm } from './apply/application-form.ts'
import { applicationsConsoleApi } from '#careers/apply/by-staff/console-api.server.ts'
import * as applicationCalls from './apply/console-calls.ts'
import { applicationsLeadSource } from './apply/lead-details.server.ts'
import { applicationsData } from './apply/personal-data.server.ts'
import { vacanciesAlert } from './alerts/mails.server.ts'
import {
  applicationConfirmation,
  applicationToOffice,
  plainPdfRequest,
  thisVacancyOnly,
} from './apply/mail/mails.server.ts'
import { careersContent } from './records.server.ts'
import { progressApi } from './apply/progress/progress-api.server.ts'
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
    { path: '/careers/alert', query: terms },
    { path: '/link/application/:token', isPrivate: true },
  ],
  reads: [careersApi],
  calls: [applicationsApi, alertsApi],
  files: [progressApi],
  consoleCalls: { '/applications': applicationCalls },
  consoleApis: [applicationsConsoleApi],
  mails: [
    applicationConfirmation,
    applicationToOffice,
    plainPdfRequest,
    thisVacancyOnly,
    confirmationOf(jobAlert),
    vacanciesAlert,
  ],
  content: careersContent,
  passages: () => vacancyPassages,
  leadForms: { application: applicationForm },
  inbox: applicationsLeadSource,
  forms: [alertForm],
  subscriptions: jobAlert,
  personalData: ({ privateFiles }: { privateFiles: Parameters<typeof applicationsData>[0] }) =>
    applicationsData(privateFiles),
  jobs: [openLateInspection],
}
