// The public pages in their main states.
import type { Page } from '@playwright/test'
import { asInAMinute, hydrated, visit } from '../e2e/fixtures.ts'
import { linkIn, mailTo } from '../e2e/mailbox.ts'
import { register } from '../e2e/pdf-files.ts'
import { expect, test } from '../e2e/fixtures.ts'
import { applicant } from '../tests/people/applicant.ts'
import { allWidths, phoneWidths, photograph, resize, stopClock, type Width } from './photograph.ts'

type Screen = {
  path: string
  /** Brings the page into the state of the picture. */
  act?: (page: Page) => Promise<void>
  widths?: readonly Width[]
}

const applyPath = '/careers/explore/job/applyjob?jobId=1&jobTitle=Assistant%20Company%20Secretary'
const bookPath = '/freeconsulation?date=2026-12-01&slot=10:00'

async function ask(page: Page, question: string): Promise<void> {
  const launcher = page.getByRole('button', { name: /the assistant$/ })
  await hydrated(launcher)
  await launcher.click()
  const panel = page.getByRole('dialog', { name: 'PS Rao & Associates' })
  await panel.getByLabel('Your question').fill(question)
  await panel.getByLabel('Your question').press('Enter')
  await expect(panel.getByText('The assistant:')).toHaveCount(1)
}

/** Fills in the fields of the form, and sends it as somebody who took their time. */
async function send(page: Page, button: string, form = '', values: Record<string, string> = {}): Promise<void> {
  for (const [field, value] of Object.entries(values)) await page.locator(`#${form}-${field}`).fill(value)
  await asInAMinute(page)
  await page.getByRole('button', { name: button, exact: true }).click()
}

const enquiry = {
  name: 'Meera Iyer',
  email: 'meera@sahyadri-tools.example.in',
  companyName: 'Sahyadri Tools',
  location: 'Pune',
  message: 'Which forms are due this week?',
}

