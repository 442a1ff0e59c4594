// What the assistant may answer from: the vacancies, and where they are listed.
import type { Get, ResponseOf } from '#platform/pages/calls.ts'
import type { RoomPassage } from '#platform/records/passage.ts'
import { blocksOf } from '#platform/rich-text/sections.ts'

export async function vacancyPassages(get: Get): Promise<RoomPassage[]> {
  return [
    ...(await get('/get/careers/jobs', { forCards: 'true' })).map(ofJob),
    {
      kind: 'page',
      key: 'careers',
      title: 'Careers',
      href: '/careers/explore',
      units: [
        'Vacancies with us and with other companies are listed under Careers, and you can apply there with a resume in PDF.',
        'If none of them fits, you can send us your profile without naming one.',
      ],
      heading: 'Jobs, vacancies, openings, internships',
    },
  ]
}

function ofJob(job: ResponseOf<'/get/careers/jobs'>[number]): RoomPassage {
  const { id, jobTitle, company, jobType, city, jobLevel, highestQualification, experienceStart, experienceEnd } = job
  return {
    kind: 'job',
    key: id,
    title: `${jobTitle}, ${company}`,
    href: `/careers/explore/job/${id}`,
    units: [
      `${jobTitle} at ${company}, ${city}: ${jobType}, ${jobLevel} level, ${experienceStart} to ${experienceEnd} years of experience.`,
      `Qualification: ${highestQualification}.`,
      ...blocksOf(job.description),
      ...job.requirements,
      ...job.desirable,
      ...job.benefits,
    ],
    heading: 'Job vacancy',
  }
}
