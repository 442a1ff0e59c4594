// A list of applications as a CSV file.
import { keptFields } from '#forms/field-table.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import { csvFile, csvTime, maxCsvRows, type CsvColumn } from '#platform/http/csv.server.ts'
import type { Staff } from '#staff/roles.ts'
import { recordAction } from '#staff/history/record-action.server.ts'
import { applicationForm } from '#careers/apply/application.ts'
import type { ApplicationFilter } from './application-filter.ts'
import { applicationList, type ListedApplication, type Order } from './application-list.server.ts'
import { resumeStates } from '#careers/apply/resume-state.ts'
import { stageNames } from './stage.ts'

const columns: CsvColumn<ListedApplication>[] = [
  { header: 'Reference', value: (row) => row.reference },
  { header: 'Received (IST)', value: (row) => csvTime(row.receivedOn) },
  { header: 'Stage', value: (row) => stageNames[row.stage] },
  { header: 'Vacancy', value: (row) => row.vacancy },
  { header: 'Name', value: (row) => row.name },
  { header: 'E-mail', value: (row) => row.email },
  { header: 'Phone', value: (row) => row.phone },
  ...keptFields(applicationForm, 'application').map(({ name, label }) => ({
    header: label,
    value: (row: ListedApplication) => String(Reflect.get(row, name)),
  })),
  { header: 'For future vacancies', value: (row) => (row.isInPool ? 'yes' : 'no') },
  { header: 'Resume', value: (row) => (row.resumeState === 'deleted' ? 'deleted' : resumeStates[row.resumeState]) },
]

type Export = { filter: ApplicationFilter; order: Order; by: Pick<Staff, 'id' | 'name'> }

/** Returns the file and records who took how many rows of which list. Returns null if there are too many. */
export async function exportApplications(
  database: Database,
  { filter, order, by }: Export,
  now: Date,
): Promise<string | null> {
  const { data, total } = await applicationList(database, { filter, order, limit: maxCsvRows, offset: 0 })
  if (total > maxCsvRows) return null
  const detail = `${data.length} ${data.length === 1 ? 'application' : 'applications'} of ${listName(filter)}`
  await inTransaction(database, (tx) =>
    recordAction(tx, by, { action: 'Exported applications', record: 'export', recordId: 'applications', detail }, now),
  )
  return csvFile(columns, data)
}

/** Without what was searched for, which may be somebody's name. */
function listName({ vacancy, stage, q, spam }: ApplicationFilter): string {
  const list = typeof vacancy === 'number' ? `vacancy ${vacancy}` : (vacancy ?? 'all lists')
  const parts = [stage && `stage ${stageNames[stage]}`, q && 'a search', spam && 'possible spam']
  return [list, ...parts.filter(Boolean)].join(', ')
}
