// The assistant in a browser: its button, its panel, the conversation, and the question that goes to a person.
import type { Locator, Page } from '@playwright/test'
import { anyPage, axe, expect, followMenu, hydrated, test, visit } from './fixtures.ts'

const exchange = 'b3b9c0de-1234-4abc-8def-0123456789ab'
const conversation = 'a0b1c2d3-1111-4222-8333-444455556666'
const unanswered = 'Can you register a trust in Delhi?'

/** A conversation with everything that a reply may have. */
const kept = {
  version: 1,
  id: conversation,
  count: 4,
  renewsOn: null,
  messages: [
    { role: 'user', content: 'When is AOC-4 due?' },
    {
      role: 'assistant',
      content: 'Within thirty days of the meeting.\n\nMGT-7 follows within sixty days.',
      more: 'The members adopt the accounts.\n• AOC-4\n• MGT-7',
      sources: [{ title: 'Due dates after a meeting', href: '/insights/article/4', lawAsAt: '2026-11-01' }],
      suggestions: [],
      handoff: null,
      exchange,
      thumb: null,
    },
    { role: 'user', content: unanswered },
    {
      role: 'assistant',
      content: 'I am not sure what you mean.',
      sources: [],
      suggestions: [{ title: 'Our services', text: 'What the firm does.', href: '/ourservices' }],
      handoff: { reason: 'unsure' },
      exchange: null,
      thumb: null,
    },
  ],
}

const launcher = (page: Page) => page.getByRole('button', { name: /the assistant$/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'PS Rao & Associates' })
const field = (page: Page) => panel(page).getByLabel('Your question')
const replies = (page: Page) => panel(page).getByText('The assistant:')

async function keep(page: Page, change: object = {}): Promise<void> {
  const { count, renewsOn, ...others } = { ...kept, ...change }
  const text = JSON.stringify({ ...others, count, renewsOn })
  // The server knows nothing of what was asked before the test.
  await page.route('**/post/chatbot/allowance', (route) => route.fulfill({ json: { count, renewsOn } }))
  await page.addInitScript((stored) => {
    if (localStorage.getItem('assistant') === null) localStorage.setItem('assistant', stored)
  }, text)
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await openPanel(page)
}

async function openPanel(page: Page): Promise<void> {
  await hydrated(launcher(page))
  await launcher(page).click()
  await expect(panel(page)).toBeVisible()
}

async function reopen(page: Page): Promise<void> {
  await page.reload()
  await openPanel(page)
}

async function ask(page: Page, question: string): Promise<void> {
  const before = await replies(page).count()
  await field(page).fill(question)
  await field(page).press('Enter')
  await expect(replies(page)).toHaveCount(before + 1)
}

