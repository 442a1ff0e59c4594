// What of the console lasts as long as a session, and what becomes of the screens when it ends.
import { expect, newAddress, newStaff, runSql, test } from './staff.ts'

// The browser itself reports what is refused.
test.use({ expectedErrors: /status of (?:401|403|503)/ })

test('the console opens at the second attempt where the first read fails, says only while there is no connection that there is none, and the history is as it was left until somebody signs out @desktop', async ({
  staffPage,
}) => {
  const page = await staffPage('administrator')
  await page.addInitScript(() => {
    Object.assign(globalThis, { refused: [] })
    document.addEventListener('securitypolicyviolation', ({ blockedURI }) =>
      Reflect.get(globalThis, 'refused').push(blockedURI),
    )
  })
  await page.route('**/auth/session', (route) => route.fulfill({ status: 503, json: { message: 'Later.' } }), {
    times: 1,
  })
  await page.goto('/console')
  await expect(page.getByText('The console could not be opened.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()
  const noConnection = page.getByText(/^No connection since \d\d:\d\d\.$/)
  await page.evaluate(() => window.dispatchEvent(new Event('offline')))
  await expect(noConnection).toBeVisible()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(noConnection).toHaveCount(0)
  // It never tries to evaluate code, which its policy would report.
  expect(await page.evaluate(() => Reflect.get(globalThis, 'refused'))).toEqual([])

  const what = page.getByLabel('Kind of record')
  const menu = page.getByRole('navigation', { name: 'Console' })
  const open = async (area: string) => {
    const link = menu.getByRole('link', { name: area })
    // Some areas stand under an entry that they share.
    if (!(await link.isVisible())) await menu.getByRole('link', { name: 'Records' }).press('Enter')
    await link.press('Enter')
    await expect(page.getByRole('heading', { name: area, level: 1 })).toBeVisible()
  }
  // As the release before this one kept it.
  await page.evaluate(() =>
    localStorage.setItem(
      'console.history.listParams',
      JSON.stringify({ filter: { record: 'lead' }, order: 'DESC', page: 1, perPage: 50, sort: 'on' }),
    ),
  )
  await open('People')
  await open('History')
  await expect(what).toHaveValue('lead')

  await what.selectOption('staff')
  await open('People')
  await open('History')
  await expect(what).toHaveValue('staff')
  await expect(page).toHaveURL(/history\?filter=/)
  await what.selectOption('')
  await open('People')
  await open('History')
  await expect(what).toHaveValue('')

  await what.selectOption('staff')
  await page.getByRole('button', { name: 'Sign out', exact: true }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
})

test('the menu has words beside its icons from 1000 px @desktop', async ({ staffPage }) => {
  const page = await staffPage('manager')
  await page.goto('/console')
  const word = page.getByRole('navigation', { name: 'Console' }).getByText('Inbox', { exact: true })
  const widths: number[] = []
  for (const width of [1000, 999]) {
    await page.setViewportSize({ width, height: 800 })
    widths.push((await word.boundingBox())?.width ?? 0)
  }
  expect(widths.map((width) => width > 20)).toEqual([true, false])
})

test('a session that ends over unsaved changes leads to the sign-in page, and the changes are kept @desktop', async ({
  staffPage,
}) => {
  const name = `Fatima ${crypto.randomUUID()}`
  const page = await staffPage('editor', { name })
  await page.goto('/console/pages/faq')
  await page.getByRole('button', { name: 'Add to questions and answers' }).press('Enter')
  const question = page.getByLabel('Question')
  await question.fill('Who keeps the register?')
  await expect(page.getByText(/^Saved( \d\d:\d\d)?$/)).toBeVisible()
  const address = page.url()
  const setExpiry = (on: Date) =>
    runSql(
      'update staff_session set expires_on = ? where staff_id = (select id from staff where name = ?)',
      on.toISOString(),
      name,
    )
  // The session ends after the change and before it is saved, however long either takes.
  const hasEnded = Promise.withResolvers<void>()
  await page.route('**/api/console/records/*/save', async (route) => {
    await hasEnded.promise
    await route.continue()
  })
  await question.fill('Who keeps the register of charges?')
  setExpiry(new Date(0))
  hasEnded.resolve()
  await expect(page.getByText('Your session has expired.')).toBeVisible()

  await page.unroute('**/api/console/records/*/save')
  setExpiry(new Date(Date.now() + 3_600_000))
  await page.goto(address)
  await expect(question).toHaveValue('Who keeps the register of charges?')
})

test('the leads of a person who leaves are offered to those who may see them; where somebody else has signed in meanwhile, a tab shows nothing that its first reader has read @desktop', async ({
  staffPage,
  request,
}) => {
  const mark = crypto.randomUUID()
  const name = `Padma ${mark}`
  const page = await staffPage('administrator', { name })
  const leaving = await newStaff('manager', `Vikram Nair ${mark}`)
  await newStaff('manager', `Neha Kulkarni ${mark}`)
  await newStaff('editor', `Arun Rao ${mark}`)
  const email = newAddress()
  const enquiry = {
    name: 'Meera Iyer',
    email,
    companyName: 'Kaveri Foods',
    location: 'Chennai',
    message: 'Please call.',
  }
  expect((await request.post('/post/contactus', { data: enquiry })).status()).toBe(200)
  runSql('update lead set assigned_to = ? where email = ?', leaving.id, email)
  await page.goto('/console/people')
  await expect(page.getByRole('main').getByText(name)).toBeVisible()
  await page.getByRole('button', { name: `More for ${leaving.name}` }).click()
  const leadsTo = page.getByRole('combobox', { name: `${leaving.name} has one open lead. Who takes it over?` })
  await expect(leadsTo.getByRole('option').filter({ hasText: mark })).toHaveText([`Neha Kulkarni ${mark}`, name])
  await page.keyboard.press('Escape')
  await expect(leadsTo).toHaveCount(0)
  const other = await staffPage('editor')
  // As a call does that finds the first session at its end.
  await page.evaluate(() => window.dispatchEvent(new Event('session-ended')))
  await expect(page.getByRole('navigation', { name: 'Console' })).toContainText('Fatima Sheikh')
  await expect(page.getByText('Only administrators can do this.')).toBeVisible()
  await expect(page.getByText(name)).toHaveCount(0)
  await other.close()
})
