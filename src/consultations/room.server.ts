// What the consultations bring to the site.
import { consultationsApi } from './api.server.ts'
import { bookingsConsoleApi } from './console-api.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import * as bookingCalls from './console-calls.ts'
import { consultationForm } from './consultation-form.ts'
import { consultationPassages } from './passages.ts'
import { freeTimesApi, slotLengthApi } from './times/api.server.ts'
import { bookingRules } from './times/free-times.server.ts'
import { consultationInvitationApi } from './link-page/link-api.server.ts'
import { consultationsLeadSource } from './lead-details.server.ts'
import { consultationsData } from './personal-data.server.ts'
import { bookingMails } from './mail/mails.server.ts'
import { openExpiry } from './verbs/expire.server.ts'

export const room = {
  pages: [
    // It shows times that are free now.
    { path: '/freeconsulation', isPrivate: true, isIndexed: true },
    { path: '/link/consultation/:token', isPrivate: true },
  ],
  addresses: freeTimesApi.addresses,
  reads: [slotLengthApi],
  calls: [freeTimesApi, consultationsApi],
  files: [consultationInvitationApi],
  consoleCalls: { '/bookings': bookingCalls },
  consoleApis: [bookingsConsoleApi],
  passages: () => consultationPassages,
  leadForms: { consultation: consultationForm },
  inbox: consultationsLeadSource,
  holidays: async (database: Database) => (await bookingRules(database)).holidays,
  personalData: () => consultationsData,
  mails: bookingMails,
  jobs: [openExpiry],
}
