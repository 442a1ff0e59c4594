// The two mailed links of the newsletter: whoever looks at them, a mail scanner for instance, changes nothing; one
// press does it, with script and without; and a link that has ended says so.
import type { APIRequestContext, Page } from '@playwright/test'
import { axe, expect, test, receipt } from './fixtures.ts'
import { linkIn, mailTo, newAddress, record } from './mailbox.ts'

const confirmed = 'Thank you. Your subscription is confirmed.'
const ended = 'You are unsubscribed. No further issue will be sent.'
const unknown = 'This link is not valid any more.'
const expired = 'This link has expired. Please enter your address once more.'

function state(address: string): unknown {
  return record('select state from subscriber where email = ?', address)[0]?.['state']
}

async function confirmationLink(address: string): Promise<string> {
  return linkIn(await mailTo(address, /confirm your subscription/), '/link/newsletter/confirm/')
}

/** An address that waits for its confirmation, and the link that it was sent. */
async function pending(request: APIRequestContext): Promise<{ address: string; link: string }> {
  const address = newAddress()
  expect((await request.post('/post/subscribe', { data: { email: address } })).status()).toBe(200)
  return { address, link: await confirmationLink(address) }
}

/** A subscriber, and the link that List-Unsubscribe of every issue names. */
async function subscriber(request: APIRequestContext): Promise<{ address: string; link: string }> {
  const { address, link } = await pending(request)
  expect((await request.post(`${link}/now`)).status()).toBe(200)
  const [row] = record('select unsubscribe_token from subscriber where email = ?', address)
  return { address, link: `/link/newsletter/unsubscribe/${String(row?.['unsubscribe_token'])}` }
}

async function isFit(page: Page, hasScript: boolean): Promise<void> {
  // axe is a script itself, and the page without is the same.
  if (hasScript) expect(await axe(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script @desktop', () => {
    test.use({ javaScriptEnabled, expectedComplaints: /404|410/ })

    test('an address is subscribed by the press of the button, not by looking at its page', async ({ page }) => {
      const address = newAddress()
      await page.goto('/home', { waitUntil: javaScriptEnabled ? 'networkidle' : 'load' })
      await page.getByRole('textbox', { name: 'Send the compliance calendar to' }).fill(address)
      await page.getByRole('button', { name: 'Subscribe' }).click()
      await expect(receipt(page)).toContainText('Please confirm by the link that we have sent you.')
      const link = await confirmationLink(address)

      for (const _look of ['first', 'second']) {
        const answer = await page.goto(link)
        expect(answer?.headers()).toMatchObject({
          'cache-control': 'private, no-store',
          'referrer-policy': 'no-referrer',
          'x-robots-tag': 'noindex, nofollow',
        })
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm your subscription')
        expect(state(address)).toBe('pending')
      }
      await isFit(page, javaScriptEnabled)
      await page.getByRole('button', { name: 'Confirm the subscription' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are subscribed')
      await expect(page.getByText(confirmed)).toBeVisible()
      expect(state(address)).toBe('confirmed')
      await isFit(page, javaScriptEnabled)

      await page.goto(link)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are subscribed')
      await expect(page.getByText(confirmed)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Confirm the subscription' })).toHaveCount(0)
    })

    test('a subscription is ended by the press of the button, not by looking at its page', async ({
      page,
      request,
    }) => {
      const { address, link } = await subscriber(request)
      for (const _look of ['first', 'second']) {
        await page.goto(link)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unsubscribe')
        expect(state(address)).toBe('confirmed')
      }
      await isFit(page, javaScriptEnabled)
      await page.getByRole('main').getByRole('button', { name: 'Unsubscribe' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are unsubscribed')
      await expect(page.getByText(ended)).toBeVisible()
      expect(state(address)).toBe('unsubscribed')
      await isFit(page, javaScriptEnabled)

      await page.goto(link)
      await expect(page.getByText(ended)).toBeVisible()
      await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
    })

    test('a link that was invented, or has expired, says so and leads on', async ({ page, request }) => {
      const { address, link } = await pending(request)
      record(
        `update subscription_token set expires_on = ?
         where subscriber_id = (select id from subscriber where email = ?)`,
        '2026-01-01T00:00:00.000Z',
        address,
      )
      for (const [path, status, sentence] of [
        ['/link/newsletter/confirm/invented', 404, unknown],
        ['/link/newsletter/unsubscribe/invented', 404, unknown],
        [link, 410, expired],
      ] as const) {
        expect((await page.goto(path))?.status(), path).toBe(status)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link has ended')
        await expect(page.getByText(sentence)).toBeVisible()
        await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
        await isFit(page, javaScriptEnabled)
      }
      expect(state(address)).toBe('pending')
      await page.getByRole('main').getByRole('link', { name: 'Contact' }).click()
      await expect(page).toHaveURL(/\/contact$/)
    })
  })
}

test('with the keyboard alone: the button is reached and pressed, and the place goes on at what came of it', async ({
  page,
  request,
}) => {
  const { link } = await pending(request)
  await page.goto(link, { waitUntil: 'networkidle' })
  await page.getByRole('main').focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Confirm the subscription' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: confirmed })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link', { name: 'Insights' })).toBeFocused()
})

for (const body of ['urlencoded', 'multipart'] as const) {
  test(`a mail program ends it by one POST, ${body}, with nothing else (RFC 8058) @desktop`, async ({
    request,
    page,
  }) => {
    const { address, link } = await subscriber(request)
    const oneClick = { 'List-Unsubscribe': 'One-Click' }
    const answer = await request.post(link, body === 'multipart' ? { multipart: oneClick } : { form: oneClick })
    expect(answer.status()).toBe(200)
    expect(state(address)).toBe('unsubscribed')
    expect((await request.post(link, { form: oneClick })).status()).toBe(200)
    await page.goto(link)
    await expect(page.getByText(ended)).toBeVisible()
  })
}

test.describe('a page that stood open while its link ended', () => {
  test.use({ expectedComplaints: /404|410/ })

  test('says so when its button is pressed, and offers it no more @desktop', async ({ page, request }) => {
    const { address, link } = await pending(request)
    await page.goto(link, { waitUntil: 'networkidle' })
    record('delete from subscriber where email = ?', address)
    await page.getByRole('button', { name: 'Confirm the subscription' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link has ended')
    await expect(page.getByRole('status').filter({ hasText: unknown })).toBeFocused()
    await expect(page.getByRole('button', { name: 'Confirm the subscription' })).toHaveCount(0)
  })
})
