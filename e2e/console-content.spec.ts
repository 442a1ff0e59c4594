// Content from an empty draft to the public page: what is missing, two people at once, versions, times, order and trash.
import type { Page } from '@playwright/test'
import { axe, expect, test } from './staff.ts'
import { closesAndReturns } from './window-focus.ts'

/** Unlike all others, so that tests that run at the same time do not meet. */
const newQuestion = () => `Who keeps register ${Math.random().toString(36).slice(2, 10)}?`

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const saved = (page: Page) => page.getByText(/^Saved \d\d:\d\d$/)
const question = (page: Page) => page.getByRole('textbox', { name: /^Question/ })
const answer = (page: Page) => page.getByRole('textbox', { name: /^Answer/ })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const publishing = (page: Page) => page.getByRole('region', { name: /^Publishing/ })

// One after the other, because both change the one list.
test.describe.serial('content', () => {
  test.use({ expectedErrors: /404|409|422|ERR_FAILED/ })

  test('a question goes from a draft to the site, between two people, and back @desktop', async ({
    request,
    staffPage,
    browser,
  }) => {
    test.slow()
    const text = newQuestion()
    const neha = await staffPage('editor', { name: 'Neha Kulkarni' })

    await neha.goto('/console/pages/faq')
    await expect(heading(neha, 'Questions and answers')).toBeVisible()
    await expect(neha.getByRole('table')).toBeVisible()
    // The rows are made of the same parts.
    expect(await axe(neha, 'html', ['tr:nth-child(n + 5)'])).toEqual([])
    await neha.keyboard.press('c')
    await expect(heading(neha, 'Untitled')).toBeVisible()

    // What is missing is said where it is missing, and takes the focus.
    await button(neha, 'Publish now').click()
    const problems = neha.getByRole('group', { name: '2 things to fix before it can be published' })
    await expect(problems).toBeFocused()
    await problems.getByRole('link', { name: 'Fill in “Question”.' }).click()
    await expect(question(neha)).toBeFocused()
    await neha.keyboard.insertText(text)
    await expect(neha.getByRole('group', { name: 'One thing to fix before it can be published' })).toBeVisible()
    await answer(neha).click()
    await neha.keyboard.insertText('The company does, at its office.')
    await neha.keyboard.press('Control+s')
    await expect(saved(neha)).toBeVisible()

    // That it takes less than a second is tested where no browser competes.
    await button(neha, 'Publish now').click()
    await expect(publishing(neha)).toContainText('On the site since')
    await expect
      .poll(async () => (await (await request.get('/get/faqs')).text()).includes(text), { intervals: [50] })
      .toBe(true)
    // A page that takes long to render is sent as it was meanwhile.
    await expect.poll(async () => (await (await request.get('/psraoassociates')).text()).includes(text)).toBe(true)

    // Another person saves the same field first.
    const arun = await staffPage('editor', { name: 'Arun Rao', context: await browser.newContext() })
    await arun.goto(neha.url())
    await expect(question(arun)).toHaveValue(text)
    await neha.route('**/api/console/records/*', (route) => route.abort())
    await question(arun).fill(`${text} And where?`)
    await expect(saved(arun)).toBeVisible()
    await question(neha).fill(`${text} Since when?`)
    await expect(neha.getByText(/^Arun Rao saved this while you were writing, at \d\d:\d\d\.$/)).toBeVisible()
    expect(await axe(neha, 'main')).toEqual([])
    await neha.unroute('**/api/console/records/*')
    await closesAndReturns(button(neha, 'Show changes'))
    await button(neha, 'Show changes').click()
    await expect(neha.getByRole('dialog').locator('ins')).toHaveText(/And where\?/)
    await button(neha, 'Close').click()
    await button(neha, 'Take theirs').click()
    await expect(question(neha)).toHaveValue(`${text} And where?`)
    // Hers is a version as well.
    await neha.locator('.toast').getByRole('button', { name: 'Undo' }).click()
    await expect(question(neha)).toHaveValue(`${text} Since when?`)
    await expect(publishing(neha)).toContainText('Your changes are not there yet.')
    // His text is in the history, and the window that he left open goes along.
    await expect(neha.getByRole('region', { name: 'History' })).toContainText('Arun Rao')
    await expect(question(arun)).toHaveValue(`${text} Since when?`, { timeout: 40_000 })
    await arun.context().close()

    // The version on the site is brought back as the draft.
    const changes = neha.getByRole('region', { name: 'What differs from the site' })
    await expect(changes.locator('ins')).toHaveText(/Since when\?/)
    await changes.getByRole('button', { name: /^Restore version/ }).click()
    await expect(question(neha)).toHaveValue(text)
    await expect(neha.getByText(/^Restored version/)).toHaveCount(3)

    // A time, refused if it has passed, told back in words, and taken back.
    await button(neha, 'Schedule').click()
    const day = neha.getByLabel('Publish on, day')
    await day.fill('2020-11-14')
    await expect(publishing(neha)).toContainText('This time has passed.')
    await button(neha, 'Publish at this time').click()
    await expect(day).toHaveAttribute('aria-invalid', 'true')
    await day.fill('2033-11-14')
    await expect(publishing(neha)).toContainText('Mon 14 Nov 2033, 09:00, in')
    await button(neha, 'Publish at this time').click()
    await expect(publishing(neha)).toContainText('Scheduled')
    await button(neha, 'Cancel the schedule').click()
    await expect(publishing(neha)).not.toContainText('Will be published')
    const notice = neha.locator('.toast').filter({ hasText: 'The schedule has been cancelled.' })
    const takesPresses = await notice.evaluate((element) => {
      const { left, top, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(left + 40, top + height / 2))
    })
    expect(takesPresses, 'a notice lets presses through to what it covers').toBe(false)

    // By keys to another place in the list, on the site too.
    await neha.getByRole('link', { name: 'Questions and answers', exact: true }).click()
    const row = neha.getByRole('row').filter({ hasText: text })
    const onSite = async () => {
      const rows: { question: string }[] = await (await request.get('/get/faqs')).json()
      return rows.map(({ question }) => question)
    }
    await row.getByRole('link', { name: text, exact: true }).focus()
    const before = await onSite()
    const [above] = before.slice(before.indexOf(text) - 1)
    // Drafts of other people may stand in between.
    await expect(async () => {
      await neha.keyboard.press('Alt+ArrowUp')
      await expect(neha.getByText(/is now \d+ of \d+\./)).toBeVisible()
      const now = await onSite()
      expect(now.indexOf(text)).toBeLessThan(now.indexOf(above ?? ''))
    }).toPass()
    await neha.getByRole('main').getByRole('button', { name: 'Undo' }).click()
    await expect.poll(async () => (await onSite()).indexOf(text)).toBeGreaterThan(0)

    // Into the trash, and back as a draft.
    await row.getByRole('checkbox').check()
    await button(neha, 'Trash').click()
    await neha.getByRole('dialog').getByRole('button', { name: 'Trash' }).click()
    await expect(row).toHaveCount(0)
    await expect.poll(onSite).not.toContain(text)
    await neha.getByRole('link', { name: /^Trash/ }).click()
    await row.getByRole('checkbox').check()
    await button(neha, 'Restore').click()
    await expect(row).toHaveCount(0)
    await neha.getByRole('link', { name: /^Drafts/ }).click()
    await expect(row).toBeVisible()
  })

  test('what could not be saved holds the window back, and outlives it @desktop', async ({ staffPage }) => {
    const text = newQuestion()
    const neha = await staffPage('editor')
    await neha.goto('/console/pages/faq')
    await button(neha, 'Add to questions and answers').click()
    await question(neha).fill(text)
    await expect(saved(neha)).toBeVisible()
    const address = neha.url()
    const context = neha.context()
    await context.route('**/save', (route) => route.fulfill({ status: 422, json: { message: 'Not today.' } }))
    await question(neha).fill(`${text} Really?`)
    await expect(neha.getByText('Not saved. Not today. A copy is kept on this computer.')).toBeVisible()

    // Leaving asks, and staying leaves everything as it is.
    await neha.getByRole('link', { name: 'Questions and answers', exact: true }).click()
    await neha.getByRole('dialog').getByRole('button', { name: 'Stay here' }).click()
    await expect(question(neha)).toHaveValue(`${text} Really?`)

    const again = await context.newPage()
    await neha.close({ runBeforeUnload: false })
    await context.unroute('**/save')
    await again.goto(address)
    // Sent as the window closed or, if that failed as well, brought back from the copy on this computer.
    await expect(question(again)).toHaveValue(`${text} Really?`)
    await expect(answer(again)).toBeVisible()
    await expect(again.getByText(/^Saved( \d\d:\d\d)?$/)).toBeVisible()
  })
})

