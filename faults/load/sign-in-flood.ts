// Sixty sign-ins at once for two minutes, from one address and then each from another: pages come, forms are received,
// memory stays, and whoever signs in with a browser that the site knows gets in.
// Seconds: FLOOD_SECONDS=20 (120 by default).
import { join } from 'node:path'
import { freePort } from '../../tests/free-port.ts'
import type { Findings } from '../findings.ts'
import type { Place } from '../places.ts'
import { startSite } from '../site-process.ts'
import { load, type Call } from './callers.ts'
import { openWatch } from './process-watch.ts'
import { percentile, visitDuring } from './visitor.ts'

const seconds = Number(process.env.FLOOD_SECONDS ?? 120)
const quietSeconds = 15
const atOnce = 60
const maxFactor = 2
/** Below this, twice as long is nothing that anybody notices. */
const unnoticedMs = 20
const maxMegabytes = 450

const signIn: Call = {
  method: 'POST',
  path: '/api/console/auth/sign-in',
  headers: { 'content-type': 'application/json', origin: 'https://firm.example.in' },
  body: JSON.stringify({ email: 'somebody-#@firm.example.in', password: 'a wrong password #' }),
}

export async function signInFlood(findings: Findings, place: Place): Promise<void> {
  const watch = openWatch()
  const site = startSite(await freePort(), join(place.dataDir, 'server.log'), {
    ...place.environment,
    ...watch.environment,
    LOG_LEVEL: 'error',
  })
  if (!(await site.ready)) throw new Error('The site did not start')
  const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
  try {
    await visitDuring(site.url, pause(3000))
    const before = await visitDuring(site.url, pause(quietSeconds * 1000))
    const usualMs = percentile(before.home, 0.95)
    findings.note(`before: /home ${Math.round(usualMs)} ms (95 of 100)`)
    for (const [title, sender] of [
      ['one address', '203.0.113.9'],
      ['as many addresses as sign-ins', null],
    ] as const) {
      const loading = load({ url: site.url, call: signIn, atOnce, seconds, sender })
      const [visits, loaded, most] = await Promise.all([
        visitDuring(site.url, loading),
        loading,
        watch.until(site.url, loading),
      ])
      const homeMs = percentile(visits.home, 0.95)
      findings.note(
        `from ${title}: ${JSON.stringify(loaded.byStatus)}; /home ${Math.round(homeMs)} ms (95 of 100), ` +
          `${Math.round(Math.max(...visits.home))} ms (longest); an enquiry at most ${Math.round(Math.max(...visits.contact))} ms; ` +
          `longest gap ${Math.round(most.gapMs)} ms; ${most.megabytes} MB`,
      )
      findings.none(`pages and enquiries that failed during sign-ins from ${title}`, visits.failed)
      const allowedMs = Math.max(unnoticedMs, maxFactor * usualMs)
      findings.holds(`/home within ${Math.round(allowedMs)} ms for 95 of 100 (${title})`, homeMs <= allowedMs)
      findings.holds(`at most ${maxMegabytes} MB (${title})`, most.megabytes <= maxMegabytes)
    }
  } finally {
    await site.stop()
  }
}
