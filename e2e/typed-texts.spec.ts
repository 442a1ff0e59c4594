// What a person has typed stays, whatever becomes of the page around it: translated by the browser, waiting for its
// scripts, or left by them. All forms are walked.
import type { Locator, Page } from '@playwright/test'
import { asInAMinute, axe, expect, hydrated, receipt, test, visit } from './fixtures.ts'
import { freeDaysOf } from './free-days.ts'
import { linkIn, mailTo, newAddress } from './mailbox.ts'
import { register } from './pdf-files.ts'
import { translatePage } from './in-page/translated.ts'

const explore = '/careers/explore'
const apply = '/careers/explore/job/applyjob?jobId=1'
const yours =
  '/calendar/yours?kind=private&state=TS&sales=150&capital=10&group=none&yearEnd=03-31&formed=2015-01-05&agm=2026-10-01'
const resume = { name: 'resume.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await register(1)) }

/** The last day that can be booked: other files want earlier ones, or its last time. */
async function freeDay(page: Page): Promise<string> {
  // On the first days of a month, the last one is in the next.
  const days = await freeDaysOf(page.request, [1, 2])
  return days.findLast((day) => new Date(day).getUTCDay() !== 6) ?? ''
}

/** The forms of the site, by their addresses, with the names of the fields into which somebody types. */
type FormToType = [address: string, form: string, fields: Record<string, string>]
const forms: [FormToType, FormToType, ...FormToType[]] = [
  [
    '/contact',
    'contactus',
    {
      name: 'Meera',
      email: 'meera@kaveri.example.in',
      companyName: 'Kaveri',
      location: 'Chennai',
      message: 'Please call.',
    },
  ],
  ['/contact', 'subscribe', { email: 'meera@kaveri.example.in' }],
  [
    apply,
    'jobapplication',
    { name: 'Meera', recentEmployer: 'Kaveri', city: 'Chennai', message: 'I can begin at once.' },
  ],
  ['/careers/alert?keyword=secretary', 'jobalert', { email: 'meera@kaveri.example.in' }],
  ['/privacy', 'privacyrequest', { email: 'meera@kaveri.example.in' }],
  [yours, 'remind', { email: 'meera@kaveri.example.in', firstName: 'Meera' }],
]

function fieldOf(page: Page, form: string, name: string): Locator {
  return page.locator(`#form-${form} [name=${name}]`)
}

async function expectTyped(page: Page, form: string, fields: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(fields))
    await expect(fieldOf(page, form, name), `${form} ${name}`).toHaveValue(text)
}

