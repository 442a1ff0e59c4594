// What every browser test runs with: a visitor with an IP address of their own, and a page that must not log errors,
// crash or send requests to other origins.
import {
  test as base,
  expect,
  type BrowserContext,
  type Frame,
  type Locator,
  type Page,
  type Response,
} from '@playwright/test'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axeCore from 'axe-core'
import { openOwnCall, type OwnCall } from './own-call.ts'
import { shiftPages } from './shifted-clock.ts'

export { expect }

/** Minified it is read in two thirds of the time, which each document takes anew. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

declare global {
  /** In a page into which `axe` below has put it. */
  var axe: typeof axeCore
}

type Expectations = {
  /** Errors that a test causes on purpose, such as the browser's own message about a 404 response. */
  expectedErrors: RegExp | null
  /** The path of the POST call that `ownCall` answers. */
  ownCallPath: string
  ownCall: OwnCall
  quiet: void
}

export const test = base.extend<Expectations>({
  expectedErrors: [null, { option: true }],
  baseURL: async ({}, use) => {
    await use(process.env.E2E_BASE_URL)
  },
  extraHTTPHeaders: async ({}, use) => {
    await use({ 'x-forwarded-for': randomIpAddress() })
  },
  request: async ({ playwright, baseURL, extraHTTPHeaders }, use) => {
    // A kept connection may be ended by the site at the moment at which it is used again.
    const headers = { ...extraHTTPHeaders, connection: 'close' }
    const request = await playwright.request.newContext({ ...(baseURL && { baseURL }), extraHTTPHeaders: headers })
    await use(request)
    await request.dispose()
  },
  ownCallPath: ['', { option: true }],
  ownCall: async ({ ownCallPath }, use) => {
    const ownCall = await openOwnCall(process.env.E2E_BASE_URL ?? '', ownCallPath)
    await use(ownCall)
    await ownCall.close()
  },
  quiet: [
    async ({ context, baseURL, expectedErrors }, use) => {
      await shiftPages(context)
      const problems = watch(context, baseURL ?? '', expectedErrors)
      await use()
      expect(problems, 'errors on the page, and requests to other origins').toEqual([])
    },
    { auto: true },
  ],
})

/** Collects console errors, uncaught errors and requests to other origins from every page of the visitor. */
function watch(context: BrowserContext, origin: string, expectedErrors: RegExp | null): string[] {
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
    if (/^(https?|wss?):$/.test(url.protocol) && url.origin !== origin) {
      problems.push(`left the site: ${request.method()} ${request.url()}`)
    }
  })
  return problems
}

export function randomIpAddress(): string {
  return `10.${[0, 0, 0].map(() => 1 + Math.floor(Math.random() * 253)).join('.')}`
}

/**
 * Returns what violates WCAG 2.2 AA or best practice on the page, or in one part of it, once what moves has come to
 * rest: halfway from one background to another, a colour that is right at both ends has too little contrast.
 */
export async function axe(page: Page, part = 'html', except: string[] = []): Promise<string[]> {
  const values = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  // A frame that has not been asked for, such as those of the notice in other languages, has neither address nor
  // document, and would be waited for.
  for (const frame of page.frames().filter((each) => each.url() !== '')) await putAxeInto(frame)
  const still = await page.evaluateHandle(() => {
    // A section that has not been laid out yet (base.css) has no position, so axe cannot judge its background.
    document.documentElement.classList.remove('arriving')
    // A response that arrives in the middle of the check may start a transition.
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*, ::before, ::after, ::backdrop { transition: none !important }')
    document.adoptedStyleSheets.push(sheet)
    return sheet
  })
  // The bar of the carousel runs for the five seconds of a slide, and again for the next: it never comes to rest.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || Number(effect?.getComputedTiming().endTime) >= 5000),
  )
  const violations = await page.evaluate(
    async ({ include, exclude, runOnly }) => {
      // A quarter of the time went into the HTML of elements that nobody reads, and into loading the stylesheets once
      // more, which only a rule about sounds that play by themselves would wait for.
      globalThis.axe.configure({ noHtml: true })
      const options = { runOnly, resultTypes: ['violations' as const], preload: false }
      const results = await globalThis.axe.run({ include, exclude }, options)
      return results.violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${help} – ${target.join(' ')} ${failureSummary ?? ''}`),
      )
    },
    { include: part, exclude: except, runOnly: { type: 'tag' as const, values } },
  )
  await still.evaluate((sheet) => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
  })
  return violations
}

/** The page may remove the frame meanwhile, or give it another document, as the preview of a mail gets one. */
async function putAxeInto(frame: Frame): Promise<void> {
  for (;;) {
    try {
      if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(axeSource)
      return
    } catch (error) {
      if (frame.isDetached()) return
      if (!String(error).includes('context was destroyed')) throw error
    }
  }
}

/**
 * Takes all but the first two of the twelve months, and those with an open entry, out of /calendar: they are made of the same parts, thousands of them,
 * and axe looks at each. The page cannot be used any more afterwards.
 */
export async function takeLaterMonths(page: Page): Promise<void> {
  await page
    .locator('section[aria-labelledby^="month-"]:nth-of-type(n + 3):not(:has(details[open]))')
    .evaluateAll((months) => months.forEach((month) => month.remove()))
}

/** The fonts of what is on the screen have arrived, so they move nothing any more. */
export async function fontsArrived(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

/** What every page has is tested on the lightest, which costs half of the home page. */
export const anyPage = '/portfolio'

/** Opens a page and waits until React has hydrated it. Returns the response to the document. */
export async function visit(page: Page, address: string): Promise<Response | null> {
  const response = await page.goto(address)
  // At each frame, not at growing intervals: most tests begin here.
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((name) => name.startsWith('__reactProps')),
  )
  return response
}

/** Waits until React has hydrated this element. */
export async function hydrated(element: Locator): Promise<void> {
  await expect
    .poll(() => element.evaluate((node) => Object.keys(node).some((name) => name.startsWith('__reactProps'))))
    .toBe(true)
}

/** As if the page had been open for another minute. A form that is filled in at once counts as a bot's. */
export async function asInAMinute(page: Page): Promise<void> {
  await page.evaluate(() => {
    const now = performance.now.bind(performance)
    performance.now = () => now() + 60_000
  })
}

/** The receipt that replaces a form after it was received. */
export function receipt(page: Page): Locator {
  return page
    .getByRole('region')
    .filter({ has: page.locator('a[href="?"]') })
    .last()
}

/** What the newsletter says before its button. */
export const useOfTheAddress =
  /using your e-mail address only to send you notes.*18 or older.*unsubscribe at any time.*Subscribe/s

/** Follows a link of the menu, which navigates in the browser without a new document. */
export async function followMenu(page: Page, name: string, isMobile: boolean): Promise<void> {
  if (isMobile) await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('navigation', { name: isMobile ? 'Main, small screens' : 'Main', exact: true })
  await menu.getByRole('link', { name, exact: true }).click()
}
