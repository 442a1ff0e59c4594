// Rows of the vacancies.
import type { Generated } from 'kysely'

declare module '#platform/database/database.server.ts' {
  interface Tables {
    job: {
      id: Generated<number>
      job_title: string
      company: string
      job_type: string
      city: string
      country: string
      icon: string
      salary_start: number
      salary_end: number
      currency: string
      job_posted: string
      created_on: string
      updated_on: string
      job_expire: string
      job_level: string
      experience_start: number
      experience_end: number
      highest_qualification: string
      facebook_link: string
      linkedin_link: string
      description: string
      requirements: string
      desirable: string
      benefits: string
      /** The day, in India, from which the job is closed although its last day has not come. */
      closed_on: string | null
    }
  }
}
