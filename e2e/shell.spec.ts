// The layout around every page (specification §2): header, declaration, footer.
import { networks } from '#firm/networks.ts'
import { anyPage, axe, expect, test, visit } from './fixtures.ts'

const items = [
  'Home',
  'Our Services',
  'Insights',
  'Due Dates',
  'Careers',
  'Our Team',
  'Contact',
  'Associates',
  'Free Consultation',
]

const headerColours = () => {
  const header = document.querySelector('header')
  const style = header && getComputedStyle(header)
  return [style?.backgroundColor, style?.color]
}

/** A screen of 1440 × 900 px at 200 % (WCAG 1.4.4). */
const enlarged = { width: 720, height: 450 }

test('on an enlarged screen a page begins with its heading @desktop', async ({ page }) => {
  await page.setViewportSize(enlarged)
  for (const address of ['/ourteam', '/contact', '/calendar', '/late', '/insights', '/careers', '/psraoassociates']) {
    await visit(page, address)
    await expect(page.getByRole('heading', { level: 1 }), address).toBeInViewport({ ratio: 1 })
  }
})

/** What runs into its neighbour in the row of the header, or out of the row. */
const headerOverflow = () => {
  const row = document.querySelector('header > div')
  const boxes = [...(row?.querySelectorAll('a, nav button, form') ?? [])]
    .map((each) => ({ text: each.textContent, box: each.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0)
  const end = row ? row.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(row).paddingRight) : 0
  return boxes.filter(({ box }, index) => box.right > (boxes[index + 1]?.box.left ?? end) + 0.5).map(({ text }) => text)
}

test('the header is transparent at the top and solid after 20 px, with a menu button below 830 px; the skip link moves the focus; the header shows its items, and the footer the office, links, networks, hours and copyright @desktop', async ({
  page,
}) => {
  await visit(page, '/careers')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()

  await page.evaluate(() => window.scrollTo(0, 0))
  await expect.poll(() => page.evaluate(headerColours)).toEqual(['rgba(0, 0, 0, 0)', 'rgb(255, 255, 255)'])
  await page.evaluate(() => window.scrollTo(0, 20))
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(20)
  await expect.poll(() => page.evaluate(headerColours)).toEqual(['rgba(0, 0, 0, 0)', 'rgb(255, 255, 255)'])
  await page.evaluate(() => window.scrollTo(0, 21))
  await expect.poll(() => page.evaluate(headerColours)).toEqual(['rgb(255, 255, 255)', 'rgb(10, 15, 17)'])

  const nav = page.getByRole('navigation', { name: 'Main', exact: true })
  await nav.locator('a').last().focus()
  await page.keyboard.press('Shift+Tab')
  await expect(nav.locator(':focus'), 'the focus ring on white').toHaveCSS('outline-color', 'rgb(11, 34, 42)')
  expect(await nav.locator('a, button').allInnerTexts()).toEqual(items)
  await expect(nav.locator('[aria-current=page]')).toHaveText('Careers')
  for (const width of [1440, 1439, 1280, 1279, 1080, 1079, 1000, 830]) {
    await page.setViewportSize({ width, height: 700 })
    await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden()
    await expect(nav.getByRole('link', { name: 'Due Dates' }), `${width} px`).toBeInViewport({ ratio: 1 })
    await expect(nav.getByRole('link', { name: /Consultation$/ }), `${width} px`).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(headerOverflow), `${width} px`).toEqual([])
  }
  await page.setViewportSize({ width: 829, height: 700 })
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible()

  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: '+91 40 0000 0000', exact: true }).first()).toHaveAttribute(
    'href',
    'tel:+914000000000',
  )
  await expect(footer.locator('address')).toContainText('Hyderabad')
  const links = footer.getByRole('navigation', { name: 'Links' }).getByRole('link')
  expect(await links.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))).toEqual([
    ['Home', '/'],
    ['Services', '/ourservices'],
    ['Insights', '/blogs'],
    ['Due Dates', '/calendar'],
    ['Missed a Date?', '/late'],
    ['Careers', '/careers'],
    ['Our Team', '/ourteam'],
    ['Contact', '/contact'],
  ])
  for (const { name } of networks) {
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', /^https:\/\//)
  }
  await expect(footer.getByRole('heading', { name: 'Working Hours' })).toBeVisible()
  await expect(footer).toContainText('PS Rao & Associates © 2024. All Rights Reserved')
  await expect(footer.getByRole('link', { name: 'Privacy', exact: true })).toHaveAttribute('href', '/privacy')
  await expect(footer.getByText('Mon–Fri')).toBeVisible()
  await footer.getByRole('link', { name: 'Disclaimer' }).click()
  await expect(page.getByRole('main').getByRole('heading', { name: 'Disclaimer' })).toBeInViewport()
  await expect(page.getByRole('banner').getByRole('link', { name: 'PS Rao & Associates' })).toHaveAttribute(
    'href',
    /^\/(?:home)?$/,
  )
})