test.describe('the button and the panel', () => {
  test('the panel is fetched only once somebody wants it; the focus goes to its field on a desk, to its heading on a phone, and back to the button', async ({
    page,
    isMobile,
  }) => {
    const fetched: string[] = []
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
    await visit(page, anyPage)
    const [width, height] = isMobile ? [60, 60] : [68, 68]
    await expect(launcher(page)).toHaveAttribute('aria-expanded', 'false')
    await expect.poll(() => launcher(page).boundingBox()).toMatchObject({ width, height })
    expect(fetched.filter((path) => /\/panel-/.test(path))).toEqual([])
    await launcher(page).focus()
    await page.keyboard.press('Enter')
    await expect(panel(page)).toBeVisible()
    expect(fetched.filter((path) => /\/panel-/.test(path))).toHaveLength(1)
    await expect(panel(page)).not.toContainText('questions left')
    await expect(panel(page).getByRole('log')).toContainText('Ask me about filings')
    await expect(panel(page).getByText('Information, not legal advice')).toBeInViewport()
    const login = panel(page).getByRole('link', { name: /^Login/ })
    await expect(login).toHaveAttribute('href', 'https://chat.example.in/login')
    await expect(login).toHaveAttribute('target', '_blank')
    await expect(login).toHaveAttribute('rel', /noopener/)

    if (isMobile) {
      // A field would call up the keyboard.
      await expect(panel(page).getByRole('heading', { name: 'PS Rao & Associates' })).toBeFocused()
      await expect(launcher(page)).toBeHidden()
      // Once it has slid into its place.
      await expect.poll(() => panel(page).boundingBox()).toMatchObject({ x: 0, y: 64, width: 360, height: 740 - 64 })
      // The keyboard of an iPhone takes a part of what is seen, and the page keeps its height.
      await page.evaluate(() => {
        Object.defineProperty(window.visualViewport, 'height', { value: 440 })
        window.visualViewport?.dispatchEvent(new Event('resize'))
      })
      await expect.poll(() => panel(page).boundingBox()).toMatchObject({ y: 64, height: 440 - 64 })
      await panel(page).getByRole('button', { name: 'Close' }).click()
      await expect(panel(page)).toBeHidden()
      await expect(launcher(page)).toBeFocused()
      return
    }
    await expect(field(page)).toBeFocused()
    await expect(launcher(page)).toHaveAttribute('aria-expanded', 'true')
    await expect(launcher(page)).toHaveAccessibleName('Close the assistant')
    await page.keyboard.press('Escape')
    await expect(panel(page)).toBeHidden()
    await expect(launcher(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(field(page)).toBeFocused()
    await launcher(page).focus()
    await page.keyboard.press('Tab')
    await expect(login).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Escape')
    await expect(panel(page)).toBeHidden()
    await expect(launcher(page)).toBeFocused()
  })

  test('on a page that is much enlarged the button waits at the end, where it covers nothing and opens; on a phone held sideways the panel takes the whole screen @desktop', async ({
    page,
  }) => {
    await keep(page)
    await page.setViewportSize({ width: 320, height: 256 })
    await visit(page, '/privacy')
    // Until all sections are laid out, the end of the page moves.
    await page.evaluate(() => document.documentElement.classList.remove('arriving'))
    await expect(launcher(page)).not.toBeInViewport()
    await scroll(page, 'end')
    await expect(launcher(page)).toBeInViewport({ ratio: 1 })
    expect(await covered(launcher(page))).toEqual([])
    await launcher(page).click()
    await expect(panel(page).getByRole('heading', { name: 'PS Rao & Associates' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(launcher(page)).toBeFocused()
    await page.setViewportSize({ width: 844, height: 390 })
    await launcher(page).click()
    await expect(launcher(page)).toBeHidden()
    await expect(panel(page).getByRole('heading', { name: 'PS Rao & Associates' })).toBeFocused()
    await expect.poll(() => panel(page).boundingBox()).toMatchObject({ x: 0, y: 0, width: 844, height: 390 })
    const log = await panel(page).getByRole('log').boundingBox()
    expect(log?.height).toBeGreaterThan(200)
  })

  test('a panel with a long conversation has no accessibility violations, and a click on its text leaves the focus within it, where Escape closes it; the button is in forced colours, not on paper @desktop', async ({
    page,
  }) => {
    await keep(page)
    await open(page, anyPage)
    await expect(replies(page)).toHaveCount(2)
    await expect(panel(page)).toContainText('Law as at 1 November 2026')
    await panel(page).getByText('More', { exact: true }).click()
    expect(await axe(page, '[role=dialog]')).toEqual([])
    for (const text of ['Information, not legal advice', '5 questions left']) {
      await panel(page).getByText(text).click()
      await page.keyboard.press('Escape')
      await expect(panel(page)).toBeHidden()
      await launcher(page).click()
    }
    await panel(page).getByRole('button', { name: 'Delete this conversation' }).click()
    await field(page).fill('x'.repeat(450))
    await expect(panel(page)).toContainText('50 characters left')
    expect(await axe(page, '[role=dialog] form')).toEqual([])
    await page.keyboard.press('Escape')
    await page.emulateMedia({ media: 'print' })
    await expect(launcher(page)).toBeHidden()
    await page.emulateMedia({ media: 'screen', forcedColors: 'active' })
    await expect(launcher(page)).toBeVisible()
    await expect(launcher(page)).toHaveCSS('outline-style', 'solid')
  })

  test('a link in the panel keeps the conversation: beside the page on a desk, where a page that arrives late takes no focus, closed on a phone @desktop', async ({
    page,
  }) => {
    await keep(page)
    await open(page, anyPage)
    const link = panel(page).getByRole('link', { name: 'Due dates after a meeting' })
    await page.evaluate(holdViewTransition)
    await link.click()
    await page.waitForFunction(() => 'changePage' in window)
    await field(page).fill('And then')
    await page.evaluate(() => (window as unknown as { changePage: () => void }).changePage())
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Getting ready for the DPDP Rules before May 2027')
    await expect(field(page)).toHaveValue('And then')
    const held = Promise.withResolvers<void>()
    await page.route('**/get/careers/jobs?*', async (route) => {
      await held.promise
      await route.continue()
    })
    await followMenu(page, 'Careers', false)
    await field(page).click()
    await page.keyboard.press('End')
    await page.keyboard.type(' half a')
    held.resolve()
    await expect(page).toHaveURL(/\/careers$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Careers')
    await page.keyboard.type(' question')
    await expect(field(page)).toHaveValue('And then half a question')
    await expect(replies(page)).toHaveCount(2)

    await page.setViewportSize({ width: 360, height: 740 })
    await link.click()
    await expect(page).toHaveURL(/\/insights\/article\/4$/)
    await expect(panel(page)).toBeHidden()
    await expect(page.getByRole('main')).toBeFocused()
    await launcher(page).click()
    await expect(replies(page)).toHaveCount(2)
  })
})

test.describe('when something fails', () => {
  test.use({ expectedErrors: /Failed to load resource|did not reply|net::|\/post\/chatbot/ })

  test('without a network the panel leaves a sentence and a link, a question the firm’s telephone, and both can be tried again; a refused question stands in the field again, with the reason; while the next reply is pending nothing more is sent, and it is announced once @desktop', async ({
    page,
  }) => {
    await page.goto(anyPage)
    await hydrated(launcher(page))
    await page.context().setOffline(true)
    await launcher(page).click()
    const sentence = page.getByRole('alert').filter({ hasText: 'could not be loaded' })
    await expect(sentence.getByRole('link', { name: 'write to us' })).toHaveAttribute('href', '/contact#enquiry')
    await page.context().setOffline(false)
    await launcher(page).click()
    await launcher(page).click()
    await expect(panel(page)).toBeVisible()
    await page.context().setOffline(true)
    await field(page).fill('Where are you?')
    await field(page).press('Enter')
    await expect(panel(page).getByRole('alert').getByRole('link')).toHaveAttribute('href', 'tel:+914000000000')
    await page.context().setOffline(false)
    await panel(page).getByRole('button', { name: 'Try again' }).click()
    await expect(replies(page)).toHaveCount(1)
    await expect(field(page)).toBeFocused()

    const held = Promise.withResolvers<void>()
    let count = 0
    await page.route('**/post/chatbot', async (route) => {
      count += 1
      if (count === 1) return route.fulfill({ status: 503, json: { message: 'The database cannot be reached.' } })
      await held.promise
      return route.fulfill({ json: { role: 'assistant', content: 'Ask at the office.', count: 3 } })
    })
    const logged: string[] = []
    page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
    await field(page).fill('Where are you?')
    await panel(page).getByRole('button', { name: 'Send' }).click()
    await expect(panel(page).getByRole('alert')).toContainText('The database cannot be reached.')
    await expect(field(page)).toHaveValue('Where are you?')
    await expect(field(page)).toBeEditable()
    expect(logged.filter((text) => text.includes('did not reply'))).toHaveLength(1)
    await expect(panel(page).getByRole('button', { name: 'Try again' })).toBeVisible()
    await field(page).press('Enter')
    const status = panel(page).getByRole('status')
    await expect(status).toHaveText('Reply pending')
    await expect(field(page)).toBeDisabled()
    await expect(field(page)).toBeFocused()
    await field(page).press('Enter')
    await panel(page).getByRole('button', { name: 'Send' }).click({ force: true })
    held.resolve()
    await expect(status).toHaveText('Ask at the office.')
    await expect(field(page)).toBeEditable()
    expect(count).toBe(2)
    await expect(panel(page).getByRole('log')).toContainText('Ask at the office.')
    await expect(panel(page).getByRole('alert')).toHaveCount(0)
    await expect(panel(page)).toContainText('4 questions left')
    await page.keyboard.press('Escape')
    await expect(panel(page)).toBeHidden()
    await launcher(page).click()
    await expect(replies(page)).toHaveCount(2)
    await expect(status).toHaveText('')
  })

  test('the last question leads to the consultation, is promised there, and is its agenda through all its steps @desktop', async ({
    page,
  }) => {
    const renewsOn = new Date(Date.now() + 3_600_000).toISOString()
    await page.route('**/post/chatbot', (route) =>
      route.fulfill({
        status: 429,
        json: { role: 'assistant', content: 'No more today.', handoff: { reason: 'limit' }, count: -1, renewsOn },
      }),
    )
    await keep(page, { count: 0 })
    await open(page, anyPage)
    await expect(panel(page)).toContainText('1 question left')
    await field(page).fill('One more?')
    await field(page).press('Enter')
    await expect(panel(page)).toContainText('No questions left today')
    await expect(panel(page).getByRole('log')).toContainText('No more today.')
    await expect(panel(page).getByRole('heading', { name: 'PS Rao & Associates' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(panel(page)).toBeHidden()
    await page.route('**/post/chatbot/allowance', (route) => route.fulfill({ json: { count: -1, renewsOn } }))
    await reopen(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(panel(page)).toContainText('No questions left today')
    await expect(panel(page)).toContainText('You can ask the assistant again from')
    await expect(field(page)).toHaveCount(0)
    const link = panel(page).getByRole('link', { name: 'Free Consultation' }).last()
    await expect(link).toBeInViewport()
    expect(await axe(page, '[role=dialog]')).toEqual([])
    await link.click()
    await expect(page).toHaveURL(/\/freeconsulation$/)
    await expect(panel(page)).toBeHidden()
    const promise = page.getByText('Your question to the assistant will be added to the form.')
    await expect(promise).toBeVisible()
    // A line that appears after the page has loaded would move the calendar.
    await page.reload()
    await hydrated(launcher(page))
    await expect(promise).toBeHidden()
    await chooseTime(page)
    const agenda = page.getByLabel('Agenda')
    await expect(agenda).toHaveValue('One more?')
    await expect(agenda).toHaveAccessibleDescription('From your question to the assistant')
    await expect(page.locator('form input[name=conversation]')).toHaveValue(conversation)
    await page.getByRole('link', { name: 'Back' }).click()
    await chooseTime(page)
    await expect(agenda).toHaveValue('One more?')
  })
})

test.describe('a question for a person', () => {
  test('stands in the contact form until it is sent, never replaces what was typed, and is not handed over once its text has been removed @desktop', async ({
    page,
  }) => {
    await keep(page)
    await open(page, anyPage)
    await panel(page)
      .getByRole('link', { name: /sk a company secretary$/ })
      .click()
    await expect(page).toHaveURL(/\/contact#enquiry$/)
    await expect(panel(page)).toBeHidden()
    const sheet = page.locator('#enquiry')
    await expect(sheet).toBeFocused()
    await expect(sheet.getByLabel('Name', { exact: false }).first()).toBeInViewport({ ratio: 1 })
    const message = page.getByLabel('Message')
    await expect(message).toHaveValue(unanswered)
    await expect(message).toHaveAccessibleDescription('From your question to the assistant')
    await expect(page.locator('form input[name=conversation]')).toHaveValue(conversation)

    await page.reload()
    await expect(message).toHaveValue(unanswered)
    await message.fill('My own words')
    // While somebody is in the form, the button makes room.
    await expect(launcher(page)).toBeHidden()
    await page.getByRole('heading', { level: 1 }).click()
    await launcher(page).click()
    await panel(page)
      .getByRole('link', { name: /sk a company secretary$/ })
      .click()
    await expect(sheet).toBeFocused()
    await expect(message).toHaveValue('My own words')

    await message.fill(unanswered)
    await page.getByLabel('Name', { exact: false }).first().fill('Meera Iyer')
    await page.getByLabel('Email', { exact: false }).first().fill('meera@kaveri.example.in')
    await page.getByLabel('Company name').fill('Kaveri Foods')
    await page.getByLabel('Location').fill('Chennai')
    await page.getByRole('button', { name: 'Send message' }).click()
    await page.getByRole('link', { name: 'Write another message' }).click()
    await expect(message).toHaveValue('')
    await expect(page.locator('form input[name=conversation]')).toHaveValue('')

    // Whoever asks next in this browser is not linked with what was sent.
    await page.getByRole('heading', { level: 1 }).click()
    await launcher(page).click()
    await expect(replies(page)).toHaveCount(2)
    await panel(page)
      .getByRole('link', { name: /sk a company secretary$/ })
      .click()
    await expect(page.locator('form input[name=conversation]')).toHaveValue(/^(?!a0b1c2d3)[\da-f-]{36}$/)
    await expect(message).toHaveValue(unanswered)

    await message.fill('')
    await page.getByLabel('Location').focus()
    await expect(page.locator('form input[name=conversation]')).toHaveValue('')
    await expect(page.getByText('From your question to the assistant')).toBeHidden()
    await followMenu(page, 'Careers', false)
    await expect(page).toHaveURL(/\/careers$/)
    await followMenu(page, 'Contact', false)
    await expect(message).toHaveValue('')
  })
})

const freeTimes = (page: Page) =>
  page.getByRole('region', { name: / \d{4}$/ }).getByRole('link', { name: /[AP]M (–|on) / })

async function chooseDay(page: Page): Promise<void> {
  await page
    .getByRole('gridcell', { name: /, free times$/ })
    .first()
    .click()
  await expect(freeTimes(page).first()).toBeVisible()
}

async function chooseTime(page: Page): Promise<void> {
  if (!/date=/.test(page.url())) await chooseDay(page)
  // Other tests book the first that is free meanwhile.
  await freeTimes(page).last().click()
  await expect(page.getByLabel('Agenda')).toBeVisible()
}

async function refuseStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('The storage is refused', 'SecurityError')
        },
      })
    }
  })
}

test.describe('what is beneath', () => {
  const sizes = [
    { width: 1280, height: 800 },
    { width: 830, height: 800 },
    { width: 320, height: 640 },
  ]

  /** Repeats the checks of one page at every size. */
  async function atEverySize(page: Page, check: (size: string) => Promise<void>): Promise<void> {
    for (const size of sizes) {
      await page.setViewportSize(size)
      await check(`at ${size.width} px`)
    }
  }

  test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

  test('the button covers no control of the home page, at rest or in use @desktop', async ({ page }) => {
    await visit(page, '/home')
    await atEverySize(page, async (size) => {
      await scroll(page, 'top')
      expect(await covered(launcher(page)), `at the top, ${size}`).toEqual([])
      expect(await coveredInUse(page, 'main > section:first-child'), `slides, ${size}`).toEqual([])
      expect(await coveredInUse(page, 'main form'), `newsletter, ${size}`).toEqual([])
    })
    // While the form is in use, the button makes room.
    await scroll(page, 'top')
    const form = page.locator('main form')
    for (const width of [1059, 830, 320]) {
      await page.setViewportSize({ width, height: 800 })
      for (const control of [
        form.getByRole('button', { name: 'Subscribe' }),
        form.locator('label', { hasText: 'I have' }),
      ])
        await expect
          .poll(async () => ((await launcher(page).boundingBox())?.x ?? 0) - (await rightEdge(control)), `${width} px`)
          .toBeGreaterThanOrEqual(0)
    }
  })

  test('the button covers no control of a form in use, nor any at the end of its page; the panel gives way to a form that is being filled in @desktop', async ({
    page,
  }) => {
    await visit(page, '/contact')
    await atEverySize(page, async (size) => {
      expect(await coveredInUse(page, 'main form, footer'), size).toEqual([])
      await scroll(page, 'end')
      expect(await covered(launcher(page)), `at its end, ${size}`).toEqual([])
    })
    await page.setViewportSize({ width: 1440, height: 900 })
    await openPanel(page)
    await page.getByLabel('Name', { exact: false }).first().focus()
    await expect(panel(page)).toBeHidden()
    await expect(launcher(page)).toBeHidden()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).focus()
    await expect(launcher(page)).toBeVisible()
  })

  test('the panel gives way to the calendar of free times, also if a click moves no focus, as in Safari; the button covers no control of the booking, and on a phone it waits at its end, as its days and buttons reach to the edge @desktop', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await open(page, '/freeconsulation')
    await chooseDay(page)
    await expect(panel(page)).toBeHidden()
    await expect(freeTimes(page).first()).toBeInViewport({ ratio: 1 })
    await launcher(page).click()
    await expect(panel(page)).toBeVisible()
    const prevent = await page.evaluateHandle(() => {
      const prevent = (event: Event): void => event.preventDefault()
      document.addEventListener('mousedown', prevent)
      return prevent
    })
    await chooseDay(page)
    await expect(panel(page)).toBeHidden()
    await prevent.evaluate((listener) => document.removeEventListener('mousedown', listener))

    for (const step of ['days', 'form']) {
      if (step === 'form') await chooseTime(page)
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 780 })
        expect(await covered(launcher(page), 'main'), `${step} at ${width} px`).toEqual([])
        await scroll(page, 'end')
        await expect(launcher(page)).toBeInViewport({ ratio: 1 })
        expect(await covered(launcher(page)), `end of ${step} at ${width} px`).toEqual([])
      }
    }
    await atEverySize(page, async (size) => {
      expect(await coveredInUse(page, 'main form'), `booking, ${size}`).toEqual([])
    })
  })

  test('the button covers no control in use of a PDF @desktop', async ({ page }) => {
    await visit(page, '/blogs/fullpdfview/rule-9b-working-note.pdf')
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 700 })
      await expect(page.locator('.pdfViewer .page').first()).toBeVisible()
      expect(await coveredInUse(page, 'main'), `${width} px`).toEqual([])
    }
  })
})

