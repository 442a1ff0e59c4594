// Reminders of the dates of one business: asked for below the list, confirmed by the mailed link, sent, changed and ended by the
// link in every mail, with and without script.
import { axe, expect, test, visit } from './fixtures.ts'
import { linkIn, mailTo, newAddress, runSql } from './mailbox.ts'

/** Its annual return is due on Monday 30 November, five days after the day of these tests. */
const company = 'kind=private&state=TS&sales=150&capital=10&group=none&yearEnd=03-31&formed=2015-01-05&agm=2026-10-01'

const stateOf = (address: string) =>
  runSql("select status, params from subscription where kind = 'reminders' and email = ?", address)[0]

/** Within the day of this site, which began before anybody had confirmed: it is begun again. */
async function expectReminded(address: string, link: string): Promise<void> {
  // Other tests begin it again too: until this reminder is reached.
  await expect
    .poll(
      () => {
        runSql(`insert into mailing (kind, name) values ('reminders', '2026-11-25')
          on conflict (kind, name) do update set reached = '', finished_on = null where finished_on is not null`)
        return runSql(
          'select what from delivery where subscription_id in (select id from subscription where email = ?)',
          address,
        ).length
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThan(0)
  const mail = await mailTo(address, /^Due .*30 November/)
  expect(mail.text).toContain('MGT-7A: abridged annual return, FY 2025-26')
  expect(mail.text).toContain('Dear Meera')
  expect(linkIn(mail, '/link/subscription/')).toBe(link)
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript @phone' : 'without JavaScript @desktop', () => {
    test.use({ javaScriptEnabled, expectedErrors: /404|422/ })

    test('reminders are asked for, confirmed, sent, changed and ended', async ({ page }) => {
      test.slow()
      const address = newAddress()
      const go = (path: string) => (javaScriptEnabled ? visit(page, path) : page.goto(path))
      await go(`/calendar/yours?${company}`)
      const form = page.getByRole('region', { name: 'Reminders by e-mail' })
      if (javaScriptEnabled) {
        // The browser itself would take it.
        await form.getByLabel('E-mail address').fill('meera@kaveri')
        await form.getByRole('button', { name: 'Remind me' }).click()
        await expect(form.getByLabel('E-mail address')).toHaveAttribute('aria-invalid', 'true')
        await expect(form.getByLabel('E-mail address')).toBeFocused()
      }
      await form.getByLabel('E-mail address').fill(address)
      await form.getByLabel('First name').fill('Meera')
      await form.getByRole('button', { name: 'Remind me' }).click()
      await expect(form.getByRole('status')).toContainText('Please check your inbox and click the link to confirm.')
      const link = linkIn(await mailTo(address, /confirm the reminders/), '/link/subscription/')

      await go(link)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm your reminders')
      expect(stateOf(address)).toMatchObject({ status: 'unconfirmed' })
      if (javaScriptEnabled) expect(await axe(page, 'main')).toEqual([])
      await page.getByRole('button', { name: 'Confirm the reminders' }).click()
      await expect(page.getByText('Thank you. We will remind you of these dates.')).toBeVisible()

      if (javaScriptEnabled) await expectReminded(address, link)
      await go(link)
      await page.getByRole('link', { name: 'Change the answers' }).click()
      await page.getByLabel('GST', { exact: true }).selectOption('monthly')
      if (!javaScriptEnabled) await page.getByRole('button', { name: 'Use these answers' }).click()
      await page.getByRole('button', { name: 'Keep these answers' }).click()
      await expect(page.getByText('Your answers are changed.')).toBeVisible()
      expect(stateOf(address)).toMatchObject({ status: 'active', params: expect.stringContaining('gst=monthly') })
      if (javaScriptEnabled) expect(await axe(page, 'main')).toEqual([])

      await page.getByRole('link', { name: 'What we e-mail you' }).click()
      await page.getByRole('button', { name: 'End the reminders' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('The reminders have ended')
      expect(stateOf(address)).toMatchObject({ status: 'ended' })
      for (const link of ['/link/reminders/invented', '/link/subscription/invented']) {
        await page.goto(link)
        await expect(page.getByText('This link is no longer valid.')).toBeVisible()
      }
    })
  })
}
