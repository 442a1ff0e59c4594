// Sending to the site's own POST calls: in the browser over HTTP, on the server in the same process.
import { createContext } from 'react-router'
import { host } from '#platform/pages/api.ts'

/** What a call said, whether it took the form or refused it. */
export type PostAnswer = {
  status: number
  message: string
  /** A sentence by field. */
  errors: Record<string, string>
  /** The number under which the register keeps what was sent. */
  reference?: string
}

/** JSON, or a form with files. */
export type PostBody = Record<string, unknown> | FormData

/** Resolves also to a refusal. Rejects only where nothing was answered at all, as without a network. */
export type Post = (path: string, body: PostBody) => Promise<PostAnswer>

/** Where an action on the server finds its `Post`. */
export const postContext = createContext<Post>()

export async function post(path: string, body: PostBody): Promise<PostAnswer> {
  return answerOf(await fetch(host + path, postRequest(body)))
}

export function postRequest(body: PostBody): {
  method: 'POST'
  headers: Record<string, string>
  body: string | FormData
} {
  const accept = 'application/json'
  if (body instanceof FormData) return { method: 'POST', headers: { accept }, body }
  return { method: 'POST', headers: { accept, 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

export async function answerOf(response: Response): Promise<PostAnswer> {
  const said: unknown = await response.json().catch(() => null)
  const { message, errors, reference } = isObject(said) ? said : {}
  return {
    status: response.status,
    // A proxy's refusal is no JSON, and over HTTP/2 there is no status text.
    message: textOr(message, response.statusText || 'The server did not take this. Please try again.'),
    errors: isObject(errors) ? onlyTexts(errors) : {},
    ...(typeof reference === 'string' ? { reference } : {}),
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function textOr(value: unknown, otherwise: string): string {
  return typeof value === 'string' && value !== '' ? value : otherwise
}

function onlyTexts(given: Record<string, unknown>): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const [name, value] of Object.entries(given)) if (typeof value === 'string') texts[name] = value
  return texts
}
