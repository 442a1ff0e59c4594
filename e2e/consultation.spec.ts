// The free consultation: choosing a time and booking it, by keyboard, without JavaScript, and from another time zone; and
// the page behind its link, on which it is confirmed, moved and cancelled.
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { cutText } from './in-page/cut-text.ts'
import { asInAMinute, randomIpAddress, visit } from './fixtures.ts'
import { freeDaysOf } from './free-days.ts'
import { axe, eventIn, expect, hydrated, linkIn, mailboxesAnswered, mailTo, newAddress, runSql, test } from './staff.ts'

const scheduled = 'Meeting has been successfullly Scheduled!!'
const monthNames = 'January February March April May June July August September October November December'.split(' ')

/**
 * Free days from two weeks on, so that each test has days of its own. Whoever books the first time that is free, as other
 * tests do meanwhile, may take the last time of an earlier day, and the count would begin a day later.
 */
async function freeDays(request: APIRequestContext, from: number, count: number): Promise<string[]> {
  const start = new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10)
  const free = await freeDaysOf(request, [0, 1, 2])
  // Saturdays are free only while another test changes the opening hours.
  const days = free.filter((day) => day >= start && new Date(day).getUTCDay() !== 6)
  expect(days.length).toBeGreaterThan(from + count)
  return days.slice(from, from + count)
}

/** Books a time by a call, as another visitor would. */
async function bookByCall(request: APIRequestContext, date: string, slot: string): Promise<void> {
  const data = { name: 'Arun Rao', email: newAddress(), company: 'Godavari Mills', date, slot }
  // From elsewhere: a second booking of one sender waits until it is confirmed by e-mail.
  const headers = { 'x-forwarded-for': randomIpAddress() }
  expect((await request.post('/post/consultation', { data, headers })).status()).toBe(201)
}

function dayCell(page: Page, day: string): Locator {
  const [year, month, date] = day.split('-').map(Number)
  return page.getByRole('gridcell', { name: `day ${date} ${monthNames[(month ?? 1) - 1]} ${year}, ` })
}

/** Among those of the day, or on a wide screen of its week. */
function timeLink(page: Page, day: string, start: string): Locator {
  const [weekday, date, month] = new Date(day).toUTCString().replace(',', '').split(' ')
  const name = new RegExp(`^${start}(?: – | on ${weekday} ${Number(date)} ${month}\\b)`)
  return page.getByRole('region', { name: / \d{4}$/ }).getByRole('link', { name })
}
const field = (page: Page, name: string) => page.getByRole('textbox', { name })
const scheduleButton = (page: Page) => page.getByRole('button', { name: 'Schedule', exact: true })

async function fillIn(page: Page, email: string): Promise<void> {
  await field(page, 'Your Name').fill('Meera Iyer')
  await field(page, 'Email Address').fill(email)
  await field(page, 'Company Name').fill('Kaveri Foods')
  await asInAMinute(page)
}

test.use({ expectedErrors: /409|500/ })
test.beforeEach(mailboxesAnswered)

