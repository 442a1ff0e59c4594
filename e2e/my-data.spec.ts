// How people reach their own data: they enter an address and follow a link in a mail. Then they can see, download,
// correct, withdraw and erase what is kept. Tested with JavaScript, without it, and with the keyboard alone.
import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import { asInAMinute, axe, expect, receipt, test, visit } from './fixtures.ts'
import { linkIn, mailTo, newAddress, runSql } from './mailbox.ts'

const linkSent = 'If we hold any data for this address, we have e-mailed a link to it. The link works for 24 hours.'
const message = 'Please call about our annual return.'

/** Sends the firm a message from this address. */
async function enquiryFrom(address: string, request: APIRequestContext): Promise<void> {
  const enquiry = { name: 'Meera Iyer', email: address, companyName: 'Kaveri Foods', location: 'Chennai', message }
  expect((await request.post('/post/contactus', { data: enquiry })).status()).toBe(200)
}

async function linkTo(address: string, request: APIRequestContext): Promise<string> {
  expect((await request.post('/post/privacyrequest', { data: { email: address } })).status()).toBe(200)
  return mailedLink(address)
}

async function mailedLink(address: string): Promise<string> {
  return linkIn(await mailTo(address, /^Your data at/), '/link/my-data/')
}

async function expectUsable(page: Page): Promise<void> {
  expect(await axe(page, 'main')).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
}

function leads(address: string): unknown[] {
  return runSql('select kind from lead where email_key = ? order by id', address).map(({ kind }) => kind)
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript @desktop', () => {
    test.use({ javaScriptEnabled, expectedErrors: /410|422/ })

    test('the form responds alike to every address, and mails only those with data', async ({ page, request }) => {
      const [known, unknown] = [newAddress(), newAddress()]
      await enquiryFrom(known, request)
      for (const address of [unknown, known]) {
        await (javaScriptEnabled ? visit(page, '/privacy') : page.goto('/privacy'))
        const form = page.getByRole('region', { name: 'See, correct or erase your data' })
        await form.getByRole('textbox', { name: 'Email' }).fill(address)
        await form.getByRole('button', { name: 'Send me the link' }).click()
        await expect(receipt(page)).toContainText(linkSent)
        await form.getByRole('link', { name: 'Enter another address' }).click()
        await expect(form.getByRole('textbox', { name: 'Email' })).toHaveValue('')
      }
      await mailedLink(known)
      expect(runSql('select id from mail where recipient = ?', unknown)).toEqual([])
    })

    test('data can be seen, downloaded, corrected, withdrawn and erased', async ({ page, request }) => {
      const address = newAddress()
      await enquiryFrom(address, request)
      const link = await linkTo(address, request)
      const main = page.getByRole('main')

      const response = await (javaScriptEnabled ? visit(page, link) : page.goto(link))
      expect(response?.headers()).toMatchObject({
        'cache-control': 'private, no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
      })
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your data')
      await expect(main).toContainText(`This is the data we hold for ${address}.`)
      await expect(main.getByText(message)).toBeVisible()
      await expect(main.getByRole('heading', { name: 'Answering a message' })).toBeVisible()

      const downloading = page.waitForEvent('download')
      await main.getByRole('button', { name: 'Download' }).click()
      const download = await downloading
      expect(download.suggestedFilename()).toBe('my-data.json')
      const file: unknown = JSON.parse(await readFile(await download.path(), 'utf8'))
      expect(file).toMatchObject({ state: 'open', address, consents: [{ purpose: 'enquiry', withdrawnOn: null }] })
      expect(JSON.stringify(file)).toContain(message)

      await main
        .getByRole('textbox', { name: 'What is wrong, missing or out of date' })
        .fill('The company is Kaveri Mills.')
      await main.getByRole('button', { name: 'Send' }).click()
      await expect(main.getByText(/You asked for a correction on .+ We will answer within 30 days\./)).toBeVisible()
      await expect(main.getByRole('textbox')).toHaveCount(0)
      expect(leads(address)).toEqual(['enquiry', 'correction'])

      await main.getByRole('button', { name: 'Withdraw' }).click()
      await expect(main.getByRole('button', { name: 'Withdraw' })).toHaveCount(0)
      await expect(main.getByText(message)).toHaveCount(0)
      expect(leads(address)).toEqual(['correction'])

      await main.getByRole('button', { name: 'Erase everything' }).click()
      const sure = main.getByRole('checkbox', { name: `Yes, erase everything you hold for ${address}.` })
      await expect(
        main.getByText('Please tick the box to confirm that we should erase everything').first(),
      ).toBeVisible()
      expect(leads(address)).toEqual(['correction'])
      await sure.check()
      await main.getByRole('button', { name: 'Erase everything' }).click()
      await expect(main.getByText(/We erased the data held for your address on .+ IST\./)).toBeVisible()
      expect(leads(address)).toEqual([])

      await page.goto(link)
      await expect(main.getByText(/We erased the data held for your address on/)).toBeVisible()
      await expect(main.getByRole('button')).toHaveCount(0)
    })

    test('an invalid or expired link says so and leads to a new one', async ({ page, request }) => {
      const address = newAddress()
      await enquiryFrom(address, request)
      const link = await linkTo(address, request)
      runSql('update privacy_link set expires_on = ? where email_key = ?', '2026-01-01T00:00:00.000Z', address)
      for (const path of [link, '/link/my-data/invented']) {
        expect((await page.goto(path))?.status()).toBe(410)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link has expired')
        await expect(page.getByText(message)).toHaveCount(0)
      }
      if (javaScriptEnabled) await expectUsable(page)
      await page.getByRole('link', { name: 'Request a new link' }).click()
      await expect(page).toHaveURL(/\/privacy#my-data$/)
    })
  })
}

