// The contact form: incomplete forms are not sent, typed text is never lost, and the message arrives.
import { refusalsPath } from '../src/forms/refusal-reason.ts'
import type { Page } from '@playwright/test'
import { axe, expect, hydrated, receipt, test } from './fixtures.ts'
import { newAddress } from './mailbox.ts'

const received = 'Thank you. Your message has been received.'
const values = {
  Name: 'Meera Iyer',
  Email: 'meera@kaverifoods.example.in',
  'Phone number': '',
  'Company name': 'Kaveri Foods',
  Location: 'Chennai',
  Message: 'Please call about our annual return.',
}

async function ready(page: Page, address = '/contact') {
  await page.goto(address)
  const parts = partsOf(page)
  await hydrated(parts.form)
  return parts
}

function partsOf(page: Page) {
  const form = page.getByRole('form', { name: 'Write to us' })
  const field = (label: string) =>
    form.getByRole(label === 'Location' ? 'combobox' : 'textbox', { name: new RegExp(`^${label}`) })
  return { form, field, send: form.getByRole('button', { name: 'Send message' }) }
}

/** What the browser keeps of the form, and nothing of the other forms. */
const kept = (page: Page) =>
  page.evaluate(() => Object.entries(sessionStorage).filter(([key]) => key.startsWith('draft')))

test('an empty form says what is missing; filled in by keyboard it is sent, and a wrong address is told on the way @phone', async ({
  page,
}) => {
  const posts: string[] = []
  // What is refused here is reported as a reason, without a word of what was typed.
  page.on('request', (request) => {
    if (request.method() === 'POST' && !request.url().endsWith(refusalsPath)) posts.push(request.url())
  })
  const { form, field, send } = partsOf(page)
  // A link to the form focuses it, unless somebody is in it before the scripts come.
  const { promise: scriptsMayCome, resolve: letScriptsCome } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await scriptsMayCome
    await route.continue()
  })
  await page.goto('/contact#enquiry', { waitUntil: 'domcontentloaded' })
  await field('Name').focus()
  await page.keyboard.insertText('Me')
  letScriptsCome()
  await hydrated(form)
  // What is typed now is kept once the effects of the page have run. One of them moves the focus in the next frame.
  await page.keyboard.type('era')
  await expect.poll(() => kept(page)).toEqual([['draft contactus', JSON.stringify({ name: 'Meera' })]])
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))))
  await expect(field('Name')).toBeFocused()
  await field('Name').fill('')
  await send.click()
  await expect(page.getByRole('alert')).toHaveText('Please enter all the mandatory fields')
  await expect(form.getByText('Email should not be empty')).toBeVisible()
  await expect(field('Name')).toBeFocused()
  await expect(field('Name')).toHaveAttribute('aria-invalid', 'true')
  expect(posts).toEqual([])
  expect(await axe(page, 'main')).toEqual([])

  for (const [label, value] of Object.entries(values)) {
    await expect(field(label)).toBeFocused()
    await page.keyboard.insertText(label === 'Email' ? 'meera@x' : value)
    await page.keyboard.press('Tab')
  }
  await expect(form.getByText('Email address is not correct')).toBeVisible()
  await field('Email').fill(values.Email)
  // Leaving the field takes the sentence away, which must not move the button from under the finger.
  await send.click()
  await expect(receipt(page)).toBeFocused()
  await expect(receipt(page)).toContainText(received)
  await expect(form).toHaveCount(0)
  expect(await axe(page, 'section:has(a[href="?"])')).toEqual([])
  await expect.poll(() => kept(page)).toEqual([])
  await receipt(page).getByRole('link', { name: 'Write another message' }).click()
  await expect(field('Name')).toBeFocused()
  await expect(field('Message')).toHaveValue('')
})

