// The home page (specification §2 and §4): its eleven sections and how they behave.
import { z } from 'zod'
import type { Locator, Page } from '@playwright/test'
import { axe, expect, receipt, test, useOfTheAddress, visit } from './fixtures.ts'

const carousel = 'section[aria-roledescription=carousel]'

test.describe('the carousel', () => {
  const heading = (page: Page) =>
    page.locator(`${carousel} [aria-roledescription=slide]:not([inert]):not([aria-hidden=true]) :is(h1,h2)`)

  test('does not advance under reduced motion; after the line of the day its controls are reached by Tab without scrolling, first the one that plays; it moves by arrows and titles, which are hidden below 800 px, and opens an address of this site in the same document @desktop', async ({
    page,
  }) => {
    await page.clock.install()
    await visit(page, '/home')
    const play = page.getByRole('button', { name: 'Play the slides' })
    await expect(play).toBeVisible()
    await page.clock.runFor(11_000)
    await expect(page.locator(`${carousel} button[aria-current=true]`)).toHaveText('Customer Speak')
    const controls = page.locator(`${carousel} button`)
    await expect(controls.first()).toHaveAccessibleName('Play the slides')
    await page.setViewportSize({ width: 1024, height: 768 })
    await page.getByRole('banner').locator('a, button, input').filter({ visible: true }).last().focus()
    // What falls due next, and the way for whoever has missed it.
    for (const name of [/^Due /, 'Missed one?']) {
      await page.keyboard.press('Tab')
      await expect(page.locator(carousel).getByRole('link', { name })).toBeFocused()
    }
    for (let control = 0; control < 8; control += 1) {
      await page.keyboard.press('Tab')
      await expect(controls.nth(control)).toBeFocused()
      expect(await page.evaluate(() => window.scrollY), `control ${control}`).toBe(0)
    }

    await page.getByRole('button', { name: 'Customer Speak' }).click()
    await page.getByRole('button', { name: 'Next slide' }).click()
    await expect(page.getByRole('button', { name: 'Transformation' })).toHaveAttribute('aria-current', 'true')
    await expect(heading(page)).toHaveCount(1)
    const second = await heading(page).innerText()
    await page.getByRole('button', { name: 'Previous slide' }).click()
    await expect(heading(page)).not.toHaveText(second)
    await page.getByRole('button', { name: 'Leadership' }).click()
    await expect(page.locator(`${carousel} [aria-label="4 of 5"]`)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Leadership' })).toHaveAttribute('aria-current', 'true')

    // Below 800 px the titles are accessible names alone.
    const label = page.getByRole('button', { name: 'Innovation' }).locator('span')
    await page.setViewportSize({ width: 800, height: 700 })
    await expect.poll(async () => (await label.boundingBox())?.width).toBeGreaterThan(20)
    await page.setViewportSize({ width: 799, height: 700 })
    await expect.poll(async () => (await label.boundingBox())?.width).toBeLessThanOrEqual(1)

    await page.getByRole('button', { name: 'Customer Speak' }).click()
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    await page.locator(`${carousel} [aria-label="1 of 5"] a`).click()
    await expect(page).not.toHaveURL(/\/home$/)
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  })
})

const clients = (page: Page) => page.locator('dl > div', { hasText: 'Clients' }).locator('dd')

/** Whatever watches for the element to come into view has been told. */
async function inView(element: Locator): Promise<void> {
  await element.evaluate(
    (node) =>
      new Promise<void>((resolve) => {
        new IntersectionObserver(([entry], observer) => {
          if (!entry?.isIntersecting) return
          observer.disconnect()
          resolve()
        }).observe(node)
      }),
  )
}

test.describe('for those who have not asked for little motion', () => {
  test('the carousel advances every 5000 ms, wraps around, and restarts the timer after a manual move; the strip of logos moves 1 px every 20 ms, in columns of three, until its button is clicked; the counters count up once when they become visible, and end with their value and a plus @desktop', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.clock.install({ time: '2026-11-21T05:30:00Z' })
    await visit(page, '/home')
    await expect(page.getByRole('button', { name: 'Pause the slides' })).toBeVisible()
    const counting = clients(page).locator('span[aria-hidden=true]')
    await expect(counting).toHaveText('0+')
    const end = clients(page).locator('span > span').first()
    await expect(end).toHaveText(/^[\d,]+\+$/)
    const numberIn = async (place: Locator) => Number((await place.textContent())?.replaceAll(/\D/g, ''))
    // From here on time passes only when the test advances it.
    await page.clock.pauseAt('2026-11-21T06:30:00Z')
    const slides = page.locator(`${carousel} [aria-roledescription=slide]`)
    await expect(slides).toHaveCount(5)
    // Of the slides that are not shown, nothing takes the focus.
    const hidden = slides.filter({ hasNot: page.locator('h1') }).locator('a')
    const taken = await hidden.evaluateAll((links) =>
      links.map((link) => {
        link.focus()
        return document.activeElement === link
      }),
    )
    expect(taken).toEqual([false, false, false, false])
    const current = page.locator(`${carousel} button[aria-current=true]`)
    await page.getByRole('button', { name: 'Customer Speak' }).dispatchEvent('click')
    await expect(current).toHaveText('Customer Speak')
    await page.clock.runFor(4900)
    await expect(current).toHaveText('Customer Speak')
    await page.clock.runFor(200)
    await expect(current).toHaveText('Transformation')
    await page.clock.runFor(3000)
    await page.getByRole('button', { name: 'Previous slide' }).dispatchEvent('click')
    await expect(current).toHaveText('Customer Speak')
    await page.clock.runFor(4900)
    await expect(current).toHaveText('Customer Speak')
    await page.clock.runFor(200)
    await expect(current).toHaveText('Transformation')
    for (const next of ['Innovation', 'Leadership', 'Insights/Contact', 'Customer Speak']) {
      await page.clock.runFor(5050)
      await expect(current).toHaveText(next)
    }

    // The counters have not been seen yet.
    await expect(counting).toHaveText('0+')
    const show = () => clients(page).evaluate((counter) => counter.scrollIntoView({ behavior: 'instant' }))
    await show()
    await expect
      .poll(async () => {
        await page.clock.runFor(20)
        return numberIn(counting)
      })
      .toBeGreaterThan(0)
    const early = await numberIn(counting)
    await page.clock.runFor(300)
    await expect.poll(() => numberIn(counting)).toBeGreaterThan(early)
    expect(await numberIn(counting)).toBeLessThan(await numberIn(end))
    await page.clock.runFor(1000)
    await expect(counting).toHaveCount(0)
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
    await show()
    await inView(clients(page))
    await page.clock.runFor(100)
    await expect(counting).toHaveCount(0)
    await page.clock.resume()

    const strip = page.getByRole('region', { name: 'Clients, scrolling list' })
    await strip.scrollIntoViewIfNeeded()
    await expect(strip.locator('ul').first().locator('li')).toHaveCount(3)
    const moving = strip.locator('> div')
    const states = () => moving.evaluate((track) => track.getAnimations().map((animation) => animation.playState))
    await expect.poll(states).toEqual(['running'])
    await page.getByRole('button', { name: 'Pause scrolling' }).click()
    await page.mouse.move(0, 0)
    await expect.poll(states).toEqual(['paused'])
    await page.getByRole('button', { name: 'Resume scrolling' }).click()
    await page.mouse.move(0, 0)
    await expect.poll(states).toEqual(['running'])

    const speed = await moving.evaluate((track) => {
      const [animation] = track.getAnimations()
      if (!animation) return null
      animation.pause()
      const at = (ms: number) => {
        animation.currentTime = ms
        return track.getBoundingClientRect().x
      }
      return (at(1000) - at(3000)) / 2000
    })
    expect(speed).toBeCloseTo(1 / 20, 3)
  })
})

