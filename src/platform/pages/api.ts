// The site's own client of its calls: in the browser over HTTP, on the server in the same process.
import { createContext } from 'react-router'
import { apiHostOf } from './api-host.ts'

/** Reads one call, e.g. `get<Service[]>('/get/ourservices?forFE=true')`. Throws Error('Failed to fetch'). */
export type Get = <Answer>(path: string) => Promise<Answer>

/** Where a loader on the server finds its `Get`. */
export const getContext = createContext<Get>()

const host = apiHostOf(import.meta.env.VITE_API_HOST)

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

/** A refused or failed POST, with the server's own message and its messages by field. */
export class PostError extends Error {
  readonly status: number
  readonly errors: Record<string, string>
  constructor(message: string, status: number, errors: Record<string, string>) {
    super(message)
    this.status = status
    this.errors = errors
  }
}

type Refusal = { message?: string; errors?: Record<string, string> }

async function post<Answer>(path: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(host + path, { ...init, method: 'POST' })
  const answer = (await response.json().catch(() => ({}))) as Answer & Refusal
  if (!response.ok) {
    // Over HTTP/2 there is no status text, and a proxy's refusal is no JSON.
    const message = answer.message || response.statusText || 'The server did not take this. Please try again.'
    throw new PostError(message, response.status, answer.errors ?? {})
  }
  return answer
}

/** Sends JSON. Throws PostError with the server's message, or the network's own error. */
export function postJson<Answer = { message: string }>(path: string, body: unknown): Promise<Answer> {
  const headers = { 'content-type': 'application/json', accept: 'application/json' }
  return post(path, { headers, body: JSON.stringify(body) })
}

/** Sends a form with files. Throws as postJson does. */
export function postForm<Answer = { message: string }>(path: string, body: FormData): Promise<Answer> {
  return post(path, { headers: { accept: 'application/json' }, body })
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
