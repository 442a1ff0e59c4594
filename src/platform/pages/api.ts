// The site's own client for its calls: over HTTP in the browser, in the same process on the server.
import { createContext, type LoaderFunctionArgs } from 'react-router'
import type { CountedPath, CallPath, Get, CallInput } from './calls.ts'

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
  async <Path extends CallPath>(path: Path, ...given: CallInput<Path>) => (await prepareCalls())(path, ...given),
  {
    counted: async <Path extends CountedPath>(path: Path, ...given: CallInput<Path>) =>
      (await prepareCalls()).counted(path, ...given),
  },
)

type Load<Data> = (get: Get, request: Request) => Promise<Data>

/** The `loader` of a page that reads the same wherever it is read. */
/* @__NO_SIDE_EFFECTS__ */
export function onServer<Data>(load: Load<Data>) {
  return ({ context, request }: LoaderFunctionArgs): Promise<Data> => load(context.get(getContext), request)
}

/** Its `clientLoader`. */
/* @__NO_SIDE_EFFECTS__ */
export function inBrowser<Data>(load: Load<Data>) {
  return ({ request }: Pick<LoaderFunctionArgs, 'request'>): Promise<Data> => load(get, request)
}

/** The result of loading one list for a page: its data, or the text shown in its place. */
export type Loaded<Data> = { data: Data; error: null } | { data: null; error: string }

/**
 * Waits for one list of a page. On failure it returns the error text from the specification's §8, so the page never
 * breaks; `refusalText` if the call has refused what was asked.
 */
export async function loaded<Data>(
  answer: Promise<Data>,
  errorText: string,
  refusalText = errorText,
): Promise<Loaded<Data>> {
  try {
    return { data: await answer, error: null }
  } catch (error) {
    const isRefused = error instanceof Error && error.cause === 400
    return { data: null, error: isRefused ? refusalText : errorText }
  }
}

/** For a call that is not in the specification: resolves to `otherwise` if the API in use does not have it (404). */
export function ifOffered<Data>(answer: Promise<Data>, otherwise: Data): Promise<Data> {
  return answer.catch((error: unknown) => {
    if (error instanceof Error && error.cause === 404) return otherwise
    throw error
  })
}
