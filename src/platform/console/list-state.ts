// The state of a list: its filter as the call reads it, and its page. It stands in the address, so that a list can be kept
// as a bookmark and going back leads to where one was; or in the component, for a list beside something else.
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { z } from 'zod'
import { pageSchema } from './list-query.ts'

/** What a call of a list takes besides its filter. */
export type ListOrder = { sort?: string; order?: string; perPage?: number }

/** A call that answers a part of a list, which `listQuery` describes. */
export type FilteredCall<Filter extends object> = {
  query: z.ZodType<{ filter: Filter; perPage: number }, { [Name in 'filter' | 'page' | keyof ListOrder]?: unknown }>
}

/** The filter of a call. */
export type FilterOf<Call> = Call extends FilteredCall<infer Filter> ? Filter : never

export type ListState<Filter> = {
  filter: Filter
  /** Whether it differs from what is listed at first. */
  isFiltered: boolean
  page: number
  /** The search of an address that keeps the filter. */
  search: string
  /** Undefined takes a part of the filter away. The list then begins with its first page. */
  setFilter: (changes: { [Name in keyof Filter]?: Filter[Name] | undefined }) => void
  /** The same of one part, as a control gives it. The schema of the call says whether it is valid. */
  choose: (name: string, value: string | undefined) => void
  /** Going back leads to the page before, unless the other one was a correction of this. */
  setPage: (page: number, given?: { isCorrection?: boolean }) => void
  clear: () => void
}

/** Each part that is not valid counts as not given. */
type Position = { filter: object; page: number }
const first: Position = { filter: {}, page: 1 }

/**
 * `name`: the list is kept in this browser until the session ends, for an address that says nothing. `params`: these parts
 * of the filter are parameters of the address by their own names, in place of the one parameter `filter`.
 */
export type AddressOptions<Filter> = {
  name?: string | undefined
  params?: readonly (keyof Filter & string)[] | undefined
}

/** The state in the address. */
export function useListState<Filter extends object>(
  call: FilteredCall<Filter>,
  { name, params: parts }: AddressOptions<Filter> = {},
): ListState<Filter> {
  const [address, setParams] = useSearchParams()
  const params = name !== undefined && address.size === 0 ? kept(name) : address
  const position = positionIn(params, parts)
  const write: Write = (next, { isPushed = false } = {}) => {
    // A page is read from its top.
    if (next.page !== position.page) window.scrollTo(0, 0)
    if (name !== undefined) keep(name, next)
    setParams(paramsOf(next, params, parts), { replace: !isPushed })
  }
  const arrive = useEffectEvent(() => {
    if (name === undefined) return
    if (address.size > 0) keep(name, position)
    else if (params.size > 0) setParams(params, { replace: true })
  })
  useEffect(() => arrive(), [address])
  return stateOf(call, position, write, parts)
}

/** The state in the component. */
export function useOwnListState<Filter extends object>(
  call: FilteredCall<Filter>,
  filter: Partial<Filter> = {},
): ListState<Filter> {
  const [position, setPosition] = useState<Position>({ filter, page: 1 })
  return stateOf(call, position, (next) => setPosition(next))
}

/** `isPushed`: the former position stays in the history of the browser. */
type Write = (next: Position, given?: { isPushed?: boolean }) => void

function stateOf<Filter extends object>(
  { query }: FilteredCall<Filter>,
  { filter: given, page }: Position,
  write: Write,
  parts?: readonly string[],
): ListState<Filter> {
  const usual = query.parse({}).filter
  const read = (part: object) => query.safeParse({ filter: JSON.stringify(part) }).data?.filter
  const valid = Object.entries(given).filter(([name, value]) => read({ [name]: value }) !== undefined)
  const filter = read(Object.fromEntries(valid)) ?? usual
  const unsaid = new Map(Object.entries(usual))
  const chosen = (changes: object = {}) =>
    Object.fromEntries(
      Object.entries({ ...filter, ...changes }).filter(
        ([name, value]) => value !== undefined && value !== '' && value !== unsaid.get(name),
      ),
    )
  const search = paramsOf({ filter: chosen(), page: 1 }, undefined, parts)
  return {
    filter,
    isFiltered: Object.keys(chosen()).length > 0,
    page,
    search: search.size > 0 ? `?${search}` : '',
    setFilter: (changes) => write({ filter: chosen(changes), page: 1 }),
    choose: (name, value) => write({ filter: chosen({ [name]: value }), page: 1 }),
    setPage: (to, { isCorrection = false } = {}) => write({ filter: chosen(), page: to }, { isPushed: !isCorrection }),
    clear: () => write(first),
  }
}

/** With what else the address says. */
function paramsOf({ filter, page }: Position, others?: URLSearchParams, parts?: readonly string[]): URLSearchParams {
  const params = new URLSearchParams(others)
  for (const each of ['filter', 'page', ...(parts ?? [])]) params.delete(each)
  if (parts) for (const [each, value] of Object.entries(filter)) params.set(each, String(value))
  else if (Object.keys(filter).length > 0) params.set('filter', JSON.stringify(filter))
  if (page > 1) params.set('page', String(page))
  return params
}

function positionIn(params: URLSearchParams, parts?: readonly string[]): Position {
  const page = pageSchema.safeParse(params.get('page') ?? undefined)
  return {
    filter: parts
      ? Object.fromEntries([...params].filter(([each]) => parts.includes(each)))
      : parsedJson(params.get('filter')),
    page: page.data ?? 1,
  }
}

const keptName = (name: string) => `console.${name}.listParams`
const keptSchema = z.object({ filter: z.looseObject({}), page: z.number() })

function kept(name: string): URLSearchParams {
  const { data } = keptSchema.safeParse(parsedJson(localStorage.getItem(keptName(name))))
  return data ? paramsOf(data) : new URLSearchParams()
}

function keep(name: string, position: Position): void {
  try {
    // Its beginning, or Back would lead from it to the page that was left.
    localStorage.setItem(keptName(name), JSON.stringify({ ...position, page: 1 }))
  } catch {
    // There is no room.
  }
}

/** For the end of a session: the next person at this computer finds no list as it was left. */
export function forgetLists(): void {
  for (const name of Object.keys(localStorage)) if (name.endsWith('.listParams')) localStorage.removeItem(name)
}

function parsedJson(text: string | null): object {
  try {
    return Object(JSON.parse(text ?? '{}'))
  } catch {
    return {}
  }
}
