// A manager writes an issue of the newsletter, sends a test to herself, schedules it, and sees to how many it went.
import { linkIn, mailTo, newAddress } from './mailbox.ts'
import { axe, expect, runSql, test } from './staff.ts'

// The browser itself reports a refused save.
test.use({ expectedErrors: /status of 409/ })

function subscriber(): { address: string; token: string } {
  const address = newAddress()
  const token = crypto.randomUUID().replaceAll('-', '')
  const now = new Date().toISOString()
  runSql(
    `insert into subscription (kind, email, email_key, status, page, asked_on, confirmed_on)
     values ('newsletter', ?, ?, 'active', '/', ?, ?)`,
    address,
    address,
    now,
    now,
  )
  return { address, token }
}

test('an issue is written, tested, scheduled and sent, mostly by keyboard @desktop', async ({
  staffPage,
  context,
  request,
}) => {
  test.slow()
  const reader = subscriber()
  const subject = `Due dates of the month ${reader.token.slice(0, 6)}`
  const page = await staffPage('manager')
  await page.goto('/console/newsletter')
  await expect(page.getByText(/would receive an issue now/)).toBeVisible()
  await page.keyboard.press('c')
  await page.getByLabel('Subject', { exact: true }).focus()
  await page.keyboard.insertText(subject)
  await page.keyboard.press('Tab')
  await page.keyboard.insertText('What falls due, and two notes')
  await page.keyboard.press('Tab')
  await page.keyboard.insertText('Dear reader,\n\nhere is what falls due.')
  await expect(page.getByText('characters. It fits on phones too.').first()).toBeVisible()

  const dates = page.getByRole('group', { name: 'Due dates' })
  const firstDate = dates.getByRole('checkbox').first()
  await firstDate.focus()
  await page.keyboard.press('Space')
  await expect(firstDate).not.toBeChecked()
  const offered = page.getByRole('list', { name: 'Published insights' })
  const up = page.getByRole('button', { name: /^Move up: / })
  for (const count of [1, 2]) {
    await offered.getByRole('button').first().focus()
    await page.keyboard.press('Enter')
    await expect(up).toHaveCount(count)
  }
  await expect(up.nth(1)).toBeFocused()
  const second = await up.nth(1).getAttribute('aria-label')
  await page.keyboard.press('Enter')
  await expect(up.first()).toHaveAttribute('aria-label', second ?? '')
  await expect(up.first()).toBeFocused()

  const preview = page.getByRole('region', { name: 'Preview' })
  const mail = preview.frameLocator('iframe[title="The e-mail as it looks"]')
  await expect(mail.getByRole('heading', { name: subject })).toBeVisible()
  await expect(mail.getByText('here is what falls due.')).toBeVisible()
  await preview.getByRole('button', { name: 'Text only' }).click()
  await expect(preview.getByLabel('The e-mail as text')).toContainText('Unsubscribe')
  await preview.getByRole('button', { name: 'Phone' }).click()
  expect(await axe(page)).toEqual([])

  await page.getByRole('button', { name: 'Send a test to me' }).click()
  // The site of the tests has no mail server.
  await expect(page.getByText('has been saved, but not sent')).toBeVisible()
  const [queued] = runSql("select recipient from mail where template = 'newsletter.test' order by id desc")
  const testMail = await mailTo(String(queued?.['recipient']), /^\[Test\] Due dates of the month/)
  const inert = await request.post(linkIn(testMail, '/link/subscription/'))
  expect(inert.status()).toBe(404)

  // Somebody else saves in between.
  const id = Number(page.url().split('/').at(-1))
  const colleague = await staffPage('manager', {
    name: 'Amit Deshpande',
    context: await context.browser()!.newContext(),
  })
  await colleague.goto(page.url())
  await colleague.getByLabel('Closing words').fill('With regards')
  await expect(colleague.getByText(/Draft saved at/)).toBeVisible()
  await expect(page.getByLabel('Closing words')).toHaveValue('With regards', { timeout: 40_000 })
  // Until she has written, her page does not learn of it: it would only go on from the new version.
  const [asked, written] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(new RegExp(`/api/console/newsletter/${id}$`), async (route) => {
    asked.resolve()
    await written.promise
    await route.continue()
  })
  await asked.promise
  runSql(`update newsletter_issue set version = version + 1, changed_by = 'Amit Deshpande' where id = ?`, id)
  await page.getByLabel('Closing words').fill('Yours sincerely')
  written.resolve()
  await expect(page.getByText('Amit Deshpande has changed this issue in the meantime.')).toBeVisible()
  await page.getByRole('button', { name: 'Use mine' }).click()
  await expect(page.getByText(/Draft saved at/)).toBeVisible()
  await colleague.context().close()

  const question = page.getByRole('dialog', { name: 'Send this issue' })
  // Other tests confirm subscriptions meanwhile, and then the number is told anew.
  await expect(async () => {
    if (!(await question.isVisible())) await page.keyboard.press('Control+Enter')
    await question.getByRole('button', { name: /^Send to .* on .* at 09:30$/ }).click({ timeout: 3000 })
    await expect(page.getByText('Cancel the schedule and edit')).toBeVisible({ timeout: 3000 })
  }).toPass()
  runSql(`update newsletter_issue set send_at = ? where id = ?`, new Date().toISOString(), id)

  const arrived = await mailTo(reader.address, /^Due dates of the month/, undefined, 60_000)
  expect(arrived.text).toContain('here is what falls due.')
  expect(arrived.text).toContain('Yours sincerely')
  const link = linkIn(arrived, '/link/subscription/')
  expect((await request.post(link, { data: 'List-Unsubscribe=One-Click' })).status()).toBe(200)
  const about = page.getByRole('region', { name: 'About this issue' })
  await expect(about).toContainText(/Recipients\d+ (?:person|people)/)
  expect(await axe(page, 'main')).toEqual([])
  await page.getByRole('link', { name: 'Newsletter' }).first().click()
  await expect(page.getByRole('row', { name: new RegExp(subject) })).toContainText('Sent')
  expect(await axe(page, 'main')).toEqual([])
})
