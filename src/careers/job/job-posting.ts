// The structured data of an open job (schema.org JobPosting). It contains nothing that the page does not show.
import type { Job } from './job.ts'
import { isRemote, lastDay } from './job-text.ts'

const employmentTypes = new Map([
  ['full-time', 'FULL_TIME'],
  ['part-time', 'PART_TIME'],
  ['contract', 'CONTRACTOR'],
  ['internship', 'INTERN'],
])

/** Use only for an open job. The page of a closed job must not have this markup. */
export function jobPosting(job: Job): Record<string, unknown> {
  const list = (title: string, items: string[]) =>
    items.length > 0 ? `<h3>${title}</h3><ul>${items.map((item) => `<li>${escaped(item)}</li>`).join('')}</ul>` : ''
  const address = {
    '@type': 'PostalAddress',
    ...(job.city === '' ? {} : { addressLocality: job.city }),
    addressCountry: job.country,
  }
  // The page says the same beside the place.
  const remote = {
    jobLocationType: 'TELECOMMUTE',
    applicantLocationRequirements: { '@type': 'Country', name: job.country },
  }
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: job.jobTitle,
    description:
      job.description +
      list('Requirements', job.requirements) +
      list('Desirable', job.desirable) +
      list('Benefits', job.benefits),
    identifier: { '@type': 'PropertyValue', name: job.company, value: String(job.id) },
    datePosted: job.jobPosted,
    validThrough: `${lastDay(job)}T23:59:59+05:30`,
    employmentType: employmentTypes.get(job.jobType.toLowerCase()) ?? 'OTHER',
    hiringOrganization: { '@type': 'Organization', name: job.company },
    jobLocation: { '@type': 'Place', address },
    ...(isRemote(job) ? remote : {}),
    directApply: true,
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency: job.currency,
      value: {
        '@type': 'QuantitativeValue',
        minValue: Math.round(job.salaryStart),
        maxValue: Math.round(job.salaryEnd),
        unitText: 'YEAR',
      },
    },
  }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
