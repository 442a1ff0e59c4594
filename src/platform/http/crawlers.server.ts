// Whether a request comes from a program that reads the site on its own, such as a search engine.
import { AsyncLocalStorage } from 'node:async_hooks'

const requests = new AsyncLocalStorage<{ isCrawler: boolean }>()

/** Programs that say so by their name. The others cannot be told from people. */
const crawler =
  /bot\b|bot[/_-]|crawl|spider|slurp|preview|facebookexternalhit|headless|lighthouse|curl\/|wget\/|python|java\/|go-http/i

/** Remembers who asks while the request is answered, also where nothing of the request itself is passed on. */
export function asRequested<Result>(userAgent: string | undefined, run: () => Result): Result {
  return requests.run({ isCrawler: userAgent === undefined || crawler.test(userAgent) }, run)
}

/** Returns false outside of a request. */
export function isForCrawler(): boolean {
  return requests.getStore()?.isCrawler ?? false
}