test('a meeting is booked by keyboard alone @desktop', async ({ page, request }) => {
  const [day = ''] = await freeDays(request, 11, 1)
  const { keyboard } = page
  await visit(page, '/freeconsulation?about=Corporate%20Law%20Advisory')
  const focused = page.locator(':focus')
  await page.getByRole('heading', { name: /^\w+ \d{4}$/ }).focus()
  await keyboard.press('Tab')
  while ((await focused.getAttribute('role')) === null && (await focused.evaluate((node) => node.tagName)) === 'A')
    await keyboard.press('Tab')
  await expect(focused).toHaveAccessibleName(/^\w+day \d+ \w+ \d{4}, free times$/)

  await keyboard.press('Home')
  await expect(focused).toHaveAccessibleName(/^Sunday .*, (past|too soon to book|no free times)$/)
  await expect(focused).toHaveAttribute('aria-disabled', 'true')
  await keyboard.press('Enter')
  await expect(page).not.toHaveURL(/date=/)
  await keyboard.press('End')
  await expect(focused).toHaveAccessibleName(/^Saturday /)
  // To the last month that can be booked, and back.
  const month = page.locator('#booking-month')
  const turn = async (key: 'PageDown' | 'PageUp') => {
    const before = await month.innerText()
    await keyboard.press(key)
    await expect(month).not.toHaveText(before)
  }
  let turns = 0
  for (; await page.getByRole('link', { name: 'Next month' }).isVisible(); turns++) await turn('PageDown')
  expect(turns).toBeGreaterThan(0)
  for (; turns > 0; turns--) await turn('PageUp')
  const target = dayCell(page, day)
  for (let presses = 0; presses < 40 && (await focused.getAttribute('data-day')) !== day; presses++) {
    const at = (await focused.getAttribute('data-day')) ?? ''
    const days = (Date.parse(day) - Date.parse(at)) / 86_400_000
    await keyboard.press(days >= 31 ? 'PageDown' : days >= 7 ? 'ArrowDown' : days > 0 ? 'ArrowRight' : 'ArrowLeft')
    await expect(focused).not.toHaveAttribute('data-day', at)
  }
  await expect(target).toBeFocused()
  await expect(target).toHaveAccessibleName(/free times$/)
  await expect(page.getByRole('gridcell', { includeHidden: false }).and(page.locator('[tabindex="0"]'))).toHaveCount(1)
  await keyboard.press('Space')
  await expect(target).toHaveAttribute('aria-selected', 'true')
  // The week of that day stands beside the month, and the weeks around it are one press away.
  const times = page.getByRole('region', { name: /^\w{3} \d+ \w{3} – .* \d{4}$/ })
  await expect(times.getByRole('status')).toHaveText(/^\d+ free times, \w{3} /)
  await expect(timeLink(page, day, '9:30 AM')).toBeVisible()
  while ((await focused.getAttribute('aria-label')) !== 'Next week') await keyboard.press('Tab')
  await keyboard.press('Enter')
  await expect(timeLink(page, day, '9:30 AM')).toHaveCount(0)
  await expect(focused).toHaveAccessibleName('Next week')
  await keyboard.press('Shift+Tab')
  await expect(focused).toHaveAccessibleName('Previous week')
  await keyboard.press('Enter')
  while (!(await timeLink(page, day, '9:30 AM').evaluate((link) => link === document.activeElement)))
    await keyboard.press('Tab')
  await keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: 'Your details' })).toBeFocused()
  await expect(page).toHaveURL(new RegExp(`date=${day}&slot=09:30&about=`))
  await expect(field(page, 'Agenda for consultation')).toHaveValue('Corporate Law Advisory')
  const email = newAddress()
  for (const typed of ['Meera Iyer', email, 'Kaveri Foods', ' and a notice']) {
    await keyboard.press('Tab')
    await keyboard.press('End')
    await keyboard.insertText(typed)
  }
  await keyboard.press('Tab')
  await keyboard.type('cfo@kaverifoods.example.in wrong@,')
  const guests = page.getByRole('list', { name: 'Guests' }).getByRole('listitem')
  await expect(guests).toHaveText(['cfo@kaverifoods.example.in'])
  const guest = field(page, 'Guest')
  await expect(guest).toHaveAccessibleDescription(/^Email address is not correct: wrong@/)
  await expect(guest).toHaveValue('wrong@')
  // Backspace removes a guest only where there is no letter to remove.
  await keyboard.press('Backspace')
  await expect(guest).toHaveValue('wrong')
  await expect(guests).toHaveCount(1)
  await keyboard.insertText('@kaverifoods.example.in')
  await keyboard.press('Enter')
  await expect(guests).toHaveCount(2)
  await keyboard.press('Backspace')
  await expect(guests).toHaveCount(1)
  await expect(guest).toBeFocused()
  await scheduleButton(page).focus()
  await keyboard.press('Enter')

  const heading = page.getByRole('heading', { name: scheduled })
  await expect(heading).toBeFocused()
  const meeting = page.getByRole('region', { name: scheduled })
  await expect(meeting).toContainText('9:30 AM – 10:00 AM IST')
  await expect(meeting).toContainText(/Reference\w/)
  await expect(meeting).toContainText('cfo@kaverifoods.example.in')
  await expect(meeting).toContainText(email)
  await expect(meeting.getByRole('link', { name: 'Add to calendar' })).toHaveAttribute('href', /^\/link\//)
  // Neither a reload nor going back says that somebody has taken the visitor's time.
  await expect(page).toHaveURL('/freeconsulation')
  await meeting.getByRole('link', { name: 'Back to calendar' }).press('Enter')
  await expect(page.getByRole('grid')).toBeVisible()
  await expect(page.getByRole('heading', { name: /\d{4}$/ }).first()).toBeFocused()
})

