// The two mailed links of the newsletter. Opening one, as a mail scanner does, changes nothing. Clicking its button does,
// with and without JavaScript. A link that is no longer valid says so.
import type { APIRequestContext, Page } from '@playwright/test'
import { axe, expect, hydrated, receipt, test, visit } from './fixtures.ts'
import { linkIn, mailTo, newAddress, runSql } from './mailbox.ts'

const confirmed = 'Thank you. Your subscription is confirmed.'
const ended = 'You are unsubscribed. We will not send you any further issues.'
const unknown = 'This link is no longer valid.'
const expired = 'This link has expired. Please enter your address again.'

function state(address: string): unknown {
  return runSql('select state from subscriber where email = ?', address)[0]?.['state']
}

async function confirmationLink(address: string): Promise<string> {
  return linkIn(await mailTo(address, /confirm your subscription/), '/link/newsletter/confirm/')
}

/** An address that is not confirmed yet, and the link that was mailed to it. */
async function pending(request: APIRequestContext): Promise<{ address: string; link: string }> {
  const address = newAddress()
  expect((await request.post('/post/subscribe', { data: { email: address } })).status()).toBe(200)
  return { address, link: await confirmationLink(address) }
}

/** A subscriber, and the link in the List-Unsubscribe header of every issue. */
async function subscriber(request: APIRequestContext): Promise<{ address: string; link: string }> {
  const { address, link } = await pending(request)
  expect((await request.post(`${link}/now`)).status()).toBe(200)
  const [row] = runSql('select unsubscribe_token from subscriber where email = ?', address)
  return { address, link: `/link/newsletter/unsubscribe/${String(row?.['unsubscribe_token'])}` }
}

async function expectUsable(page: Page, hasScript: boolean): Promise<void> {
  // axe needs JavaScript. The page without it is the same.
  if (hasScript) expect(await axe(page, 'main')).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript @desktop', () => {
    test.use({ javaScriptEnabled, expectedErrors: /404|410/ })

    test('an address is subscribed by a click on the button, not by opening the page', async ({ page }) => {
      const address = newAddress()
      await (javaScriptEnabled ? visit(page, '/contact') : page.goto('/contact'))
      await page.getByRole('textbox', { name: 'E-mail address' }).fill(address)
      await page.getByRole('button', { name: 'Subscribe' }).click()
      await expect(receipt(page)).toContainText('Please check your inbox and click the link to confirm.')
      const link = await confirmationLink(address)

      for (const _visit of ['first', 'second']) {
        const response = await page.goto(link)
        expect(response?.headers()).toMatchObject({
          'cache-control': 'private, no-store',
          'referrer-policy': 'no-referrer',
          'x-robots-tag': 'noindex, nofollow',
        })
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm your subscription')
        expect(state(address)).toBe('pending')
      }
      await expectUsable(page, javaScriptEnabled)
      await page.getByRole('button', { name: 'Confirm the subscription' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are subscribed')
      await expect(page.getByText(confirmed)).toBeVisible()
      expect(state(address)).toBe('confirmed')
      await expectUsable(page, javaScriptEnabled)

      await page.goto(link)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are subscribed')
      await expect(page.getByText(confirmed)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Confirm the subscription' })).toHaveCount(0)
    })

    test('a subscription is ended by a click on the button, not by opening the page', async ({ page, request }) => {
      const { address, link } = await subscriber(request)
      for (const _visit of ['first', 'second']) {
        await page.goto(link)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your subscription')
        expect(state(address)).toBe('confirmed')
      }
      await expectUsable(page, javaScriptEnabled)
      await page.getByRole('checkbox', { name: 'Tax' }).check()
      await page.getByRole('button', { name: 'Save the topics' }).click()
      await expect(page.getByText('Your choice of topics is saved.')).toBeVisible()
      await page.goto(`${link}#topics`)
      await expect(page.getByRole('checkbox', { name: 'Tax' })).toBeChecked()
      await page.getByRole('main').getByRole('button', { name: 'Unsubscribe' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are unsubscribed')
      await expect(page.getByText(ended)).toBeVisible()
      expect(state(address)).toBe('unsubscribed')
      await expectUsable(page, javaScriptEnabled)

      await page.goto(link)
      await expect(page.getByText(ended)).toBeVisible()
      await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
    })

    test('an invalid or expired link says so, and the form for another one is there', async ({ page, request }) => {
      const { address, link } = await pending(request)
      runSql(
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
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link has expired')
        await expect(page.getByText(sentence)).toBeVisible()
        const buttons = path.includes('unsubscribe') ? [] : ['Subscribe']
        await expect(page.getByRole('main').getByRole('button')).toHaveText(buttons)
        await expectUsable(page, javaScriptEnabled)
      }
      expect(state(address)).toBe('pending')
      if (javaScriptEnabled) await hydrated(page.locator('main'))
      await page.getByRole('textbox', { name: 'E-mail address' }).fill(newAddress())
      await page.getByRole('button', { name: 'Subscribe' }).click()
      await expect(receipt(page)).toContainText('Please check your inbox and click the link to confirm.')
    })
  })
}

test('with the keyboard alone, the button can be pressed and focus moves to the outcome', async ({ page, request }) => {
  const { link } = await pending(request)
  await visit(page, link)
  await page.getByRole('main').focus()
  const button = page.getByRole('button', { name: 'Confirm the subscription' })
  const isFocused = () => button.evaluate((element) => element === document.activeElement)
  // The links of the notice come before the button.
  for (let press = 0; press < 16 && !(await isFocused()); press += 1) await page.keyboard.press('Tab')
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: confirmed })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link', { name: 'Insights' })).toBeFocused()
})

for (const body of ['urlencoded', 'multipart'] as const) {
  test(`a mail client unsubscribes with one ${body} POST and nothing else (RFC 8058) @desktop`, async ({
    request,
    page,
  }) => {
    const { address, link } = await subscriber(request)
    const oneClick = { 'List-Unsubscribe': 'One-Click' }
    // Some mail programs accept pages too, as browsers do.
    const headers = { accept: 'text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2' }
    const sent = body === 'multipart' ? { multipart: oneClick } : { form: oneClick }
    const response = await request.post(link, { ...sent, headers })
    expect(response.status()).toBe(200)
    expect(state(address)).toBe('unsubscribed')
    expect((await request.post(link, { form: oneClick })).status()).toBe(200)
    await page.goto(link)
    await expect(page.getByText(ended)).toBeVisible()
  })
}

test.describe('a page that was open when its link became invalid', () => {
  test.use({ expectedErrors: /404|410/ })

  test('says so when its button is clicked, and removes the button @desktop', async ({ page, request }) => {
    const { address, link } = await pending(request)
    await visit(page, link)
    runSql('delete from subscriber where email = ?', address)
    await page.getByRole('button', { name: 'Confirm the subscription' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link has expired')
    await expect(page.getByRole('status').filter({ hasText: unknown })).toBeFocused()
    await expect(page.getByRole('button', { name: 'Confirm the subscription' })).toHaveCount(0)
  })
})
