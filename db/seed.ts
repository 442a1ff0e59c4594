// Fills an empty database with the starting content in content/, which needs only its names changed before publication.
import type { z } from 'zod'
import { calendarContentSchema } from '#calendar/month-entries.ts'
import '#calendar/tables.server.ts'
import '#careers/tables.server.ts'
import '#firm/tables.server.ts'
import '#insights/tables.server.ts'
import { publishChange } from '#platform/content-version.server.ts'
import { dayInIndia } from '#platform/dates.ts'
import type { Database } from '#platform/database.server.ts'
import type { Files } from '#platform/files.server.ts'
import { storableRichText } from '#platform/rich-text/rich-text.server.ts'
import { continueNumbers } from '#platform/row-numbers.server.ts'
import { adoptContent } from '#publishing/adopt.server.ts'
import { guideColumn } from '#services/guide.ts'
import '#services/tables.server.ts'
import { kindsOfSite } from '#site/record-kinds.server.ts'
import { insightsSchema, jobsSchema, servicesSchema } from './content-schemas.ts'
import { guideToStore, namedIds } from './guides.ts'
import { enterMedia, publishMedia } from './imported-media.ts'
import { seedPhrasesIfEmpty } from './phrases.ts'
import { seedFirm, seedHome } from './seed-firm.ts'
import { startingRuleRows } from './calendar-rules.ts'
import { openContent, publishDocuments, publishImages, type Content, type Images } from './starting-content.ts'

/** Writes all starting content in one transaction if the database has none. Returns true if it did. */
export async function seedIfEmpty(
  database: Database,
  files: Files,
  now: Date,
  content: Content = openContent(),
): Promise<boolean> {
  if (await isSeeded(database)) return false
  const images = await publishImages(content, files)
  const documents = await publishDocuments(content, files)
  await publishMedia(content, files)
  try {
    await database.transaction().execute(async (tx) => {
      await enterMedia(tx, content, now)
      await writeContent(tx, content, { images, documentUrl: documents, now })
    })
  } catch (error) {
    // Another process that started at the same time was first.
    if (await isSeeded(database)) return false
    throw error
  }
  return true
}

/** Writes all content into tables that have none of it. `tx` is a transaction. */
export async function writeContent(
  tx: Database,
  content: Content,
  { images, documentUrl, now }: Published & { now: Date },
): Promise<void> {
  await seedFirm(tx, content, images)
  await seedHome(tx, content, images)
  const insights = await seedInsights(tx, content, { images, documentUrl })
  await seedServices(tx, content, insights, now)
  await seedJobs(tx, content, { images, now })
  await seedCalendar(tx, content)
  await seedPhrasesIfEmpty(tx, content)
  await adoptContent(tx, kindsOfSite, now)
  await publishChange(tx)
}

/** The same for a database that may have no tables. Rejects if it cannot be read. */
export async function hasContent(database: Database): Promise<boolean> {
  const tables = await database.introspection.getTables()
  return tables.some(({ name }) => name === 'site_setting') && (await isSeeded(database))
}

async function isSeeded(database: Database): Promise<boolean> {
  return (await database.selectFrom('site_setting').select('id').executeTakeFirst()) !== undefined
}

