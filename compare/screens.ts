// What every public page and every screen of the console says: its text, and what a screen reader is told of it.
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { chromiumArguments, chromiumPath } from '../e2e/chromium.ts'
import type { Month } from './month.ts'
import type { People } from './people.ts'
import { write, type Group } from './recording.ts'
import { publicUrl } from './server.ts'
import type { Staff } from './staff.ts'

const company = 'kind=private&state=TS&agm=2026-09-25&gst=monthly&tds=yes&people=20'

/** Beside those of the site map. */
const pages = [
  '/home',
  '/ourservices?id=3',
  '/ourservices/keyoffer?id=1',
  '/insights?search=zzzz',
  '/blogs/fullpdfview/rule-9b-working-note.pdf',
  '/calendar?for=llp',
  `/calendar/yours?${company}`,
  '/late?form=AOC-4',
  '/late?form=AOC-4&due=2026-10-29',
  '/late?form=GSTR-7&due=2026-01-10',
  '/late?form=AOC-4&due=soon',
  '/careers/explore?keyword=zzzz&location=Pune',
  '/careers/alert?keyword=secretary&city=Pune',
  '/careers/explore/job/applyjob',
  '/careers/explore/job/applyjob?jobId=1&jobTitle=Assistant%20Company%20Secretary',
  '/ourteam?office=Chennai',
  '/search?q=secretarial+audit',
  '/search?q=zzqx',
  '/contact?about=Audit',
  '/freeconsulation?date=2026-12-04',
  '/freeconsulation?date=2026-12-04&slot=10:00',
  '/privacy?lang=hi',
  '/pages',
  '/portfolio',
  '/no/such/page',
  '/link/consultation/none',
  '/link/my-data/none',
]

const consoleScreens = [
  '/',
  '/leads',
  '/leads?filter={"q":"zzzz"}',
  '/leads/:enquiry',
  '/leads/:consultation',
  '/leads/:application',
  '/bookings',
  '/bookings?view=list',
  '/bookings/:booking',
  '/bookings/new',
  '/bookings/block',
  '/bookings/blocks/:block',
  '/bookings/remaining',
  '/bookings/hours',
  '/applications',
  '/insights',
  '/insights/insight/:insight',
  '/services',
  '/services/service/:service',
  '/jobs',
  '/jobs/job/:job',
  '/pages',
  '/pages/faq',
  '/pages/slide',
  '/pages/privacy-notice',
  '/checks',
  '/find?q=annual',
  '/dates',
  '/dates?view=law',
  '/assistant',
  '/assistant/thumbs',
  '/assistant/taught',
  '/media',
  '/newsletter',
  '/newsletter/1',
  '/mail',
  '/mail/:mail',
  '/mail/suppressed',
  '/leads?filter={"kind":"correction"}',
  '/privacy/consents',
  '/privacy/person',
  '/privacy/keeping',
  '/people',
  '/history',
  '/settings',
  '/account',
  '/no/such/screen',
]

const ids: Record<string, string> = {
  ':enquiry': `select id from lead where kind = 'enquiry' order by id limit 1`,
  ':consultation': `select id from lead where kind = 'consultation' order by id limit 1`,
  ':application': `select id from lead where kind = 'application' order by id limit 1`,
  ':booking': 'select id from booking order by id limit 1',
  ':block': 'select id from consultation_block order by id limit 1',
  ':insight': `select id from content_record where kind = 'insight' order by id limit 1`,
  ':service': `select id from content_record where kind = 'service' order by id limit 1`,
  ':job': `select id from content_record where kind = 'job' order by id limit 1`,
  ':mail': 'select id from mail order by id limit 1',
}

const settledWithinMs = 120_000

export async function screens(month: Month, { padma, fatima }: People): Promise<void> {
  const { port } = month.server
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [
      // Neither is in a text, and both take most of the time.
      '--blink-settings=imagesEnabled=false',
      '--disable-remote-fonts',
      // As if it were reached by HTTPS. The console uses functions that browsers have for safe addresses alone.
      `--unsafely-treat-insecure-origin-as-secure=${publicUrl}`,
      ...chromiumArguments.filter((given) => !given.startsWith('--host-resolver-rules')),
      `--host-resolver-rules=MAP ${new URL(publicUrl).hostname} 127.0.0.1:${port}, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1`,
    ],
  })
  try {
    month.chapter('10 screens')
    await month.step('pages and screens are opened')
    const paths = [...(await sitePaths(month)), ...pages]
    await withContext(month, await browser.newContext({ ...options, ...phone }), async (page) => {
      for (const path of new Set(paths)) await take(month, page, 'pages', path, path)
    })
    await withContext(month, await browser.newContext(options), async (page) => {
      for (const path of onDesktop) await take(month, page, 'pages', path, `${path} on a desktop`)
    })
    for (const [staff, shown] of [
      [padma, consoleScreens],
      [fatima, ['/', '/leads', '/settings']],
    ] as const) {
      const context = await browser.newContext(options)
      await signIn(month, staff, context)
      await withContext(month, context, async (page) => {
        for (const path of shown)
          await take(month, page, 'screens', `/console${withId(month, path)}`, `${staff.email} ${path}`)
      })
    }
    await withContext(month, await browser.newContext(options), async (page) => {
      for (const path of ['/login', '/forgotten', '/invitation/none', '/first/none', '/reset/none'])
        await take(month, page, 'screens', `/console${path}`, `nobody ${path}`)
    })
  } finally {
    await browser.close()
  }
}

