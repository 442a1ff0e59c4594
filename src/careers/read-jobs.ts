// Reads one page of the open jobs.
import type { Get } from '#platform/pages/calls.ts'
import type { SearchTerms } from './explore-address.ts'
import type { Job } from './job/job.ts'

type Part = Partial<SearchTerms> & { page: number; limit: number }

/** An API that does not say how many jobs there are returns all of them to whoever asks for no page. */
export async function readJobs(get: Get, { page, limit, ...terms }: Part): Promise<{ list: Job[]; total: number }> {
  const { list, total } = await get.counted('/get/careers/jobs', { forCards: 'true', ...terms, page, limit })
  if (total !== null) return { list, total }
  const all = await get('/get/careers/jobs', { forCards: 'true', ...terms })
  return { list: all.slice((page - 1) * limit, page * limit), total: all.length }
}
