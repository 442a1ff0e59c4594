// The screens of the console as its administrator sees them, and what an editor and a stranger see.
import type { Page } from '@playwright/test'
import { expect, runSql, test } from '../e2e/staff.ts'
import { allWidths, photograph, resize, stopClock } from './photograph.ts'
import { signedIn } from './site.ts'

type Screen = { path: string; act?: (page: Page) => Promise<void>; role?: 'administrator' | 'editor' | null }

const idOf = (sql: string): string => String(runSql(sql)[0]?.['id'])
const lead = (kind: string): string => idOf(`select id from lead where kind = '${kind}' order by id limit 1`)
const record = (kind: string): string =>
  idOf(`select id from content_record where kind = '${kind}' order by id limit 1`)
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
async function resumeBeside(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: 'Resume' })).toBeVisible()
}

const screens: Record<string, Screen> = {
  'sign in': { path: '/login', role: null },
  'sign in, refused': {
    path: '/login',
    role: null,
    act: async (page) => {
      await page.getByLabel('E-mail').fill('nobody@firm.example.in')
      await page.getByLabel('Password', { exact: true }).fill('not the password')
      await page.getByRole('button', { name: 'Continue', exact: true }).click()
      await expect(page.getByRole('alert').first()).toBeVisible()
    },
  },
  'password forgotten': { path: '/forgotten', role: null },
  'invitation, no longer valid': { path: '/invitation/not-a-link', role: null },
  today: { path: '/' },
  'today, editor': { path: '/', role: 'editor' },
  'today, keys': { path: '/', act: (page) => page.keyboard.press('?') },
  inbox: { path: '/leads' },
  'inbox, nothing found': { path: '/leads?filter={"q":"zzzz"}' },
  'inbox, failed': {
    path: '/account',
    act: async (page) => {
      await page.route('**/api/console/leads?*', (route) => route.abort())
      await page.goto('/console/leads')
    },
  },
  'inbox, lead': { path: `/leads/:contact` },
  'inbox, answer': { path: `/leads/:contact`, act: (page) => page.getByRole('textbox').last().click() },
  'inbox, booking': { path: `/leads/:consultation` },
  'inbox, applications': { path: '/applications' },
  'inbox, application': { path: '/applications/:application', act: resumeBeside },
  'inbox, application, answer': {
    path: '/applications/:application',
    act: async (page) => {
      await resumeBeside(page)
      await page.keyboard.press('r')
    },
  },
  'inbox, privacy requests': { path: '/leads?filter={"kind":"correction"}' },
  bookings: { path: '/bookings' },
  'bookings, list': { path: '/bookings?view=list' },
  'bookings, one': { path: '/bookings/:meeting' },
  'bookings, new': { path: '/bookings/new' },
  'bookings, block': { path: '/bookings/block' },
  'bookings, remaining': { path: '/bookings/remaining?from=2026-11-01T18:30:00.000Z&until=2026-12-31T18:30:00.000Z' },
  'bookings, hours': { path: '/bookings/hours' },
  insights: { path: '/insights' },
  insight: { path: '/insights/insight/:insight' },
  services: { path: '/services' },
  service: { path: '/services/service/:service' },
  jobs: { path: '/jobs' },
  job: { path: '/jobs/job/:job' },
  pages: { path: '/pages' },
  'pages, questions': { path: '/pages/faq' },
  'pages, short answers': { path: '/pages/short-answer' },
  'pages, short answer': { path: '/pages/short-answer/:answer' },
  'pages, short answer, wrong': {
    path: '/pages/short-answer/:answer',
    act: async (page) => {
      await page.getByRole('textbox', { name: /^Answer/ }).fill('Within thirty days of the meeting. '.repeat(11))
      await page.getByRole('textbox', { name: /^Page/ }).fill('https://elsewhere.example.in/late')
      await press('Publish the changes')(page)
      await expect(page.getByRole('group', { name: /to fix before/ })).toBeVisible()
    },
  },
  'pages, slides': { path: '/pages/slide' },
  'pages, notice': { path: '/pages/privacy-notice' },
  checks: { path: '/checks' },
  find: { path: '/find?words=annual' },
  dates: { path: '/dates' },
  'dates, one': { path: '/dates?month=2026-11', act: press(/^MGT-7/) },
  'law desk': { path: '/dates?view=law' },
  'assistant, unanswered': { path: '/assistant' },
  'assistant, unhelpful': { path: '/assistant/thumbs' },
  'assistant, taught': { path: '/assistant/taught' },
  media: { path: '/media' },
  newsletter: { path: '/newsletter' },
  'newsletter, issue': {
    path: '/newsletter',
    act: async (page) => {
      await page.keyboard.press('c')
      await expect(page.getByLabel('Subject', { exact: true })).toBeVisible()
    },
  },
  mail: { path: '/mail' },
  'mail, one': { path: '/mail/:mail' },
  'privacy, consents': { path: '/privacy/consents' },
  'privacy, person': { path: '/privacy/person' },
  'privacy, keeping': { path: '/privacy/keeping' },
  people: { path: '/people' },
  'people, invite': { path: '/people', act: press(/^Invite/) },
  history: { path: '/history' },
  settings: { path: '/settings' },
  account: { path: '/account' },
  'not found': { path: '/no/such/screen' },
}

/** The records that the visitors of site.ts have left. Read late, because they are made when the site starts. */
const ids: Record<string, () => string> = {
  ':contact': () => lead('enquiry'),
  ':consultation': () => lead('consultation'),
  ':application': () => lead('application'),
  ':meeting': () => idOf('select id from booking order by id limit 1'),
  ':insight': () => record('insight'),
  ':service': () => record('service'),
  ':job': () => record('job'),
  ':answer': () => record('short-answer'),
  ':mail': () => idOf('select id from mail order by id limit 1'),
}

// What these screens are asserted to be is asserted elsewhere.
test.use({ expectedErrors: /./ })

for (const [name, { path, act, role = 'administrator' }] of Object.entries(screens)) {
  test(`console: ${name}`, async ({ context, baseURL }) => {
    const page = await context.newPage()
    await stopClock(page)
    await resize(page, 1440)
    if (role) {
      await context.addCookies([{ ...signedIn(role), url: `${baseURL ?? ''}/api/console` }])
    }
    const address = path.replace(/:\w+/, (id) => ids[id]?.() ?? id)
    await page.goto(`/console${address}`)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    await act?.(page)
    await page.waitForLoadState('networkidle')
    await photograph(page, `console, ${name}`, allWidths)
  })
}
