// The list of a kind of records as its address says: state, words, order and page.
import { useSearchParams } from 'react-router'
import { perPage } from '#platform/console/list-state.ts'
import { recordSorts, recordStates, type RecordFilter } from '#publishing/record.ts'

/** Ordered kinds are short, and shown in one piece as far as possible. */
const orderedPerPage = 100
const stateNames = [...recordStates, 'law', 'checks'] as const

export type Sort = (typeof recordSorts)[number]
/** `checks`: whatever has something to check, which is a list of its own. */
type ListedState = RecordFilter['state'] | 'checks'
export type RecordListState = {
  state: ListedState
  search: string
  sort: Sort
  order: 'asc' | 'desc'
  page: number
  perPage: number
  /** Everything, in the order of the site: rows can be moved. */
  isArrangeable: boolean
  /** As the call takes it. */
  query: { filter: string; page: number; perPage: number; sort: Sort; order: 'asc' | 'desc' }
  /** The search of the address with these changes, from the first page. */
  to: (changes: { state?: ListedState | null; search?: string; sort?: Sort; page?: number }) => string
  set: (changes: { search?: string; sort?: Sort; page?: number }) => void
}

export function useRecordList(kind: string, isOrdered: boolean): RecordListState {
  const [params, setParams] = useSearchParams()
  const usual: Sort = isOrdered ? 'position' : 'changed'
  const state = stateNames.find((each) => each === params.get('state'))
  const search = (params.get('search') ?? '').slice(0, 100)
  const sort = recordSorts.find((each) => each === params.get('sort')) ?? usual
  const usualOrder = sort === 'changed' ? 'desc' : 'asc'
  const isReversed = params.get('reversed') === '1'
  const order = isReversed ? (usualOrder === 'asc' ? 'desc' : 'asc') : usualOrder
  const page = Math.max(1, Math.trunc(Number(params.get('page') ?? 1)) || 1)
  const size = isOrdered && sort === 'position' ? orderedPerPage : perPage

  function changed(changes: Parameters<RecordListState['to']>[0]): URLSearchParams {
    const next = new URLSearchParams(params)
    next.delete('page')
    const put = (name: string, value: string) => (value === '' ? next.delete(name) : next.set(name, value))
    if (changes.state !== undefined) put('state', changes.state ?? '')
    if (changes.search !== undefined) put('search', changes.search)
    if (changes.sort !== undefined) {
      // The same head once more turns the order round.
      put('reversed', changes.sort === sort && !isReversed ? '1' : '')
      put('sort', changes.sort === usual ? '' : changes.sort)
    }
    if (changes.page !== undefined && changes.page > 1) put('page', String(changes.page))
    return next
  }
  return {
    state,
    search,
    sort,
    order,
    page,
    perPage: size,
    isArrangeable: isOrdered && sort === 'position' && !isReversed && state === undefined && search === '',
    query: {
      filter: JSON.stringify({ kind, state: state === 'checks' ? undefined : state, search: search || undefined }),
      page,
      perPage: size,
      sort,
      order,
    },
    to: (changes) => `?${changed(changes)}`,
    set: (changes) => setParams(changed(changes), { replace: true }),
  }
}
