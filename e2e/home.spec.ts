// The home page (specification §2 and §4): its eleven sections and how they behave.
import { z } from 'zod'
import type { Page } from '@playwright/test'
import { axe, expect, receipt, test, visit } from './fixtures.ts'

test.describe('the carousel', () => {
  const carousel = 'section[aria-roledescription=carousel]'
  const heading = (page: Page) =>
    page.locator(`${carousel} [aria-roledescription=slide]:not([inert]):not([aria-hidden=true]) :is(h1,h2)`)

  test('advances every 5000 ms, wraps around, and restarts the timer after a manual move @desktop', async ({
    page,
  }) => {
    await page.clock.install({ time: '2026-11-21T05:30:00Z' })
    await visit(page, '/home')
    await expect(page.getByRole('button', { name: 'Pause the slides' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const slides = page.locator(`${carousel} [aria-roledescription=slide]`)
    await expect(slides).toHaveCount(5)
    const current = page.locator(`${carousel} button[aria-current=true]`)
    // From here on time passes only when the test advances it.
    await page.clock.pauseAt('2026-11-21T06:30:00Z')
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
  })

  test('does not advance under reduced motion, and its play button comes first @desktop', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.clock.install()
    await visit(page, '/home')
    const play = page.getByRole('button', { name: 'Play the slides' })
    await expect(play).toBeVisible()
    await page.clock.runFor(11_000)
    await expect(page.locator(`${carousel} button[aria-current=true]`)).toHaveText('Customer Speak')
    expect(await page.locator(`${carousel} button`).first().getAttribute('aria-label')).toBe('Play the slides')
  })

  test('moves by its arrows and titles, and the other slides are inert @desktop', async ({ page }) => {
    await visit(page, '/home')
    await page.getByRole('button', { name: 'Pause the slides' }).click()
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
  })

  test('is reached by Tab without scrolling away from under its controls @desktop', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const [width, height] of [
      [1440, 900],
      [1024, 768],
    ] as const) {
      await page.setViewportSize({ width, height })
      await visit(page, '/home')
      const controls = page.locator(`${carousel} button`)
      await page.getByRole('banner').getByRole('link', { name: 'Free Consultation' }).focus()
      for (let control = 0; control < 8; control += 1) {
        await page.keyboard.press('Tab')
        await expect(controls.nth(control)).toBeFocused()
        expect(await page.evaluate(() => window.scrollY), `${width} px, control ${control}`).toBe(0)
      }
    }
  })

  test('moves by swiping @phone', async ({ page }) => {
    await visit(page, '/home')
    await page.getByRole('button', { name: 'Pause the slides' }).click()
    await page.waitForLoadState('networkidle')
    const current = page.locator(`${carousel} button[aria-current=true]`)
    // On a slow machine the slides have moved before they were paused.
    await page.getByRole('button', { name: 'Customer Speak' }).click()
    await expect(current).toHaveText('Customer Speak')
    // The button may have had to come into view.
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
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
  })

  test('hides its titles below 800 px but keeps them as accessible names', async ({ page }) => {
    await visit(page, '/home')
    const label = page.getByRole('button', { name: 'Innovation' }).locator('span')
    await page.setViewportSize({ width: 800, height: 700 })
    await expect.poll(async () => (await label.boundingBox())?.width).toBeGreaterThan(20)
    await page.setViewportSize({ width: 799, height: 700 })
    await expect.poll(async () => (await label.boundingBox())?.width).toBeLessThanOrEqual(1)
  })

  test('opens an address of the same origin without a new document @desktop', async ({ page }) => {
    await visit(page, '/home')
    // On a slow machine the slides move before the first one is clicked, and the others cannot be.
    await page.getByRole('button', { name: 'Pause the slides' }).click()
    await page.getByRole('button', { name: 'Customer Speak' }).click()
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    await page.locator(`${carousel} [aria-label="1 of 5"] a`).click()
    await expect(page).not.toHaveURL(/\/home$/)
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  })
})

test('the home page shows its sections in order @desktop', async ({ page }) => {
  await visit(page, '/home')
  const headings = await page.locator('main h1, main h2').allTextContents()
  const at = (text: RegExp) => headings.findIndex((heading) => text.test(heading))
  const order = [
    /WHAT WE OFFER/,
    /Services/,
    /Clients/,
    /What a company needs/,
    /Important dates/,
    /Notes from practice/,
    /Articles/,
    /people you/,
    /by e-mail/,
  ].map(at)
  expect(order.every((place) => place >= 0)).toBe(true)
  expect(order).toEqual(order.toSorted((a, b) => a - b))
})

const serviceList = z.array(z.object({ title: z.string(), content: z.string(), favorite: z.number() }))

