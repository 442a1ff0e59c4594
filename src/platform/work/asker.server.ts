// Who asks, for as long as a request is answered, also where nothing of the request itself is passed on.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { SenderGroup } from '#platform/quota/client-address.server.ts'

type Asker = {
  isCrawler: boolean
  /** Empty if senders cannot be told apart. */
  groups: readonly SenderGroup[]
}

const askers = new AsyncLocalStorage<Asker>()

/** Programs that say so by their name. The others cannot be told from people. */
const crawler =
  /bot\b|bot[/_-]|crawl|spider|slurp|preview|facebookexternalhit|headless|lighthouse|curl\/|wget\/|python|java\/|go-http/i

/** Remembers who asks while `run` works, and whatever it starts. */
export function asRequested<Result>(
  userAgent: string | undefined,
  groups: readonly SenderGroup[],
  run: () => Result,
): Result {
  return askers.run({ isCrawler: userAgent === undefined || crawler.test(userAgent), groups }, run)
}

/** Returns false outside of a request. */
export function isForCrawler(): boolean {
  return askers.getStore()?.isCrawler ?? false
}

/** Returns the groups of addresses that the sender counts towards; none outside of a request. */
export function askingGroups(): readonly SenderGroup[] {
  return askers.getStore()?.groups ?? []
}
