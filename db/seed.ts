// Fills an empty database with the starting content of content/: a site that can be published after a change of names.
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { calendarContentSchema } from '#calendar/month-entries.ts'
import '#calendar/tables.server.ts'
import '#careers/tables.server.ts'
import {
  addressSchema,
  declarationSchema,
  introductionSchema,
  privacyNoticeSchema,
  siteSettingsSchema,
  socialLinksSchema,
  workingHoursSchema,
} from '#firm/firm.ts'
import '#firm/tables.server.ts'
import { insightTypeSchema } from '#insights/insight.ts'
import '#insights/tables.server.ts'
import { publishChange } from '#platform/content-version.server.ts'
import { dayInIndia } from '#platform/clock.ts'
import type { Database } from '#platform/database.server.ts'
import type { Files } from '#platform/files.server.ts'
import { sanitizeRichText } from '#platform/rich-text.server.ts'
import '#services/tables.server.ts'
import '#site/tables.server.ts'

const content = new URL('../content/', import.meta.url)
const text = z.string().min(1)

/** Reads one of the starting files; a file that does not fit its schema stops the start and says where. */
async function read<Schema extends z.ZodType>(name: string, schema: Schema): Promise<z.infer<Schema>> {
  const parsed = schema.safeParse(JSON.parse(await readFile(new URL(name, content), 'utf8')))
  if (!parsed.success) throw new Error(`content/${name} does not fit: ${z.prettifyError(parsed.error)}`)
  return parsed.data
}

function readText(name: string): Promise<string> {
  return readFile(new URL(name, content), 'utf8')
}

type Images = { path: (name: string) => string; alt: (name: string) => string }

const imagesSchema = z.array(z.object({ path: text, alt: text }))

/** Puts every picture into the file store and remembers where it went. */
async function publishImages(files: Files): Promise<Images & { names: string[] }> {
  const pictures = await read('images/images.json', imagesSchema)
  const paths = new Map<string, string>()
  for (const { path } of pictures) {
    const [folder = '', name = ''] = path.split('/')
    paths.set(path, await files.publish(folder, name, await readFile(new URL(`images/${path}`, content))))
  }
  const alts = new Map(pictures.map((picture) => [picture.path, picture.alt]))
  const known = (map: Map<string, string>, name: string) => {
    const found = map.get(name)
    if (found === undefined) throw new Error(`content/images has no ${name}`)
    return found
  }
  return {
    names: pictures.map((picture) => picture.path),
    path: (name) => (name === '' ? '' : known(paths, name)),
    alt: (name) => (name === '' ? '' : known(alts, name)),
  }
}

/** Writes all starting content in one transaction, if the database holds none yet. True when it did. */
export async function seedIfEmpty(database: Database, files: Files, now: Date): Promise<boolean> {
  const settings = await database.selectFrom('site_setting').select('id').executeTakeFirst()
  if (settings) return false
  const images = await publishImages(files)
  const documents = await publishDocuments(files)
  await database.transaction().execute(async (tx) => {
    await seedFirm(tx, images)
    await seedHome(tx, images)
    await seedServices(tx, now)
    await seedInsights(tx, images, documents)
    await seedJobs(tx, images, now)
    await seedCalendar(tx)
    await publishChange(tx)
  })
  return true
}

