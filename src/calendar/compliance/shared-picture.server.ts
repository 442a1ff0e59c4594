// The picture of a link to the dates of one business.
import { complianceCalendar } from '#calendar/calendar.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import { dayText } from '#platform/dates.ts'
import { withoutTracking } from '#platform/http/tracking-names.ts'
import type { SharedPicture } from '#platform/records/own-pages.server.ts'
import { addressesByTitle } from '#services/services.server.ts'
import { answersIn, complianceQuerySchema, spanOf } from './answers.server.ts'
import { certificateOf, nextOf } from './certificate.ts'
import { complianceDates } from './compliance-dates.ts'

/** Null if the query is not understood. */
export async function pictureOfDates(
  database: Database,
  query: Record<string, string[]>,
  { today, firmName }: { today: string; firmName: string },
): Promise<SharedPicture | null> {
  const parsed = complianceQuerySchema.safeParse(withoutTracking(query))
  const span = parsed.success ? spanOf(parsed.data, today) : null
  if (!parsed.success || span === null) return null
  const answers = answersIn(parsed.data)
  const { dates } = complianceDates(await complianceCalendar(database, () => addressesByTitle(database)), answers, span)
  const { title, year, seed } = certificateOf(answers)
  const lines = nextOf(dates, 3).map(({ name, lastDay }) => `${dayText(lastDay)}: ${name.split(',')[0]}`)
  return { seed, kicker: year, title, lines, foot: firmName }
}
