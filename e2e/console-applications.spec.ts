// Applications, mail and the assistant's questions as a manager works on them.
import { readFileSync } from 'node:fs'
import type { APIRequestContext, Download, Locator, Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { chatbotPath } from '#assistant/chat-message.ts'
import { applicant, resumeOf } from '../tests/people/applicant.ts'
import { axe, expect, mailTo, newAddress, runSql, test } from './staff.ts'

test.use({
  // The frames try what is forbidden to them, and the browser says so.
  expectedErrors: /Content Security Policy|Failed to load resource|net::ERR_BLOCKED_BY|Blocked (?:script|opening)/,
  // A browser asks before it sends a header of our own from a frame with an origin of its own. Ours sends none.
  extraHTTPHeaders: {},
})

/** Names hold no digits. */
function newName(): string {
  return `Meera ${Array.from({ length: 10 }, () => 'abcdefghijklmnopqrstuvwxyz'[Math.floor(Math.random() * 26)]).join('')}`
}

type Applied = { id: number; email: string; file: Buffer }

async function apply(request: APIRequestContext, name: string, employer: string, file: Uint8Array): Promise<Applied> {
  const email = newAddress()
  const buffer = Buffer.from(file)
  const response = await request.post('/post/careers/jobapplication', {
    multipart: {
      ...applicant,
      name,
      email,
      recentEmployer: employer,
      resume: { name: 'resume.pdf', mimeType: 'application/pdf', buffer },
    },
  })
  expect(response.status()).toBe(200)
  const [row] = runSql('select id from lead where email = ?', email)
  return { id: Number(row?.['id']), email, file: buffer }
}

async function saved(page: Page, button: Locator): Promise<{ bytes: Buffer; name: string }> {
  const download: Promise<Download> = page.waitForEvent('download')
  await button.click()
  const file = await download
  return { bytes: readFileSync(await file.path()), name: file.suggestedFilename() }
}

test('a resume is read in its frame, saved and written down; one in quarantine is asked for again @desktop', async ({
  staffPage,
  request,
}) => {
  // A file is drawn, on a machine that may be busy.
  test.slow()
  const name = newName()
  const clean = await apply(
    request,
    name,
    '=HYPERLINK("http://example.in")',
    await resumeOf('Secretary of Kaveri Foods'),
  )
  const withScript = await resumeOf('Other', (document) => document.addJavaScript('x', 'app.alert(1)'))
  const held = await apply(request, name, 'Kaveri', withScript)

  const page = await staffPage('manager')
  // An address of the list that applications had for themselves leads to the inbox, with its search and order.
  await page.goto(`/console/applications?order=asc&filter=${encodeURIComponent(JSON.stringify({ q: name }))}`)
  await expect(page).toHaveURL(/\/console\/leads\?/)
  const rows = page.getByRole('region', { name: 'Leads' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.filter({ hasText: 'Resume in quarantine' })).toHaveCount(1)
  await expect(page.getByRole('link', { name: /^Applications/ })).toHaveAttribute('aria-current', 'page')
  expect(await axe(page, 'main')).toEqual([])

  await test.step('the frame draws it, with its text for screen readers', async () => {
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 2, name })).toBeFocused()
    const frame = page.frameLocator('iframe')
    await expect(frame.locator('section[data-drawn]')).toHaveCount(1)
    await expect(frame.locator('.textLayer')).toHaveText('Secretary of Kaveri Foods')
    const inked = await frame.locator('section[data-drawn] canvas').evaluate((canvas: HTMLCanvasElement) => {
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
      return pixels.filter((value, index) => index % 4 === 0 && value < 100).length
    })
    expect(inked).toBeGreaterThan(100)
    await expect(page.getByText('page 1 of 1')).toBeVisible()
    await page.getByRole('button', { name: 'Show the text only' }).click()
    await expect(frame.getByRole('heading', { name: 'Page 1' })).toBeVisible()
    await page.getByRole('button', { name: 'Show the pages' }).click()
    await expect(frame.locator('section[data-drawn]')).toHaveCount(1)
    expect(await axe(page)).toEqual([])
  })

  await test.step('the frame reaches neither the console nor its session nor the network', async () => {
    const calls: string[] = []
    page.on('request', (sent) => calls.push(new URL(sent.url()).pathname))
    const inside = page.frames().find((each) => each.url().endsWith('/console/resume-frame'))
    const tried = await inside?.evaluate(async () => {
      const outcome = async (act: () => unknown) => {
        try {
          return `reached: ${String(await act())}`
        } catch (error) {
          return error instanceof Error ? error.name : 'failed'
        }
      }
      parent.postMessage({ kind: 'resource', id: 1, folder: 'wasm', name: '../../../api/console/me' }, '*')
      parent.postMessage({ kind: 'resource', id: 1, folder: '../../api', name: 'console.me' }, '*')
      parent.postMessage({ kind: 'key', key: '5' }, '*')
      parent.postMessage({ kind: 'opened', pages: '<b>', shown: 1 }, '*')
      return {
        origin: window.origin,
        document: await outcome(() => parent.document.title),
        cookies: await outcome(() => document.cookie),
        storage: await outcome(() => localStorage.length),
        call: await outcome(() => fetch('/api/console/me')),
        site: await outcome(() => fetch('/get/faqs', { mode: 'no-cors' })),
        window: await outcome(() => window.open('/console') ?? Promise.reject(new Error())),
      }
    })
    expect(tried).toEqual({
      origin: 'null',
      document: 'SecurityError',
      cookies: 'SecurityError',
      storage: 'SecurityError',
      call: 'TypeError',
      site: 'TypeError',
      window: 'Error',
    })
    // A message that does not come from the frame is not believed either.
    await page.evaluate(() => window.postMessage({ kind: 'opened', pages: 99, shown: 99 }, '*'))
    await expect(page.getByText('page 1 of 1')).toBeVisible()
    await expect(page.locator('#pane').getByLabel('Stage')).toHaveValue('new')
    expect(calls.filter((path) => path === '/api/console/me' || path.endsWith('/stage'))).toEqual([])
    const response = await request.get('/console/resume-frame')
    expect(response.headers()['content-security-policy']).toMatch(/connect-src 'none'.*sandbox allow-scripts$/)
  })

  await test.step('the download is the file itself, and the history has both openings', async () => {
    const { bytes, name: fileName } = await saved(page, page.getByRole('button', { name: 'Download, logged' }))
    expect(bytes.equals(clean.file)).toBe(true)
    expect(fileName).toMatch(/^resume-[0-9A-Z]{5}-[0-9A-Z]{5}\.pdf$/)
    await expect(page.getByText('Neha Kulkarni: Downloaded the resume')).toBeVisible()
    await expect(page.getByText('Neha Kulkarni: Read the resume')).toBeVisible()
    const openings = runSql('select purpose from resume_opening where lead_id = ? order by id', clean.id)
    expect(openings.map((row) => row['purpose'])).toEqual(['preview', 'download'])
  })

  await test.step('a key moves it on, which can be undone', async () => {
    await page.getByRole('heading', { level: 2, name }).click()
    await page.keyboard.press('3')
    await expect(page.locator('#pane').getByLabel('Stage')).toHaveValue('interview')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.locator('#pane').getByLabel('Stage')).toHaveValue('new')
    // Another key at once is no change of somebody else's.
    for (const key of ['3', '4', '1', '2']) await page.keyboard.press(key)
    await expect(page.locator('#pane').getByLabel('Stage')).toHaveValue('shortlisted')
    await page.keyboard.press('1')
    await expect(page.locator('#pane').getByLabel('Stage')).toHaveValue('new')
  })

  await test.step('whoever answers still sees the resume', async () => {
    await page.keyboard.press('r')
    await page.keyboard.type('Dear Meera,')
    await expect(page.getByRole('textbox', { name: /^Answer to/ })).toHaveValue('Dear Meera,')
    await expect(page.frameLocator('iframe').locator('section[data-drawn]')).toBeInViewport()
    await page.getByRole('button', { name: 'Discard the draft' }).click()
  })

  await test.step('a file in quarantine is not opened', async () => {
    await page.getByRole('button', { name: 'Next lead (J)' }).click()
    await expect(page.getByRole('heading', { name: 'This file is in quarantine' })).toBeVisible()
    await expect(page.getByText('Holds JavaScript')).toBeVisible()
    await expect(page.locator('iframe')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /Download/ })).toHaveCount(0)
    expect(await axe(page, 'main')).toEqual([])
    await page.getByRole('button', { name: 'Ask for a plain PDF' }).click()
    await expect(page.getByRole('button', { name: 'Ask again for a plain PDF' })).toBeVisible()
    expect((await mailTo(held.email, /^Please send your resume again/)).text).toContain('Save as PDF')
    await page.getByRole('button', { name: 'Delete the file' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete the file' }).click()
    await expect(page.getByRole('heading', { name: 'The file has been deleted' })).toBeVisible()
    expect(runSql('select id from resume_opening where lead_id = ?', held.id)).toEqual([])
  })

  await test.step('the list is saved for a spreadsheet', async () => {
    await page.getByRole('button', { name: 'Back to the list' }).click()
    const { bytes } = await saved(page, page.getByRole('button', { name: 'Export this list' }))
    const lines: Record<string, string>[] = parse(bytes, { bom: true, columns: true })
    expect(lines).toMatchObject([
      { Name: name, 'Recent employer': `'=HYPERLINK("http://example.in")` },
      { Name: name, Resume: 'deleted' },
    ])
  })
})

