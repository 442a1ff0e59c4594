// A fictional job, as the call gives it.
import type { Job } from '#careers/job/job.ts'

export const sampleJob: Job = {
  id: 3,
  jobTitle: 'GST Analyst',
  company: 'Meru Textiles',
  jobType: 'Full-Time',
  city: 'Pune',
  country: 'India',
  icon: '',
  salaryStart: 400_000.6,
  salaryEnd: 600_000,
  currency: 'INR',
  jobPosted: '2026-11-01',
  createdOn: '2026-11-01T04:00:00.000Z',
  jobExpire: '2026-11-21',
  closedOn: null,
  jobLevel: 'Entry',
  experienceStart: 1,
  experienceEnd: 3,
  highestQualification: 'B.Com.',
  facebookLink: '',
  linkedinLink: '',
  description: '<p>Returns.</p>',
  requirements: ['Less than <5 years'],
  desirable: [],
  benefits: [],
}
