// When the office is open: the hours of the head office, without the holidays of the firm.
import { officeOf } from '#firm/offices/office.ts'
import { contactInformation } from '#firm/firm.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import type { LeadSources } from './lead-sources.server.ts'
import { officeHours, type OfficeHours } from './waiting.ts'

export async function officeOfFirm(
  database: Database,
  { holidays }: Pick<LeadSources, 'holidays'>,
): Promise<OfficeHours> {
  const [[head], closed] = await Promise.all([contactInformation(database), holidays(database)])
  const once = new Set(closed.filter(({ isYearly }) => !isYearly).map(({ day }) => day))
  const yearly = new Set(closed.filter(({ isYearly }) => isYearly).map(({ day }) => day.slice(5)))
  return {
    hours: officeHours(head ? officeOf(head).hours : []),
    isHoliday: (day) => once.has(day) || yearly.has(day.slice(5)),
  }
}
