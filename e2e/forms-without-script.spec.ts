// The forms without JavaScript: the same page comes back with what was typed, and a received form is confirmed.
import type { APIRequestContext } from '@playwright/test'
import { newAddress, runSql } from './mailbox.ts'
import { chooseHindi, languageOf } from './notice-language.ts'
import { expect, randomIpAddress, receipt, test } from './fixtures.ts'

const typed = {
  name: 'Meera Iyer',
  email: 'meera@kaverifoods.example.in',
  phoneNumber: '',
  companyName: 'Kaveri "Foods" <Ltd>',
  location: 'Chennai',
}
const received = 'Thank you. Your message has been received.'

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

  test('what is wrong comes back with what was typed and the language of the notice, and is received once corrected', async ({
    page,
  }) => {
    const email = newAddress()
    await page.goto('/contact')
    const form = page.getByRole('form', { name: 'Write to us' })
    const field = (name: string) => form.getByRole('textbox', { name, exact: true })
    const location = form.getByRole('combobox', { name: 'Location' })
    const send = form.getByRole('button', { name: 'Send message' })

    await test.step('each form of the page by itself', async () => {
      await page.getByRole('textbox', { name: 'E-mail address' }).fill('reader@')
      await page.getByRole('button', { name: 'Subscribe' }).click()
      await expect(page.getByRole('alert')).toContainText('Please enter valid email id')
      await expect(form.getByRole('alert')).toHaveCount(0)
      await send.click()
      await expect(form.getByRole('alert')).toContainText('Please enter all the mandatory fields')
      await form.getByRole('alert').getByRole('link', { name: 'Location should not be empty' }).click()
      await expect(location).toBeFocused()
    })

    await field('Name').fill('Meera 2')
    await field('Email').fill(email)
    await field('Company name').fill(typed.companyName)
    await location.fill(typed.location)
    await field('Message').fill('\nFirst line\nSecond & last')
    await chooseHindi(page, form)
    await send.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact')
    await expect(form.getByRole('alert')).toHaveText('User Name should not contain numbers')
    await expect(field('Name')).toBeFocused()
    await expect(field('Name')).toHaveAccessibleDescription('User Name should not contain numbers')
    await expect(field('Company name')).toHaveValue(typed.companyName)
    await expect(field('Message')).toHaveValue(/First line\nSecond & last$/)
    await field('Name').fill(typed.name)
    await send.click()
    await expect(receipt(page)).toContainText(received)
    await expect(form).toHaveCount(0)
    expect(languageOf(email)).toEqual(['hi'])
    await receipt(page).getByRole('link', { name: 'Write another message' }).click()
    await expect(field('Name')).toHaveValue('')
  })
})

test('the response to a form without JavaScript, whatever is sent', async ({ request }) => {
  await test.step('a refused one is not stored anywhere, and typed markup cannot leave its field', async () => {
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

  await test.step('one that is sent twice or again creates one lead', async () => {
    const message = `Sent twice ${crypto.randomUUID()}`
    const simultaneous = await Promise.all([
      submit(request, { ...typed, message }),
      submit(request, { ...typed, message }),
    ])
    for (const response of [...simultaneous, await submit(request, { ...typed, message })]) {
      expect(response.status()).toBe(200)
      expect(await response.text()).toContain(received)
    }
    expect(countLeads(message)).toBe(1)
    await submit(request, { ...typed, message: `${message}.` })
    expect(countLeads(`${message}.`)).toBe(1)
  })

  await test.step('that of a likely bot gets the usual receipt, and is kept and marked', async () => {
    const message = `From a bot, or not ${crypto.randomUUID()}`
    expect(await (await submit(request, { ...typed, message, topicLine: 'Chennai' })).text()).toContain(received)
    expect(runSql('select suspected from lead where message = ?', message)).toEqual([{ suspected: 1 }])
  })

  await test.step('one beyond the limit of its sender gets the usual receipt, and is marked', async () => {
    const sender = { 'x-forwarded-for': randomIpAddress() }
    let message = ''
    for (let sent = 0; sent < 6; sent++) {
      message = `No. ${sent} ${crypto.randomUUID()}`
      const response = await submit(request, { ...typed, message }, sender)
      expect([response.status(), (await response.text()).includes(received)]).toEqual([200, true])
    }
    expect(runSql('select over_limit from lead where message = ?', message)).toEqual([{ over_limit: 1 }])
  })

  await test.step('one from another site is refused, with what was typed', async () => {
    const message = `From elsewhere ${crypto.randomUUID()}`
    const headers = { origin: 'https://foe.example.in', 'sec-fetch-site': 'cross-site' }
    const response = await submit(request, { ...typed, message }, headers)
    expect(response.status()).toBe(403)
    expect(await response.text()).toMatch(new RegExp(`sent from a page of another site[^]*${message}`))
    expect(countLeads(message)).toBe(0)
  })

  await test.step('one over the limit of the call contains what was typed; over that of the page, a sentence', async () => {
    const long = await submit(request, { ...typed, message: 'x'.repeat(70_000) })
    expect(long.status()).toBe(413)
    const page = await long.text()
    expect([page.includes('limit 64 KB'), page.includes(`${'x'.repeat(70_000)}</textarea>`)]).toEqual([true, true])
    const endless = await submit(request, { ...typed, message: 'x'.repeat(1_100_000) })
    expect([endless.status(), await endless.text()]).toEqual([413, expect.stringContaining('Please go back')])
  })

  await test.step('a page without a form says 405, and a page with another form 422', async () => {
    for (const path of ['/insights', '/nowhere', '/contact.data']) {
      const response = await request.post(path, { form: { form: 'contactus' } })
      expect([response.status(), response.headers()['allow']], path).toEqual([405, 'GET, HEAD'])
    }
    expect((await request.post('/home', { form: { form: 'contactus', message: 'x' } })).status()).toBe(422)
  })
})