test('applications are narrowed by vacancy and stage, and moved on from the list @desktop', async ({
  staffPage,
  request,
}) => {
  const name = newName()
  const { id } = await apply(request, name, 'Kaveri', await resumeOf('Secretary'))
  const page = await staffPage('manager')
  await page.goto('/console/applications')
  const vacancy = page.getByLabel('Vacancy')
  // Chosen with the mouse, it leaves the keys to the list.
  await vacancy.dispatchEvent('pointerdown')
  await vacancy.focus()
  await vacancy.selectOption({ value: 'profiles' })
  await expect(vacancy).not.toBeFocused()
  const row = page.getByRole('link', { name })
  await expect(row).toBeVisible()
  expect(await axe(page, 'main')).toEqual([])
  await row.focus()
  await page.keyboard.press('2')
  await expect(page.getByText(`${name}: Shortlisted.`)).toBeVisible()
  await page.getByLabel('Stage').selectOption('Shortlisted')
  await expect(row).toBeVisible()
  await vacancy.selectOption({ value: 'pool' })
  const leads = page.getByRole('region', { name: 'Leads' }).getByRole('listitem')
  await expect(leads.filter({ hasText: name })).toContainText('for future vacancies')
  await page.getByLabel('Stage').selectOption('Offer')
  await expect(row).toHaveCount(0)
  await page.getByRole('link', { name: 'Clear “the stage”' }).click()
  await expect(row).toBeVisible()
  // A state that somebody has chosen outlasts the vacancy.
  const state = page.getByLabel('State', { exact: true })
  await vacancy.selectOption('Any vacancy')
  await expect(state).toHaveValue('open')
  await state.selectOption('all')
  await vacancy.selectOption({ value: 'pool' })
  await vacancy.selectOption('Any vacancy')
  await expect(state).toHaveValue('all')
  // The tab of possible spam stays with the kind, and so does its number.
  await expect(page.getByRole('link', { name: /^Spam\? \d+$/ })).toBeVisible()
  await page.getByRole('link', { name: /^Spam/ }).click()
  await expect(vacancy).toBeVisible()
  // What was mailed to staff or bookmarked leads to the application.
  await page.goto(`/console/applications/${id}`)
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await expect(page.locator('#pane').getByLabel('Stage')).toHaveValue('shortlisted')
})

