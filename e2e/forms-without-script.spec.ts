// The forms without JavaScript: the same page comes back with what was typed, and a received form is confirmed.
import type { APIRequestContext } from '@playwright/test'
import { runSql } from './mailbox.ts'
import { axe, expect, hydrated, receipt, test } from './fixtures.ts'

const typed = {
  name: 'Meera Iyer',
  email: 'meera@kaverifoods.example.in',
  phoneNumber: '',
  companyName: 'Kaveri "Foods" <Ltd>',
  location: 'Chennai',
}

/** Posts the form as a browser does without JavaScript. */
function submit(request: APIRequestContext, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
  return request.post('/contact', { form: { form: 'contactus', ...fields }, headers: { accept, ...headers } })
}

function countLeads(message: string): number {
  return runSql('select id from lead where message = ?', message).length
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedErrors: /422/ })

  test('an invalid message comes back with what was typed, and is received once corrected', async ({ page }) => {
    await page.goto('/contact')
    const form = page.getByRole('form', { name: 'Write to us' })
    const field = (name: string) => form.getByRole('textbox', { name, exact: true })
    await field('Name').fill('Meera 2')
    await field('Email').fill(typed.email)
    await field('Company name').fill(typed.companyName)
    await form.getByRole('combobox', { name: 'Location' }).fill(typed.location)
    await field('Message').fill('\nFirst line\nSecond & last')
    await form.getByRole('button', { name: 'Send message' }).click()

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact')
    await expect(form.getByRole('alert')).toHaveText('User Name should not contain numbers')
    await expect(field('Name')).toBeFocused()
    await expect(field('Name')).toHaveAccessibleDescription('User Name should not contain numbers')
    await expect(field('Company name')).toHaveValue(typed.companyName)
    await expect(field('Message')).toHaveValue(/First line\nSecond & last$/)
    await field('Name').fill(typed.name)
    await form.getByRole('button', { name: 'Send message' }).click()
    await expect(receipt(page)).toContainText('Thank you. Your message has been received.')
    await expect(form).toHaveCount(0)
    await receipt(page).getByRole('link', { name: 'Write another message' }).click()
    await expect(field('Name')).toHaveValue('')
  })

  test('an empty message shows the same errors as with JavaScript', async ({ page }) => {
    await page.goto('/contact')
    const form = page.getByRole('form', { name: 'Write to us' })
    await form.getByRole('button', { name: 'Send message' }).click()
    await expect(form.getByRole('alert')).toContainText('Please enter all the mandatory fields')
    await form.getByRole('alert').getByRole('link', { name: 'Location should not be empty' }).click()
    await expect(form.getByRole('combobox', { name: 'Location' })).toBeFocused()
  })

  test('the newsletter form works independently of the contact form on its page', async ({ page }) => {
    await page.goto('/contact')
    await page.getByRole('textbox', { name: 'E-mail address' }).fill('reader@')
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page.getByRole('alert')).toContainText('Please enter valid email id')
    await expect(page.getByRole('form', { name: 'Write to us' }).getByRole('alert')).toHaveCount(0)
    await page.getByRole('textbox', { name: 'E-mail address' }).fill('reader@example.in')
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(receipt(page)).toContainText('Please check your inbox and click the link to confirm.')
  })
})