test('with the keyboard alone, focus moves to the outcome of each step up to the erasure @desktop', async ({
  page,
}) => {
  test.slow()
  const address = newAddress()
  await visit(page, '/contact')
  await page.getByRole('form', { name: 'Write to us' }).getByRole('textbox', { name: 'Name', exact: true }).focus()
  for (const [value, next] of [
    ['Meera Iyer', 'Email'],
    [address, 'Phone number'],
    ['', 'Company name'],
    ['Kaveri Foods', 'Location'],
    ['Chennai', 'Message'],
  ] as const) {
    await page.keyboard.type(value)
    await page.keyboard.press('Tab')
    await expect(page.getByRole(next === 'Location' ? 'combobox' : 'textbox', { name: next }).first()).toBeFocused()
  }
  await page.keyboard.type(message)
  await asInAMinute(page)
  await tabTo(page, 'button', 'Send message')
  await page.keyboard.press('Enter')
  await expect(receipt(page)).toContainText('Thank you. Your message has been received.')

  await visit(page, '/privacy#my-data')
  await page.getByRole('main').focus()
  await tabTo(page, 'textbox', 'Email')
  await page.keyboard.type(address)
  await tabTo(page, 'button', 'Send me the link')
  await page.keyboard.press('Enter')
  await expect(receipt(page)).toContainText(linkSent)

  await visit(page, await mailedLink(address))
  await expectUsable(page)
  const status = page.getByRole('main').getByRole('status')
  await page.getByRole('main').focus()
  await tabTo(page, 'textbox', 'What is wrong, missing or out of date')
  await page.keyboard.type('The company is Kaveri Mills.')
  await tabTo(page, 'button', 'Send')
  await page.keyboard.press('Enter')
  const corrected = status.filter({ hasText: 'We have received your request' })
  await expect(corrected).toBeFocused()
  await expect(corrected).toBeInViewport()
  await expectUsable(page)

  await tabTo(page, 'button', 'Withdraw')
  await page.keyboard.press('Enter')
  const withdrawn = status.filter({ hasText: 'Your consent has been withdrawn and we have stopped the related use.' })
  await expect(withdrawn).toBeFocused()
  await expect(withdrawn).toBeInViewport()

  await tabTo(page, 'checkbox', `Yes, erase everything you hold for ${address}.`)
  await page.keyboard.press('Space')
  await tabTo(page, 'button', 'Erase everything')
  await page.keyboard.press('Enter')
  const erased = status.filter({ hasText: 'Your request has been carried out.' })
  await expect(erased).toBeFocused()
  await expect(erased).toBeInViewport()
  await expect(page.getByText(/We erased the data held for your address on/)).toBeInViewport()
  await expectUsable(page)
  expect(leads(address)).toEqual([])
})

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, role: 'button' | 'textbox' | 'checkbox', name: string): Promise<void> {
  const control = page.getByRole('main').getByRole(role, { name, exact: true })
  for (let presses = 0; presses < 80; presses += 1) {
    if (await control.evaluateAll((found) => found.includes(document.activeElement as HTMLElement))) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard does not reach ${role} ${name}`)
}

test.describe('a request that fails', () => {
  test.use({ expectedErrors: /ERR_FAILED/ })

  test('is reported at its button, keeps what was typed, and can be sent again @desktop', async ({ page, request }) => {
    const address = newAddress()
    await enquiryFrom(address, request)
    await visit(page, await linkTo(address, request))
    const text = page.getByRole('textbox', { name: 'What is wrong, missing or out of date' })
    await text.fill('The company is Kaveri Mills.')
    await page.route('**/correction', (route) => route.abort())
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('alert')).toHaveText(
      /^We could not confirm that we received this. Please try again\..*telephone us on \+91/,
    )
    await expect(text).toHaveValue('The company is Kaveri Mills.')
    await expectUsable(page)
    await page.unroute('**/correction')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('We have received your request')).toBeFocused()
    expect(leads(address)).toEqual(['enquiry', 'correction'])
  })
})
