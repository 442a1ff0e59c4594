// Three processes of the site on one PostgreSQL and one DATA_DIR, behind nginx, change to a new release one after the
// other, as docs/operation.md tells, while visitors read and write, applicants send resumes and staff publish. FORMER
// names the commit of the former release; otherwise both are this one.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../tests/free-port.ts'
import { staffCookie } from '../tests/staff-cookie.ts'
import { checkApplications } from './killed-applications.ts'
import type { Chance } from './chance.ts'
import { readAllPages, startTraffic, type Traffic } from './cluster-visitors.ts'
import { checkWritten, startEditors, type Editors } from './editors.ts'
import { pause } from './enquiries.ts'
import type { Findings } from './findings.ts'
import { formerRelease } from './former-release.ts'
import { checkHeldTimes, checkVisitors } from './held-times.ts'
import { linesOf } from './log-lines.ts'
import { hasNginx } from './nginx.ts'
import { startReleaseProxy, type Proxy } from './release-proxy.ts'
import type { Place } from './places.ts'
import { checkRegister } from './register.ts'
import { keepsFiles, releaseSettings, showsEverything, startLoad, stopped, type Load } from './releases.ts'
import { startSite, type SiteProcess } from './site-process.ts'

const processes = 3
/** How long each mixture of releases serves at least, and how many requests it answers meanwhile. */
const phaseMs = 5_000
const phaseRequests = 200
const phaseWithinMs = 60_000
const publicUrl = 'https://firm.example.in'

export async function rollingRelease(findings: Findings, place: Place, chance: Chance): Promise<void> {
  const former = process.env.FORMER === undefined ? undefined : formerRelease()
  if (former === null || !hasNginx()) {
    findings.note('not run: it needs the commit of FORMER, and root on Debian to install nginx')
    return
  }
  findings.note(former ? `the former release is ${former.commit}` : 'both releases are this one')
  const log = (port: number) => join(place.dataDir, `log-${port}`)
  const start = async (port: number, folder?: string): Promise<SiteProcess> => {
    const site = startSite(port, log(port), { ...place.environment, ...releaseSettings, PUBLIC_URL: publicUrl }, folder)
    if (!(await site.ready)) throw new Error(`The process on port ${port} did not start`)
    return site
  }
  const ports: number[] = []
  const sites: SiteProcess[] = []
  const urls = () => sites.map(({ url }) => url)
  const proxy = startReleaseProxy(join(place.dataDir, 'nginx'), await freePort())
  const count = answersOf(findings, proxy)
  const database = place.open()
  let traffic: Traffic | undefined
  let load: Load | undefined
  let editors: Editors | undefined
  try {
    while (sites.length < processes) {
      ports.push(await freePort())
      sites.push(await start(ports.at(-1) ?? 0, former?.folder))
    }
    await database.updateTable('consultation_rules').set({ horizon_days: 366 }).execute()
    await proxy.passTo(urls())
    for (const { url } of sites) await readAllPages(url)
    traffic = startTraffic(proxy.url, chance)
    load = startLoad(proxy.url, 0)
    editors = startEditors(proxy.url, await staffCookie(database, { secret: releaseSettings.SECRET, publicUrl }))
    await phase(proxy)
    count('the former release alone')
    for (const [order, site] of sites.entries()) {
      await proxy.passTo(urls().filter((url) => url !== site.url))
      const states = await stopped(site)
      findings.holds(`${site.url} said at /readyz that it stops: ${states.join(', ')}`, states[0] === '503')
      sites[order] = await start(ports[order] ?? 0)
      await proxy.passTo(urls())
      await phase(proxy)
      count(`${order + 1} of ${processes} processes have the new release`)
    }
    await Promise.all([traffic.stop(), load.stop(), editors.stop()])
    count('the last ones')
    findings.same('connections of visitors that were lost', traffic.lost(), 0)
    findings.none('requests of readers that failed', load.failed)
    if (former && !keepsFiles(former.folder)) findings.note(`${load.missing.length} files of pages were gone`)
    else findings.none('files of pages that could not be fetched', load.missing)
    const unfinished = ports.flatMap(
      (port) => readFileSync(log(port), 'utf8').match(/^The site stopped before.*$/gm) ?? [],
    )
    findings.none('processes that stopped before they could finish', unfinished)
    const lines = Map.groupBy(
      ports.flatMap((port) => linesOf(log(port))),
      ({ msg }) => msg,
    )
    findings.note(`in the logs: ${[...lines].map(([msg, all]) => `${msg} (${all.length})`).join('; ') || 'nothing'}`)
    const shares = Map.groupBy(proxy.answered(), ({ processes: tried }) => tried.at(-1) ?? '')
    findings.same('processes that answered', [...shares.keys()].filter((each) => each !== '').length, processes)
    await showsEverything(findings, proxy.url)
    await checkWritten(findings, database, editors, urls())
    await checkRegister(findings, database, traffic)
    await checkHeldTimes(findings, database)
    await checkVisitors(findings, database, traffic.visitors)
    await checkApplications(findings, database, { place, storageUrl: null, acknowledged: traffic.applications })
    const { acknowledged, visitors, refused, applications } = traffic
    const booked = visitors.filter(({ state }) => state !== 'none')
    findings.note(
      `acknowledged: ${acknowledged.length} enquiries, ${booked.length} bookings, ${applications.length} applications; ${refused.length} visitors were told that their time was taken`,
    )
    findings.holds('there were some of each', Math.min(acknowledged.length, booked.length, applications.length) > 0)
  } finally {
    await Promise.allSettled([traffic?.stop(), load?.stop(), editors?.stop()])
    await Promise.all(sites.map((site) => site.kill()))
    proxy.process.kill('SIGTERM')
    await database.destroy()
  }
}

/** A machine that is busy otherwise takes longer. */
async function phase(proxy: Proxy): Promise<void> {
  const [began, before] = [Date.now(), proxy.answered().length]
  await pause(phaseMs)
  while (proxy.answered().length < before + phaseRequests && Date.now() < began + phaseWithinMs) await pause(100)
}

/** Counts what visitors got since it was called last, from the log of nginx. */
function answersOf(findings: Findings, proxy: Proxy): (title: string) => void {
  let counted = 0
  return (title) => {
    const answered = proxy.answered().slice(counted)
    counted += answered.length
    const passedOn = answered.filter(({ processes: tried }) => tried.length > 1)
    findings.none(
      `${title}: ${answered.length} requests, ${passedOn.length} of them passed on to another process, failed`,
      // 409 is the answer to whoever wants a time that is taken.
      answered
        .filter(({ status }) => status >= 400 && status !== 409)
        .map(({ status, request }) => `${status} ${request}`),
    )
  }
}
