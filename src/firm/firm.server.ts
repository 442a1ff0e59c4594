// Reads what the firm publishes about itself. Rich text is always returned sanitised.
import { z } from 'zod'
import type { Database } from '#platform/database/database.server.ts'
import { looksLikeDelta, renderRichText } from '#platform/rich-text/rich-text.server.ts'
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
import { settingRow, valuesIn } from './settings/setting-row.server.ts'
import { storedNetworks } from './settings/site-facts.server.ts'
import { factsSchema, firmSchema, shownSchema, type ShownForm } from './settings/settings.ts'

/** Throws if the database contains no settings, which seeding always writes. */
export async function siteSettings(database: Database): Promise<SiteSettings> {
  const row = await settingRow(database)
  return {
    ...valuesIn(row, firmSchema),
    ...valuesIn(row, factsSchema),
    grievance: await grievance(database),
    noticeLanguages: await noticeLanguages(database),
  }
}

/** The languages of the notices besides English: code and own name, in their order. */
async function noticeLanguages(database: Database): Promise<Record<string, string>> {
  const rows = await database.selectFrom('notice_translation').select(['code', 'name']).orderBy('position').execute()
  return Object.fromEntries(rows.map(({ code, name }) => [code, name]))
}

/** What the home page shows of what the guidelines of ICSI limit. */
export async function shownParts(database: Database): Promise<ShownForm> {
  return valuesIn(await settingRow(database), shownSchema)
}

/** A notice without a usable contact must not stop an enquiry from being received, so the default replaces it. */
const contactSchema = z.object({ grievance: grievanceSchema.catch(() => defaultGrievance) })

async function grievance(database: Database): Promise<Grievance> {
  return (await firmText(database, 'privacy', contactSchema))?.grievance ?? defaultGrievance
}

/** Parses the stored privacy notice and fills in the grievance officer's details. */
export const filledPrivacyNotice = privacyNoticeSchema.transform((notice): PrivacyNotice => {
  const values = new Map(Object.entries(notice.grievance))
  values.set('version', notice.version)
  const placeholder = /\{(?:grievance\.)?(\w+)\}/g
  const filled = (text: string) => text.replace(placeholder, (_, field: string) => values.get(field) ?? '')
  const isGiven = (text: string) => [...text.matchAll(placeholder)].every(([, field = '']) => values.get(field))
  return {
    ...notice,
    sections: notice.sections.map(({ heading, paragraphs, items }) => ({
      heading,
      paragraphs: paragraphs.map(filled),
      // A line such as 'Phone:' is left out if there is nothing to stand in it.
      ...(items ? { items: items.filter(isGiven).map(filled) } : {}),
    })),
  }
})

/** One of the firm's texts (declaration, history, privacy), or null if there is none. Throws if `schema` rejects it. */
export async function firmText<Schema extends z.ZodType>(
  database: Database,
  slug: string,
  schema: Schema,
): Promise<z.infer<Schema> | null> {
  const body = await storedText(database, slug)
  return body === null ? null : schema.parse(JSON.parse(body))
}

/** The same as visitors read it: with the name of the firm where the text says {firm.name}. */
export async function publishedText<Schema extends z.ZodType>(
  database: Database,
  slug: string,
  schema: Schema,
): Promise<z.infer<Schema> | null> {
  const body = await storedText(database, slug)
  return body === null ? null : schema.parse(JSON.parse(namedInJson(body, await firmName(database))))
}

async function storedText(database: Database, slug: string): Promise<string | null> {
  const row = await database.selectFrom('firm_text').select('body').where('slug', '=', slug).executeTakeFirst()
  return row?.body ?? null
}

export async function firmName(database: Database): Promise<string> {
  const row = await database
    .selectFrom('site_setting')
    .select('firm_name')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
  return row.firm_name
}

/** Fills {firm.name} in the strings of a JSON text. */
export function namedInJson(json: string, name: string): string {
  return json.replaceAll('{firm.name}', () => JSON.stringify(name).slice(1, -1))
}

export async function contactInformation(database: Database): Promise<ContactInformation[]> {
  const rows = await database
    .selectFrom('office')
    .select(['id', 'city', 'address', 'working_hours as workinghours', 'social_links'])
    .select(['email', 'imageurl', 'imagealt'])
    .orderBy('position')
    .execute()
  // What was saved before a network was added lacks it, and the contract does not.
  return rows.map(({ social_links, ...row }) => ({
    ...row,
    socialmedialinks: JSON.stringify(storedNetworks(social_links)),
  }))
}

export async function teamMembers(database: Database): Promise<TeamMember[]> {
  return database
    .selectFrom('team_member')
    .select(['id', 'name', 'designation', 'description', 'imageurl', 'membership', 'practice', 'languages', 'office'])
    .orderBy('position')
    .execute()
}

export async function teamSections(database: Database): Promise<TeamSection[]> {
  const rows = await database.selectFrom('team_section').selectAll().orderBy('id').execute()
  return rows.map((row) => ({ ...row, content: renderRichText(row.content, { highestHeading: 3 }) }))
}

export async function faqs(database: Database): Promise<Faq[]> {
  const rows = await database.selectFrom('faq').select(['id', 'question', 'answer']).orderBy('position').execute()
  const name = await firmName(database)
  return rows.map(({ answer: stored, ...row }) => {
    // A Delta is JSON, HTML is not.
    const answer = looksLikeDelta(stored) ? namedInJson(stored, name) : stored.replaceAll('{firm.name}', () => name)
    return { ...row, answer, answerHtml: renderRichText(answer, { highestHeading: 3 }) }
  })
}

export async function partners(database: Database): Promise<Partner[]> {
  return database
    .selectFrom('partner')
    .select(['id', 'image', 'name', 'details', 'membership', 'practice'])
    .orderBy('position')
    .execute()
}

/** The questions whose answers name something, such as a form. The assistant quotes them. */
export async function faqsThatName(database: Database, { isNamedIn }: { isNamedIn: (text: string) => boolean }) {
  const rows = await database.selectFrom('faq').select(['question', 'answer']).orderBy('position').execute()
  return rows
    .filter(({ question, answer }) => isNamedIn(`${question} ${answer}`))
    .map(({ question }) => ({ kind: 'answer' as const, label: question, href: '/console/content/faq' }))
}