test('a finding leads to its words in the text, and is gone once it was seen to be right @desktop', async ({
  staffPage,
}) => {
  test.slow()
  const text = newQuestion()
  const neha = await staffPage('editor', { name: 'Neha Kulkarni' })
  await neha.goto('/console/pages/faq')
  await expect(heading(neha, 'Questions and answers')).toBeVisible()
  await button(neha, 'Add to questions and answers').click()
  await question(neha).fill(text)
  await answer(neha).click()
  await neha.keyboard.insertText('A partner does. Results are guaranteed.')
  await neha.keyboard.press('Control+s')
  await expect(saved(neha)).toBeVisible()

  await neha.goto('/console/pages/faq?state=checks')
  const found = neha.getByRole('listitem').filter({ has: neha.getByRole('heading', { name: text }) })
  await expect(found).toContainText('Results are guaranteed.')
  expect(await axe(neha, 'main')).toEqual([])
  await found.getByRole('link', { name: /“guaranteed”/ }).click()
  await expect.poll(() => neha.evaluate(() => document.getSelection()?.toString())).toBe('guaranteed')
  await expect(answer(neha)).toBeFocused()
  expect(await axe(neha, 'main')).toEqual([])
  const below = neha.getByRole('list', { name: 'To check' })
  await below.getByRole('button', { name: /^Seen, it is right/ }).click()
  await expect(below).toHaveCount(0)
  await expect(neha.getByText('1 seen to be right')).toBeVisible()
  await button(neha, 'Move to the trash').click()
})

