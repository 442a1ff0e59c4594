// Pages and calls that are the same for everybody, read from a replica where it can answer, and from the leader
// otherwise.
import type { Context, MiddlewareHandler } from 'hono'
import type { PageCalls, Pages } from '#pages.server.ts'
import type { Database } from '#platform/database.server.ts'
import type { Replica } from '#platform/replica.server.ts'
import { publicAddress } from '#public-pages.ts'
import type { Settled } from '#publishing/due.server.ts'
import type { NoteMiss } from './search-misses.server.ts'

type Parts = {
  /** Null if all reads go to the leader. */
  replica: Replica | null
  /** The calls that read published content, from this database. */
  callsOf: (database: Database, noteMiss: NoteMiss) => PageCalls
  /** The paths of these calls. */
  paths: ReadonlySet<string>
  /** Answers every call, with `calls` in front of some. */
  app: PageCalls
  pages: Pages
  settled: Settled
  noteMiss?: NoteMiss | undefined
}

export type PublicReads = {
  /** In front of the calls: answers those that the replica can answer. */
  calls: MiddlewareHandler
  /** Renders the page of a request. */
  page: (c: Context) => Promise<Response>
}

export function openPublicReads({ replica, callsOf, paths, app, pages, settled, noteMiss }: Parts): PublicReads {
  const ofLeader: PageCalls = { request: (path, init) => app.request(path, init, fromLeader) }

  /** What the replica does not answer, the leader counts. */
  async function readWith(
    from: Replica,
    answer: (calls: PageCalls) => Response | Promise<Response>,
  ): Promise<Response | null> {
    const misses: Parameters<NoteMiss>[] = []
    const response = await from.read(async (state) =>
      whole(await answer(callsOf(state, (...miss) => void misses.push(miss)))),
    )
    if (response !== null) for (const miss of misses) noteMiss?.(...miss)
    return response
  }

  return {
    async calls(c, next) {
      if (replica === null || c.env === fromLeader || c.req.method !== 'GET' || !paths.has(c.req.path)) return next()
      return (await readWith(replica, (calls) => calls.request(c.req.url))) ?? next()
    },
    async page(c) {
      if (replica === null || c.req.method !== 'GET' || publicAddress(c.req.url) === null) return pages.render(c)
      await settled()
      const page = await readWith(replica, (calls) => {
        const callsAt = (path: string) => (paths.has(new URL(path, c.req.url).pathname) ? calls : ofLeader)
        return pages.render(c, { request: (path, init) => callsAt(path).request(path, init) })
      })
      return page ?? pages.render(c, ofLeader)
    },
  }
}

/** The bindings of a call that the replica has failed to answer, or that is not for it. */
const fromLeader = {}

/** The leader tries again what the replica has failed to answer. */
class NotAnswered extends Error {}

/** Returns the response with its whole body, because the state of the replica goes away. */
async function whole(response: Response): Promise<Response> {
  if (response.status >= 500) throw new NotAnswered(`The response was ${response.status}`)
  return new Response(await response.arrayBuffer(), response)
}