test('what is chosen is in the address, and what was typed stays until Cancel @desktop', async ({ page, request }) => {
  const [day = ''] = await freeDays(request, 13, 1)
  await visit(page, `/freeconsulation?date=${day}`)
  await timeLink(page, day, '9:00 AM').click()
  await field(page, 'Your Name').fill('Meera Iyer')
  await field(page, 'Guest').pressSequentially('arun@example.in ')
  await page.reload()
  await expect(field(page, 'Your Name')).toHaveValue('Meera Iyer')
  await expect(page.getByRole('button', { name: 'Remove arun@example.in' })).toBeVisible()
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL(`/freeconsulation?date=${day}`)
  await timeLink(page, day, '10:00 AM').click()
  await expect(field(page, 'Your Name')).toHaveValue('Meera Iyer')
  await page.goBack()
  await expect(dayCell(page, day)).toHaveAttribute('aria-selected', 'true')
  await expect(timeLink(page, day, '10:00 AM')).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('main')).toContainText('10:00 AM – 10:30 AM IST')
  await page.getByRole('link', { name: 'Cancel', exact: true }).click()
  // What was typed is thrown away once the calendar is there, which comes after its address.
  await expect(page.getByRole('grid')).toBeVisible()
  await expect(page).toHaveURL('/freeconsulation')
  // The month of the first free day has no earlier one, unless that day is in the next month.
  await expect(page.getByRole('link', { name: 'Next month' })).toBeVisible()

  await visit(page, `/freeconsulation?date=${day}&slot=03:00`)
  await expect(page.getByRole('status').filter({ hasText: '3:00 AM is no longer free' })).toBeVisible()
  await timeLink(page, day, '11:00 AM').click()
  await field(page, 'Email Address').fill(newAddress())
  await expect(field(page, 'Your Name')).toHaveValue('')
  await fillIn(page, newAddress())
  await scheduleButton(page).click()
  await expect(page.getByRole('region', { name: scheduled })).toContainText('11:00 AM – 11:30 AM IST')
  const sunday = await (await request.get('/freeconsulation?date=2030-01-06')).text()
  expect(sunday).toContain('No available slots for selected date')
})

test.describe('in a browser in New York', () => {
  test.use({ timezoneId: 'America/New_York', expectedErrors: /409/ })

  test('every time has the visitor’s own beside it, and a time that has just been taken loses nothing that was typed @desktop', async ({
    page,
    request,
  }) => {
    const [day = ''] = await freeDays(request, 15, 1)
    const ownTime = (time: string) =>
      new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', timeStyle: 'short' })
        .format(new Date(`${day}T${time}:00+05:30`))
        .replaceAll(/\s/g, ' ')
    await visit(page, `/freeconsulation?date=${day}`)
    await expect(page.getByRole('main')).toContainText('Indian time (IST), and below it your time (America/New York)')
    await expect(timeLink(page, day, '9:00 AM')).toContainText(ownTime('09:00'))
    await timeLink(page, day, '9:00 AM').click()
    // The calendar says the same of its times: the other visitor comes once the form is there.
    await expect(page.getByRole('heading', { name: 'Your details' })).toBeFocused()
    await expect(page.getByRole('main')).toContainText(`${ownTime('09:00')}, `)
    await bookByCall(request, day, '09:00')
    await fillIn(page, newAddress())
    await field(page, 'Agenda').fill('The notice of 4 November')
    await scheduleButton(page).click()
    const others = page.getByRole('group', { name: 'Another time' })
    await expect(others).toBeFocused()
    await expect(others.getByRole('button')).toHaveCount(3)
    expect(await axe(page, 'main form')).toEqual([])
    await others.getByRole('button', { name: /, 9:30 AM/ }).click()
    await expect(others.getByRole('status')).toContainText('9:30 AM IST')
    await expect(field(page, 'Agenda')).toHaveValue('The notice of 4 November')
    const sent = page.waitForRequest('**/post/consultation')
    await scheduleButton(page).click()
    expect((await sent).postDataJSON()).toMatchObject({ timeZone: 'America/New_York', date: day, slot: '09:30' })
    const meeting = page.getByRole('region', { name: scheduled })
    await expect(meeting).toContainText('9:30 AM – 10:00 AM IST')
    await expect(meeting).toContainText(`Your time${ownTime('09:30')}`)
  })
})

