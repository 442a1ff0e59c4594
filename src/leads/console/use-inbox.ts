// What the inbox shows: its filter, which stands in the address, the list in pages, the counts and the desk.
import { useEffect, useRef, useState } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useLocation, useSearchParams } from 'react-router'
import { countInbox, readDesk, readFacets, readInbox } from '#leads/console-calls.ts'
import { shownStateOf, type InboxFilter, type InboxPart } from '#leads/inbox/inbox.ts'
import { callApi, type CallError } from '#platform/console/call.ts'
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
    queryFn: ({ pageParam }) => callApi(readInbox, { ...asked, page: pageParam }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) =>
      pages.length * perPage < last.total && last.data.length > 0 ? pages.length + 1 : null,
    refetchInterval: freshEveryMs,
  })
  // A lead that came in between two pages stands on both.
  const rows = [...new Map((list.data?.pages ?? []).flatMap(({ data }) => data).map((row) => [row.id, row])).values()]
  return { list, rows, total: list.data?.pages.at(-1)?.total ?? 0 }
}

/** Where an entry of the browser's history was left. */
type LeftAt = { entry: string; id: number; at: number }

const leftName = 'console.inbox.row'

function leftAt(entry: string): LeftAt | null {
  const left: LeftAt | null = JSON.parse(sessionStorage.getItem(leftName) ?? 'null')
  return left?.entry === entry ? left : null
}

/**
 * The row of the cursor, or else of the lead that is open. After a reload, and when somebody comes back, it is the row
 * that was left, and as many pages are read as it takes to show it. `search` tells one list from another.
 *
 * A row that was closed or moved on may have left the list. Then `neighbourOf` finds those around the place where it stood.
 */
export function useCursor(
  { list, rows }: ReturnType<typeof useInboxList>,
  openId: number | undefined,
  isListed: boolean,
  search: string,
) {
  const { key: entry } = useLocation()
  const [left] = useState(() => leftAt(entry))
  const [cursor, setCursor] = useState<number | null>(left?.id ?? null)
  const id = cursor ?? openId
  const at = rows.findIndex((row) => row.id === id)
  const last = useRef({ search, id, at: left?.at ?? 0 })
  useEffect(() => {
    if (at < 0 || id === undefined) return
    last.current = { search, id, at }
    sessionStorage.setItem(leftName, JSON.stringify({ entry, id, at } satisfies LeftAt))
  }, [search, entry, id, at])

  const isReadOn =
    left?.entry === entry &&
    left.id === id &&
    // Rows that came in meanwhile have moved it down, at most to the page after.
    (rows.length <= left.at || (at < 0 && rows.length < left.at + perPage))
  useEffect(() => {
    if (isReadOn && list.isSuccess && list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage()
  })

  // The row has come, or has come again with another list, which took the former row and its focus away.
  const isShown = at >= 0
  useEffect(() => {
    if (isShown && cursor !== null) focusRowFromNowhere(cursor)
  }, [isShown, cursor])

  // What had the focus in the lead is gone with it.
  useEffect(() => {
    if (isListed) focusRowFromNowhere(last.current.id)
  }, [isListed])

  function neighbourOf(by: 1 | -1): number {
    if (at >= 0) return at + by
    const stoodAt = last.current.search === search ? last.current.at : 0
    return by === 1 ? stoodAt : Math.max(0, stoodAt - 1)
  }
  return { cursor, setCursor, neighbourOf }
}

export function focusRow(id: number | undefined): void {
  document.getElementById(`lead-${id}`)?.focus()
}

/** Whoever has gone on meanwhile keeps the focus: the next letter must not become a key of the row. */
function focusRowFromNowhere(id: number | undefined): void {
  if (document.activeElement?.matches('body, #main, .split__list')) focusRow(id)
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