async function seedFirm(tx: Database, images: Images): Promise<void> {
  const firm = await read(
    'firm.json',
    z.object({
      settings: siteSettingsSchema,
      teamSection: z.object({ image: text, content: text }),
      declaration: declarationSchema,
      history: z.array(text),
    }),
  )
  const { settings, teamSection } = firm
  await tx
    .insertInto('site_setting')
    .values({
      id: 1,
      firm_name: settings.firmName,
      phone: settings.phone,
      founded_year: settings.foundedYear,
      members: settings.members,
      chat_login_url: settings.chatLoginUrl,
      copyright_year: settings.copyrightYear,
      meeting_link_base: settings.meetingLinkBase,
      agm_month_day: settings.agmMonthDay,
    })
    .execute()
  const { whatWeDoIntro } = await read('home.json', z.object({ whatWeDoIntro: introductionSchema }))
  await tx
    .insertInto('firm_text')
    .values([
      { slug: 'declaration', body: JSON.stringify(firm.declaration) },
      { slug: 'history', body: JSON.stringify({ paragraphs: firm.history }) },
      { slug: 'privacy', body: JSON.stringify(await read('privacy.json', privacyNoticeSchema)) },
      { slug: 'whatwedo', body: JSON.stringify(whatWeDoIntro) },
    ])
    .execute()
  await tx
    .insertInto('team_section')
    .values({
      imageurl: images.path(teamSection.image),
      imagealt: images.alt(teamSection.image),
      content: sanitizeRichText(teamSection.content),
    })
    .execute()

  const office = z.object({
    city: text,
    address: addressSchema,
    workinghours: workingHoursSchema,
    socialmedialinks: socialLinksSchema,
    email: z.email(),
    image: text,
  })
  const offices = await read('offices.json', z.array(office))
  await tx
    .insertInto('office')
    .values(
      offices.map((row, position) => ({
        position,
        city: row.city,
        address: JSON.stringify(row.address),
        working_hours: JSON.stringify(row.workinghours),
        social_links: JSON.stringify(row.socialmedialinks),
        email: row.email,
        imageurl: images.path(row.image),
        imagealt: images.alt(row.image),
      })),
    )
    .execute()

  const member = z.object({ name: text, designation: text, description: text, image: z.string() })
  const members = await read('team.json', z.array(member))
  await tx
    .insertInto('team_member')
    .values(members.map(({ image, ...row }, position) => ({ ...row, position, imageurl: images.path(image) })))
    .execute()

  const partners = await read('partners.json', z.array(z.object({ name: text, details: text, image: z.string() })))
  await tx
    .insertInto('partner')
    .values(partners.map((row, position) => ({ ...row, position, image: images.path(row.image) })))
    .execute()

  const faqs = await read('faqs.json', z.array(z.object({ question: text, answer: z.object({ ops: z.array(z.unknown()) }) })))
  await tx
    .insertInto('faq')
    .values(faqs.map((row, position) => ({ position, question: row.question, answer: JSON.stringify(row.answer) })))
    .execute()
}

async function seedHome(tx: Database, images: Images & { names: string[] }): Promise<void> {
  const slide = z.object({
    image: text,
    controlTitle: text,
    title: z.string(),
    heading: text,
    content: z.string(),
    buttonName: text,
    buttonRoute: text,
  })
  const home = await read(
    'home.json',
    z.object({
      slides: z.array(slide),
      whatWeOffer: z.object({ title: text, heading: text, content: text }),
      whatWeDo: z.array(z.object({ title: text, content: text, forms: z.string() })),
      numbers: z.object({ clients: z.int(), projects: z.int(), years: z.int(), reports: z.int() }),
      logos: z.array(z.object({ image: text, alt: text })),
    }),
  )
  await tx
    .insertInto('carousel_slide')
    .values(
      home.slides.map((row, position) => ({
        position,
        imageurl: images.path(row.image),
        imagealt: images.alt(row.image),
        control_title: row.controlTitle,
        title: row.title,
        heading: row.heading,
        content: row.content,
        button_name: row.buttonName,
        button_route: row.buttonRoute,
      })),
    )
    .execute()
  await tx.insertInto('what_we_offer').values(home.whatWeOffer).execute()
  await tx
    .insertInto('what_we_do')
    .values(home.whatWeDo.map((row, position) => ({ ...row, position })))
    .execute()
  await tx.insertInto('firm_number').values(home.numbers).execute()
  await tx
    .insertInto('logo')
    .values(home.logos.map((row, position) => ({ position, imageurl: images.path(row.image), imagealt: row.alt })))
    .execute()
  const gallery = images.names.filter((name) => name.startsWith('gallery/'))
  await tx
    .insertInto('gallery_item')
    .values(gallery.map((name, position) => ({ position, imageurl: images.path(name), imagealt: images.alt(name) })))
    .execute()
}

async function seedServices(tx: Database, now: Date): Promise<void> {
  const offering = z.object({ title: text, content: text })
  const service = z.object({ title: text, favorite: z.coerce.number(), file: text, keyOfferings: z.array(offering) })
  const services = await read('services.json', z.array(service))
  for (const [position, { title, favorite, file, keyOfferings }] of services.entries()) {
    const { id } = await tx
      .insertInto('service')
      .values({ position, title, favorite, content: sanitizeRichText(await readText(file)), updated_on: now.toISOString() })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (keyOfferings.length === 0) continue
    await tx
      .insertInto('key_offering')
      .values(keyOfferings.map((row, order) => ({ service_id: id, position: order, title: row.title, content: sanitizeRichText(row.content) })))
      .execute()
  }
}

async function publishDocuments(files: Files): Promise<(file: string) => string> {
  const listed = await read('insights.json', z.array(z.object({ documents: z.array(z.object({ file: text })) })))
  const paths = new Map<string, string>()
  for (const { file } of listed.flatMap((insight) => insight.documents)) {
    paths.set(file, await files.publish('documents', file, await readFile(new URL(`documents/${file}`, content))))
  }
  return (file) => paths.get(file) ?? ''
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
