// Saves what a call answers as a file.
import { CallError, sessionEnded } from './call.ts'

/** With a body it is a POST. The server names the file. Throws CallError with the server's sentence. */
export async function saveFile(address: string, body?: object): Promise<void> {
  const response = await fetchFile(
    address,
    body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
  )
  const [, name = 'file'] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

/** Nothing of it is kept by the browser. Throws CallError. */
export async function fetchFile(address: string, init: RequestInit = {}): Promise<Response> {
  let response: Response
  try {
    response = await fetch(address, { ...init, cache: 'no-store' })
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new CallError('There is no connection to the server.', 0)
  }
  if (response.ok) return response
  if (response.status === 401) window.dispatchEvent(new Event(sessionEnded))
  const refusal: unknown = await response.json().catch(() => null)
  const message = typeof refusal === 'object' && refusal !== null && 'message' in refusal ? refusal.message : ''
  throw new CallError(String(message || `The server answered ${response.status}.`), response.status)
}