/** On the page of the meeting: moves it to the first time of a day that no other test uses, and cancels it by the next link. */
async function moveAndCancel(page: Page, link: string, email: string, days: string[]): Promise<void> {
  const [day = '', next = ''] = days
  const heading = page.getByRole('heading', { level: 1 })
  await page.goto(`${link}?step=move&from=${day}`)
  await expect(heading).toHaveText('Move your consultation')
  const choice = page.getByRole('navigation', { name: 'Days with free times' }).locator(`a[href*="date=${next}"]`)
  await choice.click()
  await expect(choice).toHaveAttribute('aria-current', 'true')
  await page.getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Move the meeting' }).click()
  await expect(heading).toHaveText('Your consultation was moved')
  await expect(page.getByText('The consultation has been moved.')).toBeVisible()
  expect((await page.goto(link))?.status()).toBe(410)
  await expect(page.getByText('This link expired when the meeting was moved.')).toBeVisible()
  const newLink = linkIn(await mailTo(email, /^Consultation moved/), '/link/consultation/')
  await page.goto(`${newLink}?step=cancel`)
  await expect(heading).toHaveText('Cancel this consultation?')
  await page.getByRole('button', { name: 'Yes, cancel the meeting' }).click()
  await expect(heading).toHaveText('This consultation is cancelled')
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedErrors: /409|410|422/ })

  test('a meeting is booked in three steps, at another time by one button, moved and cancelled @desktop', async ({
    page,
    request,
  }) => {
    const days = await freeDays(request, 17, 2)
    const [day = ''] = days
    const email = newAddress()
    await page.goto(`/freeconsulation?month=${day.slice(0, 7)}&about=Audit`)
    await dayCell(page, day).getByRole('link').click()
    await timeLink(page, day, '9:00 AM').click()
    await expect(field(page, 'Agenda')).toHaveValue('Audit')
    await fillIn(page, email)
    await field(page, 'Guest').fill('cfo@kaverifoods.example.in, wrong@')
    await bookByCall(request, day, '09:00')
    const response = page.waitForResponse((one) => one.request().method() === 'POST')
    await scheduleButton(page).click()
    expect((await response).status()).toBe(422)
    await expect(page.getByRole('alert').first()).toContainText('Email address is not correct: wrong@')
    await expect(field(page, 'Guest')).toBeFocused()
    await field(page, 'Guest').fill('cfo@kaverifoods.example.in')
    await scheduleButton(page).click()
    await expect(field(page, 'Your Name')).toHaveValue('Meera Iyer')
    await expect(page.getByRole('group', { name: 'Another time' })).toBeFocused()
    await expect(page.getByText('This time has just been taken.')).toHaveCount(1)
    await page.getByRole('button', { name: /^Schedule .* 9:30 AM/ }).click()
    const meeting = page.getByRole('region', { name: scheduled })
    await expect(meeting).toContainText('9:30 AM – 10:00 AM IST')
    await expect(meeting).toContainText('cfo@kaverifoods.example.in')
    await expect(page.getByRole('heading', { name: scheduled })).toBeFocused()
    await meeting.getByRole('link', { name: 'Back to calendar' }).click()
    await expect(page.getByRole('grid')).toBeVisible()

    const link = linkIn(await mailTo(email, /^Consultation booked/), '/link/consultation/')
    await moveAndCancel(page, link, email, days)
  })
})

