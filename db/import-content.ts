// Replaces the published content by that of a folder, in one transaction. Leads, staff and everything else stay.
import type { z } from 'zod'
import { calendarContentSchema } from '#calendar/month-entries.ts'
import '#careers/apply/tables.server.ts'
import { keepNoticeInForce, otherTexts } from '#firm/privacy-notice.server.ts'
import { filesOf } from '#media/stored-files.server.ts'
import { translationSchema } from '#firm/notice-translations.server.ts'
import type { Database } from '#platform/database.server.ts'
import type { Files } from '#platform/files.server.ts'
import { forgetPublished } from '#publishing/adopt.server.ts'
import { SettingsError } from '#platform/settings.server.ts'
import {
  faqsSchema,
  firmSchema,
  homeSchema,
  imagesSchema,
  insightsSchema,
  jobsSchema,
  mediaSchema,
  officesSchema,
  partnersSchema,
  phrasesSchema,
  privacySchema,
  servicesSchema,
  teamSchema,
} from './content-schemas.ts'
import { unknownNames } from './guides.ts'
import { enterMedia, otherPaths, publishMedia } from './imported-media.ts'
import { noticesSchema } from './notices.ts'
import { textOfInsight, writeContent } from './seed.ts'
import { isOfLibrary, publishDocuments, publishImages, type Content } from './starting-content.ts'

/** Throws SettingsError with everything that is wrong in the folder; then nothing has been changed. */
export async function importContent(database: Database, files: Files, content: Content, now: Date): Promise<void> {
  const problems = await problemsOf(content, database)
  if (problems.length > 0) throw new SettingsError(problems.join('\n'))
  const images = await publishImages(content, files)
  const documentUrl = await publishDocuments(content, files)
  await publishMedia(content, files)
  const { version } = await content.read('privacy.json', privacySchema)
  const known = await otherPaths(database, content)
  await database.transaction().execute(async (tx) => {
    const applications = await vacanciesOfApplications(tx)
    await keepNoticeInForce(tx, version, now)
    for (const table of contentTables) await tx.deleteFrom(table).execute()
    await forgetPublished(tx)
    await enterMedia(tx, content, now, known)
    await writeContent(tx, content.withPaths(known), { images, documentUrl, now })
    await keepVacancies(tx, applications)
    // Whoever has the settings open on the console is told that they have changed.
    await tx
      .updateTable('setting_version')
      .set((row) => ({ version: row('version', '+', 1), changed_on: now.toISOString() }))
      .execute()
  })
}

/** Rows that refer to others come first. */
const contentTables = [
  'asked_phrases',
  'calendar_override',
  'calendar_entry',
  'calendar_rule',
  'insight_document',
  'insight',
  'key_offering',
  'service',
  'job',
  'gallery_item',
  'logo',
  'carousel_slide',
  'what_we_do',
  'what_we_offer',
  'firm_number',
  'faq',
  'partner',
  'team_member',
  'team_section',
  'office',
  'firm_text',
  'notice_translation',
  'site_setting',
] as const

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
  const problems: string[] = []
  async function tried<Answer>(run: () => Promise<Answer>): Promise<Answer | null> {
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error
      problems.push(error.message)
      return null
    }
  }
  const read = <Schema extends z.ZodType>(name: string, schema: Schema) => tried(() => content.read(name, schema))
  const images = await read('images/images.json', imagesSchema)
  const firm = await read('firm.json', firmSchema)
  const home = await read('home.json', homeSchema)
  const offices = await read('offices.json', officesSchema)
  const team = await read('team.json', teamSchema)
  const partners = await read('partners.json', partnersSchema)
  const services = await read('services.json', servicesSchema)
  const insights = await read('insights.json', insightsSchema)
  const jobs = await read('jobs.json', jobsSchema)
  await read('faqs.json', faqsSchema)
  const privacy = await read('privacy.json', privacySchema)
  for (const { file } of (await read('notices.json', noticesSchema)) ?? []) await read(file, translationSchema)
  const media = await read('media.json', mediaSchema)
  const calendar = await read('calendar.json', calendarContentSchema)
  await read('phrases.json', phrasesSchema)

  const listed = new Set([...(images ?? []), ...(media ?? [])].map(({ path }) => path))
  const used: [file: string, images: (string | undefined)[]][] = [
    ['firm.json', [firm?.teamSection.image]],
    [
      'home.json',
      [...(home?.slides ?? []), ...(home?.logos ?? []), ...(home?.gallery ?? [])].map(({ image }) => image),
    ],
    ['offices.json', (offices ?? []).map(({ image }) => image)],
    ['team.json', (team ?? []).map(({ image }) => image)],
    ['partners.json', (partners ?? []).map(({ image }) => image)],
    ['insights.json', (insights ?? []).map(({ image }) => image)],
    ['jobs.json', (jobs ?? []).map(({ icon }) => icon)],
  ]
  for (const [file, names] of used)
    for (const name of names)
      if (name && !listed.has(name))
        problems.push(
          `${file} names the picture ${name}, which ${isOfLibrary(name) ? 'media.json' : 'images/images.json'} lacks.`,
        )
  for (const { path } of images ?? []) await tried(() => content.readBytes(`images/${path}`))
  for (const { file } of media ?? [])
    for (const path of filesOf(file)) await tried(() => content.readBytes(path.slice(1)))
  for (const { file } of services ?? []) await tried(() => content.readBytes(file))
  const known = {
    people: (team ?? []).map(({ name }) => name),
    offices: (offices ?? []).map(({ city }) => city),
    insights: (insights ?? []).map(({ slug }) => slug),
    rules: (calendar?.rules ?? []).map((rule) => rule.id),
  }
  if (team && offices && insights && calendar)
    for (const { title, guide } of services ?? []) if (guide) problems.push(...unknownNames(guide, title, known))
  for (const insight of insights ?? []) {
    await tried(() => content.readBytes(textOfInsight(insight)))
    for (const { file, media: path } of insight.documents) {
      if (path === undefined) await tried(() => content.readBytes(`documents/${file}`))
      else if (!listed.has(path)) problems.push(`insights.json names the document ${path}, which media.json lacks.`)
    }
  }
  const notices = privacy === null ? [] : [privacy, ...privacy.earlier.map(({ notice }) => notice)]
  for (const version of await otherTexts(database, notices))
    problems.push(
      `privacy.json has another text for version ${version}, which consents here name. Give the new text a new version.`,
    )
  return problems
}
