// Consultants who differ: staff set them up, visitors choose by what they have, and everybody is told who will call.
import type { Page } from '@playwright/test'
import { cutText } from '../in-page/cut-text.ts'
import { asInAMinute, visit } from '../fixtures.ts'
import { axe, expect, hydrated, linkIn, mailTo, newAddress, test } from '../staff.ts'
import { closesAndReturns, expectFocusSeen } from '../window-focus.ts'

const yearMs = 365 * 24 * 3_600_000
const select = (page: Page, name: string) => page.getByRole('combobox', { name })
const firstDay = (page: Page) => page.getByRole('gridcell', { name: /, free times$/ }).first()

export function consultantsTests(): void {
  test('a visitor finds whoever has the subject, and keeps them @desktop', async ({
    staffPage,
    page: visitor,
    browser,
    baseURL,
  }) => {
    test.slow()
    const page = await staffPage('manager')
    await page.goto('/console/bookings/hours')
    await page.getByRole('spinbutton', { name: 'How many' }).fill('2')
    for (const [number, name, subject] of [
      [1, 'Asha Rao', 'Secretarial Audit'],
      [2, 'Ravi Menon', 'Tax and GST'],
    ] as const) {
      const person = page.getByRole('group', { name: `Consultant ${number}` })
      await person.getByRole('checkbox', { name: 'Tell visitors the name' }).press('Space')
      await person.getByText('Subjects and hours').press('Enter')
      await person.getByRole('checkbox', { name: subject, exact: true }).press('Space')
      // Its name is the name of the group.
      await person.getByRole('textbox', { name: `Name of consultant ${number}` }).fill(name)
    }
    // At the end of the page the bar to save covers nothing.
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    expect(await axe(page, 'main')).toEqual([])
    for (const width of [320, 830]) {
      await page.setViewportSize({ width, height: 800 })
      expect.soft(await cutText(page), `the rules at ${width} px`).toEqual([])
    }
    // The bar to save lies over nothing that Tab leads to, though it is in the window before.
    await page.setViewportSize({ width: 390, height: 844 })
    const [phoneBar, half] = [64, 50]
    const person = page.getByRole('group', { name: 'Ravi Menon' })
    await person.locator('summary').evaluate((summary, up) => {
      const { bottom } = summary.getBoundingClientRect()
      window.scrollBy(0, bottom - innerHeight + up)
    }, phoneBar + half)
    await person
      .getByRole('checkbox', { name: 'Tell visitors the name' })
      .evaluate((box: HTMLElement) => box.focus({ preventScroll: true }))
    await page.keyboard.press('Tab')
    await expect(person.locator('summary')).toBeFocused()
    await expectFocusSeen(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.keyboard.press('Control+s')
    await page.getByRole('dialog').getByRole('button', { name: 'Save these rules' }).press('Enter')
    await expect(page.getByText('Saved. The booking page is updated at once.')).toBeVisible()

    // The service that led here is chosen, and another by the keyboard.
    await visit(visitor, '/freeconsulation?about=Secretarial%20Audit')
    await expect(select(visitor, 'Subject')).toHaveValue('Secretarial Audit')
    await hydrated(select(visitor, 'Subject'))
    await select(visitor, 'Subject').focus()
    await visitor.keyboard.type('Corporate Law')
    await expect(visitor).toHaveURL(/subject=Corporate%20Law/)
    await expect(visitor.getByText(/^No consultant takes calls about Corporate Law/)).toBeVisible()
    expect(await axe(visitor, 'main')).toEqual([])
    for (const width of [830, 320]) {
      await visitor.setViewportSize({ width, height: 800 })
      expect.soft(await cutText(visitor), `the calendar at ${width} px`).toEqual([])
    }
    await select(visitor, 'Subject').selectOption('Secretarial Audit')
    await expect(visitor.getByText('No consultant takes calls')).toHaveCount(0)
    await firstDay(visitor).getByRole('link').click()
    await visitor
      .getByRole('link', { name: /^9:00 AM/ })
      .first()
      .click()
    const email = newAddress()
    await visitor.getByRole('textbox', { name: 'Your Name' }).fill('Meera Iyer')
    await visitor.getByRole('textbox', { name: 'Email Address' }).fill(email)
    await visitor.getByRole('textbox', { name: 'Company Name' }).fill('Kaveri Foods')
    await asInAMinute(visitor)
    await visitor.getByRole('button', { name: 'Schedule', exact: true }).press('Enter')
    await expect(visitor.getByRole('definition').filter({ hasText: 'Asha Rao' })).toBeVisible()
    const mail = await mailTo(email, /^Consultation booked/)
    expect(mail.text).toContain('Asha Rao')

    // The mailed link leads to the times of the same person.
    await visit(visitor, `${linkIn(mail, '/link/consultation/')}?step=move`)
    await expect(visitor.getByText('These are the times when Asha Rao is free.')).toBeVisible()

    // Without JavaScript a button sends the choice.
    const plain = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) })
    const without = await plain.newPage()
    await without.goto('/freeconsulation')
    await select(without, 'Subject').selectOption('Tax and GST')
    await without.getByRole('button', { name: 'Show the times' }).click()
    await expect(without).toHaveURL(/subject=Tax\+and\+GST/)
    await expect(select(without, 'Subject')).toHaveValue('Tax and GST')
    await plain.close()

    // Staff see who is to call, and hand the call over.
    await page.goto('/console/bookings?view=list')
    await page.getByRole('link', { name: /Meera Iyer/ }).press('Enter')
    const drawer = page.getByRole('complementary', { name: 'Booking of Meera Iyer' })
    await expect(drawer.getByRole('definition').filter({ hasText: 'Secretarial Audit' })).toBeVisible()
    await closesAndReturns(drawer.getByRole('button', { name: 'Hand over…' }))
    await drawer.getByRole('button', { name: 'Hand over…' }).press('Enter')
    const question = page.getByRole('dialog', { name: 'Hand over the meeting with Meera Iyer?' })
    await question.getByRole('combobox', { name: 'Who takes over' }).selectOption('Ravi Menon')
    await page.setViewportSize({ width: 390, height: 844 })
    await question.getByRole('button', { name: 'Hand over to Ravi Menon' }).press('Enter')
    // This site has no mail server.
    await expect(page.getByText(/^Handed over\. The e-mail has been saved, but not sent/)).toBeVisible()
    await expect(drawer.getByRole('button', { name: 'Hand over…' })).toBeFocused()
    await expectFocusSeen(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    expect((await mailTo(email, /^Who will call/)).text).toContain('Ravi Menon')
    await expect(drawer.getByText('Handed over from Asha Rao to Ravi Menon by')).toBeVisible()
    const all = new URLSearchParams({
      from: new Date(0).toISOString(),
      until: new Date(Date.now() + yearMs).toISOString(),
    })
    await page.goto(`/console/bookings/remaining?${all}`)
    await closesAndReturns(page.getByRole('button', { name: 'Hand over all…' }))
  })
}
