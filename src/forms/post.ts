// Sends to the site's own POST calls: over HTTP in the browser, in the same process on the server.
import { host } from '#platform/pages/api.ts'
import { noResponseMessage } from './field-table.ts'

/** The response of a call, whether it accepted or refused the form. */
export type PostResult = {
  /** The HTTP status; 0 if it says that the form was received and the body does not. */
  status: number
  message: string
  /** One message per field. */
  errors: Record<string, string>
  /** The reference number in the register. */
  reference?: string
  /** Whatever else the call returned. */
  body?: Record<string, unknown>
}

/** Sent as JSON. For a file it has a digest: `upload` sends files. */
/** What became of a form that was sent. */
export type Outcome = {
  /** The name of the form; '' if the page has no such form. */
  form: string
  /** The HTTP status of the call; 0 if there was no response. */
  status: number
  isDone: boolean
  message: string
  errors: Record<string, string>
  /** What was typed into each field. */
  values: Record<string, string>
  reference?: string
  /** Whatever else the call returned. */
  body?: Record<string, unknown>
}

export type PostBody = Record<string, unknown>

/** Resolves to refusals as well. Rejects only if there is no response at all, for example without a network. */
export type Post = (path: string, body: PostBody) => Promise<PostResult>

const answerWithinMs = 30_000

/** Over HTTP in the browser. An answer that takes too long counts as none. */
export async function post(path: string, body: PostBody): Promise<PostResult> {
  const ending = new AbortController()
  const timer = setTimeout(() => ending.abort(), answerWithinMs)
  try {
    return await readPostResponse(await fetch(host + path, { ...postRequest(body), signal: ending.signal }))
  } catch (error) {
    throw ending.signal.aborted ? new Error(noResponseMessage) : error
  } finally {
    clearTimeout(timer)
  }
}

export function postRequest(body: PostBody): { method: 'POST'; headers: Record<string, string>; body: string } {
  const headers = { accept: 'application/json', 'content-type': 'application/json' }
  return { method: 'POST', headers, body: JSON.stringify(body) }
}

/** Without a message of ours nothing is confirmed, whatever the status: it may be the page of a proxy. */
export async function readPostResponse(response: Response): Promise<PostResult> {
  const body: unknown = await response.json().catch(() => null)
  const { message, errors, reference, ...rest } = isObject(body) ? body : {}
  const hasMessage = typeof message === 'string' && message !== ''
  const isConfirmed = hasMessage || response.status >= 300
  return {
    status: isConfirmed ? response.status : 0,
    message: hasMessage ? message : isConfirmed && response.status < 500 ? notTaken : noResponseMessage,
    errors: isObject(errors) ? onlyStrings(errors) : {},
    ...(typeof reference === 'string' ? { reference } : {}),
    ...(Object.keys(rest).length > 0 ? { body: rest } : {}),
  }
}

const notTaken =
  'A filter on the way blocked this message. Please remove links or code and send it again, or telephone us.'

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function onlyStrings(given: Record<string, unknown>): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const [name, value] of Object.entries(given)) if (typeof value === 'string') texts[name] = value
  return texts
}