test('the numbers of the vacancies are read again after a change that can alter them, and only then @desktop', async ({
  staffPage,
  request,
}) => {
  const name = newName()
  const { id } = await apply(request, name, 'Kaveri', await resumeOf('Secretary'))
  const page = await staffPage('manager')
  let [leads, facets] = [0, 0]
  page.on('request', (sent) => {
    const { pathname } = new URL(sent.url())
    if (pathname === '/api/console/leads/facets') facets += 1
    if (pathname === `/api/console/leads/${id}`) leads += 1
  })
  const filter = encodeURIComponent(JSON.stringify({ kind: 'application', q: name }))
  await page.goto(`/console/leads/${id}?filter=${filter}`)
  await expect(page.frameLocator('iframe').locator('section[data-drawn]')).toHaveCount(1)
  await expect(page.getByText('Neha Kulkarni: Read the resume')).toBeVisible()
  expect([leads > 1, facets]).toEqual([true, 1])
  await page.getByRole('textbox', { name: 'Note for colleagues' }).fill('Called.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Called.' })).toBeVisible()
  await page.getByRole('button', { name: 'Unassigned. Assign' }).click()
  await page.getByRole('menuitemradio', { name: 'Neha Kulkarni' }).first().click()
  await expect(page.getByRole('button', { name: 'Assigned to Neha Kulkarni. Assign' })).toBeVisible()
  expect(facets).toBe(1)
  await page.locator('#pane').getByLabel('Stage').selectOption('Stage: shortlisted')
  await expect.poll(() => facets).toBe(2)
})

