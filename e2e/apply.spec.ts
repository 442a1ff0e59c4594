// Applying for a job: by keyboard, on a slow line, with failures. The call is the test's own, because a
// real one cannot be slow or fail on request.
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { z } from 'zod'
import { cutText } from './in-page/cut-text.ts'
import { blank } from './pdf-files.ts'
import { axe, expect, fontsArrived, hydrated, test as base, visit } from './fixtures.ts'
import type { OwnCall } from './own-call.ts'

const apply = '/careers/explore/job/applyjob'
const message = 'Thank you. Your application has been received.'
const resume = { name: 'meera-iyer-resume.pdf', mimeType: 'application/pdf', buffer: Buffer.from(blank(2)) }

const typed = {
  Name: 'Meera Iyer',
  Email: 'meera@kaverifoods.example.in',
  'Phone number': '+91 98000 00000',
  'Recent job title': 'Management trainee',
  'Recent employer': 'Kaveri Foods',
  'Years of experience': '0.5',
  City: 'Chennai',
  State: 'Tamil Nadu',
  Country: 'India',
  Pincode: '600 001',
}

const test = base.extend({
  baseURL: async ({ ownCall }, provide) => {
    await provide(ownCall.url)
  },
})
test.use({ ownCallPath: '/post/careers/jobapplication', expectedErrors: /status of (?:422|502|503)|ERR_/ })

/** Writes a PDF of this size: the browser takes a large file from the disk much faster than from the test. */
function padded(megabytes: number): string {
  const path = test.info().outputPath('meera-iyer-resume.pdf')
  writeFileSync(path, Buffer.concat([resume.buffer, Buffer.alloc(megabytes * 1024 * 1024, '\n')]))
  return path
}

/** The sum of the layout shifts that no input had caused, with those of what has just been changed. */
function shifts(page: Page): Promise<number> {
  return page.evaluate(async () => {
    // A shift is recorded when the frame has been painted.
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
    const observer = new PerformanceObserver(() => {})
    observer.observe({ type: 'layout-shift', buffered: true })
    const sum = observer
      .takeRecords()
      .reduce(
        (total, shift) =>
          total + ('value' in shift && 'hadRecentInput' in shift && !shift.hadRecentInput ? Number(shift.value) : 0),
        0,
      )
    observer.disconnect()
    return sum
  })
}

async function ready(page: Page, address = apply) {
  await page.goto(address)
  const form = page.getByRole('form')
  await hydrated(form)
  const file = form.getByLabel('Attach Resume(only pdf)')
  const field = (name: string) => form.getByRole('textbox', { name, exact: true })
  const fill = async (chosen: typeof resume | string = resume) => {
    for (const [label, value] of Object.entries(typed)) await field(label).fill(value)
    await file.setInputFiles(chosen)
  }
  return { form, file, field, fill, send: form.getByRole('button', { name: 'Apply' }) }
}

const receiptOf = (page: Page) => page.getByRole('region', { name: message })
const toast = (page: Page) => page.locator('[data-sonner-toast]')

/** What a browser may fill in by itself (WCAG 2.2, 1.3.5), and the keyboard that a phone shows. */
const filledIn = {
  Name: ['text', 'name', null],
  Email: ['email', 'email', null],
  'Phone number': ['tel', 'tel', null],
  'Recent job title': ['text', 'organization-title', null],
  'Recent employer': ['text', 'organization', null],
  'Years of experience': ['text', null, 'decimal'],
  City: ['text', 'address-level2', null],
  State: ['text', 'address-level1', null],
  Country: ['text', 'country-name', null],
  Pincode: ['text', 'postal-code', null],
} satisfies Record<keyof typeof typed, (string | null)[]>

