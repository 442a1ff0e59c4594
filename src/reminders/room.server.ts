// What the reminders of dates bring to the site.
import { complianceCalendar } from '#calendar/calendar.server.ts'
import { answerNames } from '#calendar/rules/questions.ts'
import { addressesByTitle } from '#services/services.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import { anyText } from '#platform/http/listed-address.ts'
import { remindersApi } from './api.server.ts'
import { remindersData, remindersRetention } from './personal-data.server.ts'
import { dueReminder, remindersConfirmation } from './mails.server.ts'
import { reminderForm } from './reminder-form.ts'
import { openReminderSender } from './reminder-sender.server.ts'
import { remindersWithDate } from './touched.server.ts'

type WithCalendar<Part extends (parts: never) => unknown> = Omit<Parameters<Part>[0], 'calendarNow'>

const calendarOf = ({ database }: Pick<WithCalendar<typeof remindersApi>, 'database'>) => ({
  calendarNow: () => complianceCalendar(database, () => addressesByTitle(database)),
})

export const room = {
  pages: [
    {
      path: '/link/reminders/:token',
      query: Object.fromEntries(answerNames.map((name) => [name, anyText])),
      isPrivate: true,
    },
  ],
  calls: [(site: WithCalendar<typeof remindersApi>) => remindersApi({ ...site, ...calendarOf(site) })],
  forms: [reminderForm],
  touchedByDate: async (database: Database, { ruleId }: { ruleId: string }) =>
    remindersWithDate(database, await calendarOf({ database }).calendarNow(), ruleId),
  mails: [remindersConfirmation, dueReminder],
  personalData: () => remindersData,
  retention: remindersRetention,
  jobs: [(site: WithCalendar<typeof openReminderSender>) => openReminderSender({ ...site, ...calendarOf(site) })],
}