/** `insights` are ids by slug. The people and offices are written already. */
async function seedServices(
  tx: Database,
  content: Content,
  insights: ReadonlyMap<string, number>,
  now: Date,
): Promise<void> {
  const named = { ...(await namedIds(tx)), insights }
  const services = await content.read('services.json', servicesSchema)
  const offerings: { id?: number | undefined; service_id: number; position: number; title: string; content: string }[] =
    []
  const placed = services.map((service, position) => ({ ...service, position }))
  await insertNumbered(tx, 'service', placed, async (service) => {
    const { id: number, position, title, favorite, file, keyOfferings, guide } = service
    const { id } = await tx
      .insertInto('service')
      .values({
        ...(number !== undefined && { id: number }),
        position,
        title,
        favorite,
        content: storableRichText(await content.readText(file)),
        guide: guide ? guideColumn(guideToStore(guide, named)) : null,
        updated_on: now.toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    offerings.push(...keyOfferings.map((row, order) => ({ ...row, service_id: id, position: order })))
  })
  await insertNumbered(tx, 'key_offering', offerings, async ({ id, ...row }) => {
    await tx
      .insertInto('key_offering')
      .values({ ...row, ...(id !== undefined && { id }), content: storableRichText(row.content) })
      .execute()
  })
}

/** Rows with a number of their own come first, so that no other row takes it. */
async function insertNumbered<Row extends { id?: number | undefined }>(
  tx: Database,
  table: 'service' | 'key_offering' | 'insight' | 'job',
  rows: readonly Row[],
  insert: (row: Row) => Promise<void>,
): Promise<void> {
  for (const row of rows) if (row.id !== undefined) await insert(row)
  await continueNumbers(tx, table)
  for (const row of rows) if (row.id === undefined) await insert(row)
}

export type Published = { images: Images & { names: string[] }; documentUrl: (file: string) => string }

/** Returns the ids by slug. */
async function seedInsights(
  tx: Database,
  content: Content,
  { images, documentUrl }: Published,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  const insights = await content.read('insights.json', insightsSchema)
  await insertNumbered(tx, 'insight', insights, async (row) => {
    const { id } = await tx
      .insertInto('insight')
      .values({
        ...(row.id !== undefined && { id: row.id }),
        typeofinsight: row.typeofinsight,
        title: row.title,
        short_description: row.shortDescription,
        content: storableRichText(await content.readText(textOfInsight(row))),
        imageurl: images.path(row.image),
        imagealt: images.alt(row.image, row.imageAlt),
        createdby: row.createdby,
        created_on: new Date(row.created_on).toISOString(),
        updated_on: new Date(row.updated_on).toISOString(),
        law_as_at: row.lawAsAt,
        favorite: row.favorite,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.set(row.slug, id)
    for (const [position, { file, media, title, shortDescription, pages }] of row.documents.entries()) {
      await tx
        .insertInto('insight_document')
        .values({
          insight_id: id,
          position,
          pdf: file,
          url: media ?? documentUrl(file),
          title,
          short_description: shortDescription,
          pages,
        })
        .execute()
    }
  })
  return ids
}

/** Where the text of an insight lies in the folder of content. */
export function textOfInsight({ slug, file }: { slug: string; file?: string | undefined }): string {
  return file ?? `insights/${slug}.html`
}

const dayMs = 24 * 60 * 60 * 1000

async function seedJobs(tx: Database, content: Content, { images, now }: { images: Images; now: Date }): Promise<void> {
  const jobs = await content.read('jobs.json', jobsSchema)
  await insertNumbered(tx, 'job', jobs, async (row) => {
    await tx
      .insertInto('job')
      .values({
        ...(row.id !== undefined && { id: row.id }),
        job_title: row.jobTitle,
        company: row.company,
        job_type: row.jobType,
        city: row.city,
        country: row.country,
        icon: images.path(row.icon),
        salary_start: row.salaryStart,
        salary_end: row.salaryEnd,
        currency: row.currency,
        ...daysOf(row, now),
        job_level: row.jobLevel,
        experience_start: row.experienceStart,
        experience_end: row.experienceEnd,
        highest_qualification: row.highestQualification,
        facebook_link: row.facebookLink,
        linkedin_link: row.linkedinLink,
        description: storableRichText(row.description),
        requirements: JSON.stringify(row.requirements),
        desirable: JSON.stringify(row.desirable),
        benefits: JSON.stringify(row.benefits),
      })
      .execute()
  })
}

function daysOf(row: z.infer<typeof jobsSchema>[number], now: Date) {
  if ('postedOn' in row) {
    const posted = new Date(row.postedOn)
    return {
      job_posted: row.postedDay ?? dayInIndia(posted),
      created_on: posted.toISOString(),
      updated_on: new Date(row.updatedOn).toISOString(),
      job_expire: row.expiresOn,
      closed_on: row.closedOn,
    }
  }
  const posted = new Date(now.getTime() - row.postedDaysAgo * dayMs)
  return {
    job_posted: dayInIndia(posted),
    created_on: posted.toISOString(),
    updated_on: posted.toISOString(),
    job_expire: dayInIndia(new Date(posted.getTime() + row.openForDays * dayMs)),
    closed_on: null,
  }
}

async function seedCalendar(tx: Database, content: Content): Promise<void> {
  const { overrides, entries } = await content.read('calendar.json', calendarContentSchema)
  await tx
    .insertInto('calendar_rule')
    .values(await startingRuleRows(content))
    .execute()
  if (entries.length > 0) await tx.insertInto('calendar_entry').values(entries).execute()
  if (overrides.length === 0) return
  await tx
    .insertInto('calendar_override')
    .values(
      overrides.map((row) => ({
        rule_id: row.ruleId,
        original_day: row.originalDay,
        action: row.action,
        new_day: row.newDay ?? null,
        note: row.note ?? '',
        circular: row.circular ?? '',
      })),
    )
    .execute()
}
