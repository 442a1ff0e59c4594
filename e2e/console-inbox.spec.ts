// The inbox from the form of a visitor to the answer in their mailbox, by the keyboard, with a colleague who is at it as
// well. Written for one width where nothing depends on it.
import { readFileSync } from 'node:fs'
import type { APIRequestContext, Page } from '@playwright/test'
import { drawnFonts } from './in-page/drawn-fonts.ts'
import { axe, expect, mailTo, newAddress, newStaff, runSql, test } from './staff.ts'
import { expectFocusSeen } from './window-focus.ts'

/** An enquiry of somebody whose name is unlike all others, so that the list can be narrowed to it. */
async function sendEnquiry(
  request: APIRequestContext,
  name: string,
  message: string,
): Promise<{ email: string; reference: string }> {
  const email = newAddress()
  const data = { name, email, companyName: 'Kaveri Foods', location: 'Chennai', message }
  expect((await request.post('/post/contactus', { data })).status()).toBe(200)
  const [row] = runSql('select reference from lead where email = ?', email)
  return { email, reference: String(row?.['reference']) }
}

/** A name of letters only, as the form asks for. */
function newName(): string {
  const letters = Array.from({ length: 10 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('')
  return `Meera ${letters[0]?.toUpperCase()}${letters.slice(1)}`
}

const pane = (page: Page, name: string) => page.getByRole('region', { name })
/** The query of the list narrowed to this name. */
const onlyOf = (name: string) => `?${new URLSearchParams({ filter: JSON.stringify({ q: name }) })}`
const rows = (page: Page) => page.getByRole('region', { name: 'Leads' }).getByRole('listitem')
const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text })

/** Searches from the bar, as the key / does. */
async function find(page: Page, words: string): Promise<void> {
  await page.goto('/console/leads')
  // The keys of a screen are there when its content is.
  await expect(rows(page).first()).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Search people and texts' })).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search people and texts' })).toBeFocused()
  await page.keyboard.type(words)
  await page.keyboard.press('Enter')
}

