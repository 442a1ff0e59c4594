// Every public form is filled in and sent by keyboard alone (WCAG 2.1.1, 2.1.2, 2.4.3): Tab reaches its fields in the
// order in which they stand on the screen and leaves it again, and the answer has the focus.
import type { Locator, Page } from '@playwright/test'
import { asInAMinute, expect, test, visit } from './fixtures.ts'
import { freeDaysOf } from './free-days.ts'
import { mailboxesAnswered, newAddress } from './mailbox.ts'
import { register } from './pdf-files.ts'

const company = 'kind=private&state=TS&sales=150&capital=10&group=none&yearEnd=03-31&formed=2015-01-05&agm=2026-10-01'
const resume = { name: 'resume.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await register(1)) }

/** Pressed one by one, where it is not text. */
type Keys = { press: string[] }
type Walk = {
  address: string
  form: string
  /** What is entered into each field, in the order of the screen. A file is chosen outside of the page. */
  fields: Record<string, string | Keys | typeof resume>
  answer: string
}

const tick: Keys = { press: ['Space'] }
const noticeLanguage: Keys = { press: ['ArrowRight', 'ArrowLeft'] }
const link = 'Please check your inbox and click the link to confirm.'

const walks: Walk[] = [
  {
    address: '/contact',
    form: '#form-contactus',
    fields: {
      name: 'Meera Iyer',
      email: newAddress(),
      phoneNumber: '+91 98000 00000',
      companyName: 'Kaveri Foods',
      location: 'Chennai',
      message: 'Please call.',
      noticeLanguage,
    },
    answer: 'Thank you. Your message has been received.',
  },
  {
    address: '/contact',
    form: '#form-subscribe',
    fields: { noticeLanguage, email: newAddress(), 'I have read the privacy notice': tick },
    answer: link,
  },
  {
    address: '/careers/explore/job/applyjob?jobId=1',
    form: '#form-jobapplication',
    fields: {
      name: 'Meera Iyer',
      email: newAddress(),
      phoneNumber: '+91 98000 00000',
      recentJobTitle: 'Trainee',
      recentEmployer: 'Kaveri Foods',
      yearsOfExperience: '2.5',
      city: 'Chennai',
      state: 'Tamil Nadu',
      country: 'India',
      pincode: '600001',
      resume,
      message: 'I can begin at once.',
      talentPool: tick,
      noticeLanguage,
    },
    answer: 'Thank you. Your application has been received.',
  },
  {
    address: '/careers/alert?keyword=secretary',
    form: '#form-jobalert',
    fields: { email: newAddress() },
    answer: link,
  },
  {
    address: '/privacy',
    form: '#form-privacyrequest',
    fields: { email: newAddress() },
    answer: 'Please check your e-mail',
  },
  {
    address: `/calendar/yours?${company}`,
    form: '#form-remind',
    fields: { email: newAddress(), firstName: 'Meera', noticeLanguage },
    answer: link,
  },
  {
    address: '/late?form=PAS-3',
    form: 'form[action="/late"]',
    // The same in either order of day and month.
    fields: { form: { press: [...'PAS-3'] }, due: { press: [...'10102026'] }, filed: { press: [...'11112026'] } },
    answer: 'PAS-3 is 32 days late',
  },
]

const consultation = (date: string): Walk => ({
  address: `/freeconsulation?date=${date}&slot=10:30`,
  form: '#form-consultation',
  fields: {
    name: 'Meera Iyer',
    email: newAddress(),
    company: 'Kaveri Foods',
    agenda: 'Annual return',
    'consultation-guests': 'arun@kaveri.example.in leela@kaveri.example.in ',
    noticeLanguage,
  },
  answer: 'Meeting has been successfullly Scheduled!!',
})

/** Runs in the page. Focuses what Tab reaches last before the form. */
function focusBefore(form: Element): void {
  const before = [
    ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary'),
  ].filter(
    (element) =>
      element.tabIndex >= 0 &&
      element.checkVisibility({ visibilityProperty: true }) &&
      element.closest('[inert]') === null &&
      Boolean(element.compareDocumentPosition(form) & Node.DOCUMENT_POSITION_FOLLOWING),
  )
  before.at(-1)?.focus()
}

/** What has the focus in the form: `field` is '' for a link or a button. */
type Stop = { field: string; text: string; isSubmit: boolean; left: number; top: number }

/** Runs in the page. Null where the focus is outside of the form. */
function stopIn(form: Element): Stop | null {
  const element = document.activeElement
  if (!element || !form.contains(element)) return null
  const { left, top } = element.getBoundingClientRect()
  const isField = element.matches('input, select, textarea')
  const text = (isField ? element.closest('label') : element)?.textContent.trim() ?? ''
  const field = isField ? element.getAttribute('name') || element.id || text : ''
  return { field, text, isSubmit: element.matches('[type=submit]'), left, top: top + scrollY }
}

async function enter(page: Page, value: Walk['fields'][string]): Promise<void> {
  if (typeof value === 'string') await page.keyboard.insertText(value)
  else if ('press' in value) for (const key of value.press) await page.keyboard.press(key)
  else await page.locator(':focus').setInputFiles(value)
}

/** Presses Tab until the form is left. Returns where it stopped, once each: a date is passed in three presses. */
async function tabThrough(page: Page, form: Locator, fields: Walk['fields']): Promise<Stop[]> {
  const stops: Stop[] = []
  await form.evaluate(focusBefore)
  for (;;) {
    await page.keyboard.press('Tab')
    const stop = await form.evaluate(stopIn)
    if (!stop) return stops
    const last = stops.at(-1)
    if (last && last.field === stop.field && last.text === stop.text) continue
    stops.push(stop)
    expect(stops.length, 'stops in the form').toBeLessThan(40)
    const value = fields[stop.field]
    if (value !== undefined) await enter(page, value)
  }
}

/** Whether each stands below the one before it, or to its right. */
function expectReadingOrder(stops: Stop[]): void {
  const backwards = stops.filter(({ left, top }, place) => {
    const before = stops[place - 1]
    return before && top <= before.top + 4 && left <= before.left
  })
  expect(backwards, 'above or left of the stop before').toEqual([])
}

async function walk(page: Page, { address, form: selector, fields, answer }: Walk): Promise<void> {
  await visit(page, address)
  const form = page.locator(selector)
  const stops = await tabThrough(page, form, fields)
  expect(stops.flatMap(({ field }) => (field ? [field] : []))).toEqual(Object.keys(fields))
  expectReadingOrder(stops)
  // The way back leads into the form by its last stop.
  for (let press = 0; press < stops.length; press += 1) {
    await page.keyboard.press('Shift+Tab')
    if ((await form.evaluate(stopIn))?.isSubmit) break
  }
  await asInAMinute(page)
  await page.keyboard.press('Enter')
  await expect(page.locator(':focus')).toContainText(answer)
}

for (const each of walks) {
  test(`by keyboard alone, ${each.address.split('?')[0]} ${each.form} is filled in and sent @desktop`, async ({
    page,
  }) => {
    await walk(page, each)
  })
}

test('by keyboard alone, a consultation is booked with guests @desktop', async ({ page, request }) => {
  mailboxesAnswered()
  // The last day is that of another file.
  const days = await freeDaysOf(request, [1, 2])
  const date = days.filter((day) => new Date(day).getUTCDay() !== 6).at(-2) ?? ''
  await walk(page, consultation(date))
})