test.describe('what was typed', () => {
  test.use({ expectedErrors: /422|429|ERR_FAILED|ERR_INTERNET_DISCONNECTED/ })

  test('survives links, reloading and every failure, is sent once, and what is typed meanwhile is for the next @desktop', async ({
    page,
    request,
  }) => {
    const { form, field } = await ready(page)
    await field('Message').fill(values.Message)
    await page.getByRole('banner').getByRole('link', { name: 'Careers' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Careers')
    await page.goBack()
    await expect(field('Message')).toHaveValue(values.Message)
    expect(await kept(page)).toEqual([['draft contactus', JSON.stringify({ message: values.Message })]])
    // A link can say what the message is about.
    const { send } = await ready(page, `/contact?about=${encodeURIComponent('Secretarial Audit\n<b>&')}`)
    await expect(field('Message')).toHaveValue(`About: Secretarial Audit <b>&\n${values.Message}`)
    const cities = form.locator('datalist option')
    await expect
      .poll(() => cities.evaluateAll((all) => all.map((city) => city.getAttribute('value'))))
      .toContain('Chennai')
    for (const [label, value] of Object.entries(values)) await field(label).fill(value)
    // What nobody sees is left out, and the page refuses nothing for it.
    await field('Name').fill(`\u202a${values.Name.replace(' ', '\u00a0')}\u202c`)

    const keys: unknown[] = []
    page.on('request', (sent) => sent.method() === 'POST' && keys.push(sent.postDataJSON().idempotencyKey))
    await test.step('without a network connection', async () => {
      await page.route('**/post/contactus', (route) => route.abort())
      await send.click()
      await expect(form.getByRole('alert')).toContainText('could not confirm that we received this')
      await expect(field('Message')).toHaveValue(values.Message)
      await page.unroute('**/post/contactus')
    })

    await test.step('a refusal by the server', async () => {
      // The page itself would not send this.
      await page.route('**/post/contactus', (route) =>
        route.continue({ postData: { ...route.request().postDataJSON(), location: 'x'.repeat(161) } }),
      )
      await send.click()
      const sentence = 'Location is too long (limit 160 characters)'
      await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
      await expect(form.getByText(sentence)).toBeVisible()
      await expect(field('Location')).toBeFocused()
      await expect(field('Message')).toHaveValue(values.Message)
      expect(keys).toHaveLength(2)
      expect(keys[1]).toBe(keys[0])
      await page.unroute('**/post/contactus')
    })

    const gate = Promise.withResolvers<void>()
    await page.route('**/post/contactus', async (route) => {
      await gate.promise
      await route.continue()
    })
    await field('Location').fill(values.Location)
    await send.dblclick()
    await expect(form.getByRole('button', { name: 'Sending…' })).toBeVisible()
    await field('Message').fill('And one more question.')
    gate.resolve()
    await expect(receipt(page)).toContainText(/Reference\s?[0-9A-Z]{5}-[0-9A-Z]{5}/)
    await expect(receipt(page)).toContainText(values.Email)
    expect(keys).toHaveLength(3)
    await expect.poll(async () => (await kept(page)).join()).toContain('And one more question.')
    await receipt(page).getByRole('link', { name: 'Write another message' }).click()
    await expect(field('Message')).toHaveValue('And one more question.')

    await test.step('links that are asked for too often', async () => {
      for (let sent = 0; sent < 5; sent++)
        expect((await request.post('/post/subscribe', { data: { email: newAddress() } })).status()).toBe(200)
      const email = page.getByRole('textbox', { name: 'E-mail address' })
      const address = newAddress()
      await email.fill(address)
      await page.getByRole('button', { name: 'Subscribe' }).click()
      const sentence =
        /To prevent abuse we send only a few confirmation links\. Please try again in .* minutes, or telephone us on \+91/
      await expect(page.locator('[data-sonner-toast]').filter({ hasText: sentence })).toBeVisible()
      await expect(page.getByRole('main').getByText(sentence)).toBeVisible()
      await expect(email).toHaveValue(address)
    })
  })
})
