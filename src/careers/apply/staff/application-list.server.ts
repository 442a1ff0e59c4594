// The applications as staff go through them: by vacancy, profiles without one, and the talent pool.
import { sql, type ExpressionBuilder } from 'kysely'
import { countRows } from '#platform/database/count-rows.server.ts'
import { whereOpen } from '#careers/job/job-rows.server.ts'
import { answersOf } from '#forms/field-table.ts'
import { columnContains, type Database, type Tables } from '#platform/database/database.server.ts'
import { dayInIndia } from '#platform/dates.ts'
import { applicationForm, type ApplicationAnswers } from '#careers/apply/application.ts'
import type { ApplicationFilter } from './application-filter.ts'
import type { ResumeState } from '#careers/apply/resume-state.ts'
import type { Stage } from './stage.ts'

export type ListedApplication = ApplicationAnswers & {
  id: number
  reference: string
  name: string
  email: string
  phone: string
  vacancy: string
  receivedOn: string
  stage: Stage
  resumeState: ResumeState | 'deleted'
  isInPool: boolean
}

type Row = ExpressionBuilder<Tables, 'application' | 'lead'>

/** A profile is meant for future vacancies, so it belongs to the pool without a box. */
function whereInPool(row: Row) {
  return row.or([
    row('application.talent_pool', '=', 1),
    row.and([row('job_id', 'is', null), row('job_title', '=', '')]),
  ])
}

function chosen(database: Database, { vacancy, stage, q = '', spam = false }: ApplicationFilter) {
  return (
    database
      .selectFrom('application')
      .innerJoin('lead', 'lead.id', 'application.lead_id')
      // A lead out of use is only kept because a law requires it.
      .where('lead.erase_on', 'is', null)
      .where('lead.suspected', '=', spam ? 1 : 0)
      .$if(typeof vacancy === 'number', (query) => query.where('job_id', '=', Number(vacancy)))
      .$if(vacancy === 'profiles', (query) => query.where('job_id', 'is', null).where('job_title', '=', ''))
      .$if(vacancy === 'gone', (query) => query.where('job_id', 'is', null).where('job_title', '<>', ''))
      .$if(vacancy === 'pool', (query) => query.where(whereInPool))
      .$if(stage !== undefined, (query) => query.where('stage', '=', stage ?? 'new'))
      .$if(q !== '', (query) => query.where((row) => row.or(searched.map((column) => columnContains(column, q)))))
  )
}

const searched = [
  'lead.name',
  'lead.email',
  'lead.reference',
  'recent_job_title',
  'recent_employer',
  'city',
  'job_title',
]

export type Order = 'asc' | 'desc'
type Part = { filter: ApplicationFilter; order: Order; limit: number; offset: number }

/** In the order in which they came in. `total` is the length of the whole list. */
export async function applicationList(
  database: Database,
  { filter, order, limit, offset }: Part,
): Promise<{ data: ListedApplication[]; total: number }> {
  const list = chosen(database, filter)
  const rows = await list
    .selectAll('application')
    .select(['reference', 'name', 'email', 'phone', 'received_on'])
    .select((row) => row.case().when(whereInPool(row)).then(1).else(0).end().as('in_pool'))
    .orderBy('application.lead_id', order)
    .limit(limit)
    .offset(offset)
    .execute()
  const data = rows.map((row): ListedApplication => ({
    ...answersOf(applicationForm, 'application', row),
    id: row.lead_id,
    reference: row.reference,
    name: row.name,
    email: row.email,
    phone: row.phone,
    vacancy: [row.job_title, row.job_company].filter((part) => part !== '').join(', '),
    receivedOn: row.received_on,
    stage: row.stage,
    resumeState: row.resume_deleted_on === null ? row.resume_state : 'deleted',
    isInPool: row.in_pool === 1,
  }))
  return { data, total: await countRows(list) }
}

/** The place of one application in a list, from 1, and its neighbours. `position` is 0 if it is not in that list. */
export type ListPlace = { position: number; total: number; previous: number | null; next: number | null }

