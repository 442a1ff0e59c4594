// What all lists of the console have in common: filter and page in the address, what is said of an empty one, the cursor,
// and what is done with a row.
import { expect, newAddress, runSql, test } from './staff.ts'

const asFilter = (filter: object) => `?${new URLSearchParams({ filter: JSON.stringify(filter) })}`

/** Mails that have failed, the last one first in the list. */
function failedMails(recipient: string, count: number): number[] {
  const now = new Date().toISOString()
  return Array.from({ length: count }, (_, index) => {
    const [row] = runSql(
      `insert into mail (message_id, template, payload, recipient, recipient_key, subject, bulk, created_on, state, attempts,
         next_attempt_on)
       values (?, 'application.this-vacancy-only', '{"reference":"1"}', ?, ?, ?, 0, ?, 'failed', 17, ?) returning id`,
      crypto.randomUUID(),
      recipient,
      recipient,
      `Your enquiry ${index + 1}`,
      now,
      now,
    )
    return Number(row?.['id'])
  })
}

test('a list has its filter and page in the address, and a cursor @desktop', async ({ staffPage }) => {
  const recipient = newAddress()
  const ids = failedMails(recipient, 26)
  const page = await staffPage('manager')
  await page.goto(`/console/mail${asFilter({ state: 'failed', q: recipient })}&page=2`)
  await expect(page.getByRole('button', { name: /^Failed/, pressed: true })).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Search by recipient' })).toHaveValue(recipient)
  await expect(page.getByText('26 to 26 of 26')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)

  await test.step('beyond the end it shows its last page', async () => {
    await page.goto(`/console/mail${asFilter({ q: recipient })}&page=9`)
    await expect(page.getByText('26 to 26 of 26')).toBeVisible()
    await expect(page).toHaveURL(/&page=2$/)
  })

  await test.step('J and K move the cursor, and Enter opens its row', async () => {
    await page.getByRole('button', { name: 'Previous page' }).click()
    await expect(page.getByText('1 to 25 of 26')).toBeVisible()
    await page.locator('main').focus()
    const subject = /^Your enquiry \d+$/
    const shown = page.getByRole('link', { name: subject })
    const second = await shown.nth(1).innerText()
    for (const key of ['j', 'j', 'j', 'k']) await page.keyboard.press(key)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/console/mail/${ids[Number(second.split(' ').at(-1)) - 1]}$`))
  })

  await test.step('a filter begins with the first page, and an empty list says by what it is empty', async () => {
    await page.goto(`/console/mail${asFilter({ q: recipient })}&page=2`)
    await page.getByRole('button', { name: 'Sent', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'No e-mail to such an address' })).toBeVisible()
    await expect(page).toHaveURL(/^[^&]*$/)
  })
})

test('filters that nothing matches can be cleared @desktop', async ({ staffPage }) => {
  const page = await staffPage('administrator')
  await page.goto('/console/history')
  await page.getByLabel('From').fill('2040-01-01')
  await expect(page.getByRole('heading', { name: 'Nothing matches these filters' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(encodeURIComponent('{"from":"2039-12-31T18:30:00.000Z"}')))
  await page.getByRole('button', { name: 'Clear the filters' }).click()
  await expect(page.getByLabel('From')).toHaveValue('')
  await expect(page).toHaveURL(/\/history$/)
})

test('the last row of the last page is dealt with, and the page before is shown @desktop', async ({ staffPage }) => {
  const mark = crypto.randomUUID()
  const now = new Date().toISOString()
  const addresses = Array.from({ length: 26 }, (_, index) => `${index}-${mark}@example.com`)
  for (const address of addresses)
    runSql(`insert into suppression (email_key, reason, suppressed_on) values (?, 'staff', ?)`, address, now)
  const page = await staffPage('manager')
  await page.goto(`/console/mail/suppressed${asFilter({ q: mark })}&page=2`)
  await expect(page.getByText('26 to 26 of 26')).toBeVisible()
  await page.getByRole('button', { name: /^Allow again: / }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Allow again' }).click()
  await expect(page.getByText('1 to 25 of 25')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(26)
  runSql(`delete from suppression where email_key like ?`, `%${mark}@example.com`)
})

test('the inbox is found again at the row at which it was left, without reading all of it @desktop', async ({
  staffPage,
}) => {
  const mark = crypto.randomUUID()
  const page = await staffPage('manager', { name: `Anita ${mark}` })
  runSql(
    `with recursive number(n) as (select 1 union all select n + 1 from number where n < 160)
     insert into lead (kind, state, reference, name, email, email_key, phone, company, location, message, received_on,
       assigned_to)
     select 'enquiry', 'new', ? || n, 'Lead ' || n, 'a@example.in', 'a@example.in', '', '', '', '', ?, staff.id
     from number, staff where staff.name = ?`,
    mark,
    new Date().toISOString(),
    `Anita ${mark}`,
  )
  const row = page.getByRole('link', { name: 'Lead 80', exact: true })
  const first = page.getByRole('link', { name: 'Lead 1', exact: true })
  const isFound = async () => {
    await expect(row).toBeFocused()
    await expect(row).toBeInViewport()
    await expect(page.getByText('1 to 100 of 160')).toBeVisible()
  }
  try {
    await page.goto(`/console/leads${asFilter({ with: 'me' })}`)
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect(row).toBeAttached()
    await expect(page.getByRole('link', { name: 'Lead 50', exact: true })).toBeFocused()
    await expect(page.getByRole('link', { name: 'Lead 50', exact: true })).toBeInViewport()
    await row.press('Enter')
    await expect(page.getByRole('region', { name: 'Lead 80' })).toContainText('80 of 160')

    await page.reload()
    await isFound()
    await expect(page.getByRole('region', { name: 'Lead 80' })).toContainText('80 of 160')

    await test.step('with Back, from the lead and from another screen', async () => {
      await page.getByRole('group', { name: 'Message and record' }).focus()
      await page.goBack()
      await isFound()
      await page.reload()
      await isFound()
      await page.getByRole('link', { name: 'Today' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
      await page.goBack()
      await isFound()
    })

    await test.step('but takes the focus from nobody who types meanwhile', async () => {
      let goOn = () => {}
      const asked = new Promise<void>((resolve) => {
        void page.route(/\/api\/console\/leads\?.*page=2/, async (route) => {
          resolve()
          await new Promise<void>((free) => (goOn = free))
          await route.continue()
        })
      })
      await page.reload()
      await asked
      await page.keyboard.press('/')
      await page.keyboard.type('Lead')
      goOn()
      await expect(row).toBeAttached()
      await expect(page.locator(':focus')).toHaveValue('Lead')
      await page.unroute(/\/api\/console\/leads\?.*page=2/)
    })

    await test.step('and begins with its first row when it is opened anew', async () => {
      await page.getByRole('link', { name: 'Today' }).click()
      await page.getByRole('link', { name: /^Inbox/ }).click()
      await page.getByRole('combobox', { name: 'With' }).selectOption('me')
      await expect(first).toHaveAttribute('href', /with/)
      await page.keyboard.press('j')
      await expect(first).toBeFocused()
    })

    await test.step('which keeps the focus in another list that has it, too', async () => {
      await page.getByRole('combobox', { name: 'State' }).selectOption('all')
      await expect(first).toHaveAttribute('href', /state/)
      await expect(first).toBeFocused()
    })
  } finally {
    runSql(`delete from lead where reference like ?`, `${mark}%`)
  }
})