test('a resume among other leads opens once somebody asks for it @desktop', async ({ staffPage, request }) => {
  const { id } = await apply(request, newName(), 'Kaveri', await resumeOf('Secretary'))
  const openings = () => runSql('select purpose from resume_opening where lead_id = ?', id)
  const page = await staffPage('manager')
  await page.goto(`/console/leads/${id}`)
  const show = page.getByRole('button', { name: 'Show the resume' })
  await expect(show).toBeVisible()
  expect(await axe(page, 'main')).toEqual([])
  expect(openings()).toEqual([])
  // On a phone it opens under the application, and its key leads there.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.keyboard.press('v')
  await expect(page.getByRole('region', { name: 'Resume' })).toBeFocused()
  await expect(page.locator('iframe')).toBeInViewport()
  await expect(page.frameLocator('iframe').locator('section[data-drawn]')).toHaveCount(1)
  expect(openings()).toEqual([{ purpose: 'preview' }])

  // Nor does possible spam open, even for whoever works through applications.
  runSql('update lead set suspected = 1 where id = ?', id)
  await page.goto(`/console/applications/${id}`)
  await expect(show).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
})

test.describe('after a deployment', () => {
  test.use({ expectedErrors: /Failed to (?:load resource|fetch dynamically)|net::ERR_FAILED|Unable to preload/ })

  test('an application whose files are gone can still be read and answered @desktop', async ({
    staffPage,
    request,
  }) => {
    const name = newName()
    const { id } = await apply(request, name, 'Kaveri', await resumeOf('Secretary'))
    const page = await staffPage('manager')
    await page.route(/\/resume-beside-[^/]*\.js$/, (route) => route.abort())
    await page.goto(`/console/leads/${id}`)
    await expect(page.getByRole('alert')).toContainText('What came with it could not be shown.')
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
    await expect(page.getByRole('textbox', { name: /^Answer to/ })).toBeVisible()
  })
})

