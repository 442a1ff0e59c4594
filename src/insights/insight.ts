// An insight: a blog or an article by a member of the firm, with the documents attached to it.
import { z } from 'zod'

export const insightTypes = ['blog', 'article'] as const
export const insightTypeSchema = z.enum(insightTypes)

export const insightDocumentSchema = z.object({
  pdf: z.string().describe('File name; the full-page viewer is at /blogs/fullpdfview/{pdf}'),
  url: z.string().describe('Path relative to the file host'),
  title: z.string(),
  shortDescription: z.string(),
  pages: z.number().int().positive(),
})

export const insightSchema = z.object({
  id: z.number().int().positive(),
  typeofinsight: insightTypeSchema,
  title: z.string(),
  shortDescription: z.string().describe('Plain text, one or two sentences'),
  content: z.string().describe('Sanitised HTML'),
  imageurl: z.string().describe('Path relative to the file host'),
  imagealt: z.string(),
  createdby: z.string(),
  created_on: z.string().describe('Instant, ISO 8601 in UTC'),
  updated_on: z.string().describe('Instant, ISO 8601 in UTC'),
  lawAsAt: z.string().nullable().describe('The day (YYYY-MM-DD) up to which the law is stated'),
  favorite: z.union([z.literal(0), z.literal(1)]),
  readingMinutes: z.number().int().positive(),
  documents: z.array(insightDocumentSchema),
})

/** A document with the insight that it is attached to. */
export const publishedDocumentSchema = insightDocumentSchema.extend({
  insightId: z.number().int().positive(),
  typeofinsight: insightTypeSchema,
  insightTitle: z.string(),
})

export type InsightType = z.infer<typeof insightTypeSchema>
export type InsightDocument = z.infer<typeof insightDocumentSchema>
export type Insight = z.infer<typeof insightSchema>
export type PublishedDocument = z.infer<typeof publishedDocumentSchema>
