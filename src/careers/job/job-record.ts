// A vacancy, as staff edit it.
import type { RecordKind } from '#platform/records/kind.ts'
import type { Problems } from '#platform/records/problems.ts'
import { jobAddress } from './job-text.ts'

const options = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
const points = { type: 'lines', max: 200, maxLines: 15 } as const
const money = { type: 'number', min: 0, max: 1_000_000_000, isNeeded: true } as const
const years = { type: 'number', min: 0, max: 60, isNeeded: true } as const

export const jobFields = {
  jobTitle: {
    type: 'text',
    label: 'Job title',
    hint: 'If it contains “remote”, the job is listed as open to the whole country.',
    max: 80,
    isNeeded: true,
  },
  company: {
    type: 'text',
    label: 'Company',
    hint: 'The firm’s own name, as in the settings, for the firm’s own vacancies.',
    max: 60,
    isNeeded: true,
  },
  description: { type: 'rich text', label: 'Description', isNeeded: true },
  requirements: { ...points, label: 'Requirements', isNeeded: true },
  desirable: { ...points, label: 'Desirable' },
  benefits: { ...points, label: 'Benefits' },
  jobType: {
    type: 'choice',
    label: 'Type',
    options: options(['Full-Time', 'Part-Time', 'Contract', 'Internship']),
    isNeeded: true,
  },
  jobLevel: { type: 'choice', label: 'Level', options: options(['Entry', 'Mid', 'Senior']), isNeeded: true },
  city: { type: 'text', label: 'City', max: 60, isNeeded: true },
  country: { type: 'text', label: 'Country', max: 60, isNeeded: true },
  salaryStart: { ...money, label: 'Salary from', hint: 'Per year, in the currency chosen below.' },
  salaryEnd: { ...money, label: 'Salary to' },
  currency: {
    type: 'choice',
    label: 'Currency',
    options: options(['INR', 'USD', 'EUR', 'GBP', 'AED', 'SGD']),
    isNeeded: true,
  },
  experienceStart: { ...years, label: 'Years of experience from' },
  experienceEnd: { ...years, label: 'Years of experience to' },
  highestQualification: { type: 'text', label: 'Qualification', max: 120, isNeeded: true },
  posted: { type: 'day', label: 'Posted on', hint: 'If empty, the day on which it is published.' },
  lastDay: {
    type: 'day',
    label: 'Last day',
    hint: 'Applications are accepted until the end of this day.',
    isNeeded: true,
  },
  closedOn: {
    type: 'day',
    label: 'Closed early from',
    hint: 'To close it early: the first day on which no applications are accepted.',
  },
  icon: {
    type: 'picture',
    label: 'Icon of the company',
    hint: 'Square. Without one, the initials are engraved.',
    isBesideName: true,
  },
  linkedin: { type: 'link', label: 'LinkedIn' },
  facebook: { type: 'link', label: 'Facebook' },
} as const

export const jobRecord: RecordKind<typeof jobFields> = {
  kind: 'job',
  one: 'Job',
  many: 'Jobs',
  place: 3,
  onSite: { page: 'Careers', part: 'A page of its own' },
  fields: jobFields,
  titleOf: ({ jobTitle, company }) => [jobTitle, company].filter(Boolean).join(', '),
  aside: [
    'jobType',
    'jobLevel',
    'city',
    'country',
    'salaryStart',
    'salaryEnd',
    'currency',
    'experienceStart',
    'experienceEnd',
    'highestQualification',
    'posted',
    'lastDay',
    'closedOn',
    'icon',
    'linkedin',
    'facebook',
  ],
  check: ({ salaryStart, salaryEnd, experienceStart, experienceEnd, posted, lastDay }) => {
    const problems: Problems = {}
    if ((salaryEnd ?? 0) < (salaryStart ?? 0)) problems['salaryEnd'] = 'This is less than “Salary from”.'
    if ((experienceEnd ?? 0) < (experienceStart ?? 0))
      problems['experienceEnd'] = 'This is less than “Years of experience from”.'
    if (posted !== '' && lastDay !== '' && lastDay < posted)
      problems['lastDay'] = 'The last day is before the day it is posted.'
    return problems
  },
  pageOf: (id, { jobTitle, company }) => jobAddress({ id, jobTitle, company }),
}
