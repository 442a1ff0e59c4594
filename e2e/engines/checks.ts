// What must work in every engine. The rules themselves are tested in Chromium and without a browser: these checks find
// what an engine does in its own way, such as fonts, focus, history, files and text that is edited in place.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { symmetricEncrypt } from 'better-auth/crypto'
import { Secret, TOTP } from 'otpauth'
import { hashPassword } from '#staff/sign-in/password-hash.server.ts'
import { sessionKey } from '#staff/sign-in/session-key.server.ts'
import { ownFonts } from '../in-page/drawn-fonts.ts'
import { applicant } from '../../tests/people/applicant.ts'
import { walks } from '../../tests/site-pages.ts'
import { findCutText } from '../in-page/cut-text.ts'
import { newAddress, runSql } from '../mailbox.ts'
import { register } from '../pdf-files.ts'
import { newStaff } from '../staff.ts'
import { until } from './engine.ts'
import type { Page } from './page.ts'
import { fontsOfPage, widthsOf, type Style } from './fonts-in-page.ts'

export type Check = { name: string; run: (page: Page) => Promise<void> }

const phone = [390, 800] as const
const desk = [1280, 900] as const

let booked = 0

const viewerPage = '/blogs/fullpdfview/rule-9b-working-note.pdf'
const routes: Check[] = [...walks.flat(), '/no/such/page'].map((path) => ({
  name: `${path} runs without an error, in its fonts, and cuts no text at 390 px`,
  async run(page) {
    await page.resize(...phone)
    await page.open(path)
    // Its parts come later.
    if (path === viewerPage) await page.see('.pdfViewer .page canvas')
    const styles = await page.evaluate(fontsOfPage, ownFonts)
    assert.ok(
      styles.some(({ family }) => family === 'PSR Serif'),
      'nothing asks for the serif',
    )
    await assertDrawn(page, styles)
    assert.deepEqual(await page.evaluate(findCutText, 'body'), [])
  },
}))

/** Fallback fonts differ in width, and ours differ from both. So a text that ours draws is as wide with either. */
async function assertDrawn(page: Page, styles: Style[]): Promise<void> {
  for (const { style, own, fallback } of await page.evaluate(widthsOf, styles)) {
    const isOurs = own[0] === own[1] && own[0] !== fallback[0] && own[0] !== fallback[1]
    assert.ok(isOurs, `not drawn by its font: ${JSON.stringify({ ...style, own, fallback })}`)
  }
}

