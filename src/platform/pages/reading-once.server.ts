// Reads all that is published for one purpose: what several ask for is read once.
import type { CallPath, Get, Given, ResponseOf } from './calls.ts'
import { callAddress } from './client.ts'

/** A client that asks for nothing twice. `before` is waited for before each call. */
export function readingOnce(get: Get, before: () => Promise<unknown>): Get {
  const known = new Map<string, Promise<unknown>>()
  const once = <Path extends CallPath>(path: Path, ...given: Given<Path>): Promise<ResponseOf<Path>> => {
    const address = callAddress(path, ...given)
    const answer = known.get(address) ?? before().then(() => get(path, ...given))
    known.set(address, answer)
    return answer as Promise<ResponseOf<Path>>
  }
  return Object.assign(once, { counted: get.counted })
}
