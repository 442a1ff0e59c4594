// The site as at scale: four processes behind nginx, on a cluster of PostgreSQL (HAProxy and three nodes with Patroni, with
// synchronous replication), with files in OpenStack Swift. The leader is killed over and over while visitors of all kinds
// write, and processes of the site are killed as well. CLUSTER_KILLS is how often the leader stays away until another node
// leads (20 unless set).
import '#consultations/tables.server.ts'
import type { Database } from '#platform/database.server.ts'
import { startS3, type S3ForTests } from '../tests/s3.ts'
import { checkApplications } from './killed-applications.ts'
import type { Chance } from './chance.ts'
import { readAllPages, startTraffic, type Traffic } from './cluster-visitors.ts'
import { newEnquiry, pause, requestOf, type Enquiry } from './enquiries.ts'
import type { Findings } from './findings.ts'
import { checkHeldTimes, checkVisitors } from './held-times.ts'
import { linesOf } from './log-lines.ts'
import type { Cluster } from './patroni-cluster.ts'
import { startProxiedSite, type ProxiedSite, type RestartedProcess } from './proxied-site.ts'
import { read } from './readers.ts'
import { checkRegister } from './register.ts'
import { missingSwiftPackages, startSwift } from './swift.ts'

const kills = Number(process.env.CLUSTER_KILLS ?? 20)
const switchovers = 3
const processes = 4
/** Around every second kill of a leader a process of the site is killed, too. */
const processKilledEvery = 2
/** How long all nodes serve before the next kill, at most. */
const maxServiceMs = 3000
/** The share of kills just after a response, while others are being written. */
const betweenResponses = 0.5
/** The share of killed nodes that come back at once, as a service manager would have it, and may lead again. */
const returningShare = 0.15
/** The others stay away until another node leads, and then for up to this long. */
const maxAwayMs = 8000
const writesAgainWithinMs = 90_000
/** What a visitor waits for an answer at most: one attempt to connect, one statement, and some room. */
const answerWithinMs = 20_000

export async function cluster(findings: Findings, place: Cluster, chance: Chance): Promise<void> {
  const storage = await startStorage(findings)
  let traffic: Traffic | null = null
  let proxied: ProxiedSite | null = null
  try {
    proxied = await startProxiedSite(place, processes, { ...place.environment, STORAGE_URL: storage.url })
    const { sites, url } = proxied
    for (const site of sites) await readAllPages(site.url)
    const rules = place.open()
    await rules.updateTable('consultation_rules').set({ horizon_days: 366 }).execute()
    await rules.destroy()

    traffic = startTraffic(url, chance)
    await killLeaders(findings, place, sites, traffic, chance)
    await switchLeaders(findings, place, traffic, chance)
    await leaveLeaderAlone(findings, place, traffic)
    await traffic.stop()
    const last = await withoutReplicas(findings, place, sites)
    traffic.acknowledged.push(last)

    for (const site of sites) {
      const ready = await read(`${site.url}/readyz`)
      findings.holds(
        `a process that was killed ${site.kills()} times, and not restarted otherwise, is ready (${ready.status})`,
        ready.status === 200,
      )
    }
    const lines = sites.flatMap(({ log }) => linesOf(log))
    const about = [...Map.groupBy(lines, ({ msg }) => msg)].map(([msg, all]) => `${msg} (${all.length})`)
    findings.note(`${lines.length} lines in the logs: ${about.join('; ')}`)
    const database = place.open()
    try {
      await countAll(findings, database, place, storage.url, traffic)
    } finally {
      await database.destroy()
    }
  } finally {
    await traffic?.stop().catch(() => undefined)
    await proxied?.stop()
    await storage.remove()
  }
}

function startStorage(findings: Findings): Promise<S3ForTests> {
  const missing = missingSwiftPackages()
  findings.note(
    missing.length === 0
      ? 'files are in OpenStack Swift'
      : `files are in s3rver, because only root on Debian can install ${missing.join(', ')}`,
  )
  return missing.length === 0 ? startSwift() : startS3()
}

