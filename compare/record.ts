// Records one build: the whole script, and what every page and screen says.
// Run: node compare/record.ts <folder of the build> <file of the recording> [without-screens]
// Exits with 1 if the script could not do all that it is there for.
import { lists } from './lists.ts'
import { openMonth } from './month.ts'
import { applications } from './month/applications.ts'
import { bookings } from './month/bookings.ts'
import { assistant, enquiries, subscriptions } from './month/forms.ts'
import { inbox } from './month/inbox.ts'
import { aYearLater, daysPass, outages } from './month/outages.ts'
import { privacy } from './month/privacy.ts'
import { issue, publishing } from './month/publishing.ts'
import { staffArrives } from './month/staff-arrives.ts'
import { peopleOf } from './people.ts'
import { keepRecording, type Recording } from './recording.ts'
import { screens } from './screens.ts'

/** `root` is the folder of the build. Without pages and screens no browser is needed, and it takes a third of the time. */
export async function record(root: string, { withScreens = true } = {}): Promise<Recording> {
  const month = await openMonth(root, '2026-11-16 09:00')
  try {
    const people = peopleOf(month)
    await lists(month, '00 every call', '2026-11-16 09:10')
    await staffArrives(month, people)
    await enquiries(month)
    await subscriptions(month)
    await assistant(month)
    await bookings(month, people)
    await applications(month, people)
    await inbox(month, people)
    await publishing(month, people)
    await issue(month, people)
    await daysPass(month, '09 days', ['2026-11-21', '2026-11-22', '2026-11-23'])
    await outages(month, people)
    await daysPass(month, '10 days', ['2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-30'])
    await lists(month, '10 every call', '2026-11-30 19:00')
    if (withScreens) await screens(month, people)
    await privacy(month, people)
    await daysPass(month, '12 days', ['2026-12-02', '2026-12-04', '2026-12-08', '2026-12-10', '2026-12-15'])
    await lists(month, '12 every call', '2026-12-15 19:00')
    await aYearLater(month, people)
    month.endScript()
    return withoutName(month.recording, month.server.release())
  } finally {
    await month.stop()
  }
}

/** What a build is called is no difference of what it does. */
function withoutName(recording: Recording, release: string): Recording {
  return JSON.parse(JSON.stringify(recording).replaceAll(JSON.stringify(release).slice(1, -1), '(release)'))
}

if (import.meta.main) {
  const [root = '', file = '', screensToo] = process.argv.slice(2)
  const recording = await record(root, { withScreens: screensToo !== 'without-screens' })
  keepRecording(file, recording)
  process.exit(recording.failures.length === 0 ? 0 : 1)
}