test.describe('a short answer', () => {
  test.use({ expectedErrors: /422/ })

  test('is written, refused and published by keyboard, and visitors are answered with it @desktop', async ({
    request,
    staffPage,
  }) => {
    test.slow()
    const name = Math.random().toString(36).slice(2, 10)
    const neha = await staffPage('editor', { name: 'Neha Kulkarni' })
    await neha.goto('/console/pages/short-answer')
    await expect(heading(neha, 'Short answers')).toBeVisible()
    await neha.keyboard.press('c')
    await expect(heading(neha, 'Untitled')).toBeVisible()
    await question(neha).focus()
    await neha.keyboard.insertText(`Who feeds the pangolin ${name}?`)
    await neha.keyboard.press('Tab')
    await expect(answer(neha)).toBeFocused()
    await neha.keyboard.insertText('word '.repeat(61))
    await neha.getByRole('textbox', { name: /^Page/ }).focus()
    await neha.keyboard.insertText('/ourteam')
    await button(neha, 'Publish now').focus()
    await neha.keyboard.press('Enter')
    const problem = neha.getByRole('group', { name: 'One thing to fix before it can be published' })
    await expect(problem).toBeFocused()
    await neha.keyboard.press('Tab')
    await expect(problem.getByRole('link')).toBeFocused()
    await neha.keyboard.press('Enter')
    await expect(answer(neha)).toBeFocused()
    await expect(neha.getByText('Has 61 words, at most 60.').first()).toBeVisible()
    expect(await axe(neha, 'main')).toEqual([])
    await neha.keyboard.press('Control+a')
    await neha.keyboard.insertText('Padma does, at four.')
    await button(neha, 'Publish now').focus()
    await neha.keyboard.press('Enter')
    await expect(publishing(neha)).toContainText('On the site since')
    const asked = { role: 'user', content: `who feeds the pangolin ${name}` }
    const said = async () => (await request.post('/post/chatbot', { data: asked })).text()
    await expect.poll(said, { intervals: [1000] }).toContain('Padma does, at four.')
    await button(neha, 'Move to the trash').click()
  })
})
