// Where the published form of a vacancy stands.
import { dayInIndia } from '#platform/dates.ts'
import type { Database } from '#platform/database.server.ts'
import type { BodyOf } from '#platform/records/fields.ts'
import { firstPublication, rememberFirstPublication } from '#platform/records/first-publication.server.ts'
import { liveKind, PublishingRefused } from '#platform/records/live-kind.server.ts'
import { isSameBody, removeRow, writeRow } from '#platform/records/live-rows.server.ts'
import './apply/tables.server.ts'
import { jobRecord, type jobFields } from './job-record.ts'
import { points } from './job-rows.server.ts'
import './tables.server.ts'

type Body = BodyOf<typeof jobFields>
const kind = 'job'

export const careersRecords = [
  liveKind({
    of: jobRecord,
    read: (database) => publishedJobs(database),
    write: writeJob,
    remove: removeJob,
  }),
]

/** Returns all jobs, oldest first, or the one with this id. */
async function publishedJobs(database: Database, id?: number): Promise<{ id: number; body: Body }[]> {
  const rows = await database
    .selectFrom('job')
    .selectAll()
    .$if(id !== undefined, (select) => select.where('id', '=', id ?? 0))
    .orderBy('job_posted')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    body: {
      jobTitle: row.job_title,
      company: row.company,
      description: row.description,
      requirements: points(row.requirements),
      desirable: points(row.desirable),
      benefits: points(row.benefits),
      jobType: row.job_type,
      jobLevel: row.job_level,
      city: row.city,
      country: row.country,
      salaryStart: row.salary_start,
      salaryEnd: row.salary_end,
      currency: row.currency,
      experienceStart: row.experience_start,
      experienceEnd: row.experience_end,
      highestQualification: row.highest_qualification,
      posted: row.job_posted,
      lastDay: row.job_expire,
      closedOn: row.closed_on ?? '',
      icon: { src: row.icon, alt: '' },
      linkedin: row.linkedin_link,
      facebook: row.facebook_link,
    },
  }))
}

async function writeJob(tx: Database, id: number | null, body: Body, now: Date): Promise<number> {
  const [before] = id === null ? [] : await publishedJobs(tx, id)
  const posted = body.posted || before?.body.posted || dayInIndia(now)
  if (id !== null && isSameBody(before?.body, { ...body, posted })) return id
  if (body.lastDay < posted) throw new PublishingRefused('This day has passed.', 'lastDay')
  const filled = (lines: readonly string[]) => JSON.stringify(lines.filter((line) => line.trim() !== ''))
  const changed = {
    job_title: body.jobTitle,
    company: body.company,
    job_type: body.jobType,
    city: body.city,
    country: body.country,
    icon: body.icon.src,
    salary_start: body.salaryStart ?? 0,
    salary_end: body.salaryEnd ?? 0,
    currency: body.currency,
    job_posted: posted,
    updated_on: now.toISOString(),
    job_expire: body.lastDay,
    job_level: body.jobLevel,
    experience_start: body.experienceStart ?? 0,
    experience_end: body.experienceEnd ?? 0,
    highest_qualification: body.highestQualification,
    facebook_link: body.facebook,
    linkedin_link: body.linkedin,
    description: body.description,
    requirements: filled(body.requirements),
    desirable: filled(body.desirable),
    benefits: filled(body.benefits),
    closed_on: body.closedOn || null,
  }
  const isNew = before === undefined
  const first = isNew && id !== null ? await firstPublication(tx, { kind, id }) : undefined
  return writeRow(tx, 'job', id, isNew ? { ...changed, created_on: first ?? changed.updated_on } : changed)
}

/** Applications name their job for as long as they are kept, so a job that has some is closed instead. */
async function removeJob(tx: Database, id: number, now: Date): Promise<void> {
  const job = await tx.selectFrom('job').select(['created_on', 'closed_on']).where('id', '=', id).executeTakeFirst()
  if (!job) return
  const applied = await tx
    .selectFrom('application')
    .select('lead_id')
    .where('job_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  if (!applied) {
    await rememberFirstPublication(tx, { kind, id }, job.created_on)
    await removeRow(tx, 'job', id)
    return
  }
  const today = dayInIndia(now)
  if (job.closed_on !== null && job.closed_on <= today) return
  await tx.updateTable('job').set({ closed_on: today, updated_on: now.toISOString() }).where('id', '=', id).execute()
}
