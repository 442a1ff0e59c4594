// The form of the JSON files in a folder of content.
import { z } from 'zod'
import { shownSchema } from '#firm/settings.ts'
import {
  addressSchema,
  declarationSchema,
  introductionSchema,
  privacyNoticeSchema,
  siteSettingsSchema,
  workingHoursSchema,
} from '#firm/firm.ts'
import { insightTypeSchema } from '#insights/insight.ts'
import { guideSchema } from './guides.ts'

const text = z.string().min(1)
/** A picture by its path in images/, or of the library by its own path; '' for none. */
const picture = z.string()
/** What a picture of the library shows. Others have it in images/images.json. */
const pictureFields = { image: picture, imageAlt: z.string().optional() }
/** The number in the address of a record's page. Without it, the database gives one. */
const id = z.int().positive().optional()

export const imagesSchema = z.array(
  z.object({
    path: text.regex(/^[^/]+\/[^/]+$/, 'is a folder and a name'),
    alt: z.string().describe('Empty for a decoration'),
  }),
)

const mediaPath = z.string().regex(/^\/media\/[a-z0-9-]+-[0-9a-f]{10}\.(?:jpg|png|pdf)$/, 'is a path of the library')

/** Pictures and PDFs of the library. Their files lie in media/, in all sizes. */
export const mediaSchema = z.array(
  z.object({
    path: mediaPath,
    file: mediaPath,
    kind: z.enum(['picture', 'document']),
    name: text,
    title: z.string(),
    alt: z.string(),
    digest: z.string().regex(/^[0-9a-f]{64}$/, 'is a SHA-256'),
    width: z.int().nonnegative(),
    height: z.int().nonnegative(),
    pages: z.int().nonnegative(),
    bytes: z.int().nonnegative(),
    focalX: z.int().min(0).max(100),
    focalY: z.int().min(0).max(100),
  }),
)

export const firmSchema = z.object({
  settings: siteSettingsSchema.omit({ grievance: true, noticeLanguages: true }),
  shown: shownSchema.default({ logos: true, numbers: true, customerSpeak: true }),
  teamSection: z.object({ ...pictureFields, content: text }),
  declaration: declarationSchema,
  history: z.array(text),
})

export const officesSchema = z.array(
  z.object({
    city: text,
    address: addressSchema,
    workinghours: workingHoursSchema,
    socialmedialinks: z.record(z.string(), z.string()),
    email: z.email(),
    ...pictureFields,
  }),
)

const particulars = { membership: z.string().default(''), practice: z.string().default('') }
export const teamSchema = z.array(
  z.object({
    name: text,
    designation: text,
    description: text,
    ...particulars,
    languages: z.string().default(''),
    image: picture,
  }),
)
export const partnersSchema = z.array(z.object({ name: text, details: text, ...particulars, image: picture }))

export const faqsSchema = z.array(
  z.object({ question: text, answer: z.union([z.object({ ops: z.array(z.unknown()) }), text]) }),
)

/** The notice in force, and the earlier ones that consents may name. */
const noticeSchema = privacyNoticeSchema.extend({ basedOn: z.string().optional() })
export const privacySchema = noticeSchema.extend({
  earlier: z
    .array(z.object({ replacedOn: z.iso.datetime(), notice: noticeSchema.partial({ grievance: true }) }))
    .default([]),
})

const slide = z.object({
  ...pictureFields,
  controlTitle: text,
  title: z.string(),
  heading: text,
  content: z.string(),
  buttonName: z.string(),
  buttonRoute: z.string(),
  isCustomerSpeak: z.boolean().default(false),
})

export const homeSchema = z.object({
  slides: z.array(slide),
  whatWeOffer: z.object({ title: text, heading: text, content: text }),
  whatWeDoIntro: introductionSchema,
  whatWeDo: z.array(z.object({ title: text, content: text, forms: z.string() })),
  numbers: z.object({
    clients: z.int(),
    projects: z.int(),
    years: z.int(),
    reports: z.int(),
    asAt: z.iso.date().nullable().default(null),
  }),
  logos: z.array(z.object({ image: text, alt: z.string() })),
  gallery: z
    .array(z.object({ image: text, alt: z.string() }))
    .optional()
    .describe('Without it, the pictures of the folder gallery'),
})

const offering = z.object({ id, title: text, content: text })
export const servicesSchema = z.array(
  z.object({
    id,
    title: text,
    favorite: z.coerce.number(),
    file: text,
    keyOfferings: z.array(offering),
    guide: guideSchema.optional(),
  }),
)

const document = z.object({
  file: text,
  media: mediaPath.optional().describe('If it belongs to the library'),
  title: text,
  shortDescription: text,
  pages: z.int().positive(),
})
export const insightsSchema = z.array(
  z.object({
    id,
    slug: text,
    file: text.optional().describe('The text, if it is not insights/ with the slug and .html'),
    typeofinsight: insightTypeSchema,
    title: text,
    shortDescription: text,
    ...pictureFields,
    createdby: text,
    created_on: z.iso.datetime(),
    updated_on: z.iso.datetime(),
    lawAsAt: z.iso.date().nullable(),
    favorite: z.coerce.number(),
    documents: z.array(document),
  }),
)

/** The days of a vacancy: as they are, or counted from the day on which the content is read. */
const jobDays = z.union(
  [
    z.object({
      postedOn: z.iso.datetime(),
      postedDay: z.iso.date().optional(),
      updatedOn: z.iso.datetime(),
      expiresOn: z.iso.date(),
      closedOn: z.iso.date().nullable(),
    }),
    z.object({ postedDaysAgo: z.int().nonnegative(), openForDays: z.int().positive() }),
  ],
  'needs postedOn, updatedOn, expiresOn and closedOn, or postedDaysAgo and openForDays',
)
export const jobsSchema = z.array(
  z
    .object({
      id,
      jobTitle: text,
      company: text,
      jobType: text,
      city: text,
      country: text,
      icon: picture,
      salaryStart: z.number(),
      salaryEnd: z.number(),
      currency: z.string().length(3),
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
    .and(jobDays),
)

export const phrasesSchema = z.strictObject({
  asked: z
    .record(text, z.array(text).min(1))
    .describe('By kind and title, e.g. `faq:What do you do?`; for a part of an article with # and its heading'),
  outside: z.array(text).describe('What visitors ask that nothing on the site answers'),
})