/** Wide pages show other parts of the header, the calendar and the times. */
const onDesktop = ['/home', '/calendar', '/freeconsulation?date=2026-12-04', '/ourservices']
const phone = { viewport: { width: 390, height: 844 } }

const options = {
  baseURL: publicUrl,
  viewport: { width: 1440, height: 600 },
  reducedMotion: 'reduce',
  locale: 'en-IN',
  timezoneId: 'Asia/Kolkata',
} as const

async function withContext(month: Month, context: BrowserContext, look: (page: Page) => Promise<void>): Promise<void> {
  const page = await context.newPage()
  await page.clock.setFixedTime(month.now())
  await look(page)
  await context.close()
}

async function signIn(month: Month, staff: Staff, context: BrowserContext): Promise<void> {
  await month.step(`${staff.email} signs in to look around`, () => staff.signIn())
  const cookies = staff
    .cookie()
    .split('; ')
    .map((cookie) => cookie.split(/=(.*)/s))
  await context.addCookies(cookies.map(([name = '', value = '']) => ({ name, value, url: `${publicUrl}/api/console` })))
}

function withId(month: Month, path: string): string {
  return path.replace(/:\w+/, (name) => {
    const id = month.register.find(ids[name] ?? '')
    if (id === undefined) month.fail(`there is no ${name.slice(1)} for ${path}`)
    return id ?? 'none'
  })
}

/** The pages that search engines are told of. */
async function sitePaths(month: Month): Promise<string[]> {
  const { text } = await month.call('/sitemap.xml', {})
  const files = [...text.matchAll(/<loc>([^<]*\/sitemap\/[^<]*)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  )
  const maps = await Promise.all((files.length ? files : ['/sitemap.xml']).map((path) => month.call(path, {})))
  return maps.flatMap((map) =>
    [...map.text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => {
      const { pathname, search } = new URL(address.replaceAll('&amp;', '&'))
      return pathname + search
    }),
  )
}

async function take(month: Month, page: Page, group: Group, path: string, name: string): Promise<void> {
  await page.setExtraHTTPHeaders(month.newSender())
  try {
    const response = await page.goto(path, { waitUntil: 'load', timeout: settledWithinMs })
    await settle(page, group)
    const { pathname, search } = new URL(page.url())
    const parts = [
      `→ ${response?.status()} ${pathname}${search}`,
      await headOf(page),
      await page.locator('body').innerText(),
      '# As a screen reader is told',
      await page.locator('body').ariaSnapshot(),
    ]
    write(month.recording, group, name, `${parts.join('\n\n')}\n`)
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
    write(month.recording, group, name, `It could not be opened: ${reason}\n`)
    month.fail(`${name} could not be opened: ${reason}`)
  }
}

/** What search engines, feeds and tabs of the browser read. */
async function headOf(page: Page): Promise<string> {
  const lines = await page.evaluate(() => [
    document.title,
    ...[...document.head.querySelectorAll('link[rel=canonical], link[rel=alternate], meta[name], meta[property]')].map(
      (element) => element.outerHTML,
    ),
    ...[...document.querySelectorAll('script[type="application/ld+json"]')].map((script) =>
      JSON.stringify(JSON.parse(script.textContent ?? ''), null, 2),
    ),
  ])
  return [`# ${lines[0]}`, ...lines.slice(1)].join('\n')
}

/** A public page is whole as it comes; a screen of the console asks for what it shows. */
async function settle(page: Page, group: Group): Promise<void> {
  if (group === 'screens') {
    await page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: settledWithinMs })
    await page.waitForLoadState('networkidle', { timeout: settledWithinMs })
  } else await page.waitForFunction(isHydrated, null, { timeout: settledWithinMs, polling: 50 })
  await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null, null, {
    timeout: settledWithinMs,
    polling: 50,
  })
}

/** Runs in the page. Some forms begin to work after the frame around them. */
function isHydrated(): boolean {
  const drawn = document.querySelectorAll('main, main form')
  return [...drawn].every((element) => Object.keys(element).some((name) => name.startsWith('__reactProps')))
}
