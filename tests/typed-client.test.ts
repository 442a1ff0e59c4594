// The client through which pages read the calls: the addresses it requests, and what the compiler accepts.
import { afterEach, expect, expectTypeOf, test, vi } from 'vitest'
import type { ResponseOf } from '#platform/pages/calls.ts'
import { get } from '#platform/pages/api.ts'
import { callAddress } from '#platform/pages/client.ts'
import type { Declaration, PrivacyNotice } from '#firm/firm.ts'
import type { Insight } from '#insights/insight.ts'
import type { MyData } from '#privacy/my-data/my-data.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a call without values is its path only', () => {
  expect(callAddress('/get/logos')).toBe('/get/logos')
  expect(callAddress('/get/insights')).toBe('/get/insights')
  expect(callAddress('/get/insights', {})).toBe('/get/insights')
  expect(callAddress('/get/firmtext?slug=privacy')).toBe('/get/firmtext?slug=privacy')
})

test('the query has the values in the order given', () => {
  expect(callAddress('/get/ourservices', { forFE: 'true' })).toBe('/get/ourservices?forFE=true')
  expect(callAddress('/get/eventduedates', { month: 9, year: 2026 })).toBe('/get/eventduedates?month=9&year=2026')
  expect(callAddress('/get/insights', { typeofinsight: 'blog', favorite: 0, limit: 3, offset: 0 })).toBe(
    '/get/insights?typeofinsight=blog&favorite=0&limit=3&offset=0',
  )
})

test('undefined values are left out, and empty texts are kept', () => {
  const search = { keyword: undefined, location: '' }
  expect(callAddress('/get/careers/jobs', { forCards: 'true', ...search })).toBe(
    '/get/careers/jobs?forCards=true&location=',
  )
})

test("texts are encoded as in a form's query", () => {
  expect(callAddress('/get/careers/jobs', { keyword: 'R&D 100% é', location: 'a=b+c#d' })).toBe(
    '/get/careers/jobs?keyword=R%26D+100%25+%C3%A9&location=a%3Db%2Bc%23d',
  )
})

test('a value in the path is encoded and stays within its segment', () => {
  expect(callAddress('/link/my-data/{token}/record', { token: 'a-b_1' })).toBe('/link/my-data/a-b_1/record')
  expect(callAddress('/link/my-data/{token}/record', { token: '../{token}?$&' })).toBe(
    '/link/my-data/..%2F%7Btoken%7D%3F%24%26/record',
  )
})

test('the browser requests the same address, and every failure is the same error', async () => {
  const requested: unknown[] = []
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  vi.stubGlobal('fetch', (address: unknown) => {
    requested.push(address)
    return Promise.resolve(requested.length === 1 ? Response.json([]) : new Response('', { status: 503 }))
  })
  expect(await get('/get/insights', { id: 7 })).toEqual([])
  await expect(get('/get/logos')).rejects.toThrow(/^Failed to fetch$/)
  expect(requested).toEqual(['/get/insights?id=7', '/get/logos'])
})

// Checked by the compiler: each marked line must fail to compile, or the type check fails.
test('the compiler checks the values and the result of a call', () => {
  expectTypeOf<ResponseOf<'/get/insights'>>().toEqualTypeOf<Insight[]>()
  expectTypeOf<ResponseOf<'/get/firmtext?slug=declaration'>>().toEqualTypeOf<Declaration>()
  expectTypeOf<ResponseOf<'/get/firmtext?slug=privacy'>>().toEqualTypeOf<PrivacyNotice>()
  expectTypeOf<ResponseOf<'/link/my-data/{token}/record'>>().toEqualTypeOf<MyData>()
  expectTypeOf(get<'/get/insights'>).returns.resolves.toEqualTypeOf<Insight[]>()

  // @ts-expect-error There is no call at this path.
  callAddress('/get/insight')
  // @ts-expect-error There is no such text of the firm.
  callAddress('/get/firmtext?slug=passwords')
  // @ts-expect-error The name in the query is wrong.
  callAddress('/get/insights', { favorite: 1, typeOfInsight: 'blog' })
  // @ts-expect-error The value is of another type.
  callAddress('/get/insights', { favorite: true })
  // @ts-expect-error The value is none of those that the call accepts.
  callAddress('/get/insights', { typeofinsight: 'poem' })
  // @ts-expect-error A query with mandatory values cannot be left out.
  callAddress('/get/eventduedates')
  // @ts-expect-error A mandatory value is missing.
  callAddress('/get/eventduedates', { month: 9 })
  // @ts-expect-error The call has no query.
  callAddress('/get/logos', { limit: 3 })
  // @ts-expect-error The token of the path is missing.
  callAddress('/link/my-data/{token}/record')
  // @ts-expect-error The parameter of the path has another name.
  callAddress('/link/my-data/{token}/record', { id: 'abc' })
})