/** Focuses every control within `part`, one by one, and returns those that the button then covers. */
async function coveredInUse(page: Page, part: string): Promise<string[]> {
  const { count, covered } = await page.evaluate(async (selector) => {
    const own = document.querySelector('aside > button[aria-expanded]')
    const found: string[] = []
    let focused = 0
    document.documentElement.classList.remove('arriving')
    for (const control of document.querySelectorAll<HTMLElement>(
      `:is(${selector}) :is(a[href], button, input, textarea)`,
    )) {
      control.focus()
      if (control !== document.activeElement) continue
      focused += 1
      await new Promise(requestAnimationFrame)
      if (!own?.checkVisibility({ visibilityProperty: true })) continue
      const [seal, box] = [own.getBoundingClientRect(), control.getBoundingClientRect()]
      const isBeside = box.right <= seal.left || box.left >= seal.right
      if (!isBeside && box.bottom > seal.top && box.top < seal.bottom) found.push(control.outerHTML)
    }
    return { count: focused, covered: found }
  }, part)
  expect(count, part).toBeGreaterThan(0)
  return covered
}

async function rightEdge(control: Locator): Promise<number> {
  const box = await control.boundingBox()
  return box ? box.x + box.width : Infinity
}

async function scroll(page: Page, to: 'top' | 'end'): Promise<void> {
  await page.evaluate((end) => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    window.scrollTo({ top: end === 'top' ? 0 : document.documentElement.scrollHeight, behavior: 'instant' })
  }, to)
  await expect(launcher(page)).toBeVisible()
}