test.describe('the calendar', () => {
  const month = (page: Page) => page.locator('#important-dates h3')

  /** Near the screen, the block reads the month that the server has rendered. */
  async function openCalendar(page: Page): Promise<void> {
    await visit(page, '/home')
    const taken = page.waitForResponse(/eventduedates/)
    await page.locator('#important-dates').scrollIntoViewIfNeeded()
    await taken
  }

  test('steps across years, fetches each month, shows 7 columns and at least 6 rows, switches between event and due dates, shows a message when a month has no entries or cannot be fetched, and ignores a late response @desktop', async ({
    page,
  }) => {
    await page.clock.setFixedTime('2026-11-21T05:30:00Z')
    await openCalendar(page)
    const shown = (await month(page).textContent()) ?? ''
    const requested: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/get/eventduedates')) requested.push(new URL(request.url()).search)
    })
    const next = page.getByRole('button', { name: 'Next month' })
    const [name = '', year = ''] = shown.split(' ')
    const steps = 13 - (new Date(`${name} 1, ${year}`).getMonth() + 1)
    for (let step = 0; step < steps; step += 1) {
      const former = (await month(page).textContent()) ?? ''
      await next.click()
      await expect(month(page)).not.toHaveText(former)
    }
    await expect(month(page)).toHaveText(`January ${Number(year) + 1}`)
    await expect.poll(() => requested.at(-1)).toBe(`?month=1&year=${Number(year) + 1}`)
    await page.getByRole('button', { name: 'Previous month' }).click()
    await expect(month(page)).toHaveText(`December ${year}`)
    const table = page.locator('#important-dates table')
    await expect(table.locator('thead th')).toHaveText(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'])
    await expect.poll(() => table.locator('tbody tr').count()).toBeGreaterThanOrEqual(6)
    await expect(table.locator('tbody tr').first().locator('td')).toHaveCount(7)

    await page.getByRole('button', { name: 'Due Dates' }).click()
    await expect(page.getByRole('button', { name: 'Due Dates' })).toHaveAttribute('aria-pressed', 'true')
    await expect(page.locator('#important-dates time:visible').first()).toHaveText(
      /^(Sun|Mon|Tue|Wed|Thu|Fri|Sat) \d{1,2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4}$/,
    )
    // What has no room in its cell stands in the list.
    const more = table.getByRole('button', { name: / more on day \d+$/ }).last()
    const [, crowded = ''] = / (\d+)$/.exec((await more.textContent()) ?? '') ?? []
    await more.click()
    await expect(page.locator('summary:focus time')).toHaveText(new RegExp(` ${crowded} Dec ${year}$`))
    await page.getByRole('button', { name: 'Event Dates' }).click()
    await expect(page.getByRole('button', { name: 'Due Dates' })).toHaveAttribute('aria-pressed', 'false')

    await page.getByRole('button', { name: 'Due Dates' }).click()
    await page.route('**/get/eventduedates*', (route) => route.fulfill({ json: [] }))
    await page.getByRole('button', { name: 'Next month' }).click()
    await expect(page.getByText('No Due Dates for this month')).toBeVisible()
    await page.getByRole('button', { name: 'Event Dates' }).click()
    await expect(page.getByText('No Events for this month')).toBeVisible()
    await page.unroute('**/get/eventduedates*')
    await page.route('**/get/eventduedates*', (route) => route.abort())
    await page.getByRole('button', { name: 'Next month' }).click()
    await expect(
      page
        .locator('#important-dates')
        .getByText(/Failed to fetch/)
        .locator('visible=true'),
    ).toBeVisible()
    await page.unroute('**/get/eventduedates*')

    await page.getByRole('button', { name: 'Due Dates' }).click()
    let releaseFirst: () => void = () => undefined
    const gate = new Promise<void>((open) => (releaseFirst = open))
    let calls = 0
    await page.route('**/get/eventduedates*', async (route) => {
      calls += 1
      const name = calls === 1 ? 'The late month' : 'The right month'
      if (calls === 1) await gate
      const [, monthNumber = '', year = ''] = /month=(\d+)&year=(\d+)/.exec(route.request().url()) ?? []
      const eventduedate = `${year}-${monthNumber.padStart(2, '0')}-10`
      await route.fulfill({
        json: [
          {
            eventduedate,
            typeofdate: 'due',
            eventName: name,
            color: '#000',
            description: '',
            law: '',
            entities: [],
            states: [],
          },
        ],
      })
    })
    await page.getByRole('button', { name: 'Next month' }).click()
    await page.getByRole('button', { name: 'Next month' }).click()
    const right = page.locator('li', { hasText: 'The right month' })
    await expect(right).toBeVisible()
    const late = page.waitForResponse(/eventduedates/)
    releaseFirst()
    await late
    await expect(right).toBeVisible()
    await expect(page.getByText('The late month')).toHaveCount(0)
  })
})