const tasks: Check[] = [
  {
    name: 'the serif has its own letters and its own rupee sign in every weight, and the sans its own weights',
    async run(page) {
      await page.open('/home')
      const weights = ['400', '500', '600']
      const texts = ['Hamburgefonts', '₹']
      await assertDrawn(
        page,
        weights.flatMap((weight) => texts.map((text) => ({ family: 'PSR Serif', weight, slope: 'normal', text }))),
      )
      // A weight that the browser makes up is as wide as the one it is made of.
      const inSans = { family: 'Hanken Grotesk', slope: 'normal', text: 'Hamburgefonts' }
      const drawn = await page.evaluate(
        widthsOf,
        ['400', '500', '600', '700'].map((weight) => ({ ...inSans, weight })),
      )
      assert.equal(new Set(drawn.map(({ own }) => own[0])).size, 4)
    },
  },
  {
    name: 'an enquiry that is not complete is refused and gets the focus; a complete one gets its receipt',
    async run(page) {
      await page.open('/contact')
      await page.click('#form-contactus button', 'Send message')
      await page.see('#form-contactus', 'Email should not be empty')
      await page.focused('#contactus-name')
      await page.fill('#contactus-name', 'Meera Iyer')
      await page.fill('#contactus-email', newAddress())
      await page.fill('#contactus-companyName', 'Kaveri Foods')
      await page.fill('#contactus-location', 'Chennai')
      await page.fill('#contactus-message', 'Which form gives notice of the meeting?')
      await page.click('#form-contactus button', 'Send message')
      await page.focused('section', 'Your message has been received.')
      await page.see('section', 'Reference')
    },
  },
  {
    name: 'a consultation is booked',
    async run(page) {
      await page.open('/freeconsulation')
      // The engines run side by side, and a time that one of them has chosen is free for no other.
      booked += 2
      await page.click(`[aria-labelledby=booking-times] li li:nth-child(${booked}) a`, ' on ')
      await page.focused('#booking-details')
      await page.fill('#consultation-name', 'Meera Iyer')
      await page.fill('#consultation-email', newAddress())
      await page.fill('#consultation-company', 'Kaveri Foods')
      await page.click('#consultation-guests')
      await page.type('cfo@kaverifoods.example.in,')
      await page.see('li', 'cfo@kaverifoods.example.in')
      await page.evaluate(asInAMinute)
      await page.click('#form-consultation button', 'Schedule')
      await page.focused('#booking-done', 'Meeting has been successfullly Scheduled!!')
    },
  },
  {
    name: 'an application is sent with its PDF and gets its receipt',
    async run(page) {
      const folder = mkdtempSync(join(tmpdir(), 'resume-'))
      const resume = join(folder, 'meera-iyer-resume.pdf')
      writeFileSync(resume, await register(1))
      await page.open('/careers/explore/job/applyjob')
      for (const [field, value] of Object.entries(applicant)) await page.fill(`#jobapplication-${field}`, value)
      await page.setFile('#jobapplication-resume', resume)
      await page.see('#form-jobapplication', 'resume.pdf')
      await page.click('#form-jobapplication button', 'Apply')
      await page.focused('section', 'Your application has been received.')
      rmSync(folder, { recursive: true })
    },
  },
  {
    name: 'the assistant answers, understands what follows, and gives the focus back',
    async run(page) {
      await page.open('/ourservices')
      await page.click('button[aria-expanded=false]', 'Ask the assistant')
      await page.focused('textarea', 'Your question')
      const replies = () => page.evaluate(countReplies)
      for (const question of ['When is AOC-4 due?', 'And MGT-7?']) {
        const before = await replies()
        await page.type(question)
        await page.press('Enter')
        await until(`a reply to “${question}”`, async () => (await replies()) > before)
      }
      await page.see('[role=log]', 'MGT-7')
      await page.press('Escape')
      await page.gone('[role=log]')
      await page.focused('button', 'Ask the assistant')
    },
  },
  {
    name: 'the document reader draws a page and lays its text over it',
    async run(page) {
      await page.open(viewerPage)
      await page.see('.pdfViewer .page[data-page-number="1"] .textLayer', 'Rule 9B')
      await until('ink on the page', () => page.evaluate(hasInk, '.pdfViewer .page[data-page-number="1"] canvas'))
    },
  },
  {
    name: 'a page that is left for another document is shown again where it was left',
    async run(page) {
      await page.open('/privacy')
      await page.evaluate(scrollTo, 2500)
      await page.open('/ourteam')
      await page.back()
      await until('the page before', () => page.evaluate(() => location.pathname === '/privacy'))
      await page.running()
      assert.equal(await page.evaluate(placeWhenDrawn), 2500)
    },
  },
  {
    name: 'staff sign in with password and code',
    async run(page) {
      const { email, code } = await newAccount()
      await page.openConsole('/console')
      await page.fill('input[type=email]', email)
      await page.fill('input[type=password]', password)
      await page.press('Enter')
      await page.focused('input[autocomplete=one-time-code]')
      await page.type(code())
      await page.press('Enter')
      await page.see('nav', 'Insights')
      // Firefox reports a script that is still loading when its page is left as an error.
      await page.see('h1', 'Today')
    },
  },
  {
    name: 'an editor writes an insight, makes a word bold, and saves the draft',
    async run(page) {
      await page.setCookie((await newStaff('editor', 'Fatima Sheikh')).cookie)
      await page.openConsole('/console/insights')
      await page.see('tr', 'Director KYC')
      await page.press('c')
      await page.see('h1', 'Untitled')
      const text = '[role=textbox][aria-labelledby=field-content-label]'
      await page.fill('#field-title', 'What the minute book remembers')
      await page.click(text)
      await page.focused(text)
      await page.type('It is ')
      await page.press('Control', 'b')
      await page.type('evidence')
      await page.press('Control', 'b')
      // Outside texts, G and N lead to the list.
      await page.type(' of what was said and signed.')
      await page.see(`${text} strong`, 'evidence')
      await page.press('Control', 's')
      await page.see('[role=status]', 'Saved ')
      await page.reload()
      await page.see(text, 'It is evidence of what was said and signed.')
      await page.see(`${text} strong`, 'evidence')
    },
  },
  {
    name: 'a manager answers a lead',
    async run(page) {
      const reference = await newLead()
      await page.setCookie((await newStaff('manager', 'Neha Kulkarni')).cookie)
      await page.openConsole(`/console/leads/${reference}`)
      await page.see('section', 'Our annual general meeting is near.')
      await page.click('textarea', 'Answer to')
      await page.type('Dear Ms Iyer, the notice needs 21 clear days.')
      await page.press('Control', 'Enter')
      await page.see('section', 'Answer by Neha Kulkarni')
      const sent = runSql(
        'select text from lead_reply where lead_id = (select id from lead where reference = ?)',
        reference,
      )
      assert.deepEqual(
        sent.map((row) => row['text']),
        ['Dear Ms Iyer, the notice needs 21 clear days.'],
      )
    },
  },
]

