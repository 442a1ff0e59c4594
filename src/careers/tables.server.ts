// The table of the vacancies.
import { id, integer, table, text } from '#platform/database/table.server.ts'

export const job = table(
  'job',
  {
    id: id(),
    job_title: text(),
    company: text(),
    job_type: text(),
    city: text(),
    country: text(),
    icon: text(),
    salary_start: integer(),
    salary_end: integer(),
    currency: text(),
    job_posted: text(),
    created_on: text(),
    updated_on: text().default(''),
    job_expire: text(),
    job_level: text(),
    experience_start: integer(),
    experience_end: integer(),
    highest_qualification: text(),
    facebook_link: text(),
    linkedin_link: text(),
    description: text(),
    requirements: text(),
    desirable: text(),
    benefits: text(),
    /** The day, in India, from which the job is closed although its last day has not come. */
    closed_on: text().orNull(),
  },
  {
    personal: { nobody: 'The firm publishes it.' },
    checks: {
      closed_on: "closed_on like '____-__-__'",
      title_filled: 'length(job_title) > 0',
      salary_range: 'salary_start >= 0 and salary_end >= salary_start',
      experience_range: 'experience_start >= 0 and experience_end >= experience_start',
      currency: 'length(currency) = 3',
      days: 'job_expire >= job_posted',
    },
    indexes: {
      // Lists and counts open vacancies without reading their texts.
      listed: ['job_posted', 'id', 'job_expire', 'closed_on'],
      company: ['company', 'job_posted', 'id', 'job_expire', 'closed_on'],
      created: ['created_on'],
    },
  },
)
