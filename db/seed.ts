// Fills an empty database with the starting content in content/, which needs only its names changed before publication.
import { z } from 'zod'
import { calendarContentSchema } from '#calendar/month-entries.ts'
import '#calendar/tables.server.ts'
import '#careers/tables.server.ts'
import '#firm/tables.server.ts'
import { insightTypeSchema } from '#insights/insight.ts'
import '#insights/tables.server.ts'
import { publishChange } from '#platform/content-version.server.ts'
import { dayInIndia } from '#platform/dates.ts'
import type { Database } from '#platform/database.server.ts'
import type { Files } from '#platform/files.server.ts'
import { sanitizeRichText } from '#platform/rich-text/rich-text.server.ts'
import '#services/tables.server.ts'
import { seedPhrasesIfEmpty } from './phrases.ts'
import { seedFirm, seedHome } from './seed-firm.ts'
import { publishDocuments, publishImages, read, readText, text, type Images } from './starting-content.ts'

/** Writes all starting content in one transaction if the database has none. Returns true if it did. */
export async function seedIfEmpty(database: Database, files: Files, now: Date): Promise<boolean> {
  if (await isSeeded(database)) return false
  const images = await publishImages(files)
  const documents = await publishDocuments(files)
  try {
    await database.transaction().execute(async (tx) => {
      await seedFirm(tx, images)
      await seedHome(tx, images)
      await seedServices(tx, now)
      await seedInsights(tx, images, documents)
      await seedJobs(tx, images, now)
      await seedCalendar(tx)
      await seedPhrasesIfEmpty(tx)
      await publishChange(tx)
    })
  } catch (error) {
    // Another process that started at the same time was first.
    if (await isSeeded(database)) return false
    throw error
  }
  return true
}

async function isSeeded(database: Database): Promise<boolean> {
  return (await database.selectFrom('site_setting').select('id').executeTakeFirst()) !== undefined
}

async function seedServices(tx: Database, now: Date): Promise<void> {
  const offering = z.object({ title: text, content: text })
  const service = z.object({ title: text, favorite: z.coerce.number(), file: text, keyOfferings: z.array(offering) })
  const services = await read('services.json', z.array(service))
  for (const [position, { title, favorite, file, keyOfferings }] of services.entries()) {
    const { id } = await tx
      .insertInto('service')
      .values({
        position,
        title,
        favorite,
        content: sanitizeRichText(await readText(file)),
        updated_on: now.toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (keyOfferings.length === 0) continue
    await tx
      .insertInto('key_offering')
      .values(
        keyOfferings.map((row, order) => ({
          service_id: id,
          position: order,
          title: row.title,
          content: sanitizeRichText(row.content),
        })),
      )
      .execute()
  }
}

async function seedInsights(tx: Database, images: Images, documentUrl: (file: string) => string): Promise<void> {
  const document = z.object({ file: text, title: text, shortDescription: text, pages: z.int().positive() })
  const insight = z.object({
    slug: text,
    typeofinsight: insightTypeSchema,
    title: text,
    shortDescription: text,
    image: text,
    createdby: text,
    created_on: z.iso.datetime(),
    updated_on: z.iso.datetime(),
    lawAsAt: z.iso.date().nullable(),
    favorite: z.coerce.number(),
    documents: z.array(document),
  })
  for (const row of await read('insights.json', z.array(insight))) {
    const { id } = await tx
      .insertInto('insight')
      .values({
        typeofinsight: row.typeofinsight,
        title: row.title,
        short_description: row.shortDescription,
        content: sanitizeRichText(await readText(`insights/${row.slug}.html`)),
        imageurl: images.path(row.image),
        imagealt: images.alt(row.image),
        createdby: row.createdby,
        created_on: new Date(row.created_on).toISOString(),
        updated_on: new Date(row.updated_on).toISOString(),
        law_as_at: row.lawAsAt,
        favorite: row.favorite,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const [position, { file, title, shortDescription, pages }] of row.documents.entries()) {
      await tx
        .insertInto('insight_document')
        .values({
          insight_id: id,
          position,
          pdf: file,
          url: documentUrl(file),
          title,
          short_description: shortDescription,
          pages,
        })
        .execute()
    }
  }
}

const dayMs = 24 * 60 * 60 * 1000

async function seedJobs(tx: Database, images: Images, now: Date): Promise<void> {
  const job = z.object({
    jobTitle: text,
    company: text,
    jobType: text,
    city: text,
    country: text,
    icon: text,
    salaryStart: z.number(),
    salaryEnd: z.number(),
    currency: z.string().length(3),
    postedDaysAgo: z.int().nonnegative(),
    openForDays: z.int().positive(),
    jobLevel: text,
    experienceStart: z.number(),
    experienceEnd: z.number(),
    highestQualification: text,
    facebookLink: z.string(),
    linkedinLink: z.string(),
    description: text,
    requirements: z.array(text),
    desirable: z.array(text),
    benefits: z.array(text),
  })
  const jobs = await read('jobs.json', z.array(job))
  const posted = (row: z.infer<typeof job>) => new Date(now.getTime() - row.postedDaysAgo * dayMs)
  await tx
    .insertInto('job')
    .values(
      jobs.map((row) => ({
        job_title: row.jobTitle,
        company: row.company,
        job_type: row.jobType,
        city: row.city,
        country: row.country,
        icon: images.path(row.icon),
        salary_start: row.salaryStart,
        salary_end: row.salaryEnd,
        currency: row.currency,
        job_posted: dayInIndia(posted(row)),
        created_on: posted(row).toISOString(),
        updated_on: posted(row).toISOString(),
        job_expire: dayInIndia(new Date(posted(row).getTime() + row.openForDays * dayMs)),
        job_level: row.jobLevel,
        experience_start: row.experienceStart,
        experience_end: row.experienceEnd,
        highest_qualification: row.highestQualification,
        facebook_link: row.facebookLink,
        linkedin_link: row.linkedinLink,
        description: sanitizeRichText(row.description),
        requirements: JSON.stringify(row.requirements),
        desirable: JSON.stringify(row.desirable),
        benefits: JSON.stringify(row.benefits),
      })),
    )
    .execute()
}

async function seedCalendar(tx: Database): Promise<void> {
  const { rules, events, overrides } = await read('calendar.json', calendarContentSchema)
  await tx
    .insertInto('calendar_rule')
    .values(
      [
        ...rules.map((rule) => ({ id: rule.id, kind: 'due' as const, definition: JSON.stringify(rule) })),
        ...events.map((event) => ({ id: event.id, kind: 'event' as const, definition: JSON.stringify(event) })),
      ].map((row, position) => ({ ...row, position })),
    )
    .execute()
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
