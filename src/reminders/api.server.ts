// The calls of the reminders: ask for them, and change the answers behind the link of every mail.
import { queryOfAnswers, readAnswers } from '#calendar/compliance/answers.server.ts'
import { columnsOf } from '#forms/field-table.ts'
import { formRouter, readForm } from '#forms/server/schema.server.ts'
import { askForLink, linkRoute, type AskDependencies } from '#leads/opt-in/ask-for-link.server.ts'
import { unknownLinkMessage } from '#leads/opt-in/link-messages.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.server.ts'
import { tokenOf } from '#platform/http/link-pages.server.ts'
import { linkedSubscription } from '#subscriptions/links.server.ts'
import { askFor, changeParams } from '#subscriptions/subscriptions.server.ts'
import {
  changeAnswersForm,
  changedMessage,
  notUnderstoodMessage,
  reminderForm,
  sameAnswersMessage,
  type ReminderAnswers,
} from './reminder-form.ts'
import { reminders } from './reminders.server.ts'

declare module '#platform/pages/calls.ts' {
  interface Calls {
    '/link/reminders/{token}/state': { response: ReminderAnswers }
  }
}

type Dependencies = AskDependencies & { database: Database; clock: Clock; publicUrl: string }

const notUnderstood = { message: notUnderstoodMessage, errors: { answers: notUnderstoodMessage } }

export function remindersApi(parts: Dependencies) {
  const { database, clock, publicUrl } = parts
  const askRoute = linkRoute(
    reminderForm,
    'Reminders',
    'Asks for reminders of the dates of one business, to be confirmed by e-mail',
  )

  return formRouter(reminderForm)
    .openapi(askRoute, (c) => {
      const values = c.req.valid('json')
      const answers = readAnswers(values.answers)
      if (answers === null) return c.json(notUnderstood, 422)
      const { noticeLanguage } = values
      const columns = { ...columnsOf(reminderForm, 'subscription', values), params: queryOfAnswers(answers) }
      const request = { ...columns, page: '/calendar/yours', publicUrl, noticeLanguage }
      return askForLink(c, reminderForm, parts, (throttle) =>
        askFor(database, reminders, { ...request, throttle }, clock()),
      )
    })
    .get('/link/reminders/:token/state', async (c) => {
      const linked = await linkedSubscription(database, tokenOf(c))
      const { kind, status, params } = linked?.subscription ?? {}
      const isOpen = linked?.isLatest && kind === reminders.name && status === 'active'
      return c.json({ answers: (isOpen && params) || null } satisfies ReminderAnswers)
    })
    .post(changeAnswersForm.post, async (c) => {
      const read = readForm(changeAnswersForm, await c.req.json().catch(() => ({})))
      if ('refused' in read) return c.json(read.refused.body, 422)
      const answers = readAnswers(read.values.answers)
      if (answers === null) return c.json(notUnderstood, 422)
      const outcome = await changeParams(database, reminders, tokenOf(c), queryOfAnswers(answers), clock())
      if (outcome === 'changed') return c.json({ message: changedMessage })
      return outcome === 'same'
        ? c.json({ message: sameAnswersMessage }, 409)
        : c.json({ message: unknownLinkMessage }, 410)
    })
}
