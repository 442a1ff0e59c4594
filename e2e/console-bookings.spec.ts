// Bookings on the console by keyboard: a visitor's meeting is moved and cancelled, time is blocked, and hours and holidays
// are changed, each as the visitor sees it.
import type { APIRequestContext, Page } from '@playwright/test'
import { cutText } from './in-page/cut-text.ts'
import { freeDaysOf } from './free-days.ts'
import { axe, eventIn, expect, mailboxesAnswered, mailTo, newAddress, test } from './staff.ts'

const dayMs = 86_400_000
const later = (day: string, days: number) => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** A Tuesday with all its times free, with the week after it: as late as can be, where no other test books. */
async function freeTuesday(request: APIRequestContext): Promise<string> {
  const days = await freeDaysOf(request, [1, 2])
  const found = days.findLast(
    (day) => new Date(day).getUTCDay() === 2 && [1, 2, 3, 6].every((n) => days.includes(later(day, n))),
  )
  expect(found).toBeDefined()
  return found ?? ''
}

/** Presses Tab until the focus is on what is wanted. */
async function tabTo(page: Page, wanted: string): Promise<void> {
  const focused = page.locator(':focus')
  for (let presses = 0; presses < 40; presses += 1) {
    if ((await focused.count()) > 0 && (await focused.evaluate((node, selector) => node.matches(selector), wanted)))
      return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${wanted}`)
}

test.beforeEach(mailboxesAnswered)

test('a meeting is moved and cancelled, time is blocked and rules are changed, by keyboard @desktop', async ({
  staffPage,
  request,
}) => {
  test.slow()
  const day = await freeTuesday(request)
  const [email, guest] = [newAddress(), newAddress()]
  const data = { name: 'Meera Iyer', email, company: 'Kaveri Foods', guests: guest, date: day, slot: '09:30' }
  expect((await request.post('/post/consultation', { data })).status()).toBe(201)

  // A page that takes long to render is sent as it was meanwhile.
  const expectOffered = (on: string, count: number) =>
    expect
      .poll(async () => {
        const html = await (await request.get(`/freeconsulation?date=${on}`)).text()
        return html.match(/<a [^>]*>\d+:\d\d\s[AP]M(?:<!-- -->)? – /g)?.length ?? 0
      })
      .toBe(count)
  await expectOffered(day, 7)

  const page = await staffPage('manager')
  const { keyboard } = page
  await page.goto(`/console/bookings?at=${day}`)
  const card = page.getByRole('link', { name: /09:30.*Meera Iyer/ })
  await expect(card).toBeVisible()
  await tabTo(page, '[data-slot]')
  await keyboard.press('ArrowDown')
  await expect(card).toBeFocused()
  expect(await axe(page, 'main')).toEqual([])

  await keyboard.press('Enter')
  const drawer = page.getByRole('complementary', { name: 'Booking of Meera Iyer' })
  await expect(drawer).toContainText(guest)
  await expect(drawer.getByRole('radio')).not.toHaveCount(0)
  // Whoever only reads it must not move it.
  await expect(drawer.getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(drawer.getByRole('button', { name: 'Move and notify' })).toBeDisabled()
  const size = page.viewportSize() ?? { width: 1280, height: 800 }
  for (const width of [320, 768, 1180]) {
    await page.setViewportSize({ width, height: 800 })
    const cut = drawer.getByRole('button', { name: 'Cancel the meeting' })
    expect((await cut.boundingBox())?.x ?? 0, `at ${width} px`).toBeGreaterThan(0)
    const right = await cut.evaluate((button) => button.getBoundingClientRect().right)
    expect(right, `at ${width} px`).toBeLessThanOrEqual(width)
    expect(await cutText(page), `at ${width} px`).toEqual([])
  }
  await page.setViewportSize(size)
  await tabTo(page, 'input[type=radio]')
  await keyboard.press('ArrowDown')
  await expect(drawer.getByRole('radio').nth(1)).toBeChecked()
  const chosen = (await drawer.locator('.pick label').nth(1).innerText()).match(/\d\d:\d\d/)?.[0] ?? ''
  await tabTo(page, 'textarea')
  await keyboard.insertText('A hearing has been listed for that hour.')
  expect(await axe(page, '.drawer')).toEqual([])
  await drawer.getByRole('button', { name: `Move to ${chosen} and notify 2 people` }).focus()
  await keyboard.press('Control+Enter')
  await expect(drawer.getByText('Moved from')).toBeVisible()
  // Its button cannot be pressed any more.
  await expect(drawer.getByRole('heading', { name: 'Meera Iyer' })).toBeFocused()
  await expect(drawer.getByRole('radio', { checked: true })).toHaveCount(0)
  const begins = new Date(`${day}T${chosen}:00+05:30`).toISOString()

  await keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(page.getByRole('link', { name: new RegExp(`${chosen}.*Meera Iyer`) })).toBeFocused()
  await keyboard.press('ArrowRight')
  await keyboard.press('b')
  await expect(page.getByRole('heading', { name: 'Block time' })).toBeFocused()
  // The end goes with the beginning.
  for (const each of [later(day, 2), later(day, 1)]) {
    await page.getByLabel('From, day').fill(each)
    await expect(page.getByLabel('Until, day')).toHaveValue(each)
  }
  await tabTo(page, '.drawer input:not([type])[maxlength="120"]')
  await keyboard.type('Hearing')
  expect(await axe(page, '.drawer')).toEqual([])
  await keyboard.press('Enter')
  await expect(page.getByRole('link', { name: /Blocked until/ })).toBeVisible()
  await expectOffered(later(day, 1), 7)

  await page.goto('/console/bookings/hours')
  await page.getByRole('checkbox', { name: 'Saturday' }).press('Space')
  const holiday = page.getByRole('group', { name: 'Add a holiday' })
  await holiday.getByLabel('Day', { exact: true }).fill(day)
  await holiday.getByLabel('Name of the holiday').fill('Foundation day')
  await page
    .getByRole('navigation', { name: 'Console' })
    .getByRole('link', { name: /^Inbox/ })
    .press('Enter')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Stay here' })).toBeFocused()
  expect(await axe(page, 'dialog[open]')).toEqual([])
  await keyboard.press('Enter')
  // It is saved without having been added first.
  await keyboard.press('Control+s')
  const question = page.getByRole('dialog', { name: 'What this changes' })
  await expect(question).toContainText('One booked meeting will no longer fit.')
  await expect(question).toContainText('Meera Iyer')
  expect(await axe(page, 'dialog[open]')).toEqual([])
  await question.getByRole('button', { name: 'Save these rules' }).press('Enter')
  await expect(page.getByRole('link', { name: '1 to move' })).toBeVisible()
  await expectOffered(day, 0)
  await expectOffered(later(day, 4), 8)

  await page.getByRole('link', { name: '1 to move' }).press('Enter')
  const remaining = page.getByRole('complementary', { name: 'Meetings that remain' })
  await expect(remaining.getByRole('listitem').filter({ hasText: 'Meera Iyer' })).toBeVisible()
  expect(await axe(page, '.drawer')).toEqual([])
  await remaining.getByRole('button', { name: 'Cancel all…' }).press('Enter')
  const cancelling = page.getByRole('dialog', { name: 'Cancel the meeting?' })
  await cancelling.getByRole('button', { name: 'Cancel one meeting and notify' }).press('Enter')
  await expect(remaining.getByText('No meetings remain')).toBeVisible()
  await expect(page.getByText('One meeting cancelled.')).toBeVisible()
  expect(eventIn(await mailTo(email, /^Consultation cancelled/))).toEqual({ method: 'CANCEL', sequence: 2, begins })

  // Other tests rely on the usual hours.
  await page.goto('/console/bookings/hours')
  await page.getByRole('checkbox', { name: 'Saturday' }).press('Space')
  await page.getByRole('button', { name: 'Remove Foundation day' }).press('Enter')
  await keyboard.press('Control+s')
  await question.getByRole('button', { name: 'Save these rules' }).press('Enter')
  await expect(question).toHaveCount(0)
  await expectOffered(later(day, 4), 0)
})
