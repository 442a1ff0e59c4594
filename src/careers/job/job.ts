// A vacancy: at the firm itself or at a company that asked the firm to announce it.
import { z } from 'zod'

export const jobSchema = z.object({
  id: z.number().int().positive(),
  jobTitle: z.string(),
  company: z.string(),
  jobType: z.string().describe('Full-Time, Part-Time, Contract or Internship'),
  city: z.string(),
  country: z.string(),
  icon: z.string().describe('Path relative to the file host'),
  salaryStart: z.number().nonnegative(),
  salaryEnd: z.number().nonnegative(),
  currency: z.string().length(3).describe('ISO 4217'),
  jobPosted: z.string().describe('The day, YYYY-MM-DD, in India'),
  createdOn: z.string().describe('Instant, ISO 8601 in UTC'),
  jobExpire: z.string().describe('The last day, YYYY-MM-DD, in India'),
  closedOn: z
    .string()
    .nullable()
    .describe('The day, YYYY-MM-DD, in India, from which it is closed before its last day'),
  jobLevel: z.string(),
  experienceStart: z.number().nonnegative(),
  experienceEnd: z.number().nonnegative(),
  highestQualification: z.string(),
  facebookLink: z.string(),
  linkedinLink: z.string(),
  description: z.string().describe('Sanitised HTML'),
  requirements: z.array(z.string()),
  desirable: z.array(z.string()),
  benefits: z.array(z.string()),
})

export type Job = z.infer<typeof jobSchema>

const choiceSchema = z.array(z.object({ value: z.string(), count: z.number().int().nonnegative() }))
export const choicesSchema = z.object({ city: choiceSchema, type: choiceSchema, level: choiceSchema })

export const vacancyCountsSchema = z.object({
  own: z.number().int().nonnegative().describe('Open vacancies of the firm'),
  others: z.number().int().nonnegative().describe('Open vacancies of other companies'),
})

export type VacancyCounts = z.infer<typeof vacancyCountsSchema>