test('what is missing or cannot be a resume is told before it is sent, and what was typed survives a reload and the notice @desktop', async ({
  page,
  ownCall: own,
}) => {
  const jobs = z.array(z.object({ id: z.number(), experienceStart: z.number() }))
  const all = jobs.parse(await (await page.request.get('/get/careers/jobs')).json())
  const job = all.find(({ experienceStart }) => experienceStart > 0)
  const { form, file, field, send } = await ready(page, `${apply}?jobId=${job?.id}`)
  await expect(form).toContainText('This takes about five minutes.')
  for (const [label, expected] of Object.entries(filledIn)) {
    const tokens = ['type', 'autocomplete', 'inputmode'].map((name) => field(label).getAttribute(name))
    expect(await Promise.all(tokens), label).toEqual(expected)
  }
  await field('Years of experience').fill('0')
  await send.click()
  await expect(toast(page)).toHaveText('Enter all the mandatory fields')
  await expect(field('Name')).toBeFocused()
  for (const text of ['Email should not be empty', 'Please attach your resume as a PDF file', 'should be more than 0'])
    await expect(form.getByText(text)).toBeVisible()
  expect(own.bodies).toEqual([])
  expect(await axe(page, 'main')).toEqual([])

  await test.step('a file is refused when it is chosen, without moving the page', async () => {
    await file.setInputFiles(resume)
    await file.scrollIntoViewIfNeeded()
    await fontsArrived(page)
    const place = async () => (await form.getByRole('textbox', { name: 'Message' }).boundingBox())?.y ?? Number.NaN
    const before = await place()
    // A message may bring a font, and a font a fraction of a pixel.
    const moved = async () => Math.abs((await place()) - before)
    const cases: [typeof resume, string][] = [
      [{ ...resume, name: 'resume.docx', mimeType: '' }, 'This is not a PDF file.'],
      [{ ...resume, buffer: Buffer.from('PK\u0003\u0004') }, 'This file has a PDF name but is not a PDF.'],
    ]
    for (const [chosen, text] of cases) {
      await file.setInputFiles(chosen)
      await expect(file).toHaveAccessibleDescription(new RegExp(text))
      expect(await moved(), text).toBeLessThan(2)
    }
    await file.setInputFiles({ ...resume, name: `${'very-'.repeat(50)}long.pdf` })
    await expect(file).not.toHaveAttribute('aria-invalid')
    expect(await moved()).toBeLessThan(2)
    expect(await cutText(page)).toEqual([])
  })

  const kept = () => page.evaluate(() => Object.entries(sessionStorage).filter(([key]) => key.startsWith('draft')))
  for (const [label, value] of Object.entries(typed)) await field(label).fill(value)
  const tick = form.getByRole('checkbox')
  await tick.check()
  const draft = {
    name: typed.Name,
    email: typed.Email,
    phoneNumber: typed['Phone number'],
    recentJobTitle: typed['Recent job title'],
    recentEmployer: typed['Recent employer'],
    yearsOfExperience: typed['Years of experience'],
    city: typed.City,
    state: typed.State,
    country: typed.Country,
    pincode: typed.Pincode,
  }
  await expect
    .poll(async () => (await kept()).map(([key, value]) => [key, JSON.parse(value)]))
    .toEqual([[`draft jobapplication ${job?.id}`, draft]])
  const opened = page.waitForEvent('popup')
  await form.getByRole('link', { name: 'Privacy notice (opens in a new tab)' }).click()
  await expect((await opened).getByRole('heading', { level: 1 })).toHaveText('Privacy notice')
  await expect(field('City')).toHaveValue(typed.City)
  await page.reload()
  await hydrated(form)
  for (const [label, value] of Object.entries(typed)) await expect(field(label)).toHaveValue(value)
  // Never the file or a tick.
  await expect(file).toHaveValue('')
  await expect(tick).not.toBeChecked()
  await ready(page)
  await expect(field('Name')).toHaveValue('')
})

