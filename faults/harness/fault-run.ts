// One run: its place, its servers and what is found. Whatever it has opened is ended after it, in reverse order.
import { join } from 'node:path'
import type { Database } from '#platform/database/database.server.ts'
import { freePort } from '../../tests/servers/free-port.ts'
import { startMailServer, type MailServerForTests } from '../../tests/servers/mail-server.ts'
import type { Chance } from './chance.ts'
import type { Findings } from './findings.ts'
import type { FaultTarget } from './places.ts'
import { launchSite, type SiteProcess } from './site.ts'

type Launch = { port: number; environment?: Record<string, string>; root?: string; log?: string }

export type FaultRun = Omit<Findings, 'counts'> & {
  place: FaultTarget
  chance: Chance
  /** Fewer kills and visitors, for the run of the promises. */
  isShort: boolean
  /** The log of the processes that have no other. */
  log: string
  /** Starts the site on the place, and does not wait for it. */
  launch: (given: Launch) => SiteProcess
  /** Starts the site on the place. Throws if it does not become ready. */
  start: (given?: Partial<Launch>) => Promise<SiteProcess>
  /** A connection of the run's own. Before the first start it would be taken for a lost database. */
  database: () => Database
  mailServer: () => Promise<MailServerForTests>
  atEnd: (end: () => unknown) => void
}

export type Doing = (run: FaultRun) => Promise<void>

export async function doRun(findings: Findings, place: FaultTarget, chance: Chance, isShort: boolean, doing: Doing) {
  const ends: (() => unknown)[] = []
  const log = join(place.dataDir, 'log')
  const atEnd = (end: () => unknown) => void ends.push(end)
  const launch = ({ port, environment, root, log: ownLog = log }: Launch): SiteProcess => {
    const given = { port, log: ownLog, environment: { ...place.environment, ...environment } }
    const site = launchSite(root === undefined ? given : { ...given, root })
    atEnd(site.kill)
    return site
  }
  const run: FaultRun = {
    ...findings,
    place,
    chance,
    isShort,
    log,
    atEnd,
    launch,
    async start(given = {}) {
      const site = launch({ ...given, port: given.port ?? (await freePort()) })
      if (!(await site.ready)) throw new Error('The site did not start')
      return site
    },
    database() {
      const database = place.open()
      atEnd(() => database.destroy())
      return database
    },
    async mailServer() {
      const server = await startMailServer()
      atEnd(server.stop)
      return server
    },
  }
  try {
    await doing(run)
  } catch (error) {
    findings.holds(`it ended with ${error instanceof Error ? error.stack : String(error)}`, false)
  } finally {
    for (const end of ends.toReversed()) await end()
  }
}