test('service cards show exactly the first 160 characters of the text and three dots @desktop', async ({
  page,
  request,
}) => {
  await visit(page, '/home')
  const services = serviceList.parse(await (await request.get('/get/ourservices?forFE=true')).json())
  const favourites = services.filter((service) => service.favorite === 1)
  expect(favourites.length).toBeGreaterThan(0)
  for (const { title, content } of favourites) {
    const text = await page.evaluate((html) => {
      const document = new DOMParser().parseFromString(html.replaceAll(/<\/(p|li|h\d)>/g, ' '), 'text/html')
      return (document.body.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
    }, content)
    const card = page.locator('main div:has(> h3)', { has: page.getByRole('heading', { name: title, exact: true }) })
    await expect(card.locator('p')).toHaveText(`${text.slice(0, 160)}...`)
  }
  expect(await page.getByRole('heading', { name: 'FEMA and Foreign Investment' }).count()).toBe(0)
})

test.describe('the counters', () => {
  const clients = (page: Page) => page.locator('dl > div', { hasText: 'Clients' }).locator('dd')

  test('count up once when they become visible, and end with their value and a plus @desktop', async ({ page }) => {
    await visit(page, '/home')
    await page.waitForLoadState('networkidle')
    const counting = clients(page).locator('span[aria-hidden=true]')
    await expect(counting).toHaveText('0+')
    await expect(clients(page).locator('span > span').first()).toHaveText(/^[\d,]+\+$/)
    // Counting takes a second and a half, which a busy machine may spend between two looks of the test.
    const steps = await clients(page).evaluateHandle((counter) => {
      const shown: string[] = []
      new MutationObserver(() =>
        shown.push(counter.querySelector('span[aria-hidden=true]')?.textContent ?? 'ended'),
      ).observe(counter, { childList: true, subtree: true })
      return shown
    })
    await clients(page).scrollIntoViewIfNeeded()
    await expect(counting).toHaveCount(0)
    const counted = await steps.jsonValue()
    expect(counted.length).toBeGreaterThan(2)
    expect(counted.at(-1)).toBe('ended')
    await page.evaluate(() => window.scrollTo(0, 0))
    await clients(page).scrollIntoViewIfNeeded()
    await expect(counting).toHaveCount(0)
    expect(await steps.jsonValue()).toEqual(counted)
  })

  test('do not count under reduced motion @desktop', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await visit(page, '/home')
    await page.waitForLoadState('networkidle')
    await clients(page).scrollIntoViewIfNeeded()
    await expect(clients(page).locator('span[aria-hidden=true]')).toHaveCount(0)
  })
})

