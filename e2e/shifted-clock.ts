// The browser tests always begin on the same morning, whenever they are run: the vacancies of the starting content close,
// and its dates pass. This is loaded into the site and into the tests, and sent into the pages. The clock goes on.
import type { BrowserContext } from '@playwright/test'

/** Wednesday, 25 November 2026, 10:40 in India. */
const beginning = Date.parse('2026-11-25T05:10:00.000Z')
const name = 'E2E_CLOCK_SHIFT_MS'

/** Called once, before the site starts. All processes inherit what it decides. */
export function beginOnTheSameMorning(): void {
  process.env[name] = String(beginning - Date.now())
}

/** For a program that makes the tests itself, instead of in processes that inherit the clock. */
export function shiftThisProcess(): void {
  shiftDate(Number(process.env[name]))
}

/** The settings with which a site has the clock of the tests. */
export function shiftedSettings(): Record<string, string> {
  return process.env[name] ? { NODE_OPTIONS: `--import=${import.meta.url}` } : {}
}

/** Gives the clock to all pages that the context opens from now on. */
export async function shiftPages(context: BrowserContext): Promise<void> {
  if (process.env[name]) await context.addInitScript(shiftDate, Number(process.env[name]))
}

/** Also runs in pages, so it names nothing of this module. */
function shiftDate(shiftMs: number): void {
  const RealDate = Date
  // A module may be loaded twice.
  if ('isShifted' in RealDate) return
  const now = (): number => RealDate.now() + shiftMs
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given: unknown[]) => Reflect.construct(target, given.length === 0 ? [now()] : given),
    get: (target, property) => (property === 'now' ? now : Reflect.get(target, property)),
    has: (target, property) => property === 'isShifted' || Reflect.has(target, property),
  })
}

if (process.env[name]) shiftThisProcess()
