// The contact form: incomplete forms are not sent, typed text is never lost, and the message arrives.
import type { Page } from '@playwright/test'
import { axe, expect, hydrated, receipt, test } from './fixtures.ts'
import { newAddress } from './mailbox.ts'

const received = 'Thank you. Your message has been received.'
const values = {
  Name: 'Meera Iyer',
  Email: 'meera@kaverifoods.example.in',
  'Company name': 'Kaveri Foods',
  Location: 'Chennai',
  Message: 'Please call about our annual return.',
}

async function ready(page: Page) {
  await page.goto('/contact')
  const form = page.getByRole('form', { name: 'Write to us' })
  await hydrated(form)
  const fill = async () => {
    for (const [label, value] of Object.entries(values))
      await form.getByRole(label === 'Location' ? 'combobox' : 'textbox', { name: label, exact: true }).fill(value)
  }
  return { form, fill, send: form.getByRole('button', { name: 'Send message' }) }
}

test('an empty form is not sent: it shows a toast and errors, and focuses the first field @phone', async ({ page }) => {
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  const { form, send } = await ready(page)
  await send.click()
  await expect(page.getByRole('alert')).toHaveText('Please enter all the mandatory fields')
  await expect(form.getByText('Email should not be empty')).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  expect(posts).toEqual([])
  expect(await axe(page, 'main')).toEqual([])
})

test('a complete form is sent once by a double click and replaced by a receipt, from which another message can be written @desktop', async ({
  page,
}) => {
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  const { form, fill, send } = await ready(page)
  await fill()
  await send.dblclick()
  await expect(receipt(page)).toBeFocused()
  expect(posts).toHaveLength(1)
  await expect(receipt(page)).toContainText(received)
  await expect(receipt(page)).toContainText(/Reference\s?[0-9A-Z]{5}-[0-9A-Z]{5}/)
  await expect(receipt(page)).toContainText(values.Email)
  await expect(form).toHaveCount(0)
  expect(await axe(page, 'main')).toEqual([])
  await receipt(page).getByRole('link', { name: 'Write another message' }).click()
  await expect(form.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await expect(form.getByRole('textbox', { name: 'Message' })).toHaveValue('')
})

test('a link can say what the message is about, and the location is suggested @desktop', async ({ page }) => {
  await page.goto(`/contact?about=${encodeURIComponent('Secretarial Audit\n<b>&')}`)
  const form = page.getByRole('form', { name: 'Write to us' })
  await expect(form.getByRole('textbox', { name: 'Message' })).toHaveValue('About: Secretarial Audit <b>&\n')
  const cities = form.locator('datalist option')
  await expect
    .poll(() => cities.evaluateAll((all) => all.map((city) => city.getAttribute('value'))))
    .toContain('Chennai')
})

test('text typed while a message is being sent is kept for the next one @desktop', async ({ page }) => {
  const { form, fill, send } = await ready(page)
  const gate = Promise.withResolvers<void>()
  await page.route('**/post/contactus', async (route) => {
    await gate.promise
    await route.continue()
  })
  await fill()
  const sent = page.waitForRequest('**/post/contactus')
  await send.click()
  await sent
  await expect(form.getByRole('button', { name: 'Sending…' })).toBeVisible()
  await form.getByRole('textbox', { name: 'Message' }).fill('And one more question.')
  gate.resolve()
  await receipt(page).getByRole('link', { name: 'Write another message' }).click()
  await expect(form.getByRole('textbox', { name: 'Message' })).toHaveValue('And one more question.')
})

test('what was typed survives links, going back and reloading until it is sent @desktop', async ({ page }) => {
  const { form, fill, send } = await ready(page)
  const message = form.getByRole('textbox', { name: 'Message' })
  const kept = () => page.evaluate(() => Object.entries(sessionStorage).filter(([key]) => key.startsWith('draft')))
  await message.fill(values.Message)
  await page.getByRole('banner').getByRole('link', { name: 'Careers' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Careers')
  await page.goBack()
  await expect(message).toHaveValue(values.Message)
  await page.reload()
  await expect(message).toHaveValue(values.Message)
  expect(await kept()).toEqual([['draft contactus', JSON.stringify({ message: values.Message })]])
  await page.goto('/contact?about=Audit')
  await expect(message).toHaveValue(`About: Audit\n${values.Message}`)
  await fill()
  await send.click()
  await expect(receipt(page)).toContainText(received)
  await expect.poll(kept).toEqual([])
  await page.goto('/contact')
  await hydrated(form)
  await expect(message).toHaveValue('')
})

test('an e-mail address is checked when its field loses focus, without losing the next click @phone', async ({
  page,
}) => {
  const { form, fill, send } = await ready(page)
  await fill()
  await form.getByRole('textbox', { name: 'Email' }).fill('meera@x')
  await form.getByRole('combobox', { name: 'Location' }).focus()
  await expect(form.getByText('Email address is not correct')).toBeVisible()
  await form.getByRole('textbox', { name: 'Email' }).fill(values.Email)
  await send.click()
  await expect(receipt(page)).toContainText(received)
})

test.describe('a refusal by the server', () => {
  test.use({ expectedErrors: /422|429/ })

  test('is shown as a toast and beside the field, and typed text is kept @desktop', async ({ page }) => {
    const { form, fill, send } = await ready(page)
    await fill()
    // Only the server checks for invisible characters.
    await form.getByRole('combobox', { name: 'Location' }).fill('Chen\u0001nai')
    const response = page.waitForResponse('**/post/contactus')
    await send.click()
    expect((await response).status()).toBe(422)
    const sentence = 'Location contains characters we cannot accept'
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
    await expect(form.getByText(sentence)).toBeVisible()
    await expect(form.getByRole('combobox', { name: 'Location' })).toBeFocused()
    await expect(form.getByRole('textbox', { name: 'Message' })).toHaveValue(values.Message)
  })

  test('is shown when links are asked for too often @desktop', async ({ page, request }) => {
    await ready(page)
    for (let sent = 0; sent < 5; sent++)
      expect((await request.post('/post/subscribe', { data: { email: newAddress() } })).status()).toBe(200)
    const field = page.getByRole('textbox', { name: 'E-mail address' })
    const address = newAddress()
    await field.fill(address)
    await page.getByRole('button', { name: 'Subscribe' }).click()
    const sentence =
      /To prevent abuse we send only a few confirmation links\. Please try again in .* minutes, or telephone us on \+91/
    await expect(page.locator('[data-sonner-toast]')).toHaveText(sentence)
    await expect(page.getByRole('main').getByText(sentence)).toBeVisible()
    await expect(field).toHaveValue(address)
  })
})

test.describe('without a network connection', () => {
  test.use({ expectedErrors: /ERR_FAILED|ERR_INTERNET_DISCONNECTED/ })

  test('the failure is shown, typed text is kept, and a retry has the same idempotency key @desktop', async ({
    page,
  }) => {
    const keys: unknown[] = []
    page.on('request', (request) => request.method() === 'POST' && keys.push(request.postDataJSON().idempotencyKey))
    const { form, fill, send } = await ready(page)
    await fill()
    await page.route('**/post/contactus', (route) => route.abort())
    await send.click()
    await expect(form.getByRole('alert')).toContainText('could not confirm that we received this')
    await expect(form.getByRole('textbox', { name: 'Message' })).toHaveValue(values.Message)
    await page.unroute('**/post/contactus')
    await send.click()
    await expect(receipt(page)).toContainText(received)
    expect(keys).toHaveLength(2)
    expect(keys[1]).toBe(keys[0])
  })
})
