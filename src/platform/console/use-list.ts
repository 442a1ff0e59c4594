// A part of a list, read for a screen: that of its filter and page.
import { useEffect } from 'react'
import { useListState, type AddressOptions, type FilteredCall, type ListOrder, type ListState } from './list-state.ts'
import { useRead } from './use-read.ts'

type ListCall<Filter extends object, Answer> = FilteredCall<Filter> & {
  role: string
  line: `GET /api/console/${string}`
  answer: (data: never) => Answer
}

type Options<Filter extends object> = AddressOptions<Filter> & {
  /** Where filter and page stand, if not in the address. */
  state?: ListState<Filter>
  /** In place of the order and the size of a page that the call has by itself. */
  order?: ListOrder
  /** What the call is asked for besides the filter that can be changed. */
  besides?: Partial<Filter>
  everyMs?: number
  isOff?: boolean
}

/**
 * What `<List of={…}>` draws. A page beyond the end leads to the last one, as after its only row was dealt with, once it
 * has been read: rows may have come in since it was read before.
 */
export function useList<Filter extends object, Answer extends { data: readonly unknown[]; total: number }>(
  call: ListCall<Filter, Answer>,
  { state, order, besides, name, params, ...options }: Options<Filter> = {},
) {
  const inAddress = useListState(call, { name, params })
  const at = state ?? inAddress
  const { filter, page, setPage } = at
  const { perPage } = call.query.parse({ ...order })
  const read = useRead(call, [{ ...order, filter: JSON.stringify({ ...filter, ...besides }), page, perPage }], options)
  const { data, error, refetch, isPlaceholderData, isFetching } = read
  const lastPage = data && !isPlaceholderData ? Math.max(1, Math.ceil(data.total / perPage)) : page
  const isPastEnd = page > lastPage
  useEffect(() => {
    if (isPastEnd && !isFetching) setPage(lastPage, { isCorrection: true })
  })
  return { data: isPastEnd ? undefined : data, error, refetch, isPlaceholderData, at: { ...at, perPage } }
}
