// Where the keyboard is when a dialog, a confirmation or a drawer of the console opens, and where when it closes.
import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Those inside others stand after them. */
const windowsOf = (page: Page) => page.locator('dialog[open], .drawer')

type Opening = {
  /** The key that opens it. */
  key?: string
  /** What has the focus afterwards, where that is not the opener. */
  back?: Locator
}

/**
 * Opens a window by the keyboard and closes it again, once by Escape and once by its own button. Each time the focus moves
 * into it, and is on the opener afterwards.
 */
export async function closesAndReturns(opener: Locator, { key = 'Enter', back = opener }: Opening = {}): Promise<void> {
  const page = opener.page()
  for (const isByButton of [false, true]) {
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
  const around = await windows.count()
  await opener.press(key)
  await expect(windows).toHaveCount(around + 1)
  await expectFocusIn(windows.nth(around))
  return windows.nth(around)
}

export async function expectFocusIn(part: Locator): Promise<void> {
  await expect.poll(() => part.evaluate((node) => node.contains(document.activeElement))).toBe(true)
}

/** Something within the page has it, and not the document itself, from which Tab would lead to the top. */
export async function expectFocusKept(page: Page): Promise<void> {
  await expect(page.locator('main:focus-within')).toHaveCount(1)
}