test.describe('the newsletter', () => {
  test('says how the address is used; reports an invalid one and a failed request at the field and as a toast, and keeps what was typed; shows the server’s message as a toast, even if the privacy box is not ticked @desktop', async ({
    page,
  }) => {
    await visit(page, '/contact')
    const newsletter = page.getByRole('region', { name: 'Newsletter' })
    await expect(newsletter).toContainText(useOfTheAddress)
    await expect(newsletter.getByRole('link', { name: /^Privacy notice/ })).toHaveAttribute('href', '/privacy')
    const field = newsletter.getByLabel('E-mail address')
    await field.fill('reader@example')
    await newsletter.getByRole('button', { name: 'Subscribe' }).click()
    const invalid = 'Please enter valid email id'
    await expect(page.locator('[data-sonner-toast]').filter({ hasText: invalid })).toBeVisible()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(invalid)
    await expect(field).toHaveValue('reader@example')

    await page.route('**/post/subscribe', (route) =>
      route.fulfill({ status: 503, json: { message: 'We are busy. Please try again.' } }),
    )
    await field.fill('reader@example.in')
    await newsletter.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page.locator('[data-sonner-toast]').filter({ hasText: /^We are busy/ })).toBeVisible()
    await expect(page.getByRole('main').getByText('We are busy. Please try again.')).toBeVisible()
    await expect(field).toHaveValue('reader@example.in')

    await page.unroute('**/post/subscribe')
    await field.fill(`reader-${crypto.randomUUID()}@example.in`)
    await expect(page.getByRole('checkbox')).not.toBeChecked()
    const response = page.waitForResponse('**/post/subscribe')
    const notice = page.locator('[data-sonner-toast]').filter({ hasNotText: /valid|We are busy/ })
    // Awaited from the start, because it is shown for five seconds only.
    const told = notice.textContent()
    await newsletter.getByRole('button', { name: 'Subscribe' }).click()
    const body = z.object({ message: z.string() }).parse(await (await response).json())
    expect(await told).toBe(body.message)
    await expect(notice).toHaveCount(0)
    await expect(receipt(page)).toContainText(body.message)
  })
})

