// The types of the calls that pages make.
/**
 * The GET calls, by path. Each room adds its own in `api.server.ts` by declaration merging, which only an interface
 * allows. `response` is what the call returns, and `query` is its query as the call's own code receives it; those below
 * /get/ take both from their schemas (`CallsOf`). A part of the path in braces is a parameter too:
 * `/link/my-data/{token}/record`.
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
export type CallInput<Path extends CallPath> =
  unknown extends Values<Path>
    ? []
    : Record<never, never> extends Values<Path>
      ? [values?: Values<Path>]
      : [values: Values<Path>]

/** The calls whose response is a part of a list: the header X-Total-Count has the number of all. */
export type CountedPath = { [Path in CallPath]: Calls[Path] extends { isCounted: true } ? Path : never }[CallPath]

/** Fetches one call, e.g. `get('/get/insights', { favorite: 1 })`. On failure it throws Error('Failed to fetch'). */
export type Get = {
  <Path extends CallPath>(path: Path, ...given: CallInput<Path>): Promise<ResponseOf<Path>>
  /** Fetches a part of a list, and how many there are in all if the API says so. */
  counted: <Path extends CountedPath>(path: Path, ...given: CallInput<Path>) => Promise<Counted<ResponseOf<Path>>>
}

export type Counted<List> = { list: List; total: number | null }
