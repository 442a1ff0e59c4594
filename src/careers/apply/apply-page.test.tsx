import { RouterContextProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sampleJob as job } from '../../../tests/sample-job.ts'
import { stubClient } from '../../../tests/stub-client.ts'
import type { Get } from '#platform/pages/calls.ts'
import { getContext } from '#platform/pages/api.ts'
import { loader } from './apply-page.tsx'

const get = stubClient({ '/get/careers/jobs': (query) => (query.get('id') === '3' ? [job] : []) })

function load(query: string, client: Get = get) {
  const context = new RouterContextProvider()
  context.set(getContext, client)
  const url = new URL(`/careers/explore/job/applyjob${query}`, 'http://site.test')
  return loader({ context, request: new Request(url), url, params: {}, pattern: '' })
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T18:29:00Z') })
})
afterEach(() => void vi.useRealTimers())

test('the id decides which job is applied for, whatever title the address has', async () => {
  for (const title of ['&jobTitle=Partner', '']) {
    const { data, init } = await load(`?jobId=3${title}`)
    expect(data).toEqual({ job, isOpen: true, jobId: '3', error: null, isUnknown: false })
    expect(init?.status).toBe(200)
  }
})

test.each(['', '?jobTitle=GST%20Analyst', '?jobId=&jobTitle=x'])(
  'without an id (%s) it is an open application',
  async (query) => {
    const { data } = await load(query)
    expect(data).toMatchObject({ job: null, jobId: '', error: null, isUnknown: false })
  },
)

test.each(['8', 'abc', '0', '1e3', '3 or 1=1'])(
  'for the id %s no job is listed, and none is applied for',
  async (id) => {
    const { data } = await load(`?jobId=${encodeURIComponent(id)}&jobTitle=x`)
    expect(data).toMatchObject({ job: null, jobId: '', isUnknown: true })
  },
)

test('a closed job returns 410', async () => {
  vi.setSystemTime('2026-11-21T18:31:00Z')
  const { data, init } = await load('?jobId=3&jobTitle=GST%20Analyst')
  expect(data).toMatchObject({ job, isOpen: false })
  expect(init?.status).toBe(410)
})

test('a job that cannot be read is still the one applied for', async () => {
  const { data, init } = await load('?jobId=3&jobTitle=GST%20Analyst', stubClient({}))
  expect(data).toMatchObject({ job: null, jobId: '3', error: 'Failed to fetch selected job details' })
  expect(init?.status).toBe(503)
})