test('when calls fail, the home page shows its built-in slides and blocks, or error texts @desktop', async ({
  page,
}) => {
  await visit(page, '/privacy')
  await page.route('**/get/**', (route) => route.abort())
  await page.getByRole('contentinfo').getByRole('link', { name: 'Home' }).first().click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.locator('section[aria-roledescription=carousel] [aria-roledescription=slide]')).toHaveCount(5)
  await expect(page.getByText('WHAT WE OFFER')).toBeVisible()
  await expect(page.getByText('Failed to fetch services')).toBeVisible()
})

test.use({ expectedErrors: /ERR_FAILED|503/ })

test('under reduced motion on a phone the slides move by swiping, nothing counts or scrolls by itself, the logos are scrolled by hand, and the page passes axe at its end @phone', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // From before the page is hydrated on.
  await page.addInitScript(() => {
    Object.assign(globalThis, { counted: [] })
    new MutationObserver(() => {
      const counting = document.querySelector('dl dd span[aria-hidden=true]')
      if (counting) Reflect.get(globalThis, 'counted').push(counting.textContent)
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
  await visit(page, '/home')
  const current = page.locator(`${carousel} button[aria-current=true]`)
  await expect(current).toHaveText('Customer Speak')
  // On a narrow or low phone too, the button of a slide is not behind the bar.
  const size = page.viewportSize()
  const bottomOf = async (place: Locator) => {
    const box = await place.boundingBox()
    return (box?.y ?? NaN) + (box?.height ?? NaN)
  }
  for (const [width, height] of [
    [360, 740],
    [320, 568],
  ] as const) {
    await page.setViewportSize({ width, height })
    const bar = page.locator(carousel).getByRole('link', { name: /^Due / })
    const button = page.locator(`${carousel} [aria-label="1 of 5"] a`)
    expect((await bar.boundingBox())?.y).toBeGreaterThan(await bottomOf(button))
  }
  if (size) await page.setViewportSize(size)
  const client = await page.context().newCDPSession(page)
  const swipe = async (from: number, to: number) => {
    const point = (x: number) => [{ x, y: 300 }]
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: point(from) })
    for (let step = 1; step <= 8; step += 1) {
      await client.send('Input.dispatchTouchEvent', {
        type: 'touchMove',
        touchPoints: point(from + ((to - from) * step) / 8),
      })
    }
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  await swipe(300, 60)
  await expect(current).toHaveText('Transformation')
  await swipe(60, 300)
  await expect(current).toHaveText('Customer Speak')
  await swipe(60, 300)
  await expect(current).toHaveText('Insights/Contact')

  const strip = page.getByRole('region', { name: 'Clients, scrolling list' })
  const running = () =>
    strip
      .locator('> div')
      .evaluate((track) => track.getAnimations().filter(({ playState }) => playState === 'running').length)
  await strip.scrollIntoViewIfNeeded()
  expect(await running()).toBe(0)
  await strip.focus()
  // A key that comes before the strip has been painted scrolls nothing.
  const scrolledByKey = async () => {
    await page.keyboard.press('ArrowRight')
    return strip.evaluate((element) => element.scrollLeft)
  }
  await expect.poll(scrolledByKey).toBeGreaterThan(0)
  await clients(page).scrollIntoViewIfNeeded()
  await inView(clients(page))

  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  // The header has become solid.
  await expect(page.getByRole('banner')).toHaveCSS('color', 'rgb(10, 15, 17)')
  expect(await axe(page)).toEqual([])
  expect(await page.evaluate(() => Reflect.get(globalThis, 'counted')), 'numbers other than the last').toEqual([])
})
