// The dates of one business as visitors see them: the list of the calendar room with the reminders below it.
import YoursPage from '#calendar/yours/yours-page.tsx'
import { submitOnServer } from '#forms/submit.ts'
import { reminderForm } from '#reminders/reminder-form.ts'
import { ReminderForm } from '#reminders/reminders-section.tsx'

export { clientLoader, loader, meta } from '#calendar/yours/yours-page.tsx'

export const action = submitOnServer([reminderForm])

export default function YoursRoute() {
  return <YoursPage below={(answers) => <ReminderForm answers={answers} />} />
}
