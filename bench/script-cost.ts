// What the scripts of a page cost a telephone: Lighthouse's mobile profile with the scripts of the page and with all of
// them blocked, in turns, medians; and how long presses take at a processor four times slower.
import { chromium, type CDPSession, type Page } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'
import { chromiumArguments, chromiumPath } from '../e2e/chromium.ts'

export const lightPages = ['/home', '/calendar', '/freeconsulation', '/insights/article/4', '/contact']
const presses = 40
const slowdown = 4

export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}

/** One line by page: blocking time and largest paint of both, with what they may be, and the size of the document. */
export async function printScriptCost(url: string, port: number, runs: number): Promise<void> {
  console.log(
    '\npage  blocking ms with, without, at most  largest paint ratio, at most 1.1  elements  styles in the page',
  )
  for (const path of lightPages) {
    const sides: { blocking: number[]; paint: number[] }[] = [
      { blocking: [], paint: [] },
      { blocking: [], paint: [] },
    ]
    for (let run = 0; run < runs; run += 1) {
      for (const [side, blockedUrlPatterns] of [[], ['*.js']].entries()) {
        const measured = await lighthouse(`${url}${path}`, {
          port,
          logLevel: 'error',
          output: 'json',
          onlyCategories: ['performance'],
          blockedUrlPatterns,
        })
        if (!measured) continue
        sides[side]?.blocking.push(valueOf(measured.lhr, 'total-blocking-time'))
        sides[side]?.paint.push(valueOf(measured.lhr, 'largest-contentful-paint'))
      }
    }
    const [blocking = Number.NaN, blockingWithout = Number.NaN] = sides.map((side) => median(side.blocking))
    const [paint = Number.NaN, paintWithout = Number.NaN] = sides.map((side) => median(side.paint))
    const html = await (await fetch(`${url}${path}`)).text()
    const elements = html.match(/<[a-z]/g)?.length ?? 0
    const styles = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1]?.length ?? 0
    console.log(
      `${path}  ${ms(blocking)}, ${ms(blockingWithout)}, ${ms(1.5 * blockingWithout + 100)}  ` +
        `${(paint / paintWithout).toFixed(2)}  ${elements}  ${(styles / 1024).toFixed(1)} KB`,
    )
  }
}

/** The 95th percentile of what a visitor waits for the frame after a press, in milliseconds. */
export async function printPresses(url: string): Promise<void> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArguments })
  console.log(
    `\nfrom a press to its frame, ms at the 95th of ${presses}, processor ${slowdown} times slower; at most 100`,
  )
  try {
    for (const [name, path, press] of tasks) {
      const context = await browser.newContext({
        viewport: { width: 412, height: 823 },
        isMobile: true,
        hasTouch: true,
        reducedMotion: 'reduce',
      })
      const page = await context.newPage()
      await page.goto(`${url}${path}`, { waitUntil: 'load' })
      await page.waitForFunction(isHydrated)
      await page.evaluate(recordEvents)
      const session = await context.newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
      for (let number = 0; number < presses; number += 1) {
        await press(page, number, session)
        await page.evaluate(twoFrames)
      }
      const waits = await page.evaluate(recordedWaits)
      const sorted = waits.toSorted((a, b) => a - b)
      console.log(`${name}  ${ms(sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0)} (${sorted.length} events)`)
      await context.close()
    }
  } finally {
    await browser.close()
  }
}

type Task = [name: string, path: string, press: (page: Page, number: number, session: CDPSession) => Promise<void>]

const tasks: Task[] = [
  ['menu of /home', '/home', (page) => page.getByRole('button', { name: 'Menu' }).click()],
  [
    'next month of /home',
    '/home',
    (page, number) =>
      page
        .getByRole('region', { name: 'Important dates' })
        .getByRole('button', { name: number % 2 === 0 ? 'Next month' : 'Previous month' })
        .click(),
  ],
  [
    'a row of /calendar',
    '/calendar',
    (page, number) =>
      page
        .locator('li[data-date] summary')
        .nth(number % 9)
        .click(),
  ],
  [
    'a key in the filter of /calendar',
    '/calendar',
    async (page, number) => {
      const field = page.getByRole('searchbox', { name: 'Form or tax' })
      if (number === 0) await field.focus()
      await page.keyboard.press(number % 8 < 4 ? ('gstr'[number % 8] ?? 'g') : 'Backspace')
    },
  ],
]

const ms = (value: number): string => String(Math.round(value))

function valueOf(result: Result, audit: string): number {
  return result.audits[audit]?.numericValue ?? Number.NaN
}

// These run in the page.

function isHydrated(): boolean {
  const main = document.querySelector('main')
  return main !== null && Object.keys(main).some((name) => name.startsWith('__reactProps'))
}

function recordEvents(): void {
  const waits: number[] = []
  Object.assign(window, { waits })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ('interactionId' in entry && entry.interactionId !== 0) waits.push(entry.duration)
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit)
}

function recordedWaits(): number[] {
  return 'waits' in window && Array.isArray(window.waits) ? window.waits : []
}

function twoFrames(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
}