export const checks: Check[] = [
  ...routes,
  ...tasks.map(({ name, run }) => ({
    name,
    async run(page: Page) {
      await page.resize(...desk)
      await run(page)
    },
  })),
]

const password = 'seven brass lamps by the door'

/** A manager with a password and an app that shows the codes. */
async function newAccount(): Promise<{ email: string; code: () => string }> {
  const { id, email } = await newStaff('manager', 'Vikram Nair')
  const now = new Date().toISOString()
  runSql(
    `insert into staff_password (id, staff_id, account_id, provider_id, password, created_on, updated_on)
     values (?, ?, ?, 'credential', ?, ?, ?)`,
    randomUUID(),
    id,
    id,
    await hashPassword(password),
    now,
    now,
  )
  const shared = randomUUID()
  const key = sessionKey(readFileSync(join(process.env.E2E_DATA_DIR ?? '', 'secret'), 'utf8').trim())
  const [secret, codes] = await Promise.all([shared, '[]'].map((data) => symmetricEncrypt({ key, data })))
  runSql(
    `insert into staff_second_step (id, staff_id, secret, recovery_codes, is_confirmed, failures)
     values (?, ?, ?, ?, 1, 0)`,
    randomUUID(),
    id,
    secret ?? '',
    codes ?? '',
  )
  const app = new TOTP({ secret: Secret.fromUTF8(shared) })
  return { email, code: () => app.generate() }
}

/** Returns the reference of an enquiry that a visitor has sent. */
async function newLead(): Promise<string> {
  const email = newAddress()
  const response = await fetch(`${process.env.E2E_BASE_URL}/post/contactus`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Meera Iyer',
      email,
      companyName: 'Kaveri Foods',
      location: 'Chennai',
      message: 'Our annual general meeting is near.',
    }),
  })
  assert.ok(response.ok, await response.text())
  const [row] = runSql('select reference from lead where email = ?', email)
  return String(row?.['reference'])
}

// The functions below run in the page.

/** As if the page had been open for another minute. A form that is filled in at once counts as a bot's. */
function asInAMinute(): void {
  const now = performance.now.bind(performance)
  performance.now = () => now() + 60_000
}

function countReplies(): number {
  return (document.querySelector('[role=log]')?.textContent ?? '').split('The assistant:').length - 1
}

function hasInk(selector: string): boolean {
  const canvas = document.querySelector<HTMLCanvasElement>(selector)
  const { data } = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {}
  return data?.some((value, index) => index % 4 === 0 && value < 100 && data[index + 3] === 255) ?? false
}

function scrollTo(top: number): void {
  // What is below the screen is laid out two seconds later, and then the page is as high as it says.
  document.documentElement.classList.remove('arriving')
  window.scrollTo({ top, behavior: 'instant' })
}

async function placeWhenDrawn(): Promise<number> {
  for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
  return window.scrollY
}
