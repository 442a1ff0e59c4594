// How a vacancy is stored.
import { z } from 'zod'
import { dayInIndia } from '#platform/dates.ts'
import type { Database } from '#platform/database/database.server.ts'
import type { BodyOf } from '#platform/records/record-fields.ts'
import { firstPublication, rememberFirstPublication } from '#platform/records/first-publication.server.ts'
import type { ContentSource } from '#platform/records/live-kind.server.ts'
import type { Outgoing } from '#platform/records/content.server.ts'
import { liveKind, PublishingRefused } from '#platform/records/live-kind.server.ts'
import { enterRows, isSameBody, removeRow, writeRow } from '#platform/records/live-rows.server.ts'
import { isRow } from '#platform/records/own-pages.server.ts'
import { fileRows } from '#platform/records/file-rows.server.ts'
import { storedFields } from '#platform/records/stored-fields.server.ts'
import { jobById, openJobAddresses } from './careers.server.ts'
import { jobFields, jobRecord } from './job/job-record.ts'

type Body = BodyOf<typeof jobFields>
const kind = 'job'

const stored = storedFields(jobFields, {
  names: {
    posted: 'postedDay',
    lastDay: 'expiresOn',
    icon: 'icon',
    linkedin: 'linkedinLink',
    facebook: 'facebookLink',
  },
  columns: { posted: 'job_posted', lastDay: 'job_expire' },
})
/** In the order in which files have them: before the days of a vacancy, and after them. */
const beforeDays = [
  'jobTitle',
  'company',
  'jobType',
  'city',
  'country',
  'icon',
  'salaryStart',
  'salaryEnd',
  'currency',
] as const
const afterDays = [
  'jobLevel',
  'experienceStart',
  'experienceEnd',
  'highestQualification',
  'facebook',
  'linkedin',
  'description',
  'requirements',
  'desirable',
  'benefits',
] as const

/** The days of a vacancy: as they are, or counted from the day on which the content is read. */
const jobDays = z.union(
  [
    z.object({
      postedOn: z.iso.datetime(),
      postedDay: z.iso.date().optional(),
      updatedOn: z.iso.datetime(),
      expiresOn: z.iso.date(),
      closedOn: z.iso.date().nullable(),
    }),
    z.object({ postedDaysAgo: z.int().nonnegative(), openForDays: z.int().positive() }),
  ],
  'needs postedOn, updatedOn, expiresOn and closedOn, or postedDaysAgo and openForDays',
)

const jobKind = liveKind({
  of: jobRecord,
  read: (database) => publishedJobs(database),
  write: writeJob,
  remove: removeJob,
  content: fileRows({
    file: 'jobs.json',
    tables: ['job'],
    schema: stored.schema
      .omit({ postedDay: true, expiresOn: true, closedOn: true })
      .and(z.object({ id: z.int().positive().optional() }))
      .and(jobDays),
    enter: async (tx, jobs, folder) => {
      const rows = jobs.map(({ id, ...job }) => ({
        id,
        row: { ...stored.columns(stored.ofFile(job, folder)), ...daysOf(job, folder.now) },
      }))
      await enterRows(tx, 'job', rows)
    },
    read: readJobs,
    files: (jobs) => ({ pictures: jobs.flatMap((job) => stored.picturesIn(job)) }),
  }),
  pages: {
    addresses: async (database, today) =>
      (await openJobAddresses(database, today)).map(({ id, updated_on: lastmod }) => ({
        path: `/careers/explore/job/${id}`,
        lastmod,
      })),
    leads: (database, path) => {
      const [, id] = /^\/careers\/explore\/job\/(\d+)$/i.exec(path) ?? []
      return id ? isRow(database, 'job', id) : null
    },
    picture: async (database, id) => {
      const [job] = await jobById(database, id)
      if (!job) return null
      const { jobTitle: title, jobType, city, company: foot } = job
      return { seed: `job:${title}`, kicker: `${jobType}, ${city}`, title, foot }
    },
  },
})

export const careersContent: readonly ContentSource[] = [jobKind]

const dayMs = 24 * 60 * 60 * 1000

function daysOf(job: z.infer<typeof jobDays>, now: Date) {
  if ('postedOn' in job) {
    const posted = new Date(job.postedOn)
    return {
      job_posted: job.postedDay ?? dayInIndia(posted),
      created_on: posted.toISOString(),
      updated_on: new Date(job.updatedOn).toISOString(),
      job_expire: job.expiresOn,
      closed_on: job.closedOn,
    }
  }
  const posted = new Date(now.getTime() - job.postedDaysAgo * dayMs)
  return {
    job_posted: dayInIndia(posted),
    created_on: posted.toISOString(),
    updated_on: posted.toISOString(),
    job_expire: dayInIndia(new Date(posted.getTime() + job.openForDays * dayMs)),
    closed_on: null,
  }
}

async function readJobs(tx: Database, folder: Outgoing): Promise<object[]> {
  const rows = await tx.selectFrom('job').selectAll().orderBy('id').execute()
  return rows.map((row) => {
    const body = stored.ofRow(row)
    return {
      id: row.id,
      ...stored.toFile(body, folder, body.company, beforeDays),
      postedOn: row.created_on,
      postedDay: row.job_posted,
      updatedOn: row.updated_on,
      expiresOn: row.job_expire,
      closedOn: row.closed_on,
      ...stored.toFile(body, folder, body.company, afterDays),
    }
  })
}

/** Returns all jobs, oldest first, or the one with this id. */
async function publishedJobs(database: Database, id?: number): Promise<{ id: number; body: Body }[]> {
  const rows = await database
    .selectFrom('job')
    .selectAll()
    .$if(id !== undefined, (select) => select.where('id', '=', id ?? 0))
    .orderBy('job_posted')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ id: row.id, body: stored.ofRow(row) }))
}

async function writeJob(tx: Database, id: number | null, body: Body, now: Date): Promise<number> {
  const [before] = id === null ? [] : await publishedJobs(tx, id)
  const posted = body.posted || before?.body.posted || dayInIndia(now)
  if (id !== null && isSameBody(before?.body, { ...body, posted })) return id
  if (body.lastDay < posted) throw new PublishingRefused('This day has passed.', 'lastDay')
  const updated_on = now.toISOString()
  const changed = { ...stored.columns({ ...body, posted }), updated_on }
  const isNew = before === undefined
  const first = isNew && id !== null ? await firstPublication(tx, { kind, id }) : undefined
  return writeRow(tx, 'job', id, isNew ? { ...changed, created_on: first ?? updated_on } : changed)
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
