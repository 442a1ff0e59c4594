// What the inbox shows: its filter, which stands in the address, the list in pages, the counts and the desk.
import { useEffect, useRef } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { countInbox, readDesk, readFacets, readInbox } from '#leads/console-calls.ts'
import { shownStateOf, type InboxFilter, type InboxPart, type InboxRow } from '#leads/inbox/inbox.ts'
import { ask, type CallError } from '#platform/console/call.ts'
import { useRead } from '#platform/console/use-read.ts'

const perPage = 50
/** New leads arrive without a reload. Nothing is read while the page is hidden. */
export const freshEveryMs = 20_000

export type Order = 'ASC' | 'DESC'

export type InboxAddress = {
  filter: InboxFilter
  /** ASC: who has waited longest comes first. */
  order: Order
  /** The query of the address with other values. */
  queryWith: (filter: InboxFilter, order?: Order) => string
  setFilter: (filter: InboxFilter, order?: Order) => void
}

export function useInboxAddress(): InboxAddress {
  const [given, setGiven] = useSearchParams()
  const filter = filterOf(given.get('filter'))
  const order: Order = given.get('order') === 'DESC' ? 'DESC' : 'ASC'
  const queryWith = (next: InboxFilter, nextOrder: Order = order) => {
    // What is open is not named where it is shown anyway. 'all' is, to outlast the vacancy or the search it was named for.
    const isUsual = next.state === 'open' && shownStateOf({ ...next, state: undefined }) === 'open'
    const state = isUsual ? undefined : next.state
    const entries = Object.entries({ ...next, state }).filter(
      ([, value]) => value !== undefined && value !== '' && value !== false,
    )
    const query = new URLSearchParams()
    if (entries.length > 0) query.set('filter', JSON.stringify(Object.fromEntries(entries)))
    if (nextOrder === 'DESC') query.set('order', nextOrder)
    return query.toString()
  }
  return { filter, order, queryWith, setFilter: (next, nextOrder) => setGiven(queryWith(next, nextOrder)) }
}

/** The filter with another choice of a facet; '' chooses all. */
export function withFacet({ facets, ...filter }: InboxFilter, name: string, value: string): InboxFilter {
  const chosen = Object.entries({ ...facets, [name]: value }).filter(([, each]) => each !== '')
  return chosen.length === 0 ? filter : { ...filter, facets: Object.fromEntries(chosen) }
}

/** An address that somebody has mistyped has no filter. The server checks the rest. */
function filterOf(text: string | null): InboxFilter {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

export function useInboxList({ filter, order }: InboxAddress) {
  // What is asked is also the key, so that no answer is shown for another question.
  const asked = { filter: JSON.stringify(filter), perPage, sort: 'received_on' as const, order }
  const list = useInfiniteQuery<InboxPart, CallError, { pages: InboxPart[] }, readonly unknown[], number>({
    queryKey: ['call', readInbox.line, asked],
    queryFn: ({ pageParam }) => ask(readInbox, { ...asked, page: pageParam }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) =>
      pages.length * perPage < last.total && last.data.length > 0 ? pages.length + 1 : null,
    refetchInterval: freshEveryMs,
  })
  // A lead that came in between two pages stands on both.
  const rows = [...new Map((list.data?.pages ?? []).flatMap(({ data }) => data).map((row) => [row.id, row])).values()]
  return { list, rows, total: list.data?.pages.at(-1)?.total ?? 0 }
}

/**
 * Returns a function that finds the row after or before the one with `id`. A row that was closed or moved on may have left
 * the list. Then those around it are the ones around the place where it stood; `search` tells one list from another.
 */
export function useNeighbour(rows: readonly InboxRow[], id: number | undefined, search: string) {
  const at = rows.findIndex((row) => row.id === id)
  const last = useRef({ search, at: 0 })
  useEffect(() => {
    if (at >= 0) last.current = { search, at }
  })
  return (by: 1 | -1): number => {
    if (at >= 0) return at + by
    const stoodAt = last.current.search === search ? last.current.at : 0
    return by === 1 ? stoodAt : Math.max(0, stoodAt - 1)
  }
}

export function useInboxCounts({ filter }: InboxAddress) {
  return useRead(countInbox, [{ filter: JSON.stringify(filter) }], { everyMs: freshEveryMs }).data
}

export function useDesk() {
  return useRead(readDesk, []).data
}

/** What the kind of the filter can be narrowed by besides. */
export function useFacets({ kind }: InboxFilter) {
  const { data } = useRead(readFacets, [{ kind: kind ?? 'enquiry' }], { isOff: kind === undefined })
  return kind === undefined ? [] : (data?.data ?? [])
}