test.describe('translated by the browser', () => {
  test.use({ expectedErrors: /status of 4(?:10|22)/ })

  async function visitTranslated(page: Page, address: string): Promise<void> {
    await visit(page, address)
    // The last element of the page, and its forms, which may come later than the frame around them. A page that is
    // changed while it is hydrated has a test of its own.
    await hydrated(page.getByRole('complementary', { name: 'Assistant' }))
    for (const form of await page.locator('main form').all()) await hydrated(form)
    await page.evaluate(translatePage)
  }

  test('every form goes through all its steps with what was typed @desktop', async ({ page }) => {
    test.slow()
    const toast = (text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text })

    await test.step('contact and newsletter', async () => {
      await visitTranslated(page, '/contact')
      const form = page.getByRole('form', { name: 'Write to us' })
      await form.getByRole('button', { name: 'Send message' }).click()
      await expect(form.getByText('Email should not be empty')).toBeVisible()
      const typed = {
        name: 'Meera',
        email: 'meera@x',
        companyName: 'Kaveri',
        location: 'Chennai',
        message: 'Please call.',
      }
      for (const [name, text] of Object.entries(typed)) await fieldOf(page, 'contactus', name).fill(text)
      await fieldOf(page, 'contactus', 'message').blur()
      await form.getByRole('button', { name: 'Send message' }).click()
      // The sentence that a translation would have left behind is gone.
      await expect(fieldOf(page, 'contactus', 'email')).toHaveAccessibleDescription('Email address is not correct')
      const address = newAddress()
      await fieldOf(page, 'contactus', 'email').fill(address)
      await expectTyped(page, 'contactus', { ...typed, email: address })
      await asInAMinute(page)
      await form.getByRole('button', { name: 'Send message' }).click()
      await expect(receipt(page)).toContainText('Thank you. Your message has been received.')
      await receipt(page).locator('a[href="?"]').click()
      await fieldOf(page, 'contactus', 'name').fill('Arun')

      const newsletter = page.locator('#form-subscribe')
      await newsletter.getByRole('button', { name: 'Subscribe' }).click()
      await expect(toast('Please enter valid email id')).toBeVisible()
      await fieldOf(page, 'subscribe', 'email').fill('meera@x')
      await fieldOf(page, 'subscribe', 'email').blur()
      await expect(fieldOf(page, 'subscribe', 'email')).toHaveAccessibleDescription('Email address is not correct')
      await fieldOf(page, 'subscribe', 'email').fill(newAddress())
      await newsletter.getByRole('button', { name: 'Subscribe' }).click()
      await expect(page.getByRole('heading', { name: 'Please check your e-mail' })).toBeVisible()
      await expectTyped(page, 'contactus', { name: 'Arun' })
    })

    await test.step('application, with another file', async () => {
      await visitTranslated(page, apply)
      const form = page.getByRole('form')
      const typed = {
        name: 'Meera Iyer',
        email: newAddress(),
        phoneNumber: '+91 98000 00000',
        recentJobTitle: 'Trainee',
        recentEmployer: 'Kaveri',
        yearsOfExperience: '0.5',
        city: 'Chennai',
        state: 'Tamil Nadu',
        country: 'India',
        pincode: '600 001',
        message: 'I can begin at once.',
      }
      for (const [name, text] of Object.entries(typed)) await fieldOf(page, 'jobapplication', name).fill(text)
      const file = form.getByLabel('Attach Resume(only pdf)')
      const note = page.locator('#jobapplication-resume-note')
      await file.setInputFiles({ ...resume, name: 'x.txt', mimeType: 'text/plain' })
      await expect(note).toContainText('This is not a PDF file.')
      await file.setInputFiles(resume)
      await expect(note).toHaveText(/^[\d.]+ (?:bytes|KB)/)
      await expectTyped(page, 'jobapplication', typed)
      await form.getByRole('checkbox').check()
      await asInAMinute(page)
      await form.getByRole('button', { name: 'Apply' }).click()
      await expect(page.getByRole('region', { name: 'Thank you. Your application has been received.' })).toBeVisible()
    })

    await test.step('consultation with guests, and the page behind its link', async () => {
      await visitTranslated(page, `/freeconsulation?date=${await freeDay(page)}&slot=11:30`)
      const [email, guest] = [newAddress(), newAddress()]
      const typed = { name: 'Meera Iyer', email, company: 'Kaveri', agenda: 'Annual return' }
      for (const [name, text] of Object.entries(typed)) await fieldOf(page, 'consultation', name).fill(text)
      const guests = page.locator('#consultation-guests')
      await guests.fill(guest)
      // The key by which an input method takes a word, in the order of Safari.
      await guests.dispatchEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true })
      await expect(page.getByRole('list', { name: 'Guests' })).toHaveCount(0)
      await guests.press('Enter')
      await expect(page.getByRole('list', { name: 'Guests' }).getByRole('listitem')).toHaveText([guest])
      await guests.fill('arun@')
      await guests.blur()
      await expect(guests).toHaveAccessibleDescription(/^Email address is not correct: arun@/)
      await guests.fill('')
      await guests.blur()
      await expectTyped(page, 'consultation', { ...typed, guests: guest })
      await asInAMinute(page)
      await page.getByRole('button', { name: 'Schedule', exact: true }).click()
      const scheduled = page.getByRole('region', { name: 'Meeting has been successfullly Scheduled!!' })
      await expect(scheduled).toContainText(email)
      const link = /\/link\/consultation\/[\w-]+/.exec(
        (await scheduled.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')) ?? '',
      )
      await visitTranslated(page, link?.[0] ?? '')
      await page.getByRole('link', { name: 'Cancel the meeting' }).click()
      await page.getByRole('button', { name: 'Yes, cancel the meeting' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This consultation is cancelled')
    })

    await test.step('job alert', async () => {
      await visitTranslated(page, '/careers/alert?keyword=secretary')
      const send = page.getByRole('button', { name: 'Send me the link' })
      await fieldOf(page, 'jobalert', 'email').fill('meera@x')
      await send.click()
      await expect(fieldOf(page, 'jobalert', 'email')).toHaveAccessibleDescription('Email address is not correct')
      await expectTyped(page, 'jobalert', { email: 'meera@x' })
      await fieldOf(page, 'jobalert', 'email').fill(newAddress())
      await send.click()
      await expect(receipt(page)).toContainText('Please check your inbox and click the link to confirm.')
    })

    await test.step('answers about a business, and reminders', async () => {
      await visitTranslated(page, yours)
      const typed = { email: 'meera@x', firstName: 'Meera' }
      for (const [name, text] of Object.entries(typed)) await fieldOf(page, 'remind', name).fill(text)
      const state = page.getByLabel('State', { exact: true })
      await state.selectOption({ index: 3 })
      await expect(page).not.toHaveURL(/state=TS/)
      const form = page.getByRole('region', { name: 'Reminders by e-mail' })
      await form.getByRole('button', { name: 'Remind me' }).click()
      await expect(fieldOf(page, 'remind', 'email')).toHaveAccessibleDescription(/Email address is not correct/)
      await expectTyped(page, 'remind', typed)
      await fieldOf(page, 'remind', 'email').fill(newAddress())
      await form.getByRole('button', { name: 'Remind me' }).click()
      await expect(form.getByRole('status')).toContainText('Please check your inbox and click the link to confirm.')
    })

    await test.step('privacy request, and the page behind its link', async () => {
      await visitTranslated(page, '/privacy')
      const send = page.getByRole('button', { name: 'Send me the link' })
      await send.click()
      await expect(fieldOf(page, 'privacyrequest', 'email')).toHaveAccessibleDescription('Email should not be empty')
      const address = newAddress()
      const enquiry = {
        name: 'Meera',
        email: address,
        companyName: 'Kaveri',
        location: 'Chennai',
        message: 'Please call.',
      }
      await page.request.post('/post/contactus', { data: enquiry })
      await fieldOf(page, 'privacyrequest', 'email').fill(address)
      await send.click()
      await expect(receipt(page)).toContainText('If nothing arrives within a few minutes')
      await visitTranslated(page, linkIn(await mailTo(address, /^Your data at/), '/link/my-data/'))
      await fieldOf(page, 'correction', 'text').fill('The city is wrong.')
      await page.getByRole('button', { name: /erase/i }).last().click()
      await expect(
        page.getByText('Please tick the box to confirm that we should erase everything').first(),
      ).toBeVisible()
      await expectTyped(page, 'correction', { text: 'The city is wrong.' })
    })

    await test.step('assistant', async () => {
      await visitTranslated(page, explore)
      const launcher = page.getByRole('button', { name: /the assistant$/ })
      await launcher.click()
      const panel = page.getByRole('dialog', { name: 'PS Rao & Associates' })
      const question = panel.getByLabel('Your question')
      await question.fill('When is AOC-4 due?')
      for (const key of ['Enter', 'Escape'])
        await question.dispatchEvent('keydown', { key, keyCode: 229, bubbles: true, cancelable: true })
      await expect(question).toHaveValue('When is AOC-4 due?')
      await question.press('Enter')
      await expect(panel.getByText('The assistant:')).toHaveCount(1)
      await question.fill('And MGT-7?')
      await question.press('Enter')
      await expect(panel.getByText('The assistant:')).toHaveCount(2)
      await question.press('Escape')
      await expect(panel).toBeHidden()
    })

    await test.step('a choice of services and a search of vacancies', async () => {
      await page.getByLabel('Keyword').fill('secretary')
      await page.getByLabel('Keyword').press('Enter')
      await expect(page).toHaveURL(/keyword=secretary/)
      await expect(page.getByLabel('Keyword')).toHaveValue('secretary')
      await visitTranslated(page, '/ourservices')
      const services = page.getByRole('main').locator('a[href*="/ourservices"]')
      for (const at of [1, 2, 3]) await services.nth(at).click()
      await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
    })
    await expect(page.locator('html')).not.toHaveClass(/plain/)
    expect(await axe(page, 'main')).toEqual([])
  })
})

