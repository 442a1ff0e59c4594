// The two mailed links of the newsletter. Opening one, as a mail scanner does, changes nothing. Pressing its button does,
// with and without JavaScript. A link that is no longer valid says so.
import type { APIRequestContext } from '@playwright/test'
import { axe, expect, hydrated, receipt, test, visit } from './fixtures.ts'
import { linkIn, mailTo, newAddress, runSql } from './mailbox.ts'

const confirmed = 'Thank you. Your subscription is confirmed.'
const ended = 'You are unsubscribed. We will not send you any further issues.'
const unknown = 'This link is no longer valid.'
const asked = 'Please check your inbox and click the link to confirm.'

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

/** The link in the List-Unsubscribe header of every issue. */
function unsubscribeLink(address: string): string {
  const [row] = runSql('select unsubscribe_token from subscriber where email = ?', address)
  return `/link/newsletter/unsubscribe/${String(row?.['unsubscribe_token'])}`
}

test.use({ expectedErrors: /404|410/ })

test('an address is subscribed and unsubscribed by keyboard, not by opening a page, and the focus moves to each outcome', async ({
  page,
  request,
}) => {
  const address = newAddress()
  const heading = page.getByRole('heading', { level: 1 })
  await visit(page, '/contact')
  await page.getByRole('textbox', { name: 'E-mail address' }).fill(address)
  await page.keyboard.press('Enter')
  await expect(receipt(page)).toContainText(asked)

  await visit(page, await confirmationLink(address))
  await expect(heading).toHaveText('Confirm your subscription')
  expect(state(address)).toBe('pending')
  expect(await axe(page, 'main')).toEqual([])
  await page.getByRole('main').focus()
  const button = page.getByRole('button', { name: 'Confirm the subscription' })
  const isFocused = () => button.evaluate((element) => element === document.activeElement)
  // The links of the notice come before the button.
  for (let press = 0; press < 16 && !(await isFocused()); press += 1) await page.keyboard.press('Tab')
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: confirmed })).toBeFocused()
  await expect(heading).toHaveText('You are subscribed')
  expect(state(address)).toBe('confirmed')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link', { name: 'Insights' })).toBeFocused()

  await visit(page, unsubscribeLink(address))
  await expect(heading).toHaveText('Unsubscribe')
  expect(state(address)).toBe('confirmed')
  expect(await axe(page, 'main')).toEqual([])
  await page.getByRole('main').getByRole('button', { name: 'Unsubscribe' }).press('Enter')
  await expect(heading).toHaveText('You are unsubscribed')
  await expect(page.getByText(ended)).toBeVisible()
  expect(state(address)).toBe('unsubscribed')
  expect(await axe(page, 'main')).toEqual([])

  await test.step('a page that was open when its link became invalid says so, and has the form for another', async () => {
    const other = await pending(request)
    await visit(page, other.link)
    runSql('delete from subscriber where email = ?', other.address)
    await button.press('Enter')
    await expect(heading).toHaveText('This link has expired')
    await expect(page.getByRole('status').filter({ hasText: unknown })).toBeFocused()
    await expect(page.getByRole('main').getByRole('button')).toHaveText(['Subscribe'])
    expect(await axe(page, 'main')).toEqual([])
    await hydrated(page.locator('main'))
    await page.getByRole('textbox', { name: 'E-mail address' }).fill(newAddress())
    await page.keyboard.press('Enter')
    await expect(receipt(page)).toContainText(asked)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('an address is subscribed and unsubscribed by a click, and invalid links say so', async ({ page, request }) => {
    const address = newAddress()
    const heading = page.getByRole('heading', { level: 1 })
    const buttons = page.getByRole('main').getByRole('button')
    await page.goto('/contact')
    await page.getByRole('textbox', { name: 'E-mail address' }).fill(address)
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(receipt(page)).toContainText(asked)

    const link = await confirmationLink(address)
    expect((await page.goto(link))?.headers()).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    })
    await expect(heading).toHaveText('Confirm your subscription')
    expect(state(address)).toBe('pending')
    await buttons.filter({ hasText: 'Confirm the subscription' }).click()
    await expect(heading).toHaveText('You are subscribed')
    await expect(page.getByText(confirmed)).toBeVisible()
    expect(state(address)).toBe('confirmed')
    await page.goto(link)
    await expect(page.getByText(confirmed)).toBeVisible()
    await expect(buttons.filter({ hasText: 'Confirm' })).toHaveCount(0)

    const unsubscribe = unsubscribeLink(address)
    await page.goto(unsubscribe)
    await expect(heading).toHaveText('Unsubscribe')
    expect(state(address)).toBe('confirmed')
    await buttons.filter({ hasText: 'Unsubscribe' }).click()
    await expect(heading).toHaveText('You are unsubscribed')
    expect(state(address)).toBe('unsubscribed')
    await page.goto(unsubscribe)
    await expect(page.getByText(ended)).toBeVisible()
    await expect(buttons).toHaveCount(0)

    const late = await pending(request)
    runSql(
      'update subscription_token set expires_on = ? where subscriber_id = (select id from subscriber where email = ?)',
      '2026-01-01T00:00:00.000Z',
      late.address,
    )
    for (const [path, status, sentence, names] of [
      ['/link/newsletter/unsubscribe/invented', 404, unknown, []],
      [late.link, 410, 'This link has expired. Please enter your address again.', ['Subscribe']],
    ] as const) {
      expect((await page.goto(path))?.status(), path).toBe(status)
      await expect(heading).toHaveText('This link has expired')
      await expect(page.getByText(sentence)).toBeVisible()
      await expect(buttons).toHaveText([...names])
    }
    expect(state(late.address)).toBe('pending')
    await page.getByRole('textbox', { name: 'E-mail address' }).fill(newAddress())
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(receipt(page)).toContainText(asked)
  })
})

test('a mail client unsubscribes with one POST and nothing else (RFC 8058)', async ({ request }) => {
  // Some mail programs accept pages too, as browsers do.
  const headers = { accept: 'text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2' }
  const oneClick = { 'List-Unsubscribe': 'One-Click' }
  for (const sent of [{ multipart: oneClick }, { form: oneClick }]) {
    const { address, link } = await pending(request)
    expect((await request.post(`${link}/now`)).status()).toBe(200)
    const unsubscribe = unsubscribeLink(address)
    expect((await request.post(unsubscribe, { ...sent, headers })).status()).toBe(200)
    expect(state(address)).toBe('unsubscribed')
    expect((await request.post(unsubscribe, { ...sent, headers })).status()).toBe(200)
  }
})
