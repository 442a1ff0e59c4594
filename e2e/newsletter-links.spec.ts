// The mailed link of a subscription. Opening it, as a mail scanner does, changes nothing. Pressing its buttons does, with and
// without JavaScript. It lists whatever was asked for with its address. A link that is no longer valid says so.
import type { APIRequestContext } from '@playwright/test'
import { axe, expect, receipt, test, visit } from './fixtures.ts'
import { findCutText } from './in-page/cut-text.ts'
import { linkIn, mailTo, newAddress, runSql } from './mailbox.ts'

const confirmed = 'Thank you. Your subscription is confirmed.'
const ended = 'You are unsubscribed. We will not send you any further issues.'
const unknown = 'This link is no longer valid.'
const asked = 'Please check your inbox and click the link to confirm.'

function state(address: string): unknown {
  const kinds = runSql('select kind, status from subscription where email = ? order by id', address)
  return kinds.map(({ kind, status }) => `${String(kind)} ${String(status)}`).join(', ')
}

async function confirmationLink(address: string): Promise<string> {
  return linkIn(await mailTo(address, /confirm your subscription/), '/link/subscription/')
}

/** An address that is not confirmed yet, and the link that was mailed to it. */
async function unconfirmed(request: APIRequestContext): Promise<{ address: string; link: string }> {
  const address = newAddress()
  expect((await request.post('/post/subscribe', { data: { email: address } })).status()).toBe(200)
  return { address, link: await confirmationLink(address) }
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

  const link = await confirmationLink(address)
  await visit(page, link)
  await expect(heading).toHaveText('Confirm your subscription')
  expect(state(address)).toBe('newsletter unconfirmed')
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
  expect(state(address)).toBe('newsletter active')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link', { name: 'Insights' })).toBeFocused()

  await visit(page, link)
  await expect(heading).toHaveText('You are subscribed')
  expect(state(address)).toBe('newsletter active')
  expect(await axe(page, 'main')).toEqual([])
  await page.getByRole('main').getByRole('button', { name: 'Unsubscribe' }).press('Enter')
  await expect(heading).toHaveText('You are unsubscribed')
  await expect(page.getByText(ended)).toBeVisible()
  expect(state(address)).toBe('newsletter ended')
  expect(await axe(page, 'main')).toEqual([])

  await test.step('a page that was open when its link became invalid says so', async () => {
    const other = await unconfirmed(request)
    await visit(page, other.link)
    runSql('delete from subscription where email = ?', other.address)
    await button.press('Enter')
    await expect(heading).toHaveText('This link has expired')
    await expect(page.getByRole('status').filter({ hasText: unknown })).toBeFocused()
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
    expect(await axe(page, 'main')).toEqual([])
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
    expect(state(address)).toBe('newsletter unconfirmed')
    await buttons.filter({ hasText: 'Confirm the subscription' }).click()
    await expect(heading).toHaveText('You are subscribed')
    await expect(page.getByText(confirmed)).toBeVisible()
    expect(state(address)).toBe('newsletter active')
    await page.goto(link)
    await expect(heading).toHaveText('You are subscribed')
    await expect(buttons).toHaveText(['Unsubscribe'])
    expect(state(address)).toBe('newsletter active')
    await buttons.filter({ hasText: 'Unsubscribe' }).click()
    await expect(heading).toHaveText('You are unsubscribed')
    expect(state(address)).toBe('newsletter ended')
    await page.goto(link)
    await expect(page.getByText(ended)).toBeVisible()
    await expect(buttons).toHaveCount(0)

    const late = await unconfirmed(request)
    runSql(`update subscription set link_sent_on = '2026-01-01T00:00:00.000Z' where email = ?`, late.address)
    for (const [path, status, sentence] of [
      ['/link/subscription/invented', 404, unknown],
      [late.link, 410, 'This link has expired. Please enter your address again.'],
    ] as const) {
      expect((await page.goto(path))?.status(), path).toBe(status)
      await expect(heading).toHaveText('This link has expired')
      await expect(page.getByText(sentence)).toBeVisible()
      await expect(buttons).toHaveCount(0)
    }
    expect(state(late.address)).toBe('newsletter unconfirmed')
    await page.getByRole('main').getByRole('link', { name: 'Newsletter' }).click()
    await page.getByRole('textbox', { name: 'E-mail address' }).fill(newAddress())
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(receipt(page)).toContainText(asked)
  })
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript @phone' : 'without JavaScript @desktop', () => {
    test.use({ javaScriptEnabled })

    test('of several things that were asked for, only what is ticked begins', async ({ page, request }) => {
      const { address, link } = await unconfirmed(request)
      const ask = async (path: string, data: object) =>
        expect((await request.post(path, { data: { email: address, ...data } })).status()).toBe(200)
      await ask('/post/reminders', { answers: 'kind=llp&state=TS&gst=monthly' })
      await ask('/post/careers/jobalert', { city: 'Pune' })
      if (javaScriptEnabled) await visit(page, link)
      else await page.goto(link)
      const boxes = page.getByRole('checkbox')
      await expect(boxes).toHaveCount(3)
      await expect(page.getByRole('checkbox', { name: 'Our newsletter' })).toBeChecked()
      await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1)
      expect(await page.evaluate(findCutText, 'body')).toEqual([])
      if (javaScriptEnabled) expect(await axe(page, 'main')).toEqual([])
      await page.getByRole('checkbox', { name: 'Our newsletter' }).press('Space')
      await page.getByRole('checkbox', { name: 'Reminders of the dates of an LLP' }).press('Space')
      await page.getByRole('button', { name: 'Confirm what is ticked' }).press('Enter')
      await expect(page.getByText('Thank you. We will remind you of these dates.')).toBeVisible()
      expect(state(address)).toBe('newsletter ended, reminders active, job-alert ended')
      await expect(page.getByRole('main').getByRole('button')).toHaveText(['End the reminders'])
    })
  })
}

test('a mail client unsubscribes with one POST and nothing else (RFC 8058)', async ({ request }) => {
  // Some mail programs accept pages too, as browsers do.
  const headers = { accept: 'text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2' }
  const oneClick = { 'List-Unsubscribe': 'One-Click' }
  for (const sent of [{ multipart: oneClick }, { form: oneClick }]) {
    const { address, link } = await unconfirmed(request)
    expect((await request.post(`${link}/confirm`)).status()).toBe(200)
    expect((await request.post(link, { ...sent, headers })).status()).toBe(200)
    expect(state(address)).toBe('newsletter ended')
    expect((await request.post(link, { ...sent, headers })).status()).toBe(200)
  }
})