async function killLeaders(
  findings: Findings,
  place: Cluster,
  sites: readonly RestartedProcess[],
  traffic: Traffic,
  chance: Chance,
): Promise<void> {
  const restarts: number[] = []
  const waits: number[] = []
  const waitsOfReturned: number[] = []
  const outages: { from: number; to: number }[] = []
  while (waits.length < kills) {
    await place.isWhole()
    if (chance.happens(betweenResponses)) {
      const target = traffic.acknowledged.length + 1 + Math.floor(chance.upTo(16))
      for (const end = Date.now() + 5000; traffic.acknowledged.length < target && Date.now() < end;) await pause(1)
    } else await pause(chance.upTo(maxServiceMs))
    const victim = await place.leader()
    const returnsAtOnce = chance.happens(returningShare)
    const awayMs = chance.upTo(maxAwayMs)
    // Shortly before or after the leader.
    const site = outages.length % processKilledEvery === 0 ? sites[Math.floor(chance.upTo(sites.length))] : undefined
    const isBefore = chance.happens(0.5)
    const betweenMs = chance.upTo(maxServiceMs)
    const restarting = site && pause(isBefore ? 0 : betweenMs).then(() => restarted(site))
    // Reported below.
    restarting?.catch(() => undefined)
    if (site && isBefore) await pause(betweenMs)
    const from = performance.now()
    place.kill(victim)
    const writing = traffic.nextWrite(writesAgainWithinMs)
    if (returnsAtOnce) place.start(victim)
    const waitedMs = await writing
    outages.push({ from, to: from + waitedMs })
    const list = returnsAtOnce ? waitsOfReturned : waits
    list.push(waitedMs)
    findings.note(
      `kill ${outages.length}, ${victim}${returnsAtOnce ? ', which came back at once' : ''}: written again after ${seconds(waitedMs)} s, by ${await place.leader()}${site ? '; a process of the site was killed, too' : ''}`,
    )
    if (!returnsAtOnce) {
      await pause(awayMs)
      place.start(victim)
    }
    if (restarting) restarts.push(await restarting)
  }
  await place.isWhole()
  findings.same('kills after which another node led', waits.length, kills)
  findings.note(`from such a kill to the next acknowledged write: ${spread(waits)}`)
  if (waitsOfReturned.length > 0) findings.note(`from the other kills: ${spread(waitsOfReturned)}`)
  findings.holds(`processes of the site were killed, ${restarts.length} times`, restarts.length > 0)
  findings.note(`from their kill until the next process had all pages: ${spread(restarts)}`)
  report(findings, traffic, outages)
}

/** Kills the process. Resolves to the milliseconds until the next one has every page in its cache. */
async function restarted(site: RestartedProcess): Promise<number> {
  const from = performance.now()
  await site.killAndRestart()
  await readAllPages(site.url)
  return performance.now() - from
}

/** What visitors saw from a kill to the first write after it. */
function report(
  findings: Findings,
  { reads, probes, waits, lost }: Traffic,
  outages: { from: number; to: number }[],
): void {
  const isWithin = ({ at }: { at: number }) => outages.some(({ from, to }) => at >= from && at <= to)
  const read = reads.filter(isWithin)
  const refusals = probes.filter(({ status }) => status !== 200)
  const held = waits.filter(({ from, ms }) => outages.some((outage) => from <= outage.to && from + ms >= outage.from))
  findings.note(
    `in between, ${refusals.length} enquiries got ${tally(refusals)}, the slowest answer after ${seconds(Math.max(0, ...probes.map(({ ms }) => ms)))} s`,
  )
  findings.note(`${read.length} reads got ${tally(read)}, the slowest after ${Math.ceil(longest(read))} ms`)
  findings.note(
    `enquirers who were caught and did as Retry-After says waited ${spread(held.map(({ ms }) => ms))}; ${lost()} responses were lost`,
  )
  findings.none(
    'refusals other than 503 with Retry-After',
    refusals.filter(({ status, retryAfter }) => status !== 503 || retryAfter === null).map(({ status }) => status),
  )
  findings.none(
    'reads that did not get their page',
    reads.filter(({ status }) => status !== 200).map(({ status }) => status),
  )
  findings.holds(`no answer took longer than ${answerWithinMs / 1000} s`, longest(probes) <= answerWithinMs)
}

/** Maintenance: another node becomes the leader while the present one works. */
async function switchLeaders(findings: Findings, place: Cluster, traffic: Traffic, chance: Chance): Promise<void> {
  const gaps: number[] = []
  for (let done = 0; done < switchovers; done += 1) {
    await place.isWhole()
    await pause(chance.upTo(maxServiceMs))
    const former = await place.leader()
    const probing = traffic.longestGap()
    await place.switchOver(former)
    await place.isWhole()
    gaps.push(await probing.stop())
    findings.holds(`${former} handed over to ${await place.leader()}`, (await place.leader()) !== former)
  }
  findings.note(`without an acknowledged write during a planned change of the leader: ${spread(gaps)}`)
}

/**
 * Only Patroni is killed on the leader. Another node takes over, while PostgreSQL on the former leader still takes itself
 * for the leader. HAProxy ends the connections to it, and no commit on it gets the answer of a replica.
 */
