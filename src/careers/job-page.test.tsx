import { RouterContextProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sampleJob as job } from '../../tests/sample-job.ts'
import { stubClient } from '../../tests/stub-client.ts'
import { getContext } from '#platform/pages/api.ts'
import { loader as loadExplore } from './explore-page.tsx'
import { loader as loadJob } from './job-page.tsx'
import { jobPosting } from '#careers/job/job-posting.ts'

const requested: string[] = []
const get = stubClient(
  {
    '/get/careers/jobs': (query) => (query.get('id') === '3' || query.has('forCards') ? [job] : []),
    '/get/careers/similarjobs': (query) => ({
      isKnown: Number(query.get('id')) <= 3,
      jobs: [{ ...job, id: 4, jobExpire: '2027-01-01' }],
    }),
  },
  requested,
)

type Args = Parameters<typeof loadJob>[0]

function args(path: string, params = {}): Args {
  const context = new RouterContextProvider()
  context.set(getContext, get)
  const url = new URL(path, 'http://site.test')
  return { context, request: new Request(url), url, params, pattern: '' }
}

beforeEach(() => {
  requested.length = 0
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => void vi.useRealTimers())

describe('a job', () => {
  test('is open until the end of its last day in India, and returns 410 after it', async () => {
    vi.setSystemTime('2026-11-21T18:29:00Z')
    expect(await loadJob(args('', { id: '3' }))).toMatchObject({ data: { open: true }, init: { status: 200 } })
    vi.setSystemTime('2026-11-21T18:31:00Z')
    expect(await loadJob(args('', { id: '3' }))).toMatchObject({ data: { open: false, job }, init: { status: 410 } })
  })

  test.each(['8', 'abc', '0', '1e3'])('with the id %s returns 404', async (id) => {
    expect(await loadJob(args('', { id }))).toMatchObject({
      data: { job: null, error: null, isGone: false },
      init: { status: 404 },
    })
  })

  test('that was deleted returns 410, with other open jobs and without markup', async () => {
    const answer = await loadJob(args('', { id: '2' }))
    expect(answer).toMatchObject({ data: { job: null, isGone: true, others: [{ id: 4 }] }, init: { status: 410 } })
  })

  test('has structured data with what the page shows', () => {
    expect(jobPosting(job)).toMatchObject({
      '@type': 'JobPosting',
      employmentType: 'FULL_TIME',
      validThrough: '2026-11-21T23:59:59+05:30',
      directApply: true,
      description: '<p>Returns.</p><h3>Requirements</h3><ul><li>Less than &lt;5 years</li></ul>',
      baseSalary: { currency: 'INR', value: { minValue: 400001, maxValue: 600000, unitText: 'YEAR' } },
    })
  })
})

describe('the search', () => {
  test('omits blank terms and trims the others', async () => {
    const { data } = await loadExplore(args('/careers/explore?keyword=%20%20&location=%20Pune%20'))
    expect(requested).toEqual([
      '/get/careers/jobs?forCards=true&location=Pune&page=1&limit=5',
      '/get/careers/jobfilters?location=Pune',
    ])
    expect(data).toMatchObject({ terms: { keyword: '', location: 'Pune' }, choices: null })
  })

  test.each(['9999', '99999', '123456789012345678901234567890'])('for the page %s shows the last one', async (page) => {
    expect(await loadExplore(args(`/careers/explore?page=${page}`))).toMatchObject({
      data: { page: 1, isBeyond: true, jobs: { data: { total: 1 } } },
      init: { status: 404 },
    })
  })

  test('sends only what the call accepts: no control characters, at most 100 characters', async () => {
    await loadExplore(args(`/careers/explore?keyword=a%0B%00b${'c'.repeat(200)}`))
    const sent = new URLSearchParams(requested[0]?.split('?')[1]).get('keyword')
    expect(sent).toBe(`a b${'c'.repeat(97)}`)
  })

  test('returns only what the cards show', async () => {
    const { data } = await loadExplore(args('/careers/explore'))
    expect(Object.keys(data.jobs.data?.list[0] ?? {})).not.toContain('description')
  })
})
