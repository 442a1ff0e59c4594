// What every browser test runs with: a visitor with an IP address of their own, and a page that must not log errors,
// crash or send requests to other origins.
import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type BrowserContext, type Locator, type Page } from '@playwright/test'
import { openOwnCall, type OwnCall } from './own-call.ts'

export { expect }

type Expectations = {
  /** Errors that a test causes on purpose, such as the browser's own message about a 404 response. */
  expectedErrors: RegExp | null
  /** Other origins that a test visits on purpose. */
  expectedOrigins: RegExp | null
  /** The path of the POST call that `ownCall` answers. */
  ownCallPath: string
  ownCall: OwnCall
  quiet: void
}

export const test = base.extend<Expectations>({
  expectedErrors: [null, { option: true }],
  expectedOrigins: [null, { option: true }],
  baseURL: async ({}, use) => {
    await use(process.env.E2E_BASE_URL)
  },
  extraHTTPHeaders: async ({}, use) => {
    await use({ 'x-forwarded-for': randomIpAddress() })
  },
  ownCallPath: ['', { option: true }],
  ownCall: async ({ ownCallPath }, use) => {
    const ownCall = await openOwnCall(process.env.E2E_BASE_URL ?? '', ownCallPath)
    await use(ownCall)
    await ownCall.close()
  },
  quiet: [
    async ({ context, baseURL, expectedErrors, expectedOrigins }, use) => {
      const problems = watch(context, baseURL ?? '', expectedErrors, expectedOrigins)
      await use()
      expect(problems, 'errors on the page, and requests to other origins').toEqual([])
    },
    { auto: true },
  ],
})

/** Collects console errors, uncaught errors and requests to other origins from every page of the visitor. */
function watch(
  context: BrowserContext,
  origin: string,
  expectedErrors: RegExp | null,
  expectedOrigins: RegExp | null,
): string[] {
  const problems: string[] = []
  const report = (text: string): void => {
    if (!expectedErrors?.test(text)) problems.push(text)
  }
  context.on('console', (message) => {
    if (message.type() === 'error') report(`console.error: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => report(`uncaught: ${error.error().stack ?? error.error().message}`))
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (/^(https?|wss?):$/.test(url.protocol) && url.origin !== origin && !expectedOrigins?.test(url.origin)) {
      problems.push(`left the site: ${request.method()} ${request.url()}`)
    }
  })
  return problems
}

function randomIpAddress(): string {
  return `10.${[0, 0, 0].map(() => 1 + Math.floor(Math.random() * 253)).join('.')}`
}

/** Returns what violates WCAG 2.2 AA or best practice on the page, or in one part of it, as it is now. */
export async function axe(page: Page, part = 'html'): Promise<string[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  // A section that has not been laid out yet (base.css) has no position, so axe cannot judge its background.
  await page.evaluate(() => document.documentElement.classList.remove('arriving'))
  // The pages embed no other origins, so legacy mode finds the same in half the time.
  const builder = new AxeBuilder({ page })
    .include(part)
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

/** Waits until React has hydrated this element. */
export async function hydrated(element: Locator): Promise<void> {
  await expect
    .poll(() => element.evaluate((node) => Object.keys(node).some((name) => name.startsWith('__reactProps'))))
    .toBe(true)
}

/** The receipt that replaces a form after it was received. */
export function receipt(page: Page): Locator {
  return page
    .getByRole('region')
    .filter({ has: page.locator('a[href="?"]') })
    .last()
}

/** Follows a link of the menu, which navigates in the browser without a new document. */
export async function followMenu(page: Page, name: string, isMobile: boolean): Promise<void> {
  if (isMobile) await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('navigation', { name: isMobile ? 'Main, small screens' : 'Main', exact: true })
  await menu.getByRole('link', { name, exact: true }).click()
}