const screens: Record<string, Screen> = {
  home: { path: '/home' },
  'home, menu': {
    path: '/home',
    widths: phoneWidths,
    act: (page) => page.getByRole('button', { name: 'Menu' }).click(),
  },
  'home, declaration': {
    path: '/home',
    act: (page) => page.getByRole('banner').getByRole('button', { name: 'Associates' }).click(),
  },
  'home, subscribed': {
    path: '/home',
    act: async (page) => {
      await page.getByLabel('E-mail address').last().fill('reader@kaveri-foods.example.in')
      await send(page, 'Subscribe')
      await expect(page.getByText('Please check your inbox').first()).toBeVisible()
    },
  },
  'home, lists failed': {
    path: '/careers',
    act: async (page) => {
      await page.route('**/get/**', (route) => route.abort())
      await page.getByRole('banner').getByRole('link', { name: 'PS Rao & Associates' }).click()
      await expect(page.getByRole('main').getByRole('link', { name: 'Try again' }).first()).toBeVisible()
    },
  },
  'assistant, answer': { path: '/ourservices', act: (page) => ask(page, 'When is AOC-4 due after the AGM?') },
  'assistant, no answer': { path: '/ourservices', act: (page) => ask(page, 'Can you register a trust in Delhi?') },
  services: { path: '/ourservices' },
  service: { path: '/ourservices?id=3' },
  'key offering': { path: '/ourservices/keyoffer?id=1' },
  insights: { path: '/insights' },
  'insights, nothing found': { path: '/insights?search=zzzz' },
  'insight, blog': { path: '/insights/blog/1' },
  'insight, article': { path: '/insights/article/4' },
  document: {
    path: '/blogs/fullpdfview/rule-9b-working-note.pdf',
    act: (page) => expect(page.locator('.textLayer').first()).toBeVisible(),
  },
  calendar: { path: '/calendar' },
  'what changed': { path: '/calendar/changes' },
  'your dates': { path: '/calendar/yours' },
  'your dates, list': { path: '/calendar/yours?kind=private&state=TS&agm=2026-09-25&gst=monthly&tds=yes&people=20' },
  'late filing': { path: '/late' },
  'late filing, days': { path: '/late?form=AOC-4' },
  'late filing, counted': { path: '/late?form=AOC-4&due=2026-10-29' },
  'late filing, errors': { path: '/late?form=AOC-4&due=soon' },
  careers: { path: '/careers' },
  vacancies: { path: '/careers/explore' },
  'vacancies, filtered': { path: '/careers/explore?city=Hyderabad&level=Entry' },
  'job alert': { path: '/careers/alert?keyword=secretary&city=Pune' },
  'vacancies, none found': { path: '/careers/explore?keyword=zzzz&location=Pune' },
  vacancy: { path: '/careers/explore/job/1' },
  'application, empty': { path: applyPath },
  'application, errors': { path: applyPath, act: (page) => send(page, 'Apply') },
  'application, receipt': {
    path: applyPath,
    act: async (page) => {
      const resume = {
        name: 'meera-iyer-resume.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from(await register(1)),
      }
      await page.locator('input[type=file]').setInputFiles(resume)
      await send(page, 'Apply', 'jobapplication', applicant)
      await expect(page.getByText('Your application has been received.').first()).toBeVisible()
    },
  },
  'send your profile': { path: '/careers/explore/job/applyjob' },
  team: { path: '/ourteam' },
  'team, one of them': {
    path: '/ourteam',
    act: async (page) => {
      await page.getByRole('main').locator('li > button').first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  'team, filtered': { path: '/ourteam?office=Chennai' },
  person: { path: '/ourteam/sudha-krishnan-2' },
  search: { path: '/search?q=secretarial+audit' },
  'search, a form': { path: '/search?q=aoc-4' },
  'search, one group': { path: '/search?q=secretarial+audit&in=offerings' },
  'search, nothing found': { path: '/search?q=zzqx' },
  contact: { path: '/contact' },
  'contact, errors': { path: '/contact', act: (page) => send(page, 'Send message') },
  'contact, receipt': {
    path: '/contact',
    act: async (page) => {
      await send(page, 'Send message', 'contactus', enquiry)
      await expect(page.getByText(/Reference/).first()).toBeVisible()
    },
  },
  'contact, no connection': {
    path: '/contact',
    act: async (page) => {
      await page.route('**/post/contactus', (route) => route.abort())
      await send(page, 'Send message', 'contactus', enquiry)
      await expect(page.getByRole('alert').first()).toBeVisible()
    },
  },
  consultation: { path: '/freeconsulation' },
  'consultation, times': { path: '/freeconsulation?date=2026-12-01' },
  'consultation, form': { path: bookPath },
  'consultation, errors': { path: bookPath, act: (page) => send(page, 'Schedule') },
  'consultation, booked': {
    path: '/freeconsulation?date=2026-12-02&slot=10:00',
    act: async (page) => {
      await send(page, 'Schedule', 'consultation', {
        name: enquiry.name,
        email: enquiry.email,
        company: enquiry.companyName,
      })
      await expect(page.getByRole('heading', { name: /Scheduled/ })).toBeVisible()
    },
  },
  associates: { path: '/psraoassociates' },
  privacy: { path: '/privacy' },
  pages: { path: '/pages' },
  'not found': { path: '/no/such/page' },
  'api documents': { path: '/api/docs' },
}

// What these screens are asserted to be is asserted elsewhere.
test.use({ expectedErrors: /./ })
test.beforeEach(({ page }) => stopClock(page))

for (const [name, { path, act, widths = allWidths }] of Object.entries(screens)) {
  test(name, async ({ page }) => {
    await resize(page, widths[0] ?? 1440)
    await (/^\/(?:api\/docs|calendar\/yours\/month)/.test(path) ? page.goto(path) : visit(page, path))
    await act?.(page)
    await photograph(page, name, widths)
  })
}

test('mailed links', async ({ page, request }) => {
  const meeting = await mailTo('arun@godavari-mills.example.in', /consultation|Meeting/i)
  await visit(page, linkIn(meeting, '/link/consultation/'))
  await photograph(page, 'link, consultation')
  const subscription = await mailTo('reader@sahyadri-tools.example.in', /confirm your subscription/)
  await visit(page, linkIn(subscription, '/link/newsletter/confirm/'))
  await photograph(page, 'link, newsletter')
  await request.post('/post/careers/jobalert', { data: { email: 'reader@meru-textiles.example.in', city: 'Pune' } })
  const alert = await mailTo('reader@meru-textiles.example.in', /confirm your job alert/)
  await visit(page, linkIn(alert, '/link/jobalert/'))
  await photograph(page, 'link, job alert')
  const email = 'arun@godavari-mills.example.in'
  await request.post('/post/reminders', { data: { email, answers: 'kind=private&state=TS&gst=monthly' } })
  const reminders = linkIn(await mailTo(email, /confirm the reminders/), '/link/reminders/')
  await visit(page, reminders)
  await photograph(page, 'link, reminders to confirm')
  await request.post(`${reminders}/confirm`, { data: {} })
  await visit(page, `${reminders}?kind=llp&state=TS`)
  await photograph(page, 'link, reminders')
  await request.post('/post/privacyrequest', { data: { email: 'arun@godavari-mills.example.in' } })
  const ownData = await mailTo('arun@godavari-mills.example.in', /^Your data at/)
  await visit(page, linkIn(ownData, '/link/my-data/'))
  await photograph(page, 'link, own data')
  await visit(page, '/link/my-data/not-a-link')
  await photograph(page, 'link, no longer valid')
})
