// Lighthouse, mobile, on the production build: the median of three runs for the given pages, or for all main pages; or
// with --script what the scripts of five pages cost beside the same pages without them.
// Run: npm run bench:pages (-- /home /contact for some pages; -- --script)
import { launch } from 'chrome-launcher'
import lighthouse, { type Result } from 'lighthouse'
import { chromiumArguments, chromiumPath } from '../e2e/chromium.ts'
import startSite from '../e2e/global-setup.ts'
import { median, printPresses, printScriptCost } from './script-cost.ts'

const runs = 3
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const mainPages = [
  '/home',
  '/ourservices',
  '/ourservices/keyoffer?id=1',
  '/insights',
  '/insights/article/4',
  '/insights/blog/1',
  '/blogs/fullpdfview/sixty-day-map.pdf',
  '/careers',
  '/careers/explore',
  '/careers/explore/job/1',
  '/careers/explore/job/applyjob?jobId=1&jobTitle=Trainee',
  '/ourteam',
  '/psraoassociates',
  '/contact',
  '/freeconsulation',
  '/calendar',
  '/calendar/yours?kind=private&state=TS&sales=380&people=14&gst=monthly&tds=yes&agm=2026-09-25&yearEnd=03-31',
  '/privacy',
]

const paths = process.argv.slice(2).filter((argument) => argument.startsWith('/'))
const stop = await startSite()
const browser = await launch({
  chromePath: chromiumPath(),
  // As nearly all visitors have it.
  envVars: { ...process.env, TZ: 'Asia/Kolkata' },
  // Lighthouse throttles the network itself, and needs host names to resolve.
  chromeFlags: ['--headless=new', ...chromiumArguments.filter((argument) => !argument.startsWith('--host-resolver'))],
})
const measure = (path: string) =>
  lighthouse(`${process.env['E2E_BASE_URL']}${path}`, { port: browser.port, logLevel: 'error', output: 'json' })
let failed = false
try {
  // Warm-up: a browser and a server that have just started are slower than for any visitor.
  await measure('/home')
  if (process.argv.includes('--script')) {
    const url = process.env['E2E_BASE_URL'] ?? ''
    await printScriptCost(url, runs)
    await printPresses(url)
  } else
    for (const path of paths.length > 0 ? paths : mainPages) {
      const results: Result[] = []
      for (let run = 0; run < runs; run += 1) {
        const measured = await measure(path)
        if (measured) results.push(measured.lhr)
      }
      const scores = categories.map((name) =>
        Math.round(median(results.map((result) => result.categories[name]?.score ?? 0)) * 100),
      )
      const ms = (audit: string) => Math.round(median(results.map((result) => result.audits[audit]?.numericValue ?? 0)))
      console.log(
        `${path}  ${scores.join('/')}  FCP ${ms('first-contentful-paint')} LCP ${ms('largest-contentful-paint')} TBT ${ms('total-blocking-time')} ms  CLS ${ms('cumulative-layout-shift')}  ${Math.round(ms('total-byte-weight') / 1024)} KB`,
      )
      const [last] = results
      for (const audit of Object.values(last?.audits ?? {})) {
        if (audit.score !== null && audit.score < 1 && ['binary'].includes(audit.scoreDisplayMode))
          console.log(`   ${audit.id}: ${audit.title}`)
      }
      failed ||= (scores[0] ?? 0) < 95 || scores.slice(1).some((score) => score < 100)
    }
} finally {
  browser.kill()
  await stop()
}
process.exit(failed ? 1 : 0)
