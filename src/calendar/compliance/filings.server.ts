// What somebody needs who has a filing before them, besides its day: what follows if it is missed, the papers, and whom to ask.
import { consequenceOf, lateFormOf, papersFor, type Consequence } from '#calendar/late/consequences.ts'
import type { ServiceInBrief } from '#services/services.server.ts'
import type { ComplianceDates } from './compliance-dates.ts'
import type { CachedCalendar } from '#calendar/calendar.server.ts'

export type FilingInBrief = {
  consequence: Consequence | null
  /** The form whose delay the page of late filings counts. */
  lateForm: string | null
  papers: string[]
  /** The title of the service or key offering that explains it. */
  service: string | null
}
/** By the id of a rule, and the services that they name by their titles. */
export type Filings = { filings: Record<string, FilingInBrief>; services: Record<string, ServiceInBrief> }

export function filingsIn({ descriptions }: ComplianceDates, { rules, services: all }: CachedCalendar): Filings {
  const filings: Filings['filings'] = {}
  const services: Filings['services'] = {}
  for (const rule of rules) {
    const { id, about = '' } = rule
    if (!(id in descriptions)) continue
    const service = all.get(about)
    if (service !== undefined) services[about] = service
    filings[id] = {
      consequence: consequenceOf(rule),
      lateForm: lateFormOf(rule),
      papers: [...papersFor(id)],
      service: service === undefined ? null : about,
    }
  }
  return { filings, services }
}
