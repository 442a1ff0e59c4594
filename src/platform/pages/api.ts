// The site's own client of its calls: in the browser over HTTP, on the server in the same process.
import { createContext } from 'react-router'

/**
 * The calls that can be read, by path. Each room adds its own in `api.server.ts` by declaration merging, which only an
 * interface can do. `answer` is what the call returns; `query` is its query as the call's own code receives it. A part
 * of the path in braces is a value too: `/link/my-data/{token}/record`.
 */
export interface Calls {}

export type CallPath = keyof Calls
export type Answer<Path extends CallPath> = Calls[Path] extends { answer: infer Data } ? Data : never

type Value = string | number | undefined
type PathValues<Path> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Record<Name, string> & PathValues<Rest>
  : unknown
type Values<Path extends CallPath> = PathValues<Path> &
  (Calls[Path] extends { query: infer Query extends Record<string, Value> } ? Query : unknown)

/** What a call is given besides its path: nothing, or one object with the values of its path and its query. */
export type Given<Path extends CallPath> =
  unknown extends Values<Path>
    ? []
    : Record<never, never> extends Values<Path>
      ? [values?: Values<Path>]
      : [values: Values<Path>]

/** Reads one call, e.g. `get('/get/insights', { favorite: 1 })`. Throws Error('Failed to fetch'). */
export type Get = <Path extends CallPath>(path: Path, ...given: Given<Path>) => Promise<Answer<Path>>

/** Where a loader on the server finds its `Get`. */
export const getContext = createContext<Get>()

/** Where the pages find the calls: nothing, or another origin. */
export const host: string = import.meta.env.VITE_API_HOST ?? ''

/** The address of a call, without the host. The query keeps the order in which it was given. */
export function callAddress<Path extends CallPath>(path: Path, ...[values]: Given<Path>): string {
  const query = new URLSearchParams()
  let address: string = path
  const entries: [string, Value][] = Object.entries(values ?? {})
  for (const [name, value] of entries) {
    if (value === undefined) continue
    const text = String(value)
    const place = `{${name}}`
    if (address.includes(place)) address = address.replace(place, () => encodeURIComponent(text))
    else query.append(name, text)
  }
  return query.size > 0 ? `${address}?${query}` : address
}

export async function get<Path extends CallPath>(path: Path, ...given: Given<Path>): Promise<Answer<Path>> {
  const address = callAddress(path, ...given)
  try {
    const response = await fetch(host + address, { headers: { accept: 'application/json' } })
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}`)
    return await response.json()
  } catch (error) {
    console.warn(`GET ${address}:`, error)
    throw new Error('Failed to fetch', { cause: error })
  }
}

/** What a page holds of one list: its data, or the text that stands in its place. */
export type Loaded<Data> = { data: Data; error: null } | { data: null; error: string }

/** Waits for one list of a page; a failure becomes its text from the specification's §8, never a broken page. */
export async function loaded<Data>(answer: Promise<Data>, errorText: string): Promise<Loaded<Data>> {
  try {
    return { data: await answer, error: null }
  } catch {
    return { data: null, error: errorText }
  }
}