test.describe('the inbox', () => {
  test.use({ expectedErrors: /409/ })

  test('an enquiry is found, assigned, noted and answered by the keyboard, and a colleague is told @desktop', async ({
    request,
    staffPage,
    browser,
  }) => {
    test.slow()
    const name = newName()
    const { email, reference } = await sendEnquiry(request, name, 'Our annual general meeting is near.')
    const received = await mailTo(email, /has been received/)

    const neha = await staffPage('manager')
    await find(neha, name)
    await expect(rows(neha)).toHaveCount(1)
    await neha.keyboard.press('j')
    await neha.keyboard.press('Enter')
    await expect(pane(neha, name)).toContainText('Our annual general meeting is near.')
    expect(await axe(neha)).toEqual([])
    const { wrong, inSerif } = await drawnFonts(neha)
    expect(wrong).toEqual([])
    expect(inSerif).toBeGreaterThan(0)

    await neha.keyboard.press('a')
    await expect(neha.getByRole('menu').locator(':focus')).toBeVisible()
    // Whoever is signed in stands first.
    await neha.keyboard.press('Home')
    await neha.keyboard.press('Enter')
    await expect(pane(neha, name).getByRole('button', { name: /^Assigned to Neha Kulkarni/ })).toBeVisible()

    await neha.keyboard.press('n')
    await neha.keyboard.insertText('Called, no answer.')
    // What is typed is there again, whatever was looked at meanwhile.
    await neha
      .getByRole('navigation', { name: 'Console' })
      .getByRole('link', { name: /^Today/ })
      .press('Enter')
    await expect(neha).toHaveURL(/\/console$/)
    await neha.goBack()
    const note = pane(neha, name).getByRole('textbox', { name: 'Note for colleagues' })
    await expect(note).toHaveValue('Called, no answer.')
    await note.focus()
    await neha.keyboard.press('Tab')
    await neha.keyboard.press('Enter')
    await expect(pane(neha, name).getByRole('listitem').filter({ hasText: 'Called, no answer.' })).toBeVisible()

    // A colleague begins to write as well.
    const elsewhere = await browser.newContext()
    const vikram = await staffPage('manager', { name: 'Vikram Nair', context: elsewhere })
    await vikram.goto(`/console/leads/${reference}`)
    const his = vikram.getByRole('textbox', { name: `Answer to ${name}` })
    await his.fill('Dear Ms Iyer, you need 21 clear days.')

    await pane(neha, name).getByRole('heading', { name }).focus()
    await neha.keyboard.press('r')
    const hers = neha.getByRole('textbox', { name: `Answer to ${name}` })
    await expect(hers).toBeFocused()
    // The field keeps its height when the focus leaves it, so that the button stays under the pointer.
    await neha.getByRole('button', { name: 'Start from a text' }).click()
    await expect(neha.getByRole('menuitemradio', { name: 'Offer a consultation' })).toBeVisible()
    await neha.keyboard.press('Escape')
    await hers.focus()
    await expect(pane(neha, name)).toContainText(/Vikram Nair has been writing an answer since \d\d:\d\d/)
    await neha.keyboard.type('Dear ')
    await neha.keyboard.insertText('Ms Iyer,\n\nThe notice needs 21 clear days.')
    await expect(pane(neha, name)).toContainText(/Draft saved \d\d:\d\d/)
    // In a note, the key that would send the draft adds the note.
    await note.fill('Asked Vikram to wait.')
    await neha.keyboard.press('Control+Enter')
    await expect(pane(neha, name).getByRole('listitem').filter({ hasText: 'Asked Vikram to wait.' })).toBeVisible()
    expect(
      runSql('select r.id from lead_reply r join lead l on l.id = lead_id where reference = ?', reference),
    ).toEqual([])
    await hers.focus()
    // The lead comes with the draft as the server has it, and she is further on.
    const isKept = Promise.withResolvers<void>()
    await neha.route('**/draft', async (route) => {
      await isKept.promise
      await route.continue()
    })
    await neha.keyboard.insertText(' See you there.')
    await pane(neha, name).getByRole('heading', { name }).focus()
    await neha.keyboard.press('a')
    await neha.keyboard.press('End')
    await neha.keyboard.press('Enter')
    await expect(pane(neha, name).getByRole('button', { name: /^Unassigned/ })).toBeVisible()
    await expect(hers).toHaveValue(/See you there\.$/)
    isKept.resolve()
    await neha.reload()
    await expect(hers).toHaveValue(/21 clear days/)

    // It is taken back before her page has read the lead again.
    const undone = Promise.withResolvers<void>()
    await neha.route(`**/api/console/leads/${reference}`, async (route) => {
      await undone.promise
      await route.continue()
    })
    await hers.focus()
    await neha.keyboard.press('Control+Enter')
    // The site of the tests has no mail server.
    await expect(toast(neha, 'has been saved, but not sent')).toBeVisible()
    await hers.fill('One thing more:')
    await neha.getByRole('button', { name: 'Undo' }).click()
    await expect(toast(neha, 'The answer was not sent. It is a draft again.')).toBeVisible()
    undone.resolve()
    // Also what she has begun since.
    await expect(hers).toHaveValue(/^One thing more:\n\nDear Ms Iyer,[^]*21 clear days/)
    expect(runSql(`select id from mail where recipient = ? and template = 'lead.answer'`, email)).toEqual([])
    await expect(neha.getByRole('button', { name: 'Send and mark answered' })).toBeEnabled()
    await hers.focus()
    await neha.keyboard.press('Control+Enter')
    await expect(pane(neha, name)).toContainText('Answer by Neha Kulkarni')

    await his.focus()
    await vikram.keyboard.press('Control+Enter')
    await expect(pane(vikram, name).getByRole('alert')).toContainText('Neha Kulkarni answered at')
    await expect(pane(vikram, name).getByRole('alert')).toContainText('The notice needs 21 clear days.')
    expect(await axe(vikram, '[role=alert]')).toEqual([])
    await vikram.getByRole('button', { name: 'Keep it as a draft' }).press('Enter')
    await expect(his).toBeFocused()
    await elsewhere.close()

    const answer = await mailTo(email, new RegExp(`\\[${reference}\\]`), undefined, 60_000)
    expect(answer.text).toContain('The notice needs 21 clear days.')
    expect(answer.inReplyTo).toBe(received.messageId)
    expect(answer.references).toContain(received.messageId)
    const [office] = answer.replyTo ?? []
    const copy = await mailTo(office?.address ?? '', new RegExp(`^Copy: .*\\[${reference}\\]`), undefined, 60_000)
    expect(copy.replyTo?.[0]?.address).toBe(email)
  })

  test('on a phone a lead is read, answered and marked as spam with others @phone', async ({ request, staffPage }) => {
    const name = newName()
    await sendEnquiry(request, name, 'First message.')
    await sendEnquiry(request, name, 'Second message, about something else.')
    const neha = await staffPage('manager')
    await neha.goto(`/console/leads${onlyOf(name)}`)
    await expect(rows(neha)).toHaveCount(2)
    expect(await axe(neha)).toEqual([])
    await rows(neha).first().getByRole('link').click()
    await expect(pane(neha, name)).toContainText('First message.')
    await expect(rows(neha)).toHaveCount(0)
    await expect(neha.getByRole('link', { name: 'Book a time' })).toHaveAttribute('href', /bookings\/new\?lead=\d+$/)
    await neha.getByRole('button', { name: 'Answer', exact: true }).click()
    await expect(neha.getByRole('textbox', { name: `Answer to ${name}` })).toBeFocused()
    expect(await axe(neha)).toEqual([])
    await neha.getByRole('button', { name: 'Back to the list' }).click()
    await expect(rows(neha)).toHaveCount(2)
    for (const each of await rows(neha).getByRole('checkbox').all()) await each.check()
    await neha.getByRole('toolbar', { name: '2 leads selected' }).getByRole('button', { name: 'Spam' }).click()
    await expect(toast(neha, '2 leads: Moved to possible spam.')).toBeVisible()
    await expect(rows(neha)).toHaveCount(0)
    // Not all tabs fit, and the one that is open is in view.
    await neha.goto('/console/leads?filter={"spam":true}')
    await expect(neha.getByRole('link', { name: /^Spam/ })).toBeInViewport({ ratio: 0.9 })
    // The menu has the corners of the window, and the ring around its buttons is seen all the same.
    const more = neha.getByRole('button', { name: 'More', exact: true })
    await neha.keyboard.press('Shift+Tab')
    await more.focus()
    await expectFocusSeen(neha)
    await neha.keyboard.press('Enter')
    await expect(neha.getByRole('navigation', { name: 'Console' }).locator('a').first()).toBeFocused()
    await expectFocusSeen(neha)
  })

  test.describe('without the server', () => {
    test.use({ expectedErrors: /409|503|ERR_FAILED|ERR_INTERNET_DISCONNECTED/ })

    test('a list that cannot be read says so, leads are marked as spam together and brought back, and an answer whose response is lost goes out once @desktop', async ({
      request,
      staffPage,
    }) => {
      test.slow()
      const name = newName()
      const { reference } = await sendEnquiry(request, name, 'Please call.')
      await sendEnquiry(request, name, 'Second message, about something else.')
      const neha = await staffPage('manager')
      await neha.route('**/api/console/leads?*', (route) => route.fulfill({ status: 503, json: { message: 'Away.' } }))
      await neha.goto(`/console/leads${onlyOf(name)}`)
      await expect(neha.getByRole('alert')).toContainText('The inbox could not be loaded.')
      expect(await axe(neha, 'main')).toEqual([])
      await neha.unroute('**/api/console/leads?*')
      await neha.getByRole('button', { name: 'Try again' }).click()
      await expect(rows(neha)).toHaveCount(2)
      const second = /Second message/
      await expect(rows(neha).last()).toContainText(second)
      await neha.getByRole('button', { name: 'Search and order' }).click()
      await neha.getByRole('button', { name: 'Newest first' }).click()
      await expect(rows(neha).first()).toContainText(second)
      await neha.getByRole('button', { name: 'Longest wait first' }).click()
      await expect(rows(neha).last()).toContainText(second)
      await neha.getByRole('button', { name: 'Search and order' }).click()

      await neha.keyboard.press('j')
      await neha.keyboard.press('x')
      await neha.keyboard.press('j')
      await neha.keyboard.press('Shift+X')
      await expect(neha.getByRole('toolbar', { name: '2 leads selected' })).toBeVisible()
      expect(await axe(neha)).toEqual([])
      const saved = neha.waitForEvent('download')
      await neha.getByRole('button', { name: 'Export', exact: true }).click()
      expect((await saved).suggestedFilename()).toMatch(/^leads-\d{4}-\d\d-\d\d\.csv$/)
      expect(readFileSync(await (await saved).path(), 'utf8').split(name)).toHaveLength(3)

      await neha.keyboard.press('!')
      await expect(toast(neha, '2 leads: Moved to possible spam.')).toBeVisible()
      await expect(neha.getByRole('heading', { name: `No lead matches “${name}”` })).toBeVisible()
      expect(await axe(neha, 'main')).toEqual([])
      await neha.getByRole('link', { name: /^Spam/ }).click()
      await expect(rows(neha)).toHaveCount(2)
      await neha.keyboard.press('Control+A')
      await neha.getByRole('button', { name: 'Not spam' }).click()
      await neha.getByRole('link', { name: /^All/ }).click()
      await expect(rows(neha)).toHaveCount(2)

      await neha.keyboard.press('?')
      await expect(neha.getByRole('dialog', { name: 'Keys' })).toContainText('Select up to here')

      await neha.goto(`/console/leads/${reference}`)
      const field = neha.getByRole('textbox', { name: `Answer to ${name}` })
      await field.fill('Dear Ms Iyer, we shall call you.')
      // The server sends it, and its response is lost.
      await neha.route('**/reply', async (route) => {
        await route.fetch()
        await route.abort()
      })
      const lost = neha.waitForEvent('requestfailed', (request) => request.url().endsWith('/reply'))
      await neha.keyboard.press('Control+Enter')
      await lost
      const alert = pane(neha, name).getByRole('alert')
      await expect(alert).toContainText('We could not confirm whether the answer was sent.')
      await expect(field).toHaveValue('Dear Ms Iyer, we shall call you.')
      await neha.unroute('**/reply')
      await field.fill('Dear Ms Iyer, we shall call you on Friday.')
      await neha.keyboard.press('Control+Enter')
      await expect(alert).toContainText(/An earlier text of this answer was sent at \d\d:\d\d\./)
      await expect(alert).toContainText('Dear Ms Iyer, we shall call you.')
      await neha.getByRole('button', { name: 'Send mine as well' }).click()
      await expect(toast(neha, 'has been saved, but not sent')).toBeVisible()
      expect(
        runSql('select id from lead_reply r where r.lead_id = (select id from lead where reference = ?)', reference),
      ).toHaveLength(2)

      // What somebody has begun is neither a colleague's, who signs in after them in this tab, nor left after signing out.
      await field.fill('Dear Ms Iyer, one more thing.')
      await expect(pane(neha, name)).toContainText(/Draft saved \d\d:\d\d/)
      const { cookie } = await newStaff('manager', 'Vikram Nair')
      await neha.context().addCookies([{ ...cookie, url: new URL('/api/console', neha.url()).href }])
      await neha.reload()
      await expect(field).toHaveValue('')
      await field.fill('Dear Meera.')
      // A draft that is sent as the session ends would be refused.
      await expect(pane(neha, name)).toContainText(/Draft saved \d\d:\d\d/)
      await neha.getByRole('button', { name: 'Sign out' }).click()
      await expect(neha.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible()
      expect(await neha.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('draft')))).toEqual([])
    })
  })
})
