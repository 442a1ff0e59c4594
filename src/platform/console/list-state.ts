// The state of a list in its address: filter, order and page. So a list can be kept as a bookmark, and going back leads
// to where one was.
import { useSearchParams } from 'react-router'
import type { z } from 'zod'

export type ListState<Filter> = {
  filter: Filter
  order: 'asc' | 'desc'
  page: number
  /** As a call takes it. */
  query: { filter: string; order: string; page: number; perPage: number }
  /** The search of the address that keeps filter and order. */
  search: string
  /** Undefined takes a part of the filter away. The list then begins with its first page. */
  setFilter: (changes: { [Name in keyof Filter]?: Filter[Name] | undefined }) => void
  setOrder: (order: 'asc' | 'desc') => void
  setPage: (page: number) => void
}

export const perPage = 25

/** What is not valid in the address counts as not given. */
export function useListState<Filter extends object>(schema: z.ZodType<Filter>, empty: Filter): ListState<Filter> {
  const [params, setParams] = useSearchParams()
  const parsed = schema.safeParse(parsedJson(params.get('filter')))
  const filter = parsed.success ? parsed.data : empty
  const order = params.get('order') === 'asc' ? 'asc' : 'desc'
  const given = Number(params.get('page') ?? '1')
  const page = Number.isInteger(given) && given > 0 ? given : 1
  const write = (next: { filter?: object; order?: string; page?: number }) => {
    const to = { filter, order, page: 1, ...next }
    const changed = new URLSearchParams()
    if (Object.keys(to.filter).length > 0) changed.set('filter', JSON.stringify(to.filter))
    if (to.order === 'asc') changed.set('order', 'asc')
    if (to.page > 1) changed.set('page', String(to.page))
    setParams(changed, { replace: true })
  }
  const search = new URLSearchParams()
  if (Object.keys(filter).length > 0) search.set('filter', JSON.stringify(filter))
  if (order === 'asc') search.set('order', order)
  return {
    filter,
    order,
    page,
    query: { filter: JSON.stringify(filter), order, page, perPage },
    search: search.size > 0 ? `?${search}` : '',
    setFilter: (changes) =>
      write({
        filter: Object.fromEntries(
          Object.entries({ ...filter, ...changes }).filter(([, value]) => value !== undefined && value !== ''),
        ),
      }),
    setOrder: (next) => write({ order: next }),
    setPage: (next) => write({ page: next }),
  }
}

function parsedJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '{}')
  } catch {
    return {}
  }
}
