// What the inbox narrows applications by: the vacancy, profiles without one or the talent pool, and the stage.
import { sql, type ExpressionBuilder } from 'kysely'
import { whereOpen } from '#careers/job/job-rows.server.ts'
import type { FacetChoice } from '#leads/inbox/inbox.ts'
import type { LeadFacet } from '#leads/inbox/lead-sources.server.ts'
import { openLeadStates } from '#leads/lead.ts'
import { rowId } from '#platform/console/row-id.ts'
import type { Database, Tables } from '#platform/database/database.server.ts'
import { dayInIndia } from '#platform/dates.ts'
import { stageNames, stages } from './stage.ts'

type Row = ExpressionBuilder<Tables, 'application'>
type ApplicationWhere = (row: Row) => ReturnType<Row['and']>

/** A profile is meant for future vacancies, so it belongs to the pool without a box. */
export function whereInPool(row: Row) {
  return row.or([row('application.talent_pool', '=', 1), ofNoVacancy.profiles.where(row)])
}

/** What is no vacancy to choose. */
const ofNoVacancy: Record<'profiles' | 'pool' | 'gone', { title: string; where: ApplicationWhere }> = {
  profiles: {
    title: 'Profiles without a vacancy',
    where: (row) => row.and([row('application.job_id', 'is', null), row('application.job_title', '=', '')]),
  },
  pool: { title: 'For future vacancies', where: whereInPool },
  gone: {
    title: 'Vacancies that were deleted',
    where: (row) => row.and([row('application.job_id', 'is', null), row('application.job_title', '<>', '')]),
  },
}

function ofApplications(where: ApplicationWhere): ReturnType<LeadFacet['where']> {
  return (lead) => lead('id', 'in', lead.selectFrom('application').select('application.lead_id').where(where))
}

const vacancyFacet: LeadFacet = {
  kind: 'application',
  name: 'vacancy',
  label: 'Vacancy',
  any: 'Any vacancy',
  choices: vacancyChoices,
  where(value) {
    const other = Object.entries(ofNoVacancy).find(([name]) => name === value)
    if (other) return ofApplications(other[1].where)
    const id = rowId.safeParse(Number(value))
    return id.success ? ofApplications((row) => row.and([row('application.job_id', '=', id.data)])) : null
  },
}

const stageFacet: LeadFacet = {
  kind: 'application',
  name: 'stage',
  label: 'Stage',
  any: 'Any stage',
  choices: () => Promise.resolve(stages.map((stage) => ({ value: stage, label: stageNames[stage] }))),
  where(value) {
    const stage = stages.find((each) => each === value)
    return stage ? ofApplications((row) => row.and([row('stage', '=', stage)])) : null
  },
}

export const applicationFacets = [vacancyFacet, stageFacet]

/**
 * The vacancies that are open or have applications, then the other lists. Open ones come first, of these the ones with
 * applications, and the latest.
 */
async function vacancyChoices(database: Database, now: Date): Promise<FacetChoice[]> {
  const today = dayInIndia(now)
  const numbersOf = await numbersByJob(database)
  const open = await database.selectFrom('job').select('id').where(whereOpen(today)).execute()
  const isOpen = new Set(open.map(({ id }) => id))
  const jobs = await database
    .selectFrom('job')
    .select(['id', 'job_title', 'company'])
    .where((job) =>
      job.or([
        whereOpen(today),
        job.exists(job.selectFrom('application').select('lead_id').whereRef('application.job_id', '=', 'job.id')),
      ]),
    )
    .orderBy('id', 'desc')
    .execute()
  const vacancies = jobs.map(({ id, job_title, company }) => ({
    value: String(id),
    title: `${job_title}, ${company}`,
    group: isOpen.has(id) ? 'Open vacancies' : 'Closed',
    ...numbersOf(id),
  }))
  const others = await Promise.all(
    Object.entries(ofNoVacancy).map(async ([value, { title, where }]) => {
      const row = await applicationsInUse(database).where(where).select(numbers).executeTakeFirst()
      return { value, title, group: 'Without a vacancy', ...asNumbers(row) }
    }),
  )
  const choices = [
    ...vacancies.toSorted((a, b) => b.group.localeCompare(a.group) || Number(b.total > 0) - Number(a.total > 0)),
    // Nobody needs to know of deleted vacancies unless there are applications for them.
    ...others.filter(({ value, total }) => value !== 'gone' || total > 0),
  ]
  return choices.map(({ value, title, group, total, unread }) => ({
    value,
    label: `${title} (${unread > 0 ? `${unread} new of ` : ''}${total})`,
    group,
  }))
}

/** Neither possible spam, nor kept only because a law requires it. */
function applicationsInUse(database: Database) {
  return database
    .selectFrom('application')
    .innerJoin('lead', 'lead.id', 'application.lead_id')
    .where('lead.erase_on', 'is', null)
    .where('lead.suspected', '=', 0)
}

/** One whose lead is answered or closed is not new, whatever its stage: the list of what is to do does not have it. */
function numbers(row: ExpressionBuilder<Tables, 'application' | 'lead'>) {
  const isToDo = row.and([row('stage', '=', 'new'), row('lead.state', 'in', openLeadStates)])
  const isNew = row.case().when(isToDo).then(sql.lit<number>(1)).else(sql.lit<number>(0)).end()
  return [row.fn.countAll<number>().as('total'), row.fn.sum<number>(isNew).as('unread')] as const
}

/** How many applications a vacancy has, and how many of these are new. With ids, of these vacancies only. */
export async function numbersByJob(database: Database, ids?: number[]) {
  const rows = await applicationsInUse(database)
    .select('job_id')
    .select(numbers)
    .where((row) => (ids ? row('application.job_id', 'in', ids) : row('application.job_id', 'is not', null)))
    .groupBy('job_id')
    .execute()
  const counts = new Map(rows.map((row) => [row.job_id, row]))
  return (jobId: number) => asNumbers(counts.get(jobId))
}

function asNumbers(row: { total: number | string | bigint; unread: number | string | bigint | null } | undefined) {
  return { total: Number(row?.total ?? 0), unread: Number(row?.unread ?? 0) }
}
