// The site's own client of its calls: in the browser over HTTP, on the server in the same process.
import { createContext } from 'react-router'
import { apiHostOf } from './api-host.ts'

/** Reads one call, e.g. `get<Service[]>('/get/ourservices?forFE=true')`. Throws Error('Failed to fetch'). */
export type Get = <Answer>(path: string) => Promise<Answer>

/** Where a loader on the server finds its `Get`. */
export const getContext = createContext<Get>()

/** Where the pages find the calls: nothing, or another origin. */
export const host = apiHostOf(import.meta.env.VITE_API_HOST)

export async function get<Answer>(path: string): Promise<Answer> {
  try {
    const response = await fetch(host + path, { headers: { accept: 'application/json' } })
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}`)
    return (await response.json()) as Answer
  } catch (error) {
    console.warn(`GET ${path}:`, error)
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