test('the small-screen menu works by keyboard, Escape returns the focus to its button, and the declaration covers the screen @phone', async ({
  page,
}) => {
  await visit(page, anyPage)
  const burger = page.getByRole('button', { name: 'Menu' })
  await expect(burger).toHaveAttribute('aria-expanded', 'false')
  await burger.focus()
  await page.keyboard.press('Enter')
  await expect(burger).toHaveAttribute('aria-expanded', 'true')
  const menu = page.getByRole('navigation', { name: 'Main, small screens' })
  await expect
    .poll(() => menu.locator('a, button').allInnerTexts())
    .toEqual([...items, 'Missed a date?', 'Search', '+91 40 0000 0000'])
  await expect.poll(async () => (await menu.boundingBox())?.width).toBe(360)
  await page.keyboard.press('Tab')
  await expect(menu.getByRole('link', { name: 'Home' })).toBeFocused()
  expect(await axe(page, 'header')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(burger).toBeFocused()
  // The page below is covered, so the menu closes when the focus leaves it.
  await page.keyboard.press('Enter')
  await menu.getByRole('link', { name: '+91 40 0000 0000' }).focus()
  await page.keyboard.press('Tab')
  await expect(menu).toBeHidden()
  const dialog = page.getByRole('dialog', { name: 'Declaration' })
  await burger.click()
  await menu.getByRole('button', { name: 'Associates' }).click()
  await expect.poll(() => dialog.boundingBox()).toMatchObject({ x: 0, y: 0, width: 360, height: 740 })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await burger.click()
  // Held sideways, the screen is lower than the menu.
  await page.setViewportSize({ width: 740, height: 360 })
  await menu.getByRole('link', { name: '+91 40 0000 0000' }).focus()
  await expect(menu.getByRole('link', { name: '+91 40 0000 0000' })).toBeInViewport({ ratio: 1 })
  await menu.getByRole('link', { name: 'Careers' }).click()
  await expect(page).toHaveURL(/\/careers$/)
  await expect(menu).toBeHidden()
})

test('a progress bar is shown while a page is fetched; the declaration covers the screen, Cancel closes it and Continue leads to the associates @desktop', async ({
  page,
}) => {
  await visit(page, anyPage)
  const gate = Promise.withResolvers<void>()
  await page.route('**/get/careers/jobs?*', async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.getByRole('link', { name: 'Careers' }).first().click()
  await expect(page.getByRole('progressbar')).toBeVisible()
  gate.resolve()
  await expect(page).toHaveURL(/\/careers$/)
  await expect(page.getByRole('progressbar')).toBeHidden()

  const dialog = page.getByRole('dialog', { name: 'Declaration' })
  const open = async () => {
    await page.getByRole('button', { name: 'Associates' }).click()
    await expect(dialog).toBeVisible()
  }
  await open()
  await expect(dialog.getByRole('heading', { name: 'Disclaimer' })).toBeVisible()
  await expect(dialog).toContainText('No. 4 of 2007')
  await expect(dialog).toContainText(/solicitation/)
  await expect(dialog).toContainText(/not a secure channel/)
  await expect.poll(() => dialog.boundingBox()).toMatchObject(page.viewportSize() ?? {})
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await open()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await open()
  await dialog.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/psraoassociates$/)
  await expect(dialog).toBeHidden()
})