test('an application by keyboard alone, from the search to the receipt, also while its job cannot be read @desktop', async ({
  page,
  ownCall: own,
}) => {
  // Many keys, each waiting for the page.
  test.slow()
  own.answer(own.reply(200, { message }))
  const { keyboard } = page
  /** Presses Tab until the first of these is reached. */
  const tabTo = async (wanted: Locator) => {
    const control = await wanted.first().elementHandle()
    const isThere = () => control?.evaluate((node) => node === document.activeElement)
    for (let presses = 0; presses < 60 && !(await isThere()); presses++) await keyboard.press('Tab')
    expect(await isThere(), String(wanted)).toBe(true)
  }
  const main = page.getByRole('main')
  await visit(page, '/careers/explore')
  await tabTo(main.getByLabel('Keyword'))
  await keyboard.type('company secretary')
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/keyword=company/)
  // The address is new before the list is.
  await expect(page.getByRole('status').filter({ hasText: 'Search results for "company secretary"' })).toBeVisible()
  await tabTo(main.getByRole('link', { name: /Company Secretary/ }))
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/explore\/job\/\d+/)
  const jobAddress = page.url()
  // A new page takes the focus once it is there.
  await expect(main).toBeFocused()
  const title = await page.getByRole('heading', { level: 1 }).innerText()
  const calls = '**/get/careers/jobs?*'
  await page.route(calls, (route) => route.fulfill({ status: 503 }))
  await tabTo(main.getByRole('link', { name: /^Apply Now/ }))
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/applyjob\?jobId=/)
  await expect(main).toBeFocused()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Apply')
  expect(await axe(page, '[role=alert]')).toEqual([])
  await main.getByRole('textbox', { name: 'Message' }).fill('I can begin in May.')
  await page.unroute(calls)
  await tabTo(main.getByRole('link', { name: 'Try again' }))
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(main.getByRole('textbox', { name: 'Message' })).toHaveValue('I can begin in May.')
  // Early, because the browser must know by then that the test takes the place of its dialog.
  const choosing = page.waitForEvent('filechooser')
  await tabTo(main.getByLabel(/^Name/))
  for (const [label, value] of Object.entries(typed)) {
    await expect(main.getByRole('textbox', { name: label, exact: true })).toBeFocused()
    await keyboard.insertText(value)
    await keyboard.press('Tab')
  }
  await tabTo(main.getByLabel(/^Attach Resume/))
  await keyboard.press('Space')
  await (await choosing).setFiles(resume)
  await tabTo(main.getByLabel(/^By ticking this box/))
  await keyboard.press('Space')
  await tabTo(main.getByRole('button', { name: 'Apply' }))
  await keyboard.press('Enter')

  await expect(page).toHaveURL(jobAddress)
  await expect(toast(page)).toHaveText(message)
  await expect(receiptOf(page)).toBeFocused()
  await expect(receiptOf(page)).toContainText(typed.Email)
  await expect(receiptOf(page)).toContainText(/You applied for .*Company Secretary/)
  expect(await axe(page, 'main')).toEqual([])
  const [sent] = own.bodies
  expect(sent?.get('yearsOfExperience')).toBe('0.5')
  expect(sent?.get('talentPool')).toBe('yes')
  expect(sent?.get('jobId')).toMatch(/^\d+$/)
  // The file comes last, so the server knows everything else before it.
  expect([...(sent?.keys() ?? [])].at(-1)).toBe('resume')

  await page.reload()
  await expect(receiptOf(page)).toContainText(typed.Email)
  // It comes later than the page, so it stands where it moves nothing.
  expect(await shifts(page)).toBeLessThan(0.005)
  await page.goForward()
  await expect(page).toHaveURL(/applyjob/)
  await expect(receiptOf(page)).toBeVisible()
  await expect(page.getByRole('form')).toHaveCount(0)
  await page.goBack()
  await receiptOf(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(receiptOf(page)).toHaveCount(0)
})

