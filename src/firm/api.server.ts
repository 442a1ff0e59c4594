// The calls that return the firm's offices, people, partners, questions, settings and texts.
import { createRoute, z } from '@hono/zod-openapi'
import type { Database } from '#platform/database/database.server.ts'
import { jsonResponses, listCall, openApiRouter } from '#platform/http/call.server.ts'
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
  type ContactInformation,
  type Faq,
  type Partner,
  type ReadableNotice,
  type SiteSettings,
  type TeamMember,
  type TeamSection,
} from './firm.ts'

const texts = {
  declaration: declarationSchema,
  history: historySchema,
  privacy: firm.filledPrivacyNotice,
  whatwedo: introductionSchema,
} as const

/** The texts differ in type, so for the typed client each slug is a separate call. */
type FirmTextCalls = {
  [Slug in keyof typeof texts as `/get/firmtext?slug=${Slug}`]: { response: z.infer<(typeof texts)[Slug]> }
}

declare module '#platform/pages/calls.ts' {
  interface Calls extends FirmTextCalls {
    '/get/contactinformation': { list: ContactInformation }
    '/get/ourteam': { list: TeamMember }
    '/get/ourteamsection': { list: TeamSection }
    '/get/faqs': { list: Faq }
    '/get/partners': { list: Partner }
    '/get/sitesettings': { response: SiteSettings }
    '/get/privacynotice': { response: ReadableNotice; query: { language?: string | undefined } }
  }
}

/** The lists return all rows in the order set by staff. */
export function firmApi({ database }: { database: Database }) {
  const router = openApiRouter()
  const tags = ['The firm']

  return router
    .openapi(
      listCall('/get/contactinformation', {
        tags,
        summary: 'Offices; the first is the head office',
        item: contactInformationSchema,
      }),
      async (c) => c.json(await firm.contactInformation(database), 200),
    )
    .openapi(listCall('/get/ourteam', { tags, summary: 'Team members', item: teamMemberSchema }), async (c) =>
      c.json(await firm.teamMembers(database), 200),
    )
    .openapi(
      listCall('/get/ourteamsection', {
        tags,
        summary: 'The text above the team; the first is used',
        item: teamSectionSchema,
      }),
      async (c) => c.json(await firm.teamSections(database), 200),
    )
    .openapi(listCall('/get/faqs', { tags, summary: 'Questions and answers', item: faqSchema }), async (c) =>
      c.json(await firm.faqs(database), 200),
    )
    .openapi(listCall('/get/partners', { tags, summary: 'Partners', item: partnerSchema }), async (c) =>
      c.json(await firm.partners(database), 200),
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/get/sitesettings',
        tags,
        summary: 'Name, telephone and other facts shown on every page',
        responses: jsonResponses(siteSettingsSchema, 'The settings of the site'),
      }),
      async (c) => c.json(await firm.siteSettings(database), 200),
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/get/firmtext',
        tags,
        summary:
          'One of the texts of the firm: declaration and disclaimer, history, privacy notice, words above a block',
        request: {
          query: z.object({
            slug: z.enum(['declaration', 'history', 'privacy', 'whatwedo'], 'slug must name a text of the firm'),
          }),
        },
        responses: jsonResponses(
          z.union([declarationSchema, historySchema, privacyNoticeSchema, introductionSchema]),
          'The text',
        ),
      }),
      async (c) => {
        const { slug } = c.req.valid('query')
        const text = await firm.publishedText(database, slug, texts[slug])
        return text ? c.json(text, 200) : c.json({ message: 'Text not found' }, 400)
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/get/privacynotice',
        tags,
        summary: 'The privacy notice in a language; in English if there is no translation',
        request: { query: z.object({ language: z.string().max(10).optional() }) },
        responses: jsonResponses(readableNoticeSchema, 'The notice, and the languages in which it can be read'),
      }),
      async (c) => {
        const notice = await readableNotice(database, c.req.valid('query').language)
        return notice ? c.json(notice, 200) : c.json({ message: 'Text not found' }, 400)
      },
    )
}
