// Dialogs, confirmations and drawers of the console by the keyboard: each takes the focus, and gives it back to what opened
// it. Where that is gone with what was done, the focus stays within the page.
import type { APIRequestContext } from '@playwright/test'
import { applicant, resumeOf } from '../tests/people/applicant.ts'
import { freeDaysOf } from './free-days.ts'
import { expect, mailboxesAnswered, newAddress, newStaff, runSql, test } from './staff.ts'
import { closesAndReturns, expectFocusIn, expectFocusKept, openByKey } from './window-focus.ts'

// The browser itself reports that the console asks again for password and code, and that a deleted draft is not found.
test.use({ expectedErrors: /status of 40[34]/ })

test.beforeEach(mailboxesAnswered)

const mark = () => crypto.randomUUID()

type Clock = { hours: number; minutes: number; meridiem: 'AM' | 'PM' }

/** As the form sends it. */
function timeOf({ hours, minutes, meridiem }: Clock): string {
  const hour = (hours % 12) + (meridiem === 'PM' ? 12 : 0)
  return `${String(hour).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}

async function post(request: APIRequestContext, path: string, data: object, status = 200): Promise<void> {
  expect((await request.post(path, { data })).status(), path).toBe(status)
}

test('the windows of the console take the focus, and give it back to what opened them @desktop', async ({
  staffPage,
  request,
}) => {
  test.slow()
  const name = `Padma ${mark()}`
  const page = await staffPage('administrator', { name })
  const { keyboard } = page
  const button = (words: string | RegExp, within = page.getByRole('main')) =>
    within.getByRole('button', { name: words, exact: true })
  const colleague = await newStaff('manager', `Vikram ${mark()}`)
  const email = newAddress()
  await post(request, '/post/contactus', {
    name: 'Meera Iyer',
    email,
    companyName: 'Kaveri Foods',
    location: 'Chennai',
    message: 'Please call.',
  })
  const [lead] = runSql('update lead set assigned_to = ? where email = ? returning reference', colleague.id, email)

  await test.step('the keys, and the account', async () => {
    runSql(
      `insert into staff_passkey (id, staff_id, name, public_key, credential_id, counter, device_type, backed_up)
       select ?, id, 'Kettle', '', ?, 0, '', 0 from staff where name = ?`,
      mark(),
      mark(),
      name,
    )
    await page.goto('/console/account')
    await expect(button('Rename Kettle')).toBeVisible()
    await closesAndReturns(page.getByRole('button', { name: 'Keyboard shortcuts' }), { alsoByButton: true })
    await closesAndReturns(button('Add a passkey'))
    await closesAndReturns(button('Rename Kettle'))
    await closesAndReturns(button('Remove Kettle'), { alsoByButton: true })
    await closesAndReturns(button('Change the address'))
    await page.getByLabel('New password').fill('seven brass lamps by the door')
    await closesAndReturns(button('Change the password'))
    await closesAndReturns(button('Move to another app'))
    const codes = await openByKey(button('New recovery codes'))
    await closesAndReturns(codes.getByRole('button', { name: 'Create new codes' }))
    // As after giving both again.
    runSql(
      'update staff_session set confirmed_on = ? where staff_id = (select id from staff where name = ?)',
      new Date().toISOString(),
      name,
    )
    await codes.getByRole('button', { name: 'Create new codes' }).press('Enter')
    await expect(page.getByRole('dialog', { name: 'Your recovery codes' })).toBeVisible()
    await expectFocusIn(page.getByRole('dialog'))
    await keyboard.press('Escape')
    await expect(button('New recovery codes')).toBeFocused()
    await button('Remove Kettle').press('Enter')
    await expect(button('Remove Kettle')).toHaveCount(0)
    await expectFocusKept(page)
  })

  await test.step('people', async () => {
    await page.goto('/console/people')
    await closesAndReturns(button('Invite'))
    await closesAndReturns(page.getByLabel(`Role of ${colleague.name}`), { key: 'e' })
    const person = await openByKey(button(`More for ${colleague.name}`))
    // What asks once more stands in the place of what was pressed.
    await button('Close the account', person).press('Enter')
    await expect(button('Keep it', person)).toBeVisible()
    await expectFocusIn(person)
    await keyboard.press('Escape')
    await expect(button(`More for ${colleague.name}`)).toBeFocused()
  })

  await test.step('leads and applications', async () => {
    await page.goto(`/console/leads/${String(lead?.['reference'])}`)
    await page.getByRole('textbox', { name: 'Answer to Meera Iyer' }).fill('Dear Meera,')
    await closesAndReturns(button('Preview the e-mail'))

    const applicants = newAddress()
    const resume = await resumeOf('Other', (document) => document.addJavaScript('x', 'app.alert(1)'))
    const file = { name: 'resume.pdf', mimeType: 'application/pdf', buffer: Buffer.from(resume) }
    const multipart = { ...applicant, email: applicants, resume: file }
    expect((await request.post('/post/careers/jobapplication', { multipart })).status()).toBe(200)
    const [application] = runSql('select id from lead where email = ?', applicants)
    await page.goto(`/console/applications/${String(application?.['id'])}`)
    await closesAndReturns(button('Delete the file'))
    const question = await openByKey(button('Delete the file'))
    await button('Delete the file', question).press('Enter')
    await expect(page.getByRole('heading', { name: 'The file has been deleted' })).toBeVisible()
    await expectFocusKept(page)
  })

  await test.step('mail', async () => {
    const now = new Date().toISOString()
    const [failed] = runSql(
      `insert into mail (message_id, template, payload, recipient, subject, bulk, created_on, state, attempts,
         next_attempt_on)
       values (?, 'application.this-vacancy-only', '{"reference":"1"}', ?, 'Your enquiry', 0, ?, 'failed', 17, ?)
       returning id`,
      mark(),
      email,
      now,
      now,
    )
    await page.goto(`/console/mail/${String(failed?.['id'])}`)
    await closesAndReturns(button('Correct the address'))
    const suppressed = newAddress()
    runSql(`insert into suppression (email_key, reason, suppressed_on) values (?, 'staff', ?)`, suppressed, now)
    await page.goto(`/console/mail/suppressed?filter=${encodeURIComponent(JSON.stringify({ q: suppressed }))}`)
    const allow = button(`Allow again: ${suppressed}`)
    await closesAndReturns(allow)
    const question = await openByKey(allow)
    await button('Allow again', question).press('Enter')
    await expect(allow).toHaveCount(0)
    await expectFocusKept(page)
  })

  await test.step('the newsletter', async () => {
    await page.goto('/console/newsletter')
    await button('Write an issue').press('Enter')
    await page.getByLabel('Subject', { exact: true }).fill('Due dates')
    await page.getByLabel('Opening words').fill('Dear reader,')
    await closesAndReturns(button('Send or schedule…'))
    await closesAndReturns(button('Delete'))
    const id = Number(page.url().split('/').at(-1))
    const now = new Date().toISOString()
    const [waiting] = runSql(
      `insert into mail (message_id, template, payload, recipient, subject, bulk, created_on, state, attempts,
         next_attempt_on)
       values (?, 'newsletter.issue', '{}', ?, 'Due dates', 1, ?, 'waiting', 0, '2099-01-01T00:00:00.000Z')
       returning id`,
      mark(),
      email,
      now,
    )
    runSql(
      `insert into delivery (kind, what, day, mail_id) values ('newsletter', ?, '2026-11-25', ?)`,
      `issue ${id}`,
      Number(waiting?.['id']),
    )
    runSql(`update newsletter_issue set state = 'sent', started_on = ?, finished_on = ? where id = ?`, now, now, id)
    await page.reload()
    await closesAndReturns(button('Stop sending…'))
    runSql('delete from delivery where what = ?', `issue ${id}`)
    runSql('delete from mail where id = ?', Number(waiting?.['id']))
    runSql(`update newsletter_issue set state = 'draft', started_on = null, finished_on = null where id = ?`, id)
    await page.reload()
    const question = await openByKey(button('Delete'))
    await button('Delete the draft', question).press('Enter')
    await expect(page).toHaveURL(/newsletter$/)
    await expectFocusKept(page)
  })

  await test.step('privacy', async () => {
    await page.goto('/console/privacy/consents')
    await closesAndReturns(button(/: the wording shown$/).first())
    await page.goto('/console/privacy/person')
    await page.getByLabel('E-mail address of the person').fill(email)
    await keyboard.press('Enter')
    await button('Erase this person…').press('Enter')
    await closesAndReturns(button('Erase all of this…'))
    // More than a run erases by itself.
    runSql(`with recursive number(n) as (select 1 union all select n + 1 from number where n < 100)
      insert into lead (kind, state, reference, name, email, email_key, phone, company, location, message, received_on)
      select 'application', 'closed', 'long ago ' || n, '', 'a@example.in', 'a@example.in', '', '', '', '',
        '2001-01-01T00:00:00.000Z' from number`)
    try {
      await page.goto('/console/privacy/keeping')
      await closesAndReturns(button('Approve…'))
    } finally {
      runSql(`delete from lead where reference like 'long ago %'`)
    }
  })

  await test.step('settings and dates', async () => {
    await page.goto('/console/settings')
    await button(/^Edit /)
      .first()
      .press('Enter')
    await closesAndReturns(button('Remove this office…'))
    await page.goto('/console/dates?month=2030-10&law=company')
    await closesAndReturns(button(/^AOC-4/).first())
  })

  await test.step('texts and files', async () => {
    const [insight] = runSql(
      `select r.id, i.imageurl as picture from content_record r join insight i on i.id = r.live_id
       where r.kind = 'insight' and i.id in (select insight_id from insight_document) limit 1`,
    )
    // As if it had been uploaded.
    const [picture] = runSql(
      `insert into media_item (kind, path, file, digest, name, title, alt, width, height, pages, bytes, focal_x, focal_y, uses,
         version, added_by, added_on)
       values ('picture', ?, ?, ?, 'drawing.svg', '', 'A drawing', 800, 500, 0, 1000, 50, 50, 0, 1, 'Padma', ?) returning id`,
      String(insight?.['picture']),
      String(insight?.['picture']),
      mark(),
      new Date().toISOString(),
    )
    const file = Number(picture?.['id'])
    try {
      await page.goto(`/console/insights/insight/${String(insight?.['id'])}`)
      const pictures = page.getByRole('group', { name: 'Picture' })
      await closesAndReturns(button('Choose another…', pictures))
      await closesAndReturns(button('Focal point…', pictures))
      const documents = page.getByRole('group', { name: /^Documents/ })
      await closesAndReturns(button('Choose another…', documents).first())
      const text = page.getByRole('textbox', { name: /^Text/ })
      for (const tool of ['Link', 'Table', 'Picture']) await closesAndReturns(button(tool), { back: text })
      await closesAndReturns(button('Unpublish'))
      await closesAndReturns(button('Move to the trash'))

      await page.goto('/console/media')
      await closesAndReturns(button(/drawing\.svg/))
      runSql('update media_item set trashed_on = added_on where id = ?', file)
      await page.goto(`/console/media/${file}`)
      await closesAndReturns(button('Delete for good…'))
    } finally {
      runSql('delete from media_item where id = ?', file)
    }
    await page.goto('/console/pages/faq')
    await page
      .getByRole('checkbox', { name: /^Tick / })
      .first()
      .press('Space')
    await closesAndReturns(button('Unpublish'))
  })

  await test.step('bookings, their hours, and what is not saved', async () => {
    const [day = ''] = await freeDaysOf(request, [0, 1])
    const slots: { start: Clock }[] = await (await request.get(`/get/timeslots?date=${day}`)).json()
    const [first = '', last = ''] = [slots[0], slots.at(-1)].map((slot) => slot && timeOf(slot.start))
    const meeting = { name: 'Meera Iyer', email: newAddress(), company: 'Kaveri Foods', date: day, slot: first }
    await post(request, '/post/consultation', meeting, 201)
    const calendar = page.getByRole('region', { name: 'Calendar' })
    const blocked = calendar.getByRole('link', { name: /Blocked until/ })
    await page.goto(`/console/bookings/block?at=${day}&day=${day}&time=${last}`)
    await page.getByLabel('Reason').fill('Hearing')
    await keyboard.press('Enter')
    await expect(blocked).toBeVisible()
    await expectFocusKept(page)
    await closesAndReturns(blocked)
    await button('Unblock', await openByKey(blocked)).press('Enter')
    await expect(blocked).toHaveCount(0)
    await expectFocusKept(page)
    await closesAndReturns(calendar.getByRole('link', { name: 'Book a time' }), { alsoByButton: true })
    await closesAndReturns(calendar.getByRole('link', { name: 'Block time' }))

    const card = calendar.getByRole('link', { name: new RegExp(`${first}.*Meera Iyer`) })
    await closesAndReturns(card)
    const drawer = await openByKey(card)
    await closesAndReturns(button('Cancel the meeting', drawer))
    const span = new URLSearchParams({ at: day, from: `${day}T00:00:00.000Z`, until: `${day}T23:00:00.000Z` })
    await page.goto(`/console/bookings/remaining?${span}`)
    await closesAndReturns(button('Cancel all…'))
    await keyboard.press('Escape')
    const question = await openByKey(button('Cancel the meeting', await openByKey(card)))
    await button('Cancel and notify', question).press('Enter')
    await expect(page.getByText('This meeting is cancelled.')).toBeVisible()
    await expectFocusKept(page)

    await page.goto('/console/bookings/hours')
    await page.getByRole('checkbox', { name: 'Saturday' }).press('Space')
    await closesAndReturns(button('Save'))
    await closesAndReturns(page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: /^Inbox/ }))
  })
})
