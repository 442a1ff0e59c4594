// The calls that return the firm's offices, people, partners, questions, settings and texts.
import { z } from '@hono/zod-openapi'
import type { Database } from '#platform/database/database.server.ts'
import { Refusal } from '#platform/http/bodies/refusal.server.ts'
import { languageCode } from '#platform/http/listed-address.ts'
import { readApi, type CallsOf, type ReadCalls } from '#platform/http/read-call.server.ts'
import * as firm from './firm.server.ts'
import { readableNotice } from './notice/notice-translations.server.ts'
import {
  contactInformationSchema,
  declarationSchema,
  faqSchema,
  historySchema,
  introductionSchema,
  partnerSchema,
  privacyNoticeSchema,
  readableNoticeSchema,
  siteSettingsSchema,
  teamMemberSchema,
  teamSectionSchema,
} from './firm.ts'

const texts = {
  declaration: declarationSchema,
  history: historySchema,
  privacy: firm.filledPrivacyNotice,
  whatwedo: introductionSchema,
} as const

/** The texts differ in type, so for the typed client each slug is a call too. */
type FirmTextCalls = {
  [Slug in keyof typeof texts as `/get/firmtext?slug=${Slug}`]: { response: z.infer<(typeof texts)[Slug]> }
}

/** The lists have all rows in the order set by staff. */
const calls = {
  offices: {
    path: '/get/contactinformation',
    summary: 'Offices',
    answer: z.array(contactInformationSchema),
    returns: 'The first is the head office',
  },
  team: { path: '/get/ourteam', summary: 'Team members', answer: z.array(teamMemberSchema), returns: 'All members' },
  teamSections: {
    path: '/get/ourteamsection',
    summary: 'The text above the team',
    answer: z.array(teamSectionSchema),
    returns: 'The first is used',
  },
  faqs: { path: '/get/faqs', summary: 'Questions and answers', answer: z.array(faqSchema), returns: 'All questions' },
  partners: { path: '/get/partners', summary: 'Partners', answer: z.array(partnerSchema), returns: 'All partners' },
  settings: {
    path: '/get/sitesettings',
    summary: 'Name, telephone and other facts shown on every page',
    answer: siteSettingsSchema,
    returns: 'The settings of the site',
  },
  text: {
    path: '/get/firmtext',
    summary: 'One of the texts of the firm: declaration and disclaimer, history, privacy notice, words above a block',
    query: z.object({
      slug: z.enum(['declaration', 'history', 'privacy', 'whatwedo'], 'slug must name a text of the firm'),
    }),
    answer: z.union([declarationSchema, historySchema, privacyNoticeSchema, introductionSchema]),
    returns: 'The text',
  },
  notice: {
    path: '/get/privacynotice',
    summary: 'The privacy notice in a language; in English if there is no translation',
    query: z.object({ language: z.string().max(10).optional() }),
    answer: readableNoticeSchema,
    returns: 'The notice, and the languages in which it can be read',
    address: { query: { language: languageCode } },
  },
} as const satisfies ReadCalls

declare module '#platform/pages/calls.ts' {
  interface Calls extends CallsOf<typeof calls>, FirmTextCalls {}
}

const notFound = new Refusal(400, 'Text not found')

export const firmApi = readApi('The firm', calls, ({ database }: { database: Database }) => ({
  offices: () => firm.contactInformation(database),
  team: () => firm.teamMembers(database),
  teamSections: () => firm.teamSections(database),
  faqs: () => firm.faqs(database),
  partners: () => firm.partners(database),
  settings: () => firm.siteSettings(database),
  text: async ({ query: { slug } }) => (await firm.publishedText(database, slug, texts[slug])) ?? notFound,
  notice: async ({ query }) => (await readableNotice(database, query.language)) ?? notFound,
}))