test.describe('the second booking of a sender @desktop', () => {
  test.use({ expectedErrors: /410/ })

  test('is held until the button behind the link in its mail is pressed, and freed if it is not', async ({
    page,
    request,
    staffPage,
  }) => {
    test.slow()
    const days = await freeDays(request, 9, 2)
    const [day = ''] = days
    const [email, guest, late] = [newAddress(), newAddress(), newAddress()]
    const booking = { name: 'Arun Rao', company: 'Godavari Mills', date: day }
    for (const given of [
      { email: newAddress(), slot: '09:00' },
      { email: late, slot: '11:00' },
    ])
      expect((await request.post('/post/consultation', { data: { ...booking, ...given } })).status()).toBe(201)
    await visit(page, `/freeconsulation?date=${day}&slot=10:00`)
    await fillIn(page, email)
    await field(page, 'Guest').fill(guest)
    await scheduleButton(page).click()
    const held = page.getByRole('region', { name: /^We are holding this time until \d+:\d\d [AP]M IST\.$/ })
    await expect(held).toContainText(`To confirm, open the link in our e-mail to ${email}.`)
    await expect(held.getByRole('link', { name: /calendar$/ })).toHaveText(['Back to calendar'])
    expect(await axe(page, 'main')).toEqual([])
    const idOf = (address: string) =>
      Number(runSql('select c.id from booking c join lead on lead.id = c.lead_id where email = ?', address)[0]?.['id'])
    const linkTo = async (address: string) => linkIn(await mailTo(address, /^Please confirm/), '/link/consultation/')
    const staff = await staffPage('manager')
    const drawer = staff.getByRole('complementary', { name: 'Booking of Meera Iyer' })
    await staff.goto(`/console/bookings/${idOf(email)}?at=${day}`)
    await expect(drawer).toContainText(/Held until \d\d:\d\d, not confirmed by the visitor/)
    await expect(drawer).toContainText(`Not invited${guest}`)

    const heading = page.getByRole('heading', { level: 1 })
    const button = page.getByRole('button', { name: 'Confirm the consultation' })
    await page.goto(await linkTo(email))
    await expect(heading).toHaveText('Confirm your consultation')
    expect(await axe(page, 'main')).toEqual([])
    await button.click()
    await expect(heading).toHaveText('Your consultation')
    await expect(page.getByText('The consultation is confirmed.')).toBeFocused()
    expect(await axe(page, 'main')).toEqual([])
    const invited = { method: 'REQUEST', sequence: 0, begins: new Date(`${day}T10:00:00+05:30`).toISOString() }
    const mail = await mailTo(email, /^Consultation/)
    for (const invitation of [mail, await mailTo(guest, /^Invitation/)]) expect(eventIn(invitation)).toEqual(invited)
    await staff.reload()
    await expect(drawer).toContainText(`Guest${guest}`)
    await expect(drawer).not.toContainText('Held until')
    await expect(drawer).toContainText('Confirmed by the visitor')

    await page.getByRole('link', { name: 'Move', exact: true }).click()
    await expect(heading).toHaveText('Move your consultation')
    expect(await axe(page, 'main')).toEqual([])
    await moveAndCancel(page, linkIn(mail, '/link/consultation/'), email, days)
    expect(await axe(page, 'main')).toEqual([])

    await test.step('its link works after ten minutes too, as long as the time can be booked', async () => {
      const link = await linkTo(late)
      const ended = new Date(Date.now() - 1000)
      runSql('update booking set confirm_by = ? where id = ?', ended.toISOString(), idOf(late))
      // Times are freed every five seconds.
      const status = () => runSql('select status from booking where id = ?', idOf(late))[0]?.['status']
      await expect.poll(status).toBe('expired')
      await page.goto(link)
      await hydrated(button)
      await expect(page.getByRole('main')).toContainText('It is still free.')
      expect(await axe(page, 'main')).toEqual([])
      // Tomorrow is too soon.
      const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
      const times = [`${tomorrow}T05:30:00.000Z`, `${tomorrow}T06:00:00.000Z`]
      runSql('update booking set starts_on = ?, ends_on = ? where id = ?', ...times, idOf(late))
      await button.click()
      await expect(heading).toHaveText('Your consultation was not confirmed in time')
      const until = new Intl.DateTimeFormat('en-US', { timeZone: 'Asia/Kolkata', timeStyle: 'short' }).format(ended)
      await expect(page.getByRole('main')).toContainText(
        `We held this time for you until ${until.replaceAll(/\s/g, ' ')} IST`,
      )
      expect(await axe(page, 'main')).toEqual([])
      for (const width of [1440, 830, 390, 320]) {
        await page.setViewportSize({ width, height: 900 })
        await page.screenshot({ path: `/tmp/mail-shots/gone-${width}.png`, fullPage: true })
      }
      await page.setViewportSize({ width: 1280, height: 900 })
      expect((await request.get(link)).status()).toBe(410)
      await page.getByRole('link', { name: 'See the times on this day' }).click()
      await expect(page.getByRole('heading', { name: /\d{4}$/ }).first()).toBeVisible()
    })
  })
})

test('calendar, times, error, form and booked meeting pass axe, and their controls are large enough @phone', async ({
  page,
  request,
}) => {
  const [day = ''] = await freeDays(request, 21, 1)
  await page.route('**/get/timeslots?*', (route) => route.fulfill({ status: 500, json: {} }))
  await visit(page, `/freeconsulation?month=${day.slice(0, 7)}`)
  await dayCell(page, day).getByRole('link').click()
  await expect(page.getByRole('alert')).toHaveText('failed to fetch timeslots')
  await page.unroute('**/get/timeslots?*')
  await page.getByRole('main').getByRole('link', { name: 'Try again' }).click()
  await expect(timeLink(page, day, '9:00 AM')).toBeInViewport()
  expect(await axe(page, 'main')).toEqual([])
  await timeLink(page, day, '9:00 AM').click()
  await fillIn(page, newAddress())
  await field(page, 'Guest').fill('cfo@kaverifoods.example.in wrong@ ')
  await hydrated(scheduleButton(page))
  await scheduleButton(page).click()
  await expect(field(page, 'Guest')).toBeFocused()
  expect(await axe(page, 'main')).toEqual([])
  for (const control of await page.getByRole('main').locator('button:visible, td > a').all()) {
    expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  }
  await field(page, 'Guest').fill('')
  await scheduleButton(page).click()
  await expect(page.getByRole('region', { name: scheduled })).toBeVisible()
  expect(await axe(page, 'main')).toEqual([])
  expect(await cutText(page)).toEqual([])
})