test.describe('while the scripts are on their way', () => {
  test('nothing that is typed at once is erased @desktop', async ({ page }) => {
    test.slow()
    let letScriptsCome = () => {}
    let scriptsMayCome = Promise.resolve()
    await page.route('**/assets/*.js', async (route) => {
      await scriptsMayCome
      await route.continue()
    })
    const date = await freeDay(page)
    const guest = 'arun@kaveri.example.in'
    const typedInto: [address: string, fields: Record<string, string>][] = [
      ...forms.map(([address, form, fields]): [string, Record<string, string>] => [
        address,
        Object.fromEntries(Object.entries(fields).map(([name, text]) => [`#form-${form} [name=${name}]`, text])),
      ]),
      [
        `/freeconsulation?date=${date}&slot=12:00`,
        { '#consultation-name': 'Meera', '#consultation-agenda': 'Annual return', '#consultation-guests': guest },
      ],
      [explore, { '[name=keyword]': 'secretary', '[name=location]': 'Pune' }],
      ['/search?q=', { '#search-field': 'annual return' }],
      ['/insights', { 'main input[type=search]': 'annual return' }],
    ]
    for (const [address, fields] of typedInto) {
      scriptsMayCome = new Promise((resolve) => (letScriptsCome = resolve))
      await page.goto(address, { waitUntil: 'domcontentloaded' })
      for (const [selector, text] of Object.entries(fields)) {
        await page.locator(selector).first().focus()
        await page.keyboard.insertText(text)
      }
      letScriptsCome()
      await hydrated(page.locator('main'))
      // The effects of the page have run once it has painted.
      await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))))
      for (const [selector, text] of Object.entries(fields))
        if (text === guest) await expect(page.getByRole('button', { name: `Remove ${guest}` })).toBeVisible()
        else await expect(page.locator(selector).first(), `${address} ${selector}`).toHaveValue(text)
    }
  })

  test.describe('and the browser translates meanwhile', () => {
    test.use({ expectedErrors: /#418|Hydration/ })

    test('what was typed is typed again @desktop', async ({ page }) => {
      const { promise: scriptsMayCome, resolve: letScriptsCome } = Promise.withResolvers<void>()
      await page.route('**/assets/*.js', async (route) => {
        await scriptsMayCome
        await route.continue()
      })
      const [[address, form, fields]] = forms
      await page.goto(address, { waitUntil: 'domcontentloaded' })
      for (const [name, text] of Object.entries(fields)) await fieldOf(page, form, name).fill(text)
      await page.evaluate(translatePage)
      letScriptsCome()
      await hydrated(page.locator('main'))
      await expectTyped(page, form, fields)
    })
  })
})

test.describe('a page whose scripts fail after somebody has typed', () => {
  test.use({ expectedErrors: /not in this browser/ })

  test('is opened again with the texts of all its forms @desktop', async ({ page }) => {
    const [[address, contact, typed], [, newsletter, alsoTyped]] = forms
    await visit(page, address)
    for (const [name, text] of Object.entries(alsoTyped)) await fieldOf(page, newsletter, name).fill(text)
    for (const [name, text] of Object.entries(typed)) await fieldOf(page, contact, name).fill(text)
    await page.evaluate(() => {
      // Nothing can be drawn any more, not even the screen for failed pages.
      Node.prototype.appendChild = Node.prototype.insertBefore = () => {
        throw new Error('not in this browser')
      }
    })
    // The sentence about the address cannot be drawn.
    await fieldOf(page, contact, 'email').fill('meera@x')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.locator('html')).toHaveClass(/plain/)
    await expectTyped(page, contact, { ...typed, email: 'meera@x' })
    await expectTyped(page, newsletter, alsoTyped)
  })
})
