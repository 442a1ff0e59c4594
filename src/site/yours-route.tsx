// The dates of one business as visitors see them: the list of the calendar room with the reminders below it.
import type { ActionFunctionArgs, ClientActionFunctionArgs } from 'react-router'
import YoursPage from '#calendar/yours/yours-page.tsx'
import { submitOnServer, submitQuietly } from '#forms/submit.ts'
import { reminderForm } from '#reminders/reminder-form.ts'
import { ReminderForm } from '#reminders/reminders-section.tsx'

const forms = [reminderForm]

export { clientLoader, loader, meta } from '#calendar/yours/yours-page.tsx'

export function action(given: ActionFunctionArgs) {
  return submitOnServer(forms, given)
}

export function clientAction(given: ClientActionFunctionArgs) {
  return submitQuietly(forms, given)
}

export default function YoursRoute() {
  return <YoursPage below={(answers) => <ReminderForm answers={answers} />} />
}
