// Sends the calls of a `Get` and reads the responses. Knows nothing of where the calls are.
import type { CallPath, Counted, CountedPath, Get, Given, ResponseOf, Value } from './api.ts'

/**
 * Returns a client whose calls are sent by `send`. Its calls throw Error('Failed to fetch') if sending fails or the
 * response is a refusal or a fault.
 */
export function openClient(
  send: (address: string) => Promise<Response>,
  onFailure: (address: string, error: unknown) => void = () => {},
): Get {
  async function read<Data>(address: string, dataOf: (response: Response) => Promise<Data>): Promise<Data> {
    try {
      const response = await send(address)
      if (!response.ok) throw new Error(`${response.status} ${response.statusText}`)
      return await dataOf(response)
    } catch (error) {
      onFailure(address, error)
      throw new Error('Failed to fetch', { cause: error })
    }
  }
  const call = <Path extends CallPath>(path: Path, ...given: Given<Path>): Promise<ResponseOf<Path>> =>
    read(callAddress(path, ...given), (response) => response.json())
  return Object.assign(call, {
    counted: <Path extends CountedPath>(path: Path, ...given: Given<Path>): Promise<Counted<ResponseOf<Path>>> =>
      read(callAddress(path, ...given), async (response) => {
        const total = response.headers.get('x-total-count') ?? ''
        if (!/^\d+$/.test(total)) throw new Error('The response does not say how many there are in all')
        return { list: await response.json(), total: Number(total) }
      }),
  })
}

/** Returns the path and query of a call, without the host. The query keeps the order of the values given. */
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
