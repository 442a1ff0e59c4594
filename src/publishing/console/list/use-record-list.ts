// The list of a kind of records as its address says: state, words, order and page.
import { useSearchParams } from 'react-router'
import { listRecords } from '#publishing/console-calls.ts'
import { useListState, type FilterOf, type ListState } from '#platform/console/list-state.ts'
import { recordSorts, type RecordFilter } from '#publishing/record.ts'

export type Sort = (typeof recordSorts)[number]
/** `checks`: whatever has something to check, which is a list of its own. */
type ListedState = RecordFilter['state'] | 'checks'
export type RecordListState = ListState<FilterOf<typeof listRecords>> & {
  state: ListedState
  order: { sort: Sort; order: 'asc' | 'desc'; perPage?: number }
  /** Everything, in the order of the site: rows can be moved. */
  isArrangeable: boolean
  /** The search of the address with these changes, from the first page. */
  to: (changes: { state?: ListedState | null; search?: string }) => string
  sortBy: (sort: Sort) => void
}

export function useRecordList(isOrdered: boolean): RecordListState {
  const [params, setParams] = useSearchParams()
  const list = useListState(listRecords, { params: ['state', 'search'] })
  const usual: Sort = isOrdered ? 'position' : 'changed'
  const state = params.get('state') === 'checks' ? 'checks' : list.filter.state
  const sort = recordSorts.find((each) => each === params.get('sort')) ?? usual
  const usualOrder = sort === 'changed' ? 'desc' : 'asc'
  const isReversed = params.get('reversed') === '1'
  const order = isReversed ? (usualOrder === 'asc' ? 'desc' : 'asc') : usualOrder
  const isBySite = isOrdered && sort === 'position'

  function changed(changes: object): URLSearchParams {
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries({ page: '', ...changes })) {
      if (value) next.set(name, String(value))
      else next.delete(name)
    }
    return next
  }
  return {
    ...list,
    state,
    // Ordered kinds are short, and shown in one piece as far as possible.
    order: { sort, order, ...(isBySite && { perPage: 100 }) },
    isArrangeable: isBySite && !isReversed && state === undefined && !list.filter.search,
    to: (changes) => `?${changed(changes)}`,
    sortBy: (chosen) =>
      setParams(
        changed({
          sort: chosen === usual ? '' : chosen,
          // The same head once more turns the order round.
          reversed: chosen === sort && !isReversed ? '1' : '',
        }),
        { replace: true },
      ),
  }
}
