// The page behind the link to a consultation, with and without JavaScript: moved, cancelled, and shown by a used link.
import type { APIRequestContext } from '@playwright/test'
import { axe, expect, test } from './fixtures.ts'
import { linkIn, mailboxesAnswered, mailTo, newAddress } from './mailbox.ts'

type Free = { start: { hours: number; minutes: number; meridiem: string } }

/** Books the first time that is still free, and returns the address and the path of the meeting's page. */
async function book(request: APIRequestContext): Promise<{ address: string; link: string }> {
  const now = new Date()
  const query = `month=${now.getUTCMonth() + 1}&year=${now.getUTCFullYear()}`
  const { first, last }: { first: string; last: string } = await (
    await request.get(`/get/timeslots/days?${query}`)
  ).json()
  for (let day = first; day <= last; day = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)) {
    // Saturdays are free only while another test changes the opening hours.
    if (new Date(day).getUTCDay() === 6) continue
    const free: Free[] = await (await request.get(`/get/timeslots?date=${day}`)).json()
    for (const { start } of free) {
      const address = newAddress()
      const form = { name: 'Meera Iyer', email: address, company: 'Kaveri Foods', date: day, slot: start }
      const response = await request.post('/post/consultation', { data: form })
      if (response.status() === 201) return { address, link: ((await response.json()) as { link: string }).link }
    }
  }
  throw new Error('No time is free')
}

test.beforeEach(mailboxesAnswered)

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript @desktop' : 'without JavaScript @desktop', () => {
    test.use({ javaScriptEnabled, expectedErrors: /410/ })

    test('a meeting is moved by its link and cancelled by the next', async ({ page, request }) => {
      const { address, link } = await book(request)
      const heading = page.getByRole('heading', { level: 1 })
      await page.goto(link)
      await expect(heading).toHaveText('Your consultation')
      if (javaScriptEnabled) expect(await axe(page, 'main')).toEqual([])

      await page.getByRole('link', { name: 'Move', exact: true }).click()
      await expect(heading).toHaveText('Move your consultation')
      const day = page.getByRole('navigation', { name: 'Days with free times' }).getByRole('link').nth(3)
      await day.click()
      await expect(day).toHaveAttribute('aria-current', 'true')
      // Each test has a time of its own, because they run at once.
      await page
        .getByRole('radio')
        .nth(javaScriptEnabled ? 1 : 0)
        .check()
      if (javaScriptEnabled) expect(await axe(page, 'main')).toEqual([])
      await page.getByRole('button', { name: 'Move the meeting' }).click()
      await expect(heading).toHaveText('Your consultation was moved')
      await expect(page.getByText('The consultation has been moved.')).toBeVisible()

      expect((await page.goto(link))?.status()).toBe(410)
      await expect(page.getByText('This link expired when the meeting was moved.')).toBeVisible()
      const newLink = linkIn(await mailTo(address, /^Consultation moved/), '/link/consultation/')
      await page.goto(`${newLink}?step=cancel`)
      await expect(heading).toHaveText('Cancel this consultation?')
      await page.getByRole('button', { name: 'Yes, cancel the meeting' }).click()
      await expect(heading).toHaveText('This consultation is cancelled')
      expect((await page.goto(newLink))?.status()).toBe(410)
      await expect(heading).toHaveText('This consultation is cancelled')
      if (javaScriptEnabled) expect(await axe(page, 'main')).toEqual([])
    })
  })
}
