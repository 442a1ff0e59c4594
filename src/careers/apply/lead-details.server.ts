// What the inbox shows of an application, narrows it by and exports of it.
import { isFirmsOwn } from '#careers/job/job-text.ts'
import { siteSettings } from '#firm/firm.server.ts'
import { answeredFacts, keptFields } from '#forms/field-table.ts'
import type { LeadDetails, RoomRow } from '#leads/inbox/inbox.ts'
import type { LeadSource } from '#leads/inbox/lead-sources.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import { applicationForm } from './application-form.ts'
import { resumeStates } from './resume-state.ts'
import { applicationFacets, whereInPool } from '#careers/apply/by-staff/facets.server.ts'
import { findingsSchema, type ApplicationOwn } from '#careers/apply/by-staff/application-details.ts'
import { stageNames } from '#careers/apply/by-staff/stage.ts'

const openApplication = 'Open application'
const place = ['city', 'state', 'country', 'pincode'] as const
const answers = keptFields(applicationForm, 'application')

function applications(database: Database, leadIds: number[]) {
  return database
    .selectFrom('application')
    .leftJoin('job', 'job.id', 'application.job_id')
    .selectAll('application')
    .select(['job.job_expire', 'job.closed_on'])
    .select((row) => row.case().when(whereInPool(row)).then(1).else(0).end().as('in_pool'))
    .where('lead_id', 'in', leadIds)
    .execute()
}

type Row = Awaited<ReturnType<typeof applications>>[number]

export const applicationsLeadSource: LeadSource = {
  async describe(database: Database, leadId: number): Promise<LeadDetails | null> {
    const [row] = await applications(database, [leadId])
    if (!row) return null
    const { firmName } = await siteSettings(database)
    const company = row.job_company
    const lastDay = [row.job_expire, row.closed_on].flatMap((day) => day ?? []).toSorted()[0]
    return {
      facts: [
        { label: 'Vacancy', text: vacancyOf(row) },
        ...answeredFacts(applicationForm, 'application', row, place),
        { label: 'City', text: place.flatMap((part) => row[part] || []).join(', ') },
        { label: 'Other vacancies', text: poolWords(row) || 'Not for other vacancies' },
        { label: applicationForm.fields.resume.noun, text: `${row.resume_name}, ${resumeWords(row)}` },
      ],
      links: [],
      conversation: [],
      passedTo: company === '' || isFirmsOwn({ company }, firmName) ? null : company,
      lastUse: lastDay === undefined ? null : `${lastDay}T12:00:00.000Z`,
    }
  },
  async rows(database, leadIds) {
    return new Map((await applications(database, leadIds)).map((row) => [row.lead_id, rowOf(row)]))
  },
  facets: applicationFacets,
  columns: {
    kind: 'application',
    headers: ['Stage', 'Vacancy', ...answers.map(({ label }) => label), 'For future vacancies', 'Resume'],
    async cells(database, leadIds) {
      const rows = await applications(database, leadIds)
      return new Map(
        rows.map((row) => [
          row.lead_id,
          [
            stageNames[row.stage],
            row.job_title === '' ? '' : vacancyOf(row),
            ...answers.map(({ column }) => String(Reflect.get(row, column))),
            row.in_pool === 1 ? 'yes' : 'no',
            resumeWords(row),
          ],
        ]),
      )
    },
  },
}

function rowOf(row: Row): RoomRow {
  const { stage, years_of_experience: years } = row
  const state = stateOf(row)
  const own: ApplicationOwn = {
    stage,
    resume: {
      state,
      name: row.resume_name,
      bytes: row.resume_bytes,
      sha256: row.resume_sha256,
      findings: findingsSchema.parse(JSON.parse(row.resume_findings)),
      askedOn: row.resume_asked_on,
      deletedOn: row.resume_deleted_on,
    },
  }
  const experience = `${years} ${years === '1' ? 'year' : 'years'}`
  return {
    beside: vacancyOf(row),
    text: [row.recent_job_title, row.recent_employer, experience, row.city, poolWords(row)].filter(Boolean).join(', '),
    ...(stage === 'new' ? {} : { stage: stageNames[stage] }),
    ...(state === 'clean' ? {} : { alert: alerts[state] }),
    own,
  }
}

const alerts = {
  quarantined: 'Resume in quarantine',
  unscanned: 'Resume not checked yet',
  deleted: 'Resume deleted',
}

/** A profile is for future vacancies, and whoever applied for one may have agreed to be considered for others. */
function poolWords({ in_pool, job_title }: Row): string {
  return in_pool !== 1 ? '' : job_title === '' ? 'for future vacancies' : 'also for other vacancies'
}

function vacancyOf({ job_title, job_company }: Row): string {
  return [job_title || openApplication, job_company].filter(Boolean).join(', ')
}

function stateOf({ resume_deleted_on, resume_state }: Row): ApplicationOwn['resume']['state'] {
  return resume_deleted_on === null ? resume_state : 'deleted'
}

function resumeWords(row: Row): string {
  const state = stateOf(row)
  return state === 'deleted' ? 'deleted' : resumeStates[state]
}
