// Where the focus goes when a dialog, a confirmation or a drawer of the console opens, and when it closes.
import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Open windows in the order of the document: one inside another comes after it. */
const windowSelector = 'dialog[open], .drawer'
const windowsOf = (page: Page) => page.locator(windowSelector)

type Opening = {
  /** The key that opens the window. */
  key?: string
  /** What has the focus after closing, if that is not the opener. */
  back?: Locator
  /** Closes it a second time by its own button. One window of each kind is enough: all of a kind have the same one. */
  alsoByButton?: boolean
}

/**
 * Opens a window by the keyboard and closes it again by Escape. The focus moves into it, and back to the opener.
 */
export async function closesAndReturns(
  opener: Locator,
  { key = 'Enter', back = opener, alsoByButton = false }: Opening = {},
): Promise<void> {
  const page = opener.page()
  for (const isByButton of alsoByButton ? [false, true] : [false]) {
    const opened = await openByKey(opener, key)
    const around = (await windowsOf(page).count()) - 1
    if (isByButton) await opened.locator('> footer button, > .drawer__hd button').first().press('Enter')
    else await page.keyboard.press('Escape')
    await expect(windowsOf(page)).toHaveCount(around)
    await expect(back).toBeFocused()
  }
}

/** Returns the window, once the focus is in it. */
export async function openByKey(opener: Locator, key = 'Enter'): Promise<Locator> {
  const page = opener.page()
  const windows = windowsOf(page)
  await expect(opener).toBeVisible()
  // Whatever was closed before is gone, so that it is not taken for what opens.
  const around = await opener.evaluate((node, selector) => {
    let count = 0
    for (let at = node.closest(selector); at; at = at.parentElement?.closest(selector) ?? null) count += 1
    return count
  }, windowSelector)
  await expect(windows).toHaveCount(around)
  await opener.press(key)
  await expect(windows).toHaveCount(around + 1)
  await expectFocusIn(windows.nth(around))
  return windows.nth(around)
}

export async function expectFocusIn(part: Locator): Promise<void> {
  await expect.poll(() => part.evaluate((node) => node.contains(document.activeElement))).toBe(true)
}

/** The focus is within the main part of the page. If it were on the document itself, Tab would begin at the top again. */
export async function expectFocusKept(page: Page): Promise<void> {
  await expect(page.locator('main:focus-within')).toHaveCount(1)
}

/**
 * What has the focus, and the ring around it, are within the window, and nothing lies over them (WCAG 2.4.7, 2.4.11).
 * A notice is looked at as well, though pointers go through it.
 */
export async function expectFocusSeen(page: Page): Promise<void> {
  const seen = await page.evaluate(async () => {
    const notices = [...document.querySelectorAll('[data-sonner-toast]')]
    await Promise.all(notices.flatMap((notice) => notice.getAnimations()).map(({ finished }) => finished))
    const focused = document.activeElement ?? document.body
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(focused)
    const width = outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth)
    const around = Math.max(0, Number.parseFloat(outlineOffset) + width)
    const { left, top, right, bottom } = focused.getBoundingClientRect()
    const isInWindow = left >= around && top >= around && right + around <= innerWidth && bottom + around <= innerHeight
    const middle = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    const under = [...document.querySelectorAll('.toast')].some((toast) => {
      const over = toast.getBoundingClientRect()
      return over.top < bottom && over.bottom > top && over.left < right && over.right > left
    })
    return { hasRing: width > 0, isInWindow, isOnTop: focused.contains(middle), under }
  })
  expect(seen).toEqual({ hasRing: true, isInWindow: true, isOnTop: true, under: false })
}