test.describe('the strip of logos', () => {
  const place = () => {
    const track = document.querySelector('[aria-label="Clients, scrolling list"] > div')
    return track ? track.getBoundingClientRect().x : Number.NaN
  }

  test('moves 1 px every 20 ms, in columns of three @desktop', async ({ page }) => {
    await visit(page, '/home')
    const strip = page.getByRole('region', { name: 'Clients, scrolling list' })
    await strip.scrollIntoViewIfNeeded()
    await expect(strip.locator('ul').first().locator('li')).toHaveCount(3)
    const moving = strip.locator('> div')
    await expect.poll(() => moving.evaluate((track) => track.getAnimations().length)).toBe(1)
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

  test('stops when its button is clicked @desktop', async ({ page }) => {
    await visit(page, '/home')
    await page.waitForLoadState('networkidle')
    const states = () =>
      page.evaluate(() =>
        document
          .querySelector('[aria-label="Clients, scrolling list"] > div')
          ?.getAnimations()
          .map((animation) => animation.playState),
      )
    await expect.poll(states).toEqual(['running'])
    await page.getByRole('button', { name: 'Pause scrolling' }).click()
    await page.mouse.move(0, 0)
    await expect.poll(states).toEqual(['paused'])
    const before = await page.evaluate(place)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(await page.evaluate(place)).toBe(before)
    await page.getByRole('button', { name: 'Resume scrolling' }).click()
    await page.mouse.move(0, 0)
  })

  test('can be scrolled by hand and does not move under reduced motion @phone', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await visit(page, '/home')
    const moving = await page.evaluate(
      () =>
        document
          .querySelector('[aria-label="Clients, scrolling list"] > div')
          ?.getAnimations()
          .filter((animation) => animation.playState === 'running').length,
    )
    expect(moving).toBe(0)
    await page.getByRole('region', { name: 'Clients, scrolling list' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect
      .poll(() =>
        page.getByRole('region', { name: 'Clients, scrolling list' }).evaluate((element) => element.scrollLeft),
      )
      .toBeGreaterThan(0)
  })
})

test.describe('the calendar', () => {
  const month = (page: Page) => page.locator('#important-dates h3')

  test('steps across years, fetches each month, and shows 7 columns and at least 6 rows', async ({ page }) => {
    await page.clock.setFixedTime('2026-11-21T05:30:00Z')
    await visit(page, '/home')
    await page.waitForLoadState('networkidle')
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
  })

  test('switches between event dates and due dates, written as day, short month and year @desktop', async ({
    page,
  }) => {
    await visit(page, '/home')
    await page.waitForLoadState('networkidle')
    await page.getByRole('button', { name: 'Due Dates' }).click()
    await expect(page.getByRole('button', { name: 'Due Dates' })).toHaveAttribute('aria-pressed', 'true')
    await expect(page.locator('#important-dates time:visible').first()).toHaveText(
      /^\d{1,2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4}$/,
    )
    await page.getByRole('button', { name: 'Event Dates' }).click()
    await expect(page.getByRole('button', { name: 'Due Dates' })).toHaveAttribute('aria-pressed', 'false')
  })

  test('shows a message when a month has no entries or cannot be fetched @desktop', async ({ page }) => {
    await visit(page, '/home')
    await page.waitForLoadState('networkidle')
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
  })

  test('ignores a late response for a month that is no longer shown @desktop', async ({ page }) => {
    await visit(page, '/home')
    // Near the screen, the block reads the month that the server has rendered.
    const taken = page.waitForResponse(/eventduedates/)
    await page.locator('#important-dates').scrollIntoViewIfNeeded()
    await taken
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
          { eventduedate, typeofdate: 'due', eventName: name, color: '#000', description: '', law: '', entities: [] },
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
  for (const path of ['/home', '/contact']) {
    test(`states on ${path}, before its button, how the address is used and how to unsubscribe @desktop`, async ({
      page,
    }) => {
      await page.goto(path)
      const newsletter = page.getByRole('region', { name: 'Newsletter' })
      await expect(newsletter).toContainText(
        /using your e-mail address only to send you notes.*18 or older.*unsubscribe at any time.*Subscribe/s,
      )
      await expect(newsletter.getByRole('link', { name: /^Privacy notice/ })).toHaveAttribute('href', '/privacy')
    })
  }

  test('reports an invalid address at the field and as a toast, and keeps what was typed @desktop', async ({
    page,
  }) => {
    await visit(page, '/home')
    await page.waitForLoadState('networkidle')
    const field = page.getByLabel('E-mail address')
    await field.fill('reader@example')
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page.getByText('Please enter valid email id')).toBeVisible()
    await expect(page.getByText('Email address is not correct')).toBeVisible()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveValue('reader@example')
  })

  test('shows the server’s message as a toast, even if the privacy box is not ticked @desktop', async ({ page }) => {
    await visit(page, '/home')
    await page.waitForLoadState('networkidle')
    await page.getByLabel('E-mail address').fill(`reader-${crypto.randomUUID()}@example.in`)
    await expect(page.getByRole('checkbox')).not.toBeChecked()
    const response = page.waitForResponse('**/post/subscribe')
    const notice = page.locator('[data-sonner-toast]')
    // Awaited from the start, because it is shown for five seconds only.
    const told = notice.textContent()
    await page.getByRole('button', { name: 'Subscribe' }).click()
    const body = z.object({ message: z.string() }).parse(await (await response).json())
    expect(await told).toBe(body.message)
    await expect(notice).toHaveCount(0)
    await expect(receipt(page)).toContainText(body.message)
  })

  test('shows the message of a failed request and keeps what was typed @desktop', async ({ page }) => {
    test.info().annotations.push({ type: 'expects', description: 'the browser reports the 503 response' })
    await visit(page, '/home')
    await page.waitForLoadState('networkidle')
    await page.route('**/post/subscribe', (route) =>
      route.fulfill({ status: 503, json: { message: 'We are busy. Please try again.' } }),
    )
    const field = page.getByLabel('E-mail address')
    await field.fill('reader@example.in')
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page.locator('[data-sonner-toast]')).toHaveText('We are busy. Please try again.')
    await expect(page.getByRole('main').getByText('We are busy. Please try again.')).toBeVisible()
    await expect(field).toHaveValue('reader@example.in')
  })
  test.use({ expectedErrors: /503|ERR_FAILED/ })
})

test('when calls fail, the home page shows its built-in slides and blocks, or error texts @desktop', async ({
  page,
}) => {
  await visit(page, '/privacy')
  await page.waitForLoadState('networkidle')
  await page.route('**/get/**', (route) => route.abort())
  await page.getByRole('contentinfo').getByRole('link', { name: 'Home' }).first().click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.locator('section[aria-roledescription=carousel] [aria-roledescription=slide]')).toHaveCount(5)
  await expect(page.getByText('WHAT WE OFFER')).toBeVisible()
  await expect(page.getByText('Failed to fetch services')).toBeVisible()
})

test.use({ expectedErrors: /ERR_FAILED|503/ })

test('the home page passes axe after scrolling to the end', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visit(page, '/home')
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  // The header has become solid.
  await expect(page.getByRole('banner')).toHaveCSS('color', 'rgb(10, 15, 17)')
  expect(await axe(page)).toEqual([])
})
