// The contact form: nothing incomplete is sent, nothing typed is lost, and the message arrives.
import type { Page } from '@playwright/test'
import { axe, expect, hydrated, receipt, test } from './fixtures.ts'

const received = 'Thank you. Your message has been received.'
const answers = {
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
    for (const [label, answer] of Object.entries(answers))
      await form.getByRole('textbox', { name: label, exact: true }).fill(answer)
  }
  return { form, fill, send: form.getByRole('button', { name: 'Send message' }) }
}

test('an empty form is not sent: a notice, a sentence by field, the focus on the first', async ({ page }) => {
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  const { form, send } = await ready(page)
  await send.click()
  await expect(page.getByRole('alert')).toHaveText('Please enter all the mandatory fields')
  await expect(form.getByText('Email should not be empty')).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  expect(posts).toEqual([])
  expect(await axe(page)).toEqual([])
})

test('a filled form is received; a receipt takes its place, from which another message can be written', async ({
  page,
}) => {
  const { form, fill, send } = await ready(page)
  await fill()
  await send.click()
  await expect(receipt(page)).toBeFocused()
  await expect(receipt(page)).toContainText(received)
  await expect(receipt(page)).toContainText(/Reference: [0-9A-Z]{5}-[0-9A-Z]{5}/)
  await expect(receipt(page)).toContainText(answers.Email)
  await expect(form).toHaveCount(0)
  expect(await axe(page)).toEqual([])
  await receipt(page).getByRole('link', { name: 'Write another message' }).click()
  await expect(form.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await expect(form.getByRole('textbox', { name: 'Message' })).toHaveValue('')
})

test('what is written while a message is on its way stays for the next one', async ({ page }) => {
  const { form, fill, send } = await ready(page)
  const gate = Promise.withResolvers<void>()
  await page.route('**/post/contactus', async (route) => {
    await gate.promise
    await route.continue()
  })
  await fill()
  await send.click()
  await form.getByRole('textbox', { name: 'Message' }).fill('And one more question.')
  gate.resolve()
  await receipt(page).getByRole('link', { name: 'Write another message' }).click()
  await expect(form.getByRole('textbox', { name: 'Message' })).toHaveValue('And one more question.')
})

test('pressed twice, it is sent once @desktop', async ({ page }) => {
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  const { fill, send } = await ready(page)
  await fill()
  await send.dblclick()
  await expect(receipt(page)).toContainText(received)
  expect(posts).toHaveLength(1)
})

test('an address is judged when it is left, and a press on the button is never lost by that', async ({ page }) => {
  const { form, fill, send } = await ready(page)
  await fill()
  await form.getByRole('textbox', { name: 'Email' }).fill('meera@x')
  await form.getByRole('textbox', { name: 'Location' }).focus()
  await expect(form.getByText('Email address is not correct')).toBeVisible()
  await form.getByRole('textbox', { name: 'Email' }).fill(answers.Email)
  await send.click()
  await expect(receipt(page)).toContainText(received)
})

test.describe('what the server refuses', () => {
  test.use({ expectedComplaints: /422|429/ })

  test('is shown in its words as the toast, and beside the field; nothing typed is lost', async ({ page }) => {
    const { form, fill, send } = await ready(page)
    await fill()
    // Only the server looks for signs that cannot be seen.
    await form.getByRole('textbox', { name: 'Location' }).fill('Chen\u0001nai')
    const answer = page.waitForResponse('**/post/contactus')
    await send.click()
    expect((await answer).status()).toBe(422)
    const sentence = 'Location holds characters that cannot be sent'
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
    await expect(form.getByText(sentence)).toBeVisible()
    await expect(form.getByRole('textbox', { name: 'Location' })).toBeFocused()
    await expect(form.getByRole('textbox', { name: 'Message' })).toHaveValue(answers.Message)
  })

  test('is shown as well when it comes too often', async ({ page, request }) => {
    const { form, fill, send } = await ready(page)
    const [name, email, companyName, location] = Object.values(answers)
    for (let use = 0; use < 5; use++) {
      const data = { name, email, companyName, location, message: `Message ${use}` }
      expect((await request.post('/post/contactus', { data })).status()).toBe(200)
    }
    await fill()
    await send.click()
    const sentence = /^You have sent several messages in a short time. Please try again in/
    await expect(page.locator('[data-sonner-toast]')).toHaveText(sentence)
    await expect(form.getByText(sentence)).toBeVisible()
    await expect(form.getByRole('textbox', { name: 'Message' })).toHaveValue(answers.Message)
  })
})

test.describe('without network', () => {
  test.use({ expectedComplaints: /ERR_FAILED|ERR_INTERNET_DISCONNECTED/ })

  test('the failure is told, everything typed stays, and the second try is the same message', async ({ page }) => {
    const keys: unknown[] = []
    page.on('request', (request) => request.method() === 'POST' && keys.push(request.postDataJSON().idempotencyKey))
    const { form, fill, send } = await ready(page)
    await fill()
    await page.route('**/post/contactus', (route) => route.abort())
    await send.click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(form.getByRole('textbox', { name: 'Message' })).toHaveValue(answers.Message)
    await page.unroute('**/post/contactus')
    await send.click()
    await expect(receipt(page)).toContainText(received)
    expect(keys).toHaveLength(2)
    expect(keys[1]).toBe(keys[0])
  })
})
