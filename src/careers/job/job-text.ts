// The texts of a job: address, salary and place, and whether it is open. Runs in the browser, so it imports no schema.
import { addDays } from '#platform/dates.ts'
import type { Job } from './job.ts'

export const explorePath = '/careers/explore'
/** How many jobs a page of the list shows (specification §9). */
export const pageSize = 5
/** The longest keyword or location. */
export const maxSearchCharacters = 100

/** The address that job cards link to (specification §2). */
export function jobAddress({ id, jobTitle, company }: Pick<Job, 'id' | 'jobTitle' | 'company'>): string {
  return `/careers/explore/job/${id}?title=${encodeURIComponent(jobTitle)}&${encodeURIComponent(company)}`
}

/** The address of the application form, for one job or for an open application. */
export function applyAddress(job?: Pick<Job, 'id' | 'jobTitle'>): string {
  const form = '/careers/explore/job/applyjob'
  return job ? `${form}?jobId=${job.id}&jobTitle=${encodeURIComponent(job.jobTitle)}` : form
}

type Salary = Pick<Job, 'salaryStart' | 'salaryEnd' | 'currency'>

/** Both ends of the salary range, rounded, in the job's own currency; only one if they are equal. */
export function salaryEnds({ salaryStart, salaryEnd, currency }: Salary): string[] {
  const ends = [salaryStart, salaryEnd].map((amount) => money(amount, currency))
  return [...new Set(ends)]
}

function money(amount: number, currency: string): string {
  try {
    return new Intl.NumberFormat('en-IN', { style: 'currency', currency, maximumFractionDigits: 0 }).format(amount)
  } catch {
    // The currency is not a valid code, but the amount must still be readable.
    return `${currency} ${new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 }).format(amount)}`
  }
}

export function jobPlace({ city, country }: Pick<Job, 'city' | 'country'>): string {
  return [city, country].filter((part) => part !== '').join(', ')
}

/** A job whose title says so is done from anywhere in its country. */
export function isRemote({ jobTitle }: Pick<Job, 'jobTitle'>): boolean {
  return /\bremote\b/i.test(jobTitle)
}

/** A job is open until the end of its last day in India, or until the day on which it is closed earlier. */
export function isOpen({ jobExpire, closedOn }: Pick<Job, 'jobExpire' | 'closedOn'>, today: string): boolean {
  return jobExpire >= today && (closedOn === null || closedOn > today)
}

/** The last day, in India, on which the job takes or took applications. */
export function lastDay({ jobExpire, closedOn }: Pick<Job, 'jobExpire' | 'closedOn'>): string {
  return closedOn !== null && closedOn <= jobExpire ? addDays(closedOn, -1) : jobExpire
}

/** The firm's own vacancies; all others are those of companies that asked the firm to announce them. */
export function isFirmsOwn({ company }: Pick<Job, 'company'>, firmName: string): boolean {
  return company.trim().toLowerCase() === firmName.trim().toLowerCase()
}
