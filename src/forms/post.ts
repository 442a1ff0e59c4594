// Sends to the site's own POST calls: over HTTP in the browser, in the same process on the server.
import { createContext } from 'react-router'
import { host } from '#platform/pages/api.ts'

/** The response of a call, whether it accepted or refused the form. */
export type PostResult = {
  status: number
  message: string
  /** One message per field. */
  errors: Record<string, string>
  /** The reference number in the register. */
  reference?: string
  /** Whatever else the call returned. */
  body?: Record<string, unknown>
}

/** Shown if there was no response of the site's own. Sending the form again does no harm. */
export const noResponseMessage = 'We could not confirm that we received this. Please try again.'

/** Sent as JSON. For a file it has a digest: `upload` sends files. */
export type PostBody = Record<string, unknown>

/** Resolves to refusals as well. Rejects only if there is no response at all, for example without a network. */
export type Post = (path: string, body: PostBody) => Promise<PostResult>

/** The context in which an action on the server finds its `Post`. */
export const postContext = createContext<Post>()

export async function post(path: string, body: PostBody): Promise<PostResult> {
  return readPostResponse(await fetch(host + path, postRequest(body)))
}

export function postRequest(body: PostBody): { method: 'POST'; headers: Record<string, string>; body: string } {
  const headers = { accept: 'application/json', 'content-type': 'application/json' }
  return { method: 'POST', headers, body: JSON.stringify(body) }
}

export async function readPostResponse(response: Response): Promise<PostResult> {
  const body: unknown = await response.json().catch(() => null)
  const { message, errors, reference, ...rest } = isObject(body) ? body : {}
  return {
    status: response.status,
    // The error page of a proxy is not JSON.
    message: nonEmptyOr(message, response.status >= 500 ? noResponseMessage : notTaken),
    errors: isObject(errors) ? onlyStrings(errors) : {},
    ...(typeof reference === 'string' ? { reference } : {}),
    ...(Object.keys(rest).length > 0 ? { body: rest } : {}),
  }
}

const notTaken = 'This was blocked before it reached us. Please check what you typed and send it again.'

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function nonEmptyOr(value: unknown, otherwise: string): string {
  return typeof value === 'string' && value !== '' ? value : otherwise
}

function onlyStrings(given: Record<string, unknown>): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const [name, value] of Object.entries(given)) if (typeof value === 'string') texts[name] = value
  return texts
}
