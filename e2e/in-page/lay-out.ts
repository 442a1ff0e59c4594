// What is below the screen has no place until it is laid out, and its letters no size until its fonts are there.
import type { Page } from '@playwright/test'

/** Lays the whole page out, and waits until the fonts that it asks for then have arrived. */
export async function layOut(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.classList.remove('arriving')
    // Chromium sometimes stops drawing, and then no frame comes that would do this.
    document.documentElement.getBoundingClientRect()
  })
  await page.waitForFunction(() => document.fonts.status === 'loaded', null, { polling: 50 })
}
