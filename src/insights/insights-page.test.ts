// What the insight pages read and show, with responses of the test in place of the calls.
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { stubClient } from '../../tests/stub-client.ts'
import type { Get } from '#platform/pages/calls.ts'
import { getContext } from '#platform/pages/api.ts'
import { loader as loadInsight } from './insight-page.tsx'
import { loader as loadInsights } from './insights-page.tsx'
import { loader as loadPdf } from '#insights/pdf/pdf-page.tsx'
import type { Insight, InsightType } from './insight.ts'

function insight(id: number, typeofinsight: InsightType): Insight {
  return {
    id,
    typeofinsight,
    title: `Note ${id}`,
    shortDescription: '',
    content: '<h2 id="h-1">One</h2><h2 id="h-2">Two</h2><h2 id="h-3">Three</h2>',
    imageurl: '/insights/a.svg',
    imagealt: '',
    createdby: 'Ritu Agarwal',
    created_on: '2026-09-02T04:30:00.000Z',
    updated_on: '2026-09-02T04:30:00.000Z',
    lawAsAt: null,
    favorite: 1,
    readingMinutes: 1,
    documents: [],
  }
}

/** Responds like the real call, by type, limit, offset and id. */
function archive(articles: number, blogs: number, requested: string[] = []): Get {
  const all = [
    ...Array.from({ length: articles }, (_, index) => insight(index + 1, 'article')),
    ...Array.from({ length: blogs }, (_, index) => insight(1000 + index, 'blog')),
  ]
  const insights = (query: URLSearchParams) => {
    const [type, id] = [query.get('typeofinsight'), query.get('id')]
    const found = all.filter(
      (one) => (type === null || one.typeofinsight === type) && (id === null || one.id === Number(id)),
    )
    const offset = Number(query.get('offset') ?? 0)
    return found.slice(offset, offset + Number(query.get('limit') ?? 50))
  }
  return stubClient({ '/get/insights': insights }, requested)
}

const failing = stubClient({})

function given(get: Get, path: string, params: Record<string, string> = {}) {
  const context = new RouterContextProvider()
  context.set(getContext, get)
  const url = new URL(path, 'http://site.test')
  return { context, request: new Request(url), params, url, pattern: url.pathname }
}

test('the last possible screen points to the search instead of a further screen', async () => {
  const page = await loadInsights(given(archive(600, 8), '/insights?articles=100'))
  expect(page.articles.list.data).toHaveLength(498)
  expect(page.articles).toMatchObject({ screens: 99, hasMore: false, isCut: true })
  expect(page.blogs).toMatchObject({ screens: 1, hasMore: false, isCut: false })
})

test('the first screen shows eight of each type and offers more only if there are more', async () => {
  const page = await loadInsights(given(archive(9, 8), '/insights'))
  expect(page.articles.list.data).toHaveLength(8)
  expect(page.articles.hasMore).toBe(true)
  expect(page.blogs.list.data).toHaveLength(8)
  expect(page.blogs.hasMore).toBe(false)
})

test('every further screen adds five', async () => {
  const page = await loadInsights(given(archive(30, 3), '/insights?articles=3'))
  expect(page.articles.list.data).toHaveLength(18)
  expect(page.blogs.list.data).toHaveLength(3)
})

test('a long list is read in batches of at most 100', async () => {
  const requested: string[] = []
  const page = await loadInsights(given(archive(400, 0, requested), '/insights?articles=40'))
  expect(page.articles.list.data).toHaveLength(8 + 39 * 5)
  expect(page.articles.hasMore).toBe(true)
  expect(requested.every((path) => Number(new URL(path, 'http://site.test').searchParams.get('limit')) <= 100)).toBe(
    true,
  )
})

test.each(['0', '-1', 'abc', '1e9', ''])(
  'an invalid number of screens, "%s", shows the first screen',
  async (articles) => {
    const page = await loadInsights(given(archive(20, 0), `/insights?articles=${articles}`))
    expect(page.articles.list.data).toHaveLength(8)
  },
)

test('the search is sent with both lists, without what cannot be seen', async () => {
  const requested: string[] = []
  const page = await loadInsights(given(archive(1, 1, requested), '/insights?search=%20rule%0B%009B%C2%A0'))
  expect(page.search).toBe('rule 9B')
  expect(requested.map((path) => new URL(path, 'http://site.test').searchParams.get('search'))).toEqual([
    'rule 9B',
    'rule 9B',
  ])
})

test('a list that cannot be read is replaced by its error text', async () => {
  const page = await loadInsights(given(failing, '/insights'))
  expect(page.articles.list).toEqual({ data: null, error: 'Failed to fetch' })
})

test.each([
  ['an unknown id', 'article', '99'],
  ['an insight of the other type', 'blog', '1'],
  ['an id that is not a number', 'article', 'abc'],
  ['an unknown type', 'story', '1'],
])('%s returns 404', async (_case, typeofinsight, id) => {
  const loading = loadInsight(given(archive(3, 0), '/insights/x/y', { typeofinsight, id }))
  await expect(loading).rejects.toMatchObject({ init: { status: 404, statusText: 'Not Found' } })
})

test('an insight is shown with three others of its type, never with itself', async () => {
  const { data } = await loadInsight(given(archive(6, 0), '/insights/article/2', { typeofinsight: 'article', id: '2' }))
  expect(data.others.data?.map((other) => other.id)).toEqual([1, 3, 4])
  expect(data.insight.data?.headings).toHaveLength(3)
})

test('an insight that cannot be read shows its error text and returns 503', async () => {
  const { data, init } = await loadInsight(given(failing, '/insights/article/2', { typeofinsight: 'article', id: '2' }))
  expect(data.insight).toEqual({ data: null, error: 'Failed to fetch' })
  expect(init?.status).toBe(503)
})

test('a document is found by its name, and an unknown name returns 404', async () => {
  const shown = { pdf: 'a b.pdf', url: '/documents/a-b-0123456789.pdf', title: 'A', shortDescription: 'B', pages: 1 }
  const document = { ...shown, insightId: 1, typeofinsight: 'blog' as const, insightTitle: 'Note' }
  const get = stubClient({
    '/get/insightdocuments': (query) => (query.get('pdf') === document.pdf ? [document] : []),
  })
  const found = await loadPdf(given(get, '/blogs/fullpdfview/a%20b.pdf', { pdf: 'a b.pdf' }))
  expect(found.data.published).toEqual({ pdf: document.url, title: 'A', shortDescription: 'B' })
  expect(found.data.source).toEqual({ typeofinsight: 'blog', id: 1, title: 'Note' })
  const missing = await loadPdf(given(get, '/blogs/fullpdfview/c.pdf', { pdf: 'c.pdf' }))
  expect(missing.data.published).toBeNull()
  expect(missing.init?.status).toBe(404)
})

test('a failed look-up of a document returns 503, not 404', async () => {
  const found = await loadPdf(given(failing, '/blogs/fullpdfview/a.pdf', { pdf: 'a.pdf' }))
  expect(found.data).toEqual({ published: null, source: null, isFailed: true })
  expect(found.init?.status).toBe(503)
})
