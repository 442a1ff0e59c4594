// What the scripts of a page cost a telephone: a page with its scripts and with all of them blocked, in turns, medians;
// and how long presses take. The browser's own measures are read, on a processor four times slower and a slow line.
// Lighthouse is no use here: it makes the browser write down where every style and layout was asked for and read each
// stylesheet a second time, which on these pages takes longer than the page itself.
import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test'
import { chromiumArguments, chromiumPath } from '../e2e/chromium.ts'

export const lightPages = ['/home', '/calendar', '/freeconsulation', '/insights/article/4', '/contact']
const presses = 40
const slowdown = 4
/** Lighthouse's mobile line: 150 ms to the server and back, 1.6 Mbit/s. */
const line = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 }
const phone = { viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true }
/** A task blocks for as long as it takes beyond this (web.dev, Total Blocking Time). */
const unnoticedMs = 50

export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}

/** One line by page: blocking time and largest paint of both, with what they may be, and the size of the document. */
export async function printScriptCost(url: string, runs: number): Promise<void> {
  const browser = await openBrowser()
  console.log(
    '\npage  blocking ms with, without, at most  largest paint ratio, at most 1.1  elements  styles in the page',
  )
  try {
    for (const path of lightPages) {
      const sides: { blocking: number; paint: number }[][] = [[], []]
      // The first of each is a warm-up.
      for (let run = 0; run <= runs; run += 1) {
        for (const [side, results] of sides.entries()) {
          const opened = await openingOf(browser, `${url}${path}`, side === 1)
          if (run > 0) results.push(opened)
        }
      }
      const [blocking = Number.NaN, blockingWithout = Number.NaN] = sides.map((all) =>
        median(all.map((each) => each.blocking)),
      )
      const [paint = Number.NaN, paintWithout = Number.NaN] = sides.map((all) => median(all.map((each) => each.paint)))
      const html = await (await fetch(`${url}${path}`)).text()
      const elements = html.match(/<[a-z]/g)?.length ?? 0
      const styles = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1]?.length ?? 0
      console.log(
        `${path}  ${ms(blocking)}, ${ms(blockingWithout)}, ${ms(1.5 * blockingWithout + 100)}  ` +
          `${(paint / paintWithout).toFixed(2)}  ${elements}  ${(styles / 1024).toFixed(1)} KB`,
      )
    }
  } finally {
    await browser.close()
  }
}

/** As nearly all visitors have it: in India. */
function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath(),
    args: chromiumArguments,
    env: { ...process.env, TZ: 'Asia/Kolkata' },
  })
}

/** Opens the page in a browser without a cache until nothing has been fetched for a while. */
async function openingOf(
  browser: Browser,
  url: string,
  isWithoutScripts: boolean,
): Promise<{ blocking: number; paint: number }> {
  const context = await browser.newContext(phone)
  try {
    const page = await context.newPage()
    await page.addInitScript(recordPaintsAndTasks)
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', line)
    if (isWithoutScripts) await session.send('Network.setBlockedURLs', { urls: ['*.js'] })
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.evaluate(twoFrames)
    const { first, largest, tasks } = await page.evaluate(recordedPaintsAndTasks)
    const late = tasks.filter(({ start }) => start >= first)
    return {
      blocking: late.reduce((sum, { duration }) => sum + Math.max(0, duration - unnoticedMs), 0),
      paint: largest,
    }
  } finally {
    await context.close()
  }
}

/** The 95th percentile of what a visitor waits for the frame after a press, in milliseconds. */
export async function printPresses(url: string): Promise<void> {
  const browser = await openBrowser()
  console.log(
    `\nfrom a press to its frame, ms at the 95th of ${presses}, processor ${slowdown} times slower; at most 100`,
  )
  try {
    for (const [name, path, press] of tasks) {
      const context = await browser.newContext({ ...phone, reducedMotion: 'reduce' })
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

// These run in the page.

function isHydrated(): boolean {
  const main = document.querySelector('main')
  return main !== null && Object.keys(main).some((name) => name.startsWith('__reactProps'))
}

type Recorded = { first: number; largest: number; tasks: { start: number; duration: number }[] }

function recordPaintsAndTasks(): void {
  const recorded: Recorded = { first: 0, largest: 0, tasks: [] }
  Object.assign(window, { recorded })
  new PerformanceObserver((list) => {
    for (const { entryType, name, startTime, duration } of list.getEntries()) {
      if (name === 'first-contentful-paint') recorded.first = startTime
      if (entryType === 'largest-contentful-paint') recorded.largest = startTime
      if (entryType === 'longtask') recorded.tasks.push({ start: startTime, duration })
    }
  }).observe({ entryTypes: ['paint', 'largest-contentful-paint', 'longtask'] })
}

function recordedPaintsAndTasks(): Recorded {
  return (window as typeof window & { recorded: Recorded }).recorded
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
