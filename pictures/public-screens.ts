// The public pages in their main states.
import type { Locator, Page } from '@playwright/test'
import type { Reply } from '#assistant/chat-message.ts'
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

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'PS Rao & Associates' })

async function openAssistant(page: Page): Promise<void> {
  const launcher = page.getByRole('button', { name: /the assistant$/ })
  await hydrated(launcher)
  await launcher.click()
  await expect(panelOf(page)).toBeVisible()
}

async function ask(page: Page, question: string): Promise<void> {
  const replies = panelOf(page).getByText('The assistant:')
  const before = await replies.count()
  await panelOf(page).getByLabel('Your question').fill(question)
  await panelOf(page).getByLabel('Your question').press('Enter')
  await expect(replies).toHaveCount(before + 1)
}

function asked(question: string, then?: (panel: Locator) => Promise<void>): Screen {
  return {
    path: '/ourservices',
    act: async (page) => {
      await openAssistant(page)
      await ask(page, question)
      await then?.(panelOf(page))
    },
  }
}

/** A conversation in which so many questions are left. */
function withCount(count: number): Screen {
  return {
    path: '/ourservices',
    act: async (page) => {
      const renewsOn = '2026-11-26T04:30:00.000Z'
      await page.route('**/post/chatbot/allowance', (route) => route.fulfill({ json: { count, renewsOn } }))
      await openAssistant(page)
      await expect(panelOf(page).getByText(/questions left/)).toBeVisible()
    },
  }
}

const longName = 'Sri Venkateswara Hydraulics and Precision Components (Visakhapatnam) Private Limited'

/** Everything that a reply may have, with names that are too long. */
const longReply: Reply = {
  role: 'assistant',
  content: `${longName} files with the Registrar of Companies, Andhra Pradesh. Write to a.rather.long.name@visakhapatnam.hydraulics-and-precision-components.example.in or call +91 40 0000 0000.`,
  more: `${longName} closed its meeting on 25 September 2026.\n• ${longName}\n• ${'x'.repeat(90)}`,
  sources: [{ title: `${longName}: annual filings and XBRL`, href: '/late', lawAsAt: '2026-11-15' }],
  suggestions: [{ title: longName, text: `What ${longName} files, and when.`, href: '/ourteam' }],
  handoff: { reason: 'unsure' },
  next: [`Which forms does ${longName} file within thirty days of its meeting?`],
  actions: [{ label: 'Call +91 40 0000 0000', href: 'tel:+914000000000' }],
  exchange: 'b3b9c0de-1234-4abc-8def-0123456789ab',
  count: 4,
  renewsOn: '2026-11-26T04:30:00.000Z',
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
  'assistant, beginning': { path: '/ourservices', act: openAssistant },
  'assistant, answer': asked('Does my private company need demat shares?'),
  'assistant, more': asked('Does my private company need demat shares?', (panel) => panel.getByText('More').click()),
  'assistant, date': asked('When is AOC-4 due after the AGM?'),
  'assistant, late': asked('We missed DPT-3'),
  'assistant, telephone': asked('What is your phone number?'),
  'assistant, unsure': asked('how long is the video call'),
  'assistant, no answer': asked('How do I make biryani?'),
  'assistant, five left': withCount(4),
  'assistant, none left': withCount(-1),
  'assistant, long names': {
    path: '/ourservices',
    act: async (page) => {
      await page.route('**/post/chatbot', (route) => route.fulfill({ json: longReply }))
      await openAssistant(page)
      await ask(page, `Is ${longName} late?`)
      await panelOf(page).getByText('More', { exact: true }).click()
    },
  },
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

/** Read from top to bottom, as one person asks them on a phone. */
const conversation = [
  'hi',
  'we are a pvt ltd of two brothers, what all do we have to file every year',
  'our agm was on 25 sept',
  'and MGT-7?',
  'we did not file it, what happens now',
  'how much do you charge for that',
  'do you have an office in vizag',
  'who can I talk to in Telugu',
  'kal office khula hai kya',
  'what papers should I send you',
  'will you keep our details secret',
  'ok thanks, book me for a call',
]

test('assistant, conversation', async ({ page }) => {
  await resize(page, 390)
  await visit(page, '/ourservices')
  await openAssistant(page)
  for (const [place, question] of conversation.entries()) {
    await ask(page, question)
    await photograph(page, `assistant, conversation, ${String(place + 1).padStart(2, '0')}`, [390])
  }
})

test('mailed links', async ({ page, request }) => {
  const meeting = await mailTo('arun@godavari-mills.example.in', /consultation|Meeting/i)
  await visit(page, linkIn(meeting, '/link/consultation/'))
  await photograph(page, 'link, consultation')
  const subscription = await mailTo('reader@sahyadri-tools.example.in', /confirm your subscription/)
  await visit(page, linkIn(subscription, '/link/subscription/'))
  await photograph(page, 'link, newsletter')
  await request.post('/post/careers/jobalert', { data: { email: 'reader@meru-textiles.example.in', city: 'Pune' } })
  const alert = await mailTo('reader@meru-textiles.example.in', /confirm your job alert/)
  await visit(page, linkIn(alert, '/link/subscription/'))
  await photograph(page, 'link, job alert')
  const email = 'arun@godavari-mills.example.in'
  await request.post('/post/reminders', { data: { email, answers: 'kind=private&state=TS&gst=monthly' } })
  await request.post('/post/careers/jobalert', { data: { email, city: 'Pune' } })
  const reminders = linkIn(await mailTo(email, /confirm the reminders/), '/link/subscription/')
  await visit(page, reminders)
  await photograph(page, 'link, several to confirm')
  await request.post(`${reminders}/confirm`, { data: {} })
  await visit(page, reminders)
  await photograph(page, 'link, confirmed and to confirm')
  await visit(page, `${reminders.replace('subscription', 'reminders')}?kind=llp&state=TS`)
  await photograph(page, 'link, reminders')
  await request.post('/post/privacyrequest', { data: { email: 'arun@godavari-mills.example.in' } })
  const ownData = await mailTo('arun@godavari-mills.example.in', /^Your data at/)
  await visit(page, linkIn(ownData, '/link/my-data/'))
  await photograph(page, 'link, own data')
  await visit(page, '/link/my-data/not-a-link')
  await photograph(page, 'link, no longer valid')
})
