// What the reminders of dates bring to the site.
import { answerNames } from '#calendar/rules/questions.ts'
import type { Database } from '#platform/database/database.server.ts'
import { anyText } from '#platform/http/listed-address.ts'
import { confirmationOf } from '#subscriptions/confirmation-mails.server.ts'
import { remindersApi } from './api.server.ts'
import { dueReminder } from './mails.server.ts'
import { reminderForm } from './reminder-form.ts'
import { openReminderDays } from './reminder-mailing.server.ts'
import { calendarNow, reminders } from './reminders.server.ts'
import { remindersWithDate } from './affected.server.ts'

export const room = {
  pages: [
    {
      path: '/link/reminders/:token',
      query: Object.fromEntries(answerNames.map((name) => [name, anyText])),
      isPrivate: true,
    },
  ],
  calls: [remindersApi],
  forms: [reminderForm],
  subscriptions: reminders,
  textsNamingDate: async (database: Database, { ruleId }: { ruleId: string }) =>
    remindersWithDate(database, await calendarNow(database), ruleId),
  mails: [confirmationOf(reminders), dueReminder],
  jobs: [openReminderDays],
}
