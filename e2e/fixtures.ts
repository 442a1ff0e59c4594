// What every browser test has around it: a visitor with an address of their own, and a page that may not complain,
// crash or ask anyone else for anything.
import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type BrowserContext, type Locator, type Page } from '@playwright/test'

export { expect }

type Expectations = {
  /** Complaints that a test brings about on purpose, such as the browser's own about a 404 answer. */
  expectedComplaints: RegExp | null
  /** Other origins that a test goes to on purpose. */
  expectedOrigins: RegExp | null
  quiet: void
}

export const test = base.extend<Expectations>({
  expectedComplaints: [null, { option: true }],
  expectedOrigins: [null, { option: true }],
  baseURL: async ({}, use) => {
    await use(process.env.E2E_BASE_URL)
  },
  extraHTTPHeaders: async ({}, use) => {
    await use({ 'x-forwarded-for': someAddress() })
  },
  quiet: [
    async ({ context, baseURL, expectedComplaints, expectedOrigins }, use) => {
      const surprises = watch(context, baseURL ?? '', expectedComplaints, expectedOrigins)
      await use()
      expect(surprises, 'what the page complained of, or asked of others').toEqual([])
    },
    { auto: true },
  ],
})

/** Collects, for every page of the visitor: console.error, uncaught errors, and requests that leave the site. */
function watch(context: BrowserContext, origin: string, complaints: RegExp | null, origins: RegExp | null): string[] {
  const surprises: string[] = []
  const complain = (text: string): void => {
    if (!complaints?.test(text)) surprises.push(text)
  }
  context.on('console', (message) => {
    if (message.type() === 'error') complain(`console.error: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => complain(`uncaught: ${error.error().stack ?? error.error().message}`))
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (/^(https?|wss?):$/.test(url.protocol) && url.origin !== origin && !origins?.test(url.origin)) {
      surprises.push(`left the site: ${request.method()} ${request.url()}`)
    }
  })
  return surprises
}

function someAddress(): string {
  return `10.${[0, 0, 0].map(() => 1 + Math.floor(Math.random() * 253)).join('.')}`
}

/** What WCAG 2.2 AA and good practice find fault with on the page as it stands; empty is right. */
export async function axe(page: Page): Promise<string[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  // A part that the browser has not laid out yet (base.css) has no place, and so no background that axe could judge.
  await page.evaluate(() => document.documentElement.classList.remove('arriving'))
  // Without frames of others to look into, the older way finds the same in half the time.
  const builder = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(tags)
    .setLegacyMode()
  const { violations } = await builder.analyze()
  return violations.flatMap((violation) =>
    violation.nodes.map(
      (node) => `${violation.id}: ${violation.help} – ${node.target.join(' ')} ${node.failureSummary ?? ''}`,
    ),
  )
}

/** Waits until the script of the page has taken over this element. */
export async function hydrated(element: Locator): Promise<void> {
  await expect
    .poll(() => element.evaluate((node) => Object.keys(node).some((name) => name.startsWith('__reactProps'))))
    .toBe(true)
}

/** What stands in the place of a form that was received. */
export function receipt(page: Page): Locator {
  return page.getByRole('status').filter({ has: page.getByRole('heading') })
}

/** From another page of the site, as the browser goes on by itself once it has the first page. */
export async function followMenu(page: Page, name: string, isMobile: boolean): Promise<void> {
  if (isMobile) await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('navigation', { name: isMobile ? 'Main, small screens' : 'Main', exact: true })
  await menu.getByRole('link', { name, exact: true }).click()
}