export async function placeInList(
  database: Database,
  id: number,
  { filter, order }: Pick<Part, 'filter' | 'order'>,
): Promise<ListPlace> {
  const list = chosen(database, filter)
  const [before, after] = order === 'desc' ? (['>', '<'] as const) : (['<', '>'] as const)
  const nearest = async (side: '<' | '>') =>
    (
      await list
        .select('application.lead_id')
        .where('application.lead_id', side, id)
        .orderBy('application.lead_id', side === '<' ? 'desc' : 'asc')
        .limit(1)
        .executeTakeFirst()
    )?.lead_id ?? null
  const [total, earlier, itself, previous, next] = await Promise.all([
    countRows(list),
    countRows(list.where('application.lead_id', before, id)),
    countRows(list.where('application.lead_id', '=', id)),
    nearest(before),
    nearest(after),
  ])
  return { position: itself === 0 ? 0 : earlier + 1, total, previous, next }
}

/** A list to choose from, with how many are in it and how many of these are new. */
export type Queue = {
  vacancy: number | 'profiles' | 'pool' | 'gone'
  title: string
  company: string
  isOpen: boolean
  /** The last day of a vacancy; '' for the others. */
  closesOn: string
  total: number
  unread: number
}

/**
 * The vacancies that are open or have applications, then the other lists. Open ones come first, of these the ones with
 * applications, and the latest.
 */
export async function applicationQueues(database: Database, now: Date): Promise<Queue[]> {
  const today = dayInIndia(now)
  const numbersOf = await numbersByJob(database)
  const open = await database.selectFrom('job').select('id').where(whereOpen(today)).execute()
  const isOpen = new Set(open.map(({ id }) => id))
  const jobs = await database
    .selectFrom('job')
    .select(['id', 'job_title', 'company', 'job_expire', 'closed_on'])
    .where((job) =>
      job.or([
        whereOpen(today),
        job.exists(job.selectFrom('application').select('lead_id').whereRef('application.job_id', '=', 'job.id')),
      ]),
    )
    .orderBy('id', 'desc')
    .execute()
  const vacancies = jobs.map((job): Queue => ({
    vacancy: job.id,
    title: job.job_title,
    company: job.company,
    isOpen: isOpen.has(job.id),
    closesOn: job.closed_on ?? job.job_expire,
    ...numbersOf(job.id),
  }))
  const others = await Promise.all(
    (['profiles', 'pool', 'gone'] as const).map(async (vacancy): Promise<Queue> => {
      const row = await chosen(database, { vacancy }).select(numbers).executeTakeFirst()
      return { vacancy, title: queueTitles[vacancy], company: '', isOpen: true, closesOn: '', ...asNumbers(row) }
    }),
  )
  return [
    ...vacancies.toSorted((a, b) => Number(b.isOpen) - Number(a.isOpen) || Number(b.total > 0) - Number(a.total > 0)),
    // Nobody needs to know of deleted vacancies unless there are applications for them.
    ...others.filter(({ vacancy, total }) => vacancy !== 'gone' || total > 0),
  ]
}

function numbers(row: Row) {
  return [row.fn.countAll<number>().as('total'), row.fn.sum<number>(isNew(row)).as('unread')] as const
}

/** How many applications a vacancy has, and how many of these are new. With ids, of these vacancies only. */
export async function numbersByJob(database: Database, ids?: number[]) {
  const rows = await chosen(database, {})
    .select('job_id')
    .select(numbers)
    .where((row) => (ids ? row('job_id', 'in', ids) : row('job_id', 'is not', null)))
    .groupBy('job_id')
    .execute()
  const counts = new Map(rows.map((row) => [row.job_id, row]))
  return (jobId: number) => asNumbers(counts.get(jobId))
}

const queueTitles = {
  profiles: 'Profiles without a vacancy',
  pool: 'For future vacancies',
  gone: 'Vacancies that were deleted',
}

function isNew(row: Row) {
  return row.case().when('stage', '=', 'new').then(sql.lit<number>(1)).else(sql.lit<number>(0)).end()
}

function asNumbers(row: { total: number | string | bigint; unread: number | string | bigint | null } | undefined) {
  return { total: Number(row?.total ?? 0), unread: Number(row?.unread ?? 0) }
}

/** How many applications nobody has put into a stage yet. */
export async function newApplications(database: Database): Promise<number> {
  return countRows(chosen(database, { stage: 'new' }))
}
