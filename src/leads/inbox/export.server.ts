// Leads of the inbox as a CSV file: those of a filter, or those that somebody has selected. Leads of one kind alone have
// its columns too.
import { sourceWords, stateWords } from './lead-words.ts'
import { leadKinds } from '#leads/lead.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import { csvFile, csvTime, maxCsvRows, type CsvColumn } from '#platform/http/csv.server.ts'
import type { Staff } from '#staff/roles.ts'
import { recordAction } from '#staff/history/record-action.server.ts'
import type { InboxFilter } from './inbox.ts'
import { furtherAnswers } from './lead-facts.server.ts'
import { leadsToExport, namesOf, type StoredLead } from './inbox-list.server.ts'
import type { LeadSources, LeadForms } from './lead-sources.server.ts'

const columns = (nameOf: (id: string) => string, forms: LeadForms): CsvColumn<StoredLead>[] => [
  { header: 'Reference', value: (lead) => lead.reference },
  { header: 'Received (IST)', value: (lead) => csvTime(lead.received_on) },
  { header: 'Source', value: (lead) => sourceWords[lead.kind].cameBy },
  { header: 'State', value: (lead) => stateWords[lead.state].word },
  { header: 'With', value: (lead) => (lead.assigned_to === null ? '' : nameOf(lead.assigned_to)) },
  { header: 'Name', value: (lead) => lead.name },
  { header: 'E-mail', value: (lead) => lead.email },
  { header: 'Phone', value: (lead) => lead.phone },
  { header: 'Company', value: (lead) => lead.company },
  { header: 'Location', value: (lead) => lead.location },
  { header: 'Message', value: (lead) => lead.message },
  ...furtherAnswers(forms).map(({ column, label }) => ({
    header: label,
    value: (lead: StoredLead) => String(Reflect.get(lead, column)),
  })),
  { header: 'Possible spam', value: (lead) => (lead.suspected === 1 ? 'yes' : 'no') },
]

type Dependencies = { database: Database; inbox: LeadSources }
type Export = { chosen: InboxFilter | number[]; order: 'asc' | 'desc' }

/** Returns the file, and records who took how many leads of which sources. Returns null if there are too many. */
export async function exportLeads(
  parts: Dependencies,
  staff: Staff,
  { chosen, order }: Export,
  now: Date,
): Promise<string | null> {
  const { database, inbox } = parts
  const leads = await leadsToExport(parts, staff, { chosen, order, limit: maxCsvRows + 1 })
  if (leads.length > maxCsvRows) return null
  const nameOf = await namesOf(database)
  const detail = `${leads.length} ${leads.length === 1 ? 'lead' : 'leads'}: ${contents(leads, chosen)}`
  await inTransaction(database, (tx) =>
    recordAction(tx, staff, { action: 'Exported leads', record: 'export', recordId: 'leads', detail }, now),
  )
  return csvFile([...columns(nameOf, inbox.leadForms), ...(await columnsOfKind(parts, leads))], leads)
}

async function columnsOfKind({ database, inbox }: Dependencies, leads: StoredLead[]): Promise<CsvColumn<StoredLead>[]> {
  const [kind, ...others] = new Set(leads.map((lead) => lead.kind))
  const of = inbox.sources.find(({ columns }) => columns?.kind === kind)?.columns
  if (of === undefined || others.length > 0) return []
  const ids = leads.map(({ id }) => id)
  const cells = await of.cells(database, ids)
  // One header stands for one column: the place of an applicant has a State too.
  const usual = new Set(columns(String, inbox.leadForms).map(({ header }) => header))
  return of.headers.map((name, at) => ({
    header: usual.has(name) ? `${name} (${sourceWords[of.kind].one.toLowerCase()})` : name,
    value: ({ id }) => cells.get(id)?.[at] ?? '',
  }))
}

/** Without what was searched for, which may be somebody's name. */
function contents(leads: StoredLead[], chosen: Export['chosen']): string {
  const counts = leadKinds.map(
    (kind) => [sourceWords[kind].tab, leads.filter((lead) => lead.kind === kind).length] as const,
  )
  return [
    ...counts.filter(([, count]) => count > 0).map(([kind, count]) => `${kind} ${count}`),
    ...(Array.isArray(chosen)
      ? ['selected']
      : Object.entries(chosen.facets ?? {}).map(([name, value]) => `${name} ${value}`)),
    ...(!Array.isArray(chosen) && chosen.q ? ['a search'] : []),
    ...(!Array.isArray(chosen) && chosen.spam ? ['possible spam'] : []),
  ].join(', ')
}