async function leaveLeaderAlone(findings: Findings, place: Cluster, traffic: Traffic): Promise<void> {
  await place.isWhole()
  const former = await place.leader()
  const probing = traffic.longestGap()
  place.killPatroni(former)
  const next = await place.leader()
  const [alone] = await place.ask(former, 'select not pg_is_in_recovery() as leads')
  findings.holds(`${next} leads, and ${former} takes itself for the leader, too`, alone?.['leads'] === true)
  await pause(3000)
  place.start(former)
  await place.isWhole()
  findings.note(`without an acknowledged write then: ${seconds(await probing.stop())} s`)
}

/**
 * Both replicas are killed, so an enquiry reaches one node only. PostgreSQL starts again there, and the enquiry can then
 * be seen although it is nowhere else: its visitor, who sends it again, must not be told that it was received.
 */
async function withoutReplicas(
  findings: Findings,
  place: Cluster,
  [first, second = first]: readonly RestartedProcess[],
): Promise<Enquiry> {
  await place.isWhole()
  const leader = await place.leader()
  const replicas = (await place.members()).map(({ name }) => name).filter((name) => name !== leader)
  for (const name of replicas) place.kill(name)
  const enquiry = newEnquiry(1_000_000)
  const send = (site: RestartedProcess | undefined) => {
    enquiry.sentLastOn = new Date().toISOString()
    return read(`${site?.url}/post/contactus`, requestOf(enquiry))
  }
  const alone = await send(first)
  findings.holds(
    `an enquiry while both replicas are away: ${alone.status} after ${seconds(alone.ms)} s`,
    alone.status === 503 && alone.retryAfter !== null,
  )
  place.killPostgres(leader)
  const isVisible = async () =>
    (await place.ask(leader, 'select pg_is_in_recovery() as is_replica').catch(() => [])).length > 0
  for (const end = Date.now() + 60_000; !(await isVisible()) && Date.now() < end;) await pause(200)
  await place.leader()
  await pause(3000)
  const database = place.open()
  const stored = await database.selectFrom('lead').select('id').where('email', '=', enquiry.email).execute()
  await database.destroy()
  findings.note(`after a restart of PostgreSQL on the only node, ${stored.length} such enquiry can be seen there`)
  const again = await send(second)
  findings.holds(
    `sent again, still without a replica: ${again.status} after ${seconds(again.ms)} s`,
    again.status === 503 && again.retryAfter !== null,
  )
  for (const name of replicas) place.start(name)
  const started = performance.now()
  let last = await send(first)
  while (last.status !== 200 && performance.now() - started < writesAgainWithinMs) last = await send(first)
  findings.holds(
    `sent again with a replica: ${last.status}, ${seconds(performance.now() - started)} s after the replicas were started`,
    last.status === 200,
  )
  await place.isWhole()
  return enquiry
}

async function countAll(
  findings: Findings,
  database: Database,
  place: Cluster,
  storageUrl: string,
  traffic: Traffic,
): Promise<void> {
  const { acknowledged, left, visitors, refused, applications } = traffic
  findings.note(
    `acknowledged: ${acknowledged.length} enquiries, ${visitors.filter(({ state }) => state !== 'none').length} bookings, ${applications.length} applications; ${refused.length} visitors were told that their time was taken`,
  )
  await checkRegister(findings, database, { acknowledged, left })
  await checkHeldTimes(findings, database)
  await checkVisitors(findings, database, visitors)
  const booked = await database
    .selectFrom('consultation')
    .innerJoin('lead', 'lead.id', 'consultation.lead_id')
    .select(['lead.email', 'starts_on', 'consultation.state'])
    .execute()
  const emails = new Set(booked.map(({ email }) => email))
  findings.none(
    'told that the time was taken, and booked all the same',
    refused.filter(({ email }) => emails.has(email)).map(({ number }) => number),
  )
  const starts = Map.groupBy(
    booked.filter(({ state }) => state === 'booked'),
    ({ starts_on }) => starts_on,
  )
  findings.none(
    'times that two have',
    [...starts].filter(([, all]) => all.length > 1).map(([start]) => start),
  )
  await checkApplications(findings, database, { place, storageUrl, acknowledged: applications })
}

function longest(answers: readonly { ms: number }[]): number {
  return Math.max(0, ...answers.map(({ ms }) => ms))
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1)
}

function spread(all: readonly number[]): string {
  const sorted = all.toSorted((one, other) => one - other)
  const median = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
  return `median ${seconds(median)} s, longest ${seconds(sorted.at(-1) ?? 0)} s, of ${all.length}`
}

function tally(answers: readonly { status: number; retryAfter: string | null }[]): string {
  const kinds = Map.groupBy(
    answers,
    ({ status, retryAfter }) => `${status}${retryAfter ? ` with Retry-After ${retryAfter}` : ''}`,
  )
  return [...kinds].map(([kind, all]) => `${all.length} × ${kind}`).join(', ') || 'nothing'
}
