// The state of a list in its address: filter, order and page. So a list can be kept as a bookmark, and going back leads
// to where one was.
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import { z } from 'zod'

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

/** The page of a list in the address, for a list that has nothing else there but what `kept` names. */
export function usePage(kept: Record<string, string> = {}): [page: number, setPage: (page: number) => void] {
  const [params, setParams] = useSearchParams()
  return [pageIn(params), (page) => setParams({ ...kept, page: String(page) })]
}

function pageIn(params: URLSearchParams): number {
  const given = Number(params.get('page') ?? '1')
  return Number.isInteger(given) && given > 0 ? given : 1
}

/**
 * What is not valid in the address counts as not given. A list with a name is kept in this browser until the session ends,
 * for an address that says nothing.
 */
export function useListState<Filter extends object>(
  schema: z.ZodType<Filter>,
  empty: Filter,
  name?: string,
): ListState<Filter> {
  const [address, setParams] = useSearchParams()
  const params = name !== undefined && address.size === 0 ? kept(name) : address
  const parsed = schema.safeParse(parsedJson(params.get('filter')))
  const filter = parsed.success ? parsed.data : empty
  const order = params.get('order') === 'asc' ? 'asc' : 'desc'
  const page = pageIn(params)
  const write = (next: Partial<ListPosition>) => {
    const to = { filter, order, page: 1, ...next }
    if (name !== undefined) keep(name, to)
    setParams(paramsOf(to), { replace: true })
  }
  const arrive = useEffectEvent(() => {
    if (name === undefined) return
    if (address.size > 0) keep(name, { filter, order, page })
    else if (params.size > 0) setParams(params, { replace: true })
  })
  useEffect(() => arrive(), [address])
  const search = paramsOf({ filter, order, page: 1 })
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

type ListPosition = { filter: object; order: string; page: number }

function paramsOf({ filter, order, page }: ListPosition): URLSearchParams {
  const params = new URLSearchParams()
  if (Object.keys(filter).length > 0) params.set('filter', JSON.stringify(filter))
  if (order === 'asc') params.set('order', 'asc')
  if (page > 1) params.set('page', String(page))
  return params
}

const keptName = (name: string) => `console.${name}.listParams`
const keptSchema = z.object({ filter: z.looseObject({}), order: z.string(), page: z.number() })

function kept(name: string): URLSearchParams {
  const { data } = keptSchema.safeParse(parsedJson(localStorage.getItem(keptName(name))))
  return data ? paramsOf(data) : new URLSearchParams()
}

function keep(name: string, place: ListPosition): void {
  try {
    localStorage.setItem(keptName(name), JSON.stringify(place))
  } catch {
    // There is no room.
  }
}

/** For the end of a session: the next person at this computer finds no list as it was left. */
export function forgetLists(): void {
  for (const name of Object.keys(localStorage)) if (name.endsWith('.listParams')) localStorage.removeItem(name)
}

function parsedJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '{}')
  } catch {
    return {}
  }
}
