// What the firm publishes about itself: site settings, offices, people, partners, questions and answers.
import { z } from 'zod'
import { byNetwork, networks } from './networks.ts'

const imageFields = {
  imageurl: z.string().describe('Path relative to the file host'),
  imagealt: z.string(),
}

/** The contact for questions and complaints about personal data. Part of the privacy notice and shown at every form. */
export const grievanceSchema = z.object({
  name: z.string().describe('The grievance officer, with office'),
  email: z.string(),
  phone: z.string().optional(),
  address: z.string().optional(),
})

/** Facts about the firm that every page uses and staff may change. */
export const siteSettingsSchema = z.object({
  firmName: z.string(),
  phone: z.string().describe('The one office number that the footer always shows'),
  foundedYear: z.number().int(),
  members: z.number().int(),
  uniqueCode: z.string().default('').describe('The unique code of the firm with the Institute; empty: not stated'),
  peerReview: z.string().default('').describe('The number of the peer review certificate; empty: not stated'),
  logosNote: z.string().default('').describe('A line above the logos of clients; empty: none'),
  chatLoginUrl: z.string(),
  copyrightYear: z.number().int(),
  meetingLinkBase: z.string(),
  agmMonthDay: z
    .string()
    .regex(
      /^(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))$/,
      'Enter a day that this month has in every year.',
    )
    .describe('MM-DD of the annual general meeting that due dates assume'),
  grievance: grievanceSchema,
  noticeLanguages: z
    .record(z.string(), z.string())
    .describe('The languages besides English in which the notices at the forms can be read: code and own name'),
})

/** The settings that pages use. The rest of them is for the server only. */
export const shownSettingsSchema = siteSettingsSchema
  .omit({ meetingLinkBase: true })
  .extend({ grievance: grievanceSchema.pick({ email: true }) })

/** The three JSON strings are part of the contract (specification §3). */
export const contactInformationSchema = z.object({
  id: z.number().int().positive(),
  city: z.string(),
  address: z.string().describe('JSON string: { address: string[], phone: string[] }'),
  workinghours: z.string().describe('JSON string: { [day]: hours }'),
  socialmedialinks: z.string().describe(`JSON string: { ${networks.map(({ key }) => key).join(', ')} }`),
  email: z.string(),
  imageurl: z.string(),
  imagealt: z.string(),
})

/** What the footer of every page shows of the head office. */
export const footerOfficeSchema = contactInformationSchema.pick({
  address: true,
  workinghours: true,
  socialmedialinks: true,
  email: true,
})

export const addressSchema = z.object({ address: z.array(z.string()), phone: z.array(z.string()) })
export const workingHoursSchema = z.record(z.string(), z.string())
export const socialLinksSchema = z.object(byNetwork(() => z.string()))

/** Each is left out where it is empty. */
const particulars = {
  membership: z.string().default('').describe('Membership number, such as FCS 0000'),
  practice: z.string().default('').describe('Certificate of practice number'),
}

export const teamMemberSchema = z.object({
  id: z.number().int().positive(),
  name: z.string(),
  designation: z.string(),
  description: z.string().describe('Plain text; a blank line separates paragraphs'),
  imageurl: z.string().describe('Path relative to the file host; empty: an engraved monogram is shown'),
  ...particulars,
  languages: z.string().default('').describe('Languages spoken, such as English, Telugu'),
  office: z.string().default('').describe('The city of their office; empty: not stated'),
})

export const teamSectionSchema = z.object({
  id: z.number().int().positive(),
  ...imageFields,
  content: z.string().describe('Sanitised HTML'),
})

export const faqSchema = z.object({
  id: z.number().int().positive(),
  question: z.string(),
  answer: z.string().describe('Quill Delta as a JSON string'),
  answerHtml: z.string().describe('The same, rendered to sanitised HTML'),
})

export const partnerSchema = z.object({
  id: z.number().int().positive(),
  image: z.string().describe('Path relative to the file host; empty: an engraved monogram is shown'),
  name: z.string(),
  details: z.string(),
  ...particulars,
})

/** The declaration dialog shown before the associates page. */
export const declarationSchema = z.object({
  title: z.string(),
  paragraphs: z.array(z.string()),
  disclaimer: z.object({ title: z.string(), paragraphs: z.array(z.string()) }),
})

export const historySchema = z.object({ paragraphs: z.array(z.string()) })

/** The heading and text above a block of the home page. */
export const introductionSchema = z.object({ heading: z.string(), content: z.string() })

/**
 * The privacy notice. Consent records name its version. Placeholders such as {grievance.email} in the stored texts
 * refer to the fields of `grievance`; the call returns them filled in.
 */
export const privacyNoticeSchema = z.object({
  title: z.string(),
  version: z.string(),
  asAt: z.string(),
  grievance: grievanceSchema,
  sections: z.array(
    z.object({ heading: z.string(), paragraphs: z.array(z.string()), items: z.array(z.string()).optional() }),
  ),
})

/** The notice as a visitor reads it, and the languages in which it can be read. */
export const readableNoticeSchema = z.object({
  notice: privacyNoticeSchema,
  languages: z.record(z.string(), z.string()).describe('The languages besides English: code and own name'),
  translation: z
    .object({
      code: z.string(),
      contents: z.string(),
      versionLine: z.string(),
      status: z.array(z.string()).describe('In this language: that it is a draft, or of an older version'),
      isDraft: z.boolean(),
      isOlder: z.boolean(),
    })
    .nullable()
    .describe('Absent if the notice is in English'),
})

export type ReadableNotice = z.infer<typeof readableNoticeSchema>
export type Grievance = z.infer<typeof grievanceSchema>
export type SiteSettings = z.infer<typeof siteSettingsSchema>
export type PublicSettings = z.infer<typeof shownSettingsSchema>
export type ContactInformation = z.infer<typeof contactInformationSchema>
export type FooterOffice = z.infer<typeof footerOfficeSchema>
export type TeamMember = z.infer<typeof teamMemberSchema>
export type TeamSection = z.infer<typeof teamSectionSchema>
export type Faq = z.infer<typeof faqSchema>
export type Partner = z.infer<typeof partnerSchema>
export type Declaration = z.infer<typeof declarationSchema>
export type History = z.infer<typeof historySchema>
export type PrivacyNotice = z.infer<typeof privacyNoticeSchema>
export type Introduction = z.infer<typeof introductionSchema>
