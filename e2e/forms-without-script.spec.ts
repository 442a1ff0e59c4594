// The forms where no script runs: the same page comes back, nothing typed is lost, and what was received is confirmed.
import type { APIRequestContext } from '@playwright/test'
import { record } from './mailbox.ts'
import { axe, expect, receipt, test } from './fixtures.ts'

const typed = {
  name: 'Meera Iyer',
  email: 'meera@kaverifoods.example.in',
  phoneNumber: '',
  companyName: 'Kaveri "Foods" <Ltd>',
  location: 'Chennai',
}

/** As a browser sends a form by itself. */
function submit(request: APIRequestContext, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
  return request.post('/contact', { form: { form: 'contactus', ...fields }, headers: { accept, ...headers } })
}

function leadsSaying(message: string): number {
  return record('select id from lead where message = ?', message).length
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, expectedComplaints: /422/ })

  test('a wrong message comes back on its page with what was typed, and once put right it is received', async ({
    page,
  }) => {
    await page.goto('/contact')
    const form = page.getByRole('form', { name: 'Write to us' })
    const field = (name: string) => form.getByRole('textbox', { name, exact: true })
    await field('Name').fill('Meera 2')
    await field('Email').fill(typed.email)
    await field('Company name').fill(typed.companyName)
    await field('Location').fill(typed.location)
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

  test('an empty message is answered as with script', async ({ page }) => {
    await page.goto('/contact')
    const form = page.getByRole('form', { name: 'Write to us' })
    await form.getByRole('button', { name: 'Send message' }).click()
    await expect(form.getByRole('alert')).toContainText('Please enter all the mandatory fields')
    await form.getByRole('alert').getByRole('link', { name: 'Location should not be empty' }).click()
    await expect(form.getByRole('textbox', { name: 'Location' })).toBeFocused()
  })

  test('an address for the newsletter is taken, beside the other form of the page', async ({ page }) => {
    await page.goto('/contact')
    await page.getByRole('textbox', { name: 'Send the compliance calendar to' }).fill('reader@')
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page.getByRole('alert')).toContainText('Please enter valid email id')
    await expect(page.getByRole('form', { name: 'Write to us' }).getByRole('alert')).toHaveCount(0)
    await page.getByRole('textbox', { name: 'Send the compliance calendar to' }).fill('reader@example.in')
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(receipt(page)).toContainText('Please confirm by the link that we have sent you.')
  })
})

test.describe('as the network sees it @desktop', () => {
  test('a refused form is nobody else’s: it is stored by nothing, and what was typed cannot leave its field', async ({
    request,
  }) => {
    const answer = await submit(request, { ...typed, name: '"><script>alert(1)</script>', message: '</textarea><b>x' })
    expect(answer.status()).toBe(422)
    expect(answer.headers()).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' })
    expect(answer.headers()['content-security-policy']).toContain("form-action 'self'")
    const page = await answer.text()
    expect(page).not.toMatch(/<script>alert|<textarea[^>]*><\/textarea><b>/)
    expect(page).toContain('User Name should not contain numbers')
    // The page itself, asked for by the next visitor, knows nothing of it.
    expect(await (await request.get('/contact')).text()).not.toContain('alert(1)')
  })

  test('pressed twice, sent again by the back button or reloaded, a message is one lead', async ({ request }) => {
    const message = `Pressed twice ${crypto.randomUUID()}`
    const pressed = await Promise.all([submit(request, { ...typed, message }), submit(request, { ...typed, message })])
    for (const answer of [...pressed, await submit(request, { ...typed, message })]) {
      expect(answer.status()).toBe(200)
      expect(await answer.text()).toContain('Thank you. Your message has been received.')
    }
    expect(leadsSaying(message)).toBe(1)
    await submit(request, { ...typed, message: `${message}.` })
    expect(leadsSaying(`${message}.`)).toBe(1)
  })

  test('a filled honeypot leads to the usual receipt, and the message is kept and marked', async ({ request }) => {
    const message = `From a bot, or not ${crypto.randomUUID()}`
    const answer = await submit(request, { ...typed, message, topicLine: 'Chennai' })
    expect(await answer.text()).toContain('Thank you. Your message has been received.')
    expect(record('select suspected from lead where message = ?', message)).toEqual([{ suspected: 1 }])
  })

  test('from the page of another site it is refused, on the same page and with what was typed', async ({ request }) => {
    const message = `From elsewhere ${crypto.randomUUID()}`
    const headers = { origin: 'https://foe.example.in', 'sec-fetch-site': 'cross-site' }
    const answer = await submit(request, { ...typed, message }, headers)
    expect(answer.status()).toBe(403)
    expect(await answer.text()).toMatch(new RegExp(`sent from a page of another site[^]*${message}`))
    expect(leadsSaying(message)).toBe(0)
  })

  test('a visitor who is over the limit keeps what they typed', async ({ request }) => {
    for (let use = 0; use < 5; use++)
      expect((await submit(request, { ...typed, message: `No. ${use}` })).status()).toBe(200)
    const answer = await submit(request, { ...typed, message: 'The sixth' })
    expect(answer.status()).toBe(429)
    expect(await answer.text()).toMatch(/Please try again in 10 minutes[^]*The sixth<\/textarea>/)
  })

  test('more than a call takes is refused by the call, with what was typed; more than a page reads, by a sentence', async ({
    request,
  }) => {
    const long = await submit(request, { ...typed, message: 'x'.repeat(70_000) })
    expect(long.status()).toBe(413)
    const page = await long.text()
    expect([page.includes('at most 64 KB'), page.includes(`${'x'.repeat(70_000)}</textarea>`)]).toEqual([true, true])
    const endless = await submit(request, { ...typed, message: 'x'.repeat(1_100_000) })
    expect([endless.status(), await endless.text()]).toEqual([413, 'This is more than fits into a form.'])
  })

  test('pages without a form take none, and pages with one take theirs only', async ({ request }) => {
    for (const path of ['/insights', '/nowhere', '/contact.data']) {
      const answer = await request.post(path, { form: { form: 'contactus' } })
      expect([answer.status(), answer.headers()['allow']], path).toEqual([405, 'GET, HEAD'])
    }
    expect((await request.post('/home', { form: { form: 'contactus', ...typed, message: 'x' } })).status()).toBe(400)
  })
})

test.describe('the refused form', () => {
  test.use({ expectedComplaints: /422/ })

  test('passes axe, does not scroll sideways, and can be sent by the script that has come since', async ({ page }) => {
    await page.goto('/contact')
    const form = page.getByRole('form', { name: 'Write to us' })
    await Promise.all([page.waitForEvent('load'), form.evaluate((element: HTMLFormElement) => element.submit())])
    await expect(form.getByRole('alert')).toContainText('Please enter all the mandatory fields')
    expect(await axe(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill(typed.name)
    await form.getByRole('button', { name: 'Send message' }).click()
    await expect(form.getByRole('textbox', { name: 'Email' })).toBeFocused()
  })
})
