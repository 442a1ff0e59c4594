// The calendar as visitors see it: that of the calendar room, with the reminders of one business below its list.
import CalendarPage from '#calendar/page/calendar-page.tsx'
import { submitOnServer } from '#forms/submit.ts'
import { reminderForm } from '#reminders/reminder-form.ts'
import { ReminderForm } from '#reminders/reminders-section.tsx'

export { clientLoader, loader, meta } from '#calendar/page/calendar-page.tsx'

export const action = submitOnServer([reminderForm])

export default function CalendarRoute() {
  return <CalendarPage below={(answers) => <ReminderForm answers={answers} />} />
}
