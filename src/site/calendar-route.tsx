// The calendar as visitors see it: that of the calendar room, with the reminders of one business below its list.
import { load } from '#calendar/page/calendar-data.ts'
import CalendarPage from '#calendar/page/calendar-page.tsx'
import { inBrowser, onServer } from '#platform/pages/api.ts'
import { submitOnServer } from '#forms/submit.ts'
import { reminderForm } from '#reminders/reminder-form.ts'
import { ReminderForm } from '#reminders/reminders-section.tsx'

export { meta } from '#calendar/page/calendar-page.tsx'

export const loader = onServer(load)
/** Fetched with the first answer, since a first visit has its dates in the document. */
export const clientLoader = inBrowser(async (get, request) =>
  (await import('#calendar/page/calendar-data.ts')).load(get, request),
)

export const action = submitOnServer([reminderForm])

export default function CalendarRoute() {
  return <CalendarPage below={(answers) => <ReminderForm answers={answers} />} />
}