test.describe('the response @desktop', () => {
  test('to a refused form is not stored anywhere, and typed markup cannot leave its field', async ({ request }) => {
    const response = await submit(request, {
      ...typed,
      name: '"><script>alert(1)</script>',
      message: '</textarea><b>x',
    })
    expect(response.status()).toBe(422)
    expect(response.headers()).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
    })
    expect(response.headers()['content-security-policy']).toContain("form-action 'self'")
    const page = await response.text()
    expect(page).not.toMatch(/<script>alert|<textarea[^>]*><\/textarea><b>/)
    expect(page).toContain('User Name should not contain numbers')
    // The next visitor gets the page without any of it.
    expect(await (await request.get('/contact')).text()).not.toContain('alert(1)')
  })

  test('is the same for a message sent twice or again, which creates one lead', async ({ request }) => {
    const message = `Sent twice ${crypto.randomUUID()}`
    const simultaneous = await Promise.all([
      submit(request, { ...typed, message }),
      submit(request, { ...typed, message }),
    ])
    for (const response of [...simultaneous, await submit(request, { ...typed, message })]) {
      expect(response.status()).toBe(200)
      expect(await response.text()).toContain('Thank you. Your message has been received.')
    }
    expect(countLeads(message)).toBe(1)
    await submit(request, { ...typed, message: `${message}.` })
    expect(countLeads(`${message}.`)).toBe(1)
  })

  test('to a filled honeypot is the usual receipt, and the message is kept and marked', async ({ request }) => {
    const message = `From a bot, or not ${crypto.randomUUID()}`
    const response = await submit(request, { ...typed, message, topicLine: 'Chennai' })
    expect(await response.text()).toContain('Thank you. Your message has been received.')
    expect(runSql('select suspected from lead where message = ?', message)).toEqual([{ suspected: 1 }])
  })

  test('to a form posted from another site is 403, with what was typed', async ({ request }) => {
    const message = `From elsewhere ${crypto.randomUUID()}`
    const headers = { origin: 'https://foe.example.in', 'sec-fetch-site': 'cross-site' }
    const response = await submit(request, { ...typed, message }, headers)
    expect(response.status()).toBe(403)
    expect(await response.text()).toMatch(new RegExp(`sent from a page of another site[^]*${message}`))
    expect(countLeads(message)).toBe(0)
  })

  test('to a message beyond the limit of its sender is the usual receipt, and the message is kept aside', async ({
    request,
  }) => {
    for (let sent = 0; sent < 5; sent++)
      expect((await submit(request, { ...typed, message: `No. ${sent} ${crypto.randomUUID()}` })).status()).toBe(200)
    const message = `The sixth ${crypto.randomUUID()}`
    const response = await submit(request, { ...typed, message })
    expect(response.status()).toBe(200)
    expect(await response.text()).toContain('Thank you. Your message has been received.')
    expect(runSql('select kept_aside from lead where message = ?', message)).toEqual([{ kept_aside: 1 }])
  })

  test('to a message over the limit of the call contains what was typed; over that of the page, a sentence', async ({
    request,
  }) => {
    const long = await submit(request, { ...typed, message: 'x'.repeat(70_000) })
    expect(long.status()).toBe(413)
    const page = await long.text()
    expect([page.includes('limit 64 KB'), page.includes(`${'x'.repeat(70_000)}</textarea>`)]).toEqual([true, true])
    const endless = await submit(request, { ...typed, message: 'x'.repeat(1_100_000) })
    expect([endless.status(), await endless.text()]).toEqual([413, expect.stringContaining('Please go back')])
  })

  test('is 405 on a page without a form, and 400 on a page with another form', async ({ request }) => {
    for (const path of ['/insights', '/nowhere', '/contact.data']) {
      const response = await request.post(path, { form: { form: 'contactus' } })
      expect([response.status(), response.headers()['allow']], path).toEqual([405, 'GET, HEAD'])
    }
    expect((await request.post('/home', { form: { form: 'contactus', message: 'x' } })).status()).toBe(422)
  })
})

test.describe('a refused form', () => {
  test.use({ expectedErrors: /422/ })

  test('passes axe, does not scroll sideways, and can then be submitted with JavaScript', async ({ page }) => {
    await page.goto('/contact')
    const form = page.getByRole('form', { name: 'Write to us' })
    await Promise.all([page.waitForEvent('load'), form.evaluate((element: HTMLFormElement) => element.submit())])
    await expect(form.getByRole('alert')).toContainText('Please enter all the mandatory fields')
    await hydrated(form)
    expect(await axe(page, 'main')).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill(typed.name)
    await form.getByRole('button', { name: 'Send message' }).click()
    await expect(form.getByRole('textbox', { name: 'Email' })).toBeFocused()
  })
})
