// Replaces the published content by that of a folder, in one transaction. Leads, staff and everything else stay, as does
// the content that the folder of an earlier release did not yet have.
import { sql } from 'kysely'
import { filesOf } from '#media/stored-files.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import type { Files } from '#platform/files/files.server.ts'
import type { TriedFolder } from '#platform/records/content.server.ts'
import { isKind, type ContentSource } from '#platform/records/live-kind.server.ts'
import { forgetPublished } from '#publishing/adopt.server.ts'
import { SettingsError } from '#platform/settings-error.ts'
import { contentOfSite } from '#rooms.server.ts'
import { isOfLibrary, picturesOf, publishFolder } from './incoming-folder.ts'
import { enterMedia, mediaSchema, otherPaths, publishMedia } from './library.ts'
import { enterContent } from './seed.ts'
import type { Content } from './starting-content.ts'

/** Throws SettingsError with everything that is wrong in the folder; then nothing has been changed. */
export async function importContent(database: Database, files: Files, content: Content, now: Date): Promise<void> {
  const problems = await problemsOf(content, database)
  if (problems.length > 0) throw new SettingsError(problems.join('\n'))
  const folder = await publishFolder(content, files, now)
  await publishMedia(content, files)
  const known = await otherPaths(database, content)
  const parts = await partsIn(content)
  await database.transaction().execute(async (tx) => {
    const applications = await vacanciesOfApplications(tx)
    for (const table of parts.flatMap((each) => each.content.tables).toReversed())
      await sql`delete from ${sql.table(table)}`.execute(tx)
    await forgetPublished(
      tx,
      parts.filter(isKind).map(({ of }) => of.kind),
    )
    await enterMedia(tx, content, now, known)
    await enterContent(tx, { ...folder, ...content.withPaths(known) }, parts)
    await keepVacancies(tx, applications)
    // Whoever has the settings open on the console is told that they have changed.
    await tx
      .updateTable('setting_version')
      .set((row) => ({ version: row('version', '+', 1), changed_on: now.toISOString() }))
      .execute()
  })
}

/** Without those that stay, because the folder lacks them. */
async function partsIn(content: Content): Promise<readonly ContentSource[]> {
  const parts: ContentSource[] = []
  for (const part of contentOfSite) {
    const { file, schema, staysIfAbsent = false } = part.content
    if (!staysIfAbsent || (await content.read(file, schema)) !== undefined) parts.push(part)
  }
  return parts
}

type Vacancy = { lead_id: number; job_id: number | null; job_title: string; company: string }

async function vacanciesOfApplications(tx: Database): Promise<Vacancy[]> {
  return tx
    .selectFrom('application')
    .innerJoin('job', 'job.id', 'application.job_id')
    .select(['application.lead_id', 'application.job_id', 'job.job_title', 'job.company'])
    .execute()
}

/** An application stays with its vacancy if there is one with the same title at the same company. */
async function keepVacancies(tx: Database, applications: Vacancy[]): Promise<void> {
  const jobs = await tx.selectFrom('job').select(['id', 'job_title', 'company']).execute()
  const nameOf = ({ job_title, company }: Pick<Vacancy, 'job_title' | 'company'>) =>
    JSON.stringify([job_title, company])
  const ids = new Map(jobs.map((job) => [nameOf(job), job.id]))
  const names = new Map(jobs.map((job) => [job.id, nameOf(job)]))
  for (const application of applications) {
    const { job_id: former } = application
    const isThere = former !== null && names.get(former) === nameOf(application)
    const id = isThere ? former : ids.get(nameOf(application))
    if (id === undefined) continue
    await tx.updateTable('application').set({ job_id: id }).where('lead_id', '=', application.lead_id).execute()
  }
}

/** Returns a sentence for every file that is absent or does not fit, and for every name that leads nowhere. */
export async function problemsOf(content: Content, database: Database): Promise<string[]> {
  const problems = new Set<string>()
  async function tried<Answer>(run: () => Promise<Answer>): Promise<Answer | null> {
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error
      problems.add(error.message)
      return null
    }
  }
  const read: TriedFolder = (name, schema) => tried(() => content.read(name, schema))
  const images = (await tried(() => picturesOf(content))) ?? []
  const media = (await read('media.json', mediaSchema)) ?? []
  for (const { path } of images) await tried(() => content.readBytes(`images/${path}`))
  for (const { file } of media) for (const path of filesOf(file)) await tried(() => content.readBytes(path.slice(1)))
  const listed = new Set([...images, ...media].map(({ path }) => path))
  for (const { content: part } of contentOfSite) {
    const given = await read(part.file, part.schema)
    if (given === null) continue
    const { pictures = [], documents = [], texts = [] } = part.files?.(given) ?? {}
    for (const name of pictures)
      if (name !== '' && !listed.has(name))
        problems.add(
          `${part.file} names the picture ${name}, which ${isOfLibrary(name) ? 'media.json' : 'images/images.json'} lacks.`,
        )
    for (const name of documents)
      if (!isOfLibrary(name)) await tried(() => content.readBytes(`documents/${name}`))
      else if (!listed.has(name)) problems.add(`${part.file} names the document ${name}, which media.json lacks.`)
    for (const name of texts) await tried(() => content.readBytes(name))
    for (const problem of (await part.problems?.(given, database, read)) ?? []) problems.add(problem)
  }
  return [...problems]
}