/** Returns the controls of the page that the button covers now, or while each control of `part` comes into view. */
function covered(button: Locator, part = ''): Promise<string[]> {
  return button.evaluate(async (own, part) => {
    const shown = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility({ visibilityProperty: true }))
    const found: string[] = []
    for (const shownNow of part ? shown(`${part} :is([role=gridcell], button, a)`) : [null]) {
      shownNow?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
      await new Promise(requestAnimationFrame)
      const { left, right, top, bottom } = own.getBoundingClientRect()
      for (const other of shown('a[href], button, input:not([type=hidden]), textarea')) {
        const box = other.getBoundingClientRect()
        const isBeneath = box.width > 1 && box.left < right && left < box.right && box.top < bottom && top < box.bottom
        if (other !== own && isBeneath) found.push(other.outerHTML)
      }
    }
    return found
  }, part)
}

test.describe('the conversation', () => {
  test('a question gets a reply with a source and more below, by keyboard alone; a thumb is thanked for; the conversation survives a reload and is shared with a new tab; it can be deleted @desktop', async ({
    page,
    context,
  }) => {
    await page.goto(anyPage)
    await hydrated(launcher(page))
    await launcher(page).focus()
    await page.keyboard.press('Enter')
    await expect(field(page)).toBeFocused()
    await page.keyboard.insertText('When is AOC-4 due?')
    // While an input method composes a word, Enter only chooses it.
    await field(page).dispatchEvent('keydown', { key: 'Enter', isComposing: true })
    await expect(field(page)).toHaveValue('When is AOC-4 due?')
    await page.keyboard.press('Enter')
    await expect(replies(page)).toHaveCount(1)
    const caveat = panel(page).getByRole('log').getByText('check before you rely on it')
    await expect(caveat).toBeHidden()
    await panel(page).getByText('More', { exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(caveat).toBeVisible()
    const sources = panel(page).getByRole('list', { name: 'Sources' })
    await expect(sources.getByRole('link').first()).toHaveAttribute('href', /^\//)
    const helpful = panel(page).getByRole('button', { name: 'Helpful', exact: true })
    await helpful.click()
    await expect(helpful).toHaveAttribute('aria-pressed', 'true')
    await expect(panel(page).getByRole('status')).toHaveText('Thank you. We will look into it.')

    await reopen(page)
    await expect(replies(page)).toHaveCount(1)
    await expect(panel(page).getByRole('status')).toHaveText('')
    const other = await context.newPage()
    await open(other, anyPage)
    await expect(replies(other)).toHaveCount(1)
    await ask(other, 'Where is your office in Chennai?')
    await expect(replies(page)).toHaveCount(2)
    await other.close()

    const remove = panel(page).getByRole('button', { name: 'Delete this conversation' })
    await remove.click()
    await expect(panel(page).getByRole('button', { name: 'Keep' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(remove).toBeFocused()
    await page.keyboard.press('Enter')
    await panel(page).getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(panel(page).getByRole('status')).toHaveText('The conversation has been deleted.')
    await expect(replies(page)).toHaveCount(0)
    await expect(field(page)).toBeFocused()
    await reopen(page)
    await expect(replies(page)).toHaveCount(0)
  })
})

test.describe('with a storage that is refused', () => {
  // The router's own, for the scroll position.
  test.use({ expectedErrors: /The storage is refused|^uncaught: $/ })

  test('the conversation goes on, and a question for a person goes with the form @desktop', async ({ page }) => {
    await refuseStorage(page)
    await open(page, anyPage)
    await ask(page, 'Where is your office in Chennai?')
    await ask(page, 'And its hours?')
    await page.route('**/post/chatbot', (route) =>
      route.fulfill({
        json: { role: 'assistant', content: 'I do not know.', handoff: { reason: 'nothing found' }, count: 16 },
      }),
    )
    await ask(page, 'The weather?')
    await panel(page)
      .getByRole('link', { name: /sk a company secretary$/ })
      .last()
      .click()
    await expect(page.getByLabel('Message')).toHaveValue('The weather?')
  })
})

/** Runs in the page. The next change of pages waits, with the former one on the screen, until `changePage` is called. */
function holdViewTransition(): void {
  const start = document.startViewTransition.bind(document)
  document.startViewTransition = (given) => {
    document.startViewTransition = start
    const { update, ...others } = given as StartViewTransitionOptions
    const called = new Promise<void>((resolve) => Object.assign(window, { changePage: resolve }))
    return start({ ...others, update: () => called.then(() => update?.()) })
  }
}
