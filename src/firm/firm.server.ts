// Reads what the firm publishes about itself. Rich text is always returned sanitised.
import { z } from 'zod'
import type { Database } from '#platform/database.server.ts'
import { renderRichText } from '#platform/rich-text/rich-text.server.ts'
import { defaultGrievance } from './defaults.server.ts'
import {
  grievanceSchema,
  privacyNoticeSchema,
  type ContactInformation,
  type Faq,
  type Grievance,
  type Partner,
  type PrivacyNotice,
  type SiteSettings,
  type TeamMember,
  type TeamSection,
} from './firm.ts'
import './tables.server.ts'

/** Throws if the database contains no settings, which seeding always writes. */
export async function siteSettings(database: Database): Promise<SiteSettings> {
  const row = await database.selectFrom('site_setting').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()
  return {
    firmName: row.firm_name,
    phone: row.phone,
    foundedYear: row.founded_year,
    members: row.members,
    chatLoginUrl: row.chat_login_url,
    copyrightYear: row.copyright_year,
    meetingLinkBase: row.meeting_link_base,
    agmMonthDay: row.agm_month_day,
    grievance: await grievance(database),
  }
}

/** A notice without a usable contact must not stop an enquiry from being received, so the default replaces it. */
const contactSchema = z.object({ grievance: grievanceSchema.catch(defaultGrievance) })

async function grievance(database: Database): Promise<Grievance> {
  return (await firmText(database, 'privacy', contactSchema))?.grievance ?? defaultGrievance
}

/** Parses the stored privacy notice and fills in the grievance officer's details. */
export const filledPrivacyNotice = privacyNoticeSchema.transform((notice): PrivacyNotice => {
  const values = new Map(Object.entries(notice.grievance))
  const filled = (text: string) => text.replace(/\{grievance\.(\w+)\}/g, (_, field: string) => values.get(field) ?? '')
  return {
    ...notice,
    sections: notice.sections.map(({ heading, paragraphs, items }) => ({
      heading,
      paragraphs: paragraphs.map(filled),
      ...(items ? { items: items.map(filled) } : {}),
    })),
  }
})

/** One of the firm's texts (declaration, history, privacy), or null if there is none. Throws if `schema` rejects it. */
export async function firmText<Schema extends z.ZodType>(
  database: Database,
  slug: string,
  schema: Schema,
): Promise<z.infer<Schema> | null> {
  const row = await database.selectFrom('firm_text').select('body').where('slug', '=', slug).executeTakeFirst()
  return row ? schema.parse(JSON.parse(row.body)) : null
}

export async function contactInformation(database: Database): Promise<ContactInformation[]> {
  const rows = await database.selectFrom('office').selectAll().orderBy('position').execute()
  return rows.map((row) => ({
    id: row.id,
    city: row.city,
    address: row.address,
    workinghours: row.working_hours,
    socialmedialinks: row.social_links,
    email: row.email,
    imageurl: row.imageurl,
    imagealt: row.imagealt,
  }))
}

export async function teamMembers(database: Database): Promise<TeamMember[]> {
  return database
    .selectFrom('team_member')
    .select(['id', 'name', 'designation', 'description', 'imageurl'])
    .orderBy('position')
    .execute()
}

export async function teamSections(database: Database): Promise<TeamSection[]> {
  const rows = await database.selectFrom('team_section').selectAll().orderBy('id').execute()
  return rows.map((row) => ({ ...row, content: renderRichText(row.content, { highestHeading: 3 }) }))
}

export async function faqs(database: Database): Promise<Faq[]> {
  const rows = await database.selectFrom('faq').select(['id', 'question', 'answer']).orderBy('position').execute()
  return rows.map((row) => ({ ...row, answerHtml: renderRichText(row.answer, { highestHeading: 3 }) }))
}

export async function partners(database: Database): Promise<Partner[]> {
  return database.selectFrom('partner').select(['id', 'image', 'name', 'details']).orderBy('position').execute()
}
