// The calls of the reminders: ask for them, and what stands behind the link of every mail.
import { readAnswers } from '#calendar/compliance/answers.server.ts'
import type { Calendar } from '#calendar/compliance/compliance-dates.ts'
import { columnsOf } from '#forms/field-table.ts'
import { formRouter, readForm } from '#forms/server/schema.server.ts'
import { askForLink, linkRoute, type AskParts } from '#leads/opt-in/ask-for-link.server.ts'
import { linkButton } from '#leads/opt-in/link-button.server.ts'
import { unknownLinkMessage } from '#leads/opt-in/link-messages.ts'
import { oneClickEnd } from '#leads/opt-in/one-click.server.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.server.ts'
import { tokenOf } from '#platform/http/link-pages.server.ts'
import { openChanges } from './moved.server.ts'
import {
  changeAnswersForm,
  changedMessage,
  confirmedMessage,
  confirmRemindersForm,
  endedMessage,
  endRemindersForm,
  expiredMessage,
  notUnderstoodMessage,
  reminderForm,
  sameAnswersMessage,
  type ReminderLink,
} from './reminder-form.ts'
import { changeAnswers, confirmReminders, endReminders, reminderLink, requestReminders } from './reminders.server.ts'

declare module '#platform/pages/calls.ts' {
  interface Calls {
    '/link/reminders/{token}/state': { response: ReminderLink }
  }
}

type Parts = AskParts & {
  database: Database
  clock: Clock
  publicUrl: string
  calendarNow: () => Promise<Calendar>
}

export function remindersApi(parts: Parts) {
  const { database, clock, publicUrl, calendarNow } = parts
  const changes = openChanges(database, calendarNow)
  const askRoute = linkRoute(
    reminderForm,
    'Reminders',
    'Asks for reminders of the dates of one business, to be confirmed by e-mail',
  )
  const oneClick = oneClickEnd({
    path: '/link/reminders/{token}',
    ends: 'Ends reminders',
    endedMessage,
    end: (token) => endReminders(database, token, clock()),
  })

  return formRouter(reminderForm)
    .openapi(askRoute, (c) => {
      const values = c.req.valid('json')
      if (readAnswers(values.answers) === null)
        return c.json({ message: notUnderstoodMessage, errors: { answers: notUnderstoodMessage } }, 422)
      const { noticeLanguage } = values
      const { email, first_name: firstName, answers } = columnsOf(reminderForm, 'reminder_subscriber', values)
      return askForLink(c, reminderForm, parts, (throttle) =>
        requestReminders(database, { email, firstName, answers, publicUrl, noticeLanguage, throttle }, clock()),
      )
    })
    .route('/', oneClick)
    .get('/link/reminders/:token/state', async (c) => c.json(await reminderLink(database, tokenOf(c), clock())))
    .post(
      confirmRemindersForm.post,
      linkButton(
        confirmRemindersForm,
        { done: confirmedMessage, expired: expiredMessage },
        (token, { noticeLanguage }) => confirmReminders(changes, token, clock(), noticeLanguage),
      ),
    )
    .post(changeAnswersForm.post, async (c) => {
      const read = readForm(changeAnswersForm, await c.req.json().catch(() => ({})))
      if ('refused' in read) return c.json(read.refused.body, 422)
      if (readAnswers(read.values.answers) === null)
        return c.json({ message: notUnderstoodMessage, errors: { answers: notUnderstoodMessage } }, 422)
      const outcome = await changeAnswers(changes, tokenOf(c), read.values.answers, clock())
      if (outcome === 'changed') return c.json({ message: changedMessage })
      return outcome === 'same'
        ? c.json({ message: sameAnswersMessage }, 409)
        : c.json({ message: unknownLinkMessage }, 410)
    })
    .post(
      endRemindersForm.post,
      linkButton(endRemindersForm, { done: endedMessage }, (token) => endReminders(database, token, clock())),
    )
}