test('a failure is shown at the button or at the file and keeps both; a slow upload shows how far it is, can be cancelled, and is sent again @desktop', async ({
  page,
  ownCall: own,
}) => {
  const { form, file, field, fill, send } = await ready(page)
  await fill()
  const busy = 'The site is busy. Please send it again in a minute.'
  const telephone = /please telephone us on \+91/
  const failures: [Parameters<OwnCall['answer']>[0], string | RegExp][] = [
    [own.reply(503, { message: busy }, { 'retry-after': '60' }), busy],
    [
      (request, response) => void request.resume().on('end', () => response.writeHead(502).end('<h1>Bad gateway')),
      telephone,
    ],
    [(request) => void request.resume().on('end', () => request.socket.destroy()), telephone],
  ]
  const logged: string[] = []
  page.on('console', (line) => line.type() === 'warning' && logged.push(line.text()))
  let before: number | undefined
  for (const [answer, text] of failures) {
    const isSeen = Promise.withResolvers<void>()
    own.answer(async (request, response) => {
      await isSeen.promise
      return answer(request, response)
    })
    await send.press('Enter')
    // The failure before has gone, even if it reads the same as the next one.
    await expect(form.getByRole('progressbar')).toBeVisible()
    // From here on there is room. It was made for the first press, however long that took.
    before ??= await shifts(page)
    isSeen.resolve()
    await expect(form.getByRole('alert')).toContainText(text)
    await expect(form.getByRole('alert')).toContainText('Your file is still attached')
    await expect(form.getByRole('alert')).toBeInViewport()
    await expect(send).toBeFocused()
  }
  expect(logged.map((line) => /^POST \/post\/careers\/jobapplication: (\d+) ./.exec(line)?.[1])).toEqual([
    '503',
    '502',
    '0',
  ])
  for (const text of Object.values(typed)) expect(logged.join(' ')).not.toContain(text)
  // The longest message may take another line. All of it together stays far below what a person notices.
  expect((await shifts(page)) - (before ?? 0)).toBeLessThan(0.005)
  expect(await axe(page, '[role=alert]')).toEqual([])

  // Of the file it is shown at the file, and the rest stays.
  const locked = 'This PDF is protected by a password. Please remove the password and choose it again.'
  own.answer(own.reply(422, { message: locked, errors: { resume: locked } }))
  await send.click()
  await expect(file).toBeFocused()
  await expect(file).toHaveAccessibleDescription(locked)
  await expect(form.getByRole('alert')).toHaveCount(0)
  await expect(field('Pincode')).toHaveValue(typed.Pincode)
  expect(await axe(page, 'main form')).toEqual([])
  const keys = own.bodies.map((body) => body.get('idempotencyKey'))
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])

  const arrived = Promise.withResolvers<void>()
  const gone = Promise.withResolvers<boolean>()
  await file.setInputFiles(padded(9))
  own.answer(async (request) => {
    arrived.resolve()
    request.resume()
    await new Promise<void>((closed) => request.on('error', () => undefined).on('close', closed))
    gone.resolve(request.complete)
  })
  // A line on which it takes a quarter of an hour.
  const line = await page.context().newCDPSession(page)
  const unlimited = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
  await line.send('Network.emulateNetworkConditions', { ...unlimited, uploadThroughput: 10_000 })
  await send.click()
  await arrived.promise
  const bar = form.getByRole('progressbar', { name: 'Sending' })
  await expect(bar).toBeVisible()
  await expect(form.getByText(/Sending: \d\d?% of 9\.1 MB/)).toBeVisible()
  expect(await axe(page, 'main form')).toEqual([])
  const asked = page.waitForEvent('dialog')
  const leaving = page
    .evaluate(() => history.pushState(null, '', location.href))
    .then(() => page.getByRole('banner').getByRole('link').first().click())
  const dialog = await asked
  expect(dialog.message()).toContain('Leave this page and stop sending it?')
  await dialog.dismiss()
  await leaving
  await form.getByRole('button', { name: 'Cancel' }).click()
  expect(await gone.promise, 'the whole form arrived').toBe(false)
  await expect(form.getByText('Cancelled. What you filled in is still here')).toBeVisible()
  await expect(send).toBeFocused()
  await expect(field('City')).toHaveValue(typed.City)

  await line.send('Network.emulateNetworkConditions', unlimited)
  const checked = Promise.withResolvers<void>()
  own.answer(async (request, response) => {
    request.resume()
    await once(request, 'end')
    await checked.promise
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ message }))
  })
  await send.click()
  await expect(form.getByText('Checking your file…').last()).toBeVisible()
  await expect(form.getByRole('button', { name: 'Cancel' })).toHaveAttribute('aria-disabled', 'true')
  checked.resolve()

  // Without an earlier page of the site, the receipt takes the place of the form.
  await expect(receiptOf(page)).toBeFocused()
  await expect(receiptOf(page)).toContainText('You sent us your profile.')
  await expect(form).toHaveCount(0)
  await receiptOf(page).getByRole('link', { name: 'Send another application' }).click()
  await expect(field('Name')).toHaveValue('')
  await expect(form).toContainText('No file chosen')

  // Nor does it lead back to where a visitor was before they came to the site.
  await page.goto('/robots.txt')
  const direct = await ready(page)
  await direct.fill()
  await direct.send.click()
  await expect(receiptOf(page)).toContainText('You sent us your profile.')
  await expect(receiptOf(page).getByRole('link', { name: 'Send another application' })).toBeVisible()
})
