// How people reach their own data: they enter an address and follow a link in a mail. Then they can see, download,
// correct, withdraw and erase what is kept. Tested with the keyboard alone, and without JavaScript.
import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import { axe, expect, receipt, test, visit } from './fixtures.ts'
import { linkIn, mailTo, newAddress, runSql } from './mailbox.ts'

const linkSent = 'If we hold any data for this address, we have e-mailed a link to it. The link works for 24 hours.'
const message = 'Please call about our annual return.'
const correction = 'What is wrong, missing or out of date'
const notSure = 'Please tick the box to confirm that we should erase everything'

/** Sends the firm a message from this address. */
async function enquiryFrom(address: string, request: APIRequestContext): Promise<void> {
  const enquiry = { name: 'Meera Iyer', email: address, companyName: 'Kaveri Foods', location: 'Chennai', message }
  expect((await request.post('/post/contactus', { data: enquiry })).status()).toBe(200)
}

async function mailedLink(address: string): Promise<string> {
  return linkIn(await mailTo(address, /^Your data at/), '/link/my-data/')
}

function leads(address: string): unknown[] {
  return runSql('select kind from lead where email_key = ? order by id', address).map(({ kind }) => kind)
}

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, role: 'button' | 'textbox' | 'checkbox', name: string): Promise<void> {
  const control = await page.getByRole('main').getByRole(role, { name, exact: true }).elementHandle()
  for (let presses = 0; presses < 80; presses += 1) {
    if (await control?.evaluate((node) => node === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard does not reach ${role} ${name}`)
}

test.use({ expectedErrors: /410|422|ERR_FAILED/ })

test('with the keyboard alone, focus moves to the outcome of each step up to the erasure', async ({
  page,
  request,
}) => {
  const address = newAddress()
  await enquiryFrom(address, request)
  const { keyboard } = page

  await test.step('the form keeps the focus while it is sent', async () => {
    const gate = Promise.withResolvers<void>()
    await page.route('**/post/privacyrequest', async (route) => {
      await gate.promise
      await route.continue()
    })
    await visit(page, '/privacy#my-data')
    await page.getByRole('main').focus()
    await tabTo(page, 'textbox', 'Email')
    await keyboard.type(address)
    await tabTo(page, 'button', 'Send me the link')
    await keyboard.press('Enter')
    // Its words change while it sends.
    const button = page.locator('#my-data').getByRole('button')
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await expect(button).toBeFocused()
    gate.resolve()
    await expect(receipt(page)).toContainText(linkSent)
    await expect(receipt(page)).toBeFocused()
    await keyboard.press('Tab')
    await expect(receipt(page).getByRole('link', { name: 'Enter another address' })).toBeFocused()
    await keyboard.press('Enter')
    await expect(page.locator('#my-data').getByLabel('Email')).toBeFocused()
  })

  await visit(page, await mailedLink(address))
  const main = page.getByRole('main')
  await expect(main.getByText(message)).toBeVisible()
  expect(await axe(page, 'main')).toEqual([])
  const status = main.getByRole('status')
  await main.focus()
  await tabTo(page, 'textbox', correction)
  await keyboard.type('The company is Kaveri Mills.')
  await page.route('**/correction', (route) => route.abort())
  await tabTo(page, 'button', 'Send')
  await keyboard.press('Enter')
  // It is reported at its button, and what was typed can be sent again.
  await expect(page.getByRole('alert')).toHaveText(
    /^We could not confirm that we received this. Please try again\..*telephone us on \+91/,
  )
  await expect(page.getByRole('textbox', { name: correction })).toHaveValue('The company is Kaveri Mills.')
  expect(await axe(page, 'main form')).toEqual([])
  await page.unroute('**/correction')
  await tabTo(page, 'button', 'Send')
  await keyboard.press('Enter')
  const corrected = status.filter({ hasText: 'We have received your request' })
  await expect(corrected).toBeFocused()
  await expect(corrected).toBeInViewport()
  expect(leads(address)).toEqual(['enquiry', 'correction'])

  await tabTo(page, 'button', 'Withdraw')
  await keyboard.press('Enter')
  const withdrawn = status.filter({ hasText: 'Your consent has been withdrawn and we have stopped the related use.' })
  await expect(withdrawn).toBeFocused()
  await expect(withdrawn).toBeInViewport()

  await tabTo(page, 'checkbox', `Yes, erase everything you hold for ${address}.`)
  await tabTo(page, 'button', 'Erase everything')
  await keyboard.press('Enter')
  await expect(main.getByText(notSure).first()).toBeVisible()
  await page.getByRole('checkbox', { name: `Yes, erase everything you hold for ${address}.` }).press('Space')
  await tabTo(page, 'button', 'Erase everything')
  await keyboard.press('Enter')
  const erased = status.filter({ hasText: 'Your request has been carried out.' })
  await expect(erased).toBeFocused()
  await expect(erased).toBeInViewport()
  await expect(page.getByText(/We erased the data held for your address on/)).toBeInViewport()
  expect(await axe(page, 'main')).toEqual([])
  expect(leads(address)).toEqual([])

  expect((await page.goto('/link/my-data/invented'))?.status()).toBe(410)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link has expired')
  expect(await axe(page, 'main')).toEqual([])
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await expect(page).toHaveURL(/\/privacy#my-data$/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('data can be seen, downloaded, corrected, withdrawn and erased by whoever knows the mailbox', async ({
    page,
    request,
  }) => {
    const [address, unknown] = [newAddress(), newAddress()]
    await enquiryFrom(address, request)
    const main = page.getByRole('main')
    await page.goto('/privacy')
    for (const each of [unknown, address]) {
      const form = page.getByRole('region', { name: 'See, correct or erase your data' })
      await form.getByRole('textbox', { name: 'Email' }).fill(each)
      await form.getByRole('button', { name: 'Send me the link' }).click()
      await expect(receipt(page)).toContainText(linkSent)
      await form.getByRole('link', { name: 'Enter another address' }).click()
      await expect(form.getByRole('textbox', { name: 'Email' })).toHaveValue('')
    }
    const link = await mailedLink(address)
    expect(runSql('select id from mail where recipient = ?', unknown)).toEqual([])

    expect((await page.goto(link))?.headers()).toMatchObject({
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

    await main.getByRole('textbox', { name: correction }).fill('The company is Kaveri Mills.')
    await main.getByRole('button', { name: 'Send' }).click()
    await expect(main.getByText(/You asked for a correction on .+ We will answer within 30 days\./)).toBeVisible()
    await expect(main.getByRole('textbox')).toHaveCount(0)
    expect(leads(address)).toEqual(['enquiry', 'correction'])
    await main.getByRole('button', { name: 'Withdraw' }).click()
    await expect(main.getByRole('button', { name: 'Withdraw' })).toHaveCount(0)
    await expect(main.getByText(message)).toHaveCount(0)
    expect(leads(address)).toEqual(['correction'])
    await main.getByRole('button', { name: 'Erase everything' }).click()
    await expect(main.getByText(notSure).first()).toBeVisible()
    expect(leads(address)).toEqual(['correction'])
    await main.getByRole('checkbox', { name: `Yes, erase everything you hold for ${address}.` }).check()
    await main.getByRole('button', { name: 'Erase everything' }).click()
    await expect(main.getByText(/We erased the data held for your address on .+ IST\./)).toBeVisible()
    expect(leads(address)).toEqual([])
    await page.goto(link)
    await expect(main.getByText(/We erased the data held for your address on/)).toBeVisible()
    await expect(main.getByRole('button')).toHaveCount(0)
  })
})
