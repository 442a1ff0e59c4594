// The site's own client for its calls: over HTTP in the browser, in the same process on the server.
import { createContext } from 'react-router'

/**
 * The GET calls, by path. Each room adds its own in `api.server.ts` by declaration merging, which only an interface
 * allows. `response` is what the call returns, and `query` is its query as the call's own code receives it. A part of the
 * path in braces is a parameter too: `/link/my-data/{token}/record`.
 */
export interface Calls {}

export type CallPath = keyof Calls
export type ResponseOf<Path extends CallPath> = Calls[Path] extends { response: infer Data } ? Data : never

export type Value = string | number | undefined
type PathValues<Path> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Record<Name, string> & PathValues<Rest>
  : unknown
type Values<Path extends CallPath> = PathValues<Path> &
  (Calls[Path] extends { query: infer Query extends Record<string, Value> } ? Query : unknown)

/** The arguments of a call besides its path: none, or one object with the values of its path and its query. */
export type Given<Path extends CallPath> =
  unknown extends Values<Path>
    ? []
    : Record<never, never> extends Values<Path>
      ? [values?: Values<Path>]
      : [values: Values<Path>]

/** The calls whose response is a part of a list: the header X-Total-Count has the number of all. */
export type CountedPath = { [Path in CallPath]: Calls[Path] extends { isCounted: true } ? Path : never }[CallPath]

/** Fetches one call, e.g. `get('/get/insights', { favorite: 1 })`. On failure it throws Error('Failed to fetch'). */
export type Get = {
  <Path extends CallPath>(path: Path, ...given: Given<Path>): Promise<ResponseOf<Path>>
  /** Fetches a part of a list, and how many there are in all if the API says so. */
  counted: <Path extends CountedPath>(path: Path, ...given: Given<Path>) => Promise<Counted<ResponseOf<Path>>>
}

export type Counted<List> = { list: List; total: number | null }

/** The context in which a loader on the server finds its `Get`. */
export const getContext = createContext<Get>()

/** The origin of the calls; empty for the site's own. */
export const host: string = import.meta.env.VITE_API_HOST ?? ''

const answerWithinMs = 15_000
let client: Promise<Get> | undefined

/** Fetches what the client in the browser consists of. A first visit makes no call, so the page comes without it. */
export function prepareCalls(): Promise<Get> {
  client ??= import('./client.ts').then(
    ({ openClient }) =>
      openClient((address, signal) => fetch(host + address, { headers: { accept: 'application/json' }, signal }), {
        onFailure: (address, error) => console.warn(`GET ${address}:`, error),
        deadlineMs: answerWithinMs,
      }),
    (error: unknown) => {
      client = undefined
      throw error
    },
  )
  return client
}

/** The client in the browser. */
export const get: Get = Object.assign(
  async <Path extends CallPath>(path: Path, ...given: Given<Path>) => (await prepareCalls())(path, ...given),
  {
    counted: async <Path extends CountedPath>(path: Path, ...given: Given<Path>) =>
      (await prepareCalls()).counted(path, ...given),
  },
)

/** The result of loading one list for a page: its data, or the text shown in its place. */
export type Loaded<Data> = { data: Data; error: null } | { data: null; error: string }

/**
 * Waits for one list of a page. On failure it returns the error text from the specification's §8, so the page never
 * breaks.
 */
export async function loaded<Data>(answer: Promise<Data>, errorText: string): Promise<Loaded<Data>> {
  try {
    return { data: await answer, error: null }
  } catch {
    return { data: null, error: errorText }
  }
}

/** For a call that is not in the specification: resolves to `otherwise` if the API in use does not have it (404). */
export function ifOffered<Data>(answer: Promise<Data>, otherwise: Data): Promise<Data> {
  return answer.catch((error: unknown) => {
    if (error instanceof Error && error.cause === 404) return otherwise
    throw error
  })
}