test('the next application comes after one that has left the list @desktop', async ({ staffPage, request }) => {
  const name = newName()
  const ids: number[] = []
  for (const employer of ['Kaveri', 'Narmada', 'Godavari'])
    ids.push((await apply(request, name, employer, await resumeOf('Secretary'))).id)
  const page = await staffPage('manager')
  const filter = { kind: 'application', q: name, state: 'open' }
  await page.goto(`/console/leads?filter=${encodeURIComponent(JSON.stringify(filter))}`)
  const link = (place: number) => page.locator(`#lead-${ids[place]}`)
  await link(1).focus()
  await page.keyboard.press('x')
  await page.keyboard.press('5')
  await expect(page.getByText('Clear the selection first.')).toBeVisible()
  expect(runSql('select lead_id from application where lead_id = ? and stage <> ?', ids[1] ?? 0, 'new')).toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('5')
  await expect(link(1)).toHaveCount(0)
  await page.keyboard.press('j')
  await expect(link(2)).toBeFocused()
  await page.keyboard.press('k')
  await expect(link(0)).toBeFocused()

  // The button that leads on keeps the focus.
  await page.keyboard.press('Enter')
  const next = page.getByRole('button', { name: 'Next lead (J)' })
  await next.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/leads/${ids[2]}\\?`))
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await expect(next).toBeFocused()
})

test('a failed mail is sent to the right address, and a question becomes a short answer @desktop', async ({
  staffPage,
  request,
}) => {
  const wrong = newAddress()
  const right = newAddress()
  const now = new Date().toISOString()
  const tried = (address: string, state: string, nextAttemptOn: string, said: string | null) =>
    runSql(
      `insert into mail (message_id, template, payload, recipient, recipient_key, subject, html, text, bulk, created_on, state,
         attempts, next_attempt_on, last_error, sent_on)
       values (?, 'application.this-vacancy-only', '{"reference":"Z5SAF"}', ?, ?, 'Application Z5SAF',
         '<p>Dear Meera</p><script>document.body.textContent = 1</script>', 'Dear Meera', 0, ?, ?, 17, ?, ?, ?) returning id`,
      `<${crypto.randomUUID()}@firm.example.in>`,
      address,
      address,
      now,
      state,
      nextAttemptOn,
      said,
      state === 'sent' ? now : null,
    )
  tried(wrong, 'failed', now, '550 5.1.1 No such user')
  const page = await staffPage('manager')
  // A filter leads to its first page, wherever the list was.
  await page.goto('/console/mail?page=2')
  await page.getByRole('button', { name: /^Failed/ }).click()
  await page.getByRole('searchbox', { name: 'Search by recipient' }).fill(wrong)
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByText('The mailbox does not exist, or does not accept e-mail.')).toBeVisible()
  expect(await axe(page, 'main')).toEqual([])
  await page.getByRole('link', { name: 'Application Z5SAF' }).click()
  await expect(page.frameLocator('iframe').getByText('no longer wants to be considered')).toBeVisible()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Correct the address' }).click()
  await page.getByRole('textbox', { name: 'Address', exact: true }).fill(right)
  await page.getByRole('button', { name: 'Correct and send' }).click()
  const subject = /^Application Z5SAF: for this vacancy only$/
  expect((await mailTo(right, subject)).text).toContain('no longer wants to be considered')

  const late = newAddress()
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString()
  const [waiting] = tried(late, 'waiting', inAnHour, '451 4.3.0 Try again later')
  await page.goto(`/console/mail/${waiting?.id}`)
  await page.getByRole('button', { name: 'Send it again' }).click()
  expect((await mailTo(late, subject)).text).toContain('no longer wants to be considered')

  // What was sent is shown as it was sent, and no script in it runs.
  const [sent] = tried(newAddress(), 'sent', now, null)
  await page.goto(`/console/mail/${sent?.id}`)
  await expect(page.frameLocator('iframe').getByText('Dear Meera')).toBeVisible()

  const question = `Can a zibeline ${newName()} have a quokka?`
  expect((await request.post(chatbotPath, { data: { role: 'user', content: question } })).status()).toBe(200)
  await page.getByRole('link', { name: /^Assistant/ }).click()
  const row = page.getByRole('row', { name: question })
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: 'Dealt with' }).press('Enter')
  await expect(row).toHaveCount(0)
  // The button is gone with its row. The keyboard goes on beside it, not at the top of the document.
  await expect(page.locator('main:focus-within')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  // By key: what was said may still lie over the button.
  await row.getByRole('button', { name: 'Write the answer' }).press('Enter')
  await expect(page.getByLabel('Question')).toHaveValue(question)
  await expect(page.getByRole('textbox', { name: 'Answer' })).toBeVisible()
  await page.getByRole('link', { name: /^Assistant/ }).click()
  await page.getByRole('link', { name: 'Short answers' }).click()
  await expect(page.getByRole('row', { name: question })).toContainText('Draft')

  await test.step('one press leads another to a short answer, with which it is answered until it is forgotten', async () => {
    const other = `stamp duty in goa for a ${newName().replace('Meera ', '')}`
    expect((await request.post(chatbotPath, { data: { role: 'user', content: other } })).status()).toBe(200)
    await page.goto('/console/assistant')
    const asked = page.getByRole('row', { name: other })
    const answers = asked.getByRole('button', { name: /^Answer with/ })
    await expect(answers.first()).toBeVisible()
    expect(await axe(page, 'main')).toEqual([])
    const size = page.viewportSize() ?? { width: 1280, height: 800 }
    await page.setViewportSize({ width: 1024, height: 768 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth), 'without scrolling sideways').toBe(1024)
    await page.setViewportSize(size)
    await answers.first().press('Enter')
    await expect(asked).toHaveCount(0)
    await page.getByRole('link', { name: 'Taught questions' }).click()
    const taught = page.getByRole('listitem').filter({ hasText: other })
    await expect(taught).toContainText('Answered with')
    expect(await axe(page, 'main')).toEqual([])
    await taught.getByRole('button', { name: 'Forget it' }).press('Enter')
    await expect(taught).toHaveCount(0)
  })
})
