// An editor proposes to move a date by a circular: the effect stands beside it before it is made. A second person approves
// it, the site follows, and everybody reads what changed. Rules are confirmed with one key.
import { cutText } from './in-page/cut-text.ts'
import { axe, expect, runSql, test } from './staff.ts'

// The console first sends what the server refuses.
test.use({ expectedErrors: /422/ })

test('an editor proposes a change by keyboard, and a second person approves it @desktop', async ({
  staffPage,
  request,
  browser,
}) => {
  // The first year of which nobody has proposed anything on this site yet.
  const [row] = runSql('select max(original_day) as last from calendar_proposal')
  const year = Math.max(2031, Number.parseInt(String(row?.['last']), 10) + 1 || 0)
  const page = await staffPage('editor')
  await page.goto(`/console/dates?month=${year}-10&law=company`)
  const open = page.getByRole('button', { name: /^AOC-4/ })
  await open.focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('complementary', { name: /^AOC-4/ })
  await expect(drawer.getByRole('heading', { name: /^AOC-4/ })).toBeFocused()
  await drawer.getByLabel('New day').fill(`${year}-11-28`)
  await expect(drawer.getByText(`leaves 29 Oct ${year} and moves to 28 Nov ${year}`)).toBeVisible()
  await expect(drawer.getByText(/in answers about AOC-4/)).toBeVisible()
  await drawer.getByRole('button', { name: 'Propose this change' }).click()
  await expect(drawer.getByText(/^Name the circular/)).toBeVisible()
  const desk = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await axe(page, '.drawer'), 'as wide as a phone').toEqual([])
  if (desk) await page.setViewportSize(desk)
  // The rows are made of the same parts.
  expect(await axe(page, 'html', ['tr:nth-child(n + 5)'])).toEqual([])
  await drawer.getByLabel('Circular or notification').fill(`General Circular 00/${year} of 1 October ${year}`)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Proposed. A second person approves it at the law desk.')).toBeVisible()
  await expect(open).toBeFocused()
  const onSite = async () => (await request.get(`/get/eventduedates?month=11&year=${year}`)).text()
  expect(await onSite()).not.toContain(`General Circular 00/${year}`)
  await page.getByRole('link', { name: 'Law desk' }).click()
  const own = page.getByRole('article', { name: new RegExp(`^AOC-4: financial statements, FY ${year - 1}`) })
  await expect(own.getByText('A second person approves it')).toBeVisible()
  await expect(own.getByRole('button', { name: 'Approve' })).toHaveCount(0)

  const other = await browser.newContext()
  const second = await staffPage('editor', { name: 'Ravi Menon', context: other })
  await second.goto('/console/dates?view=law')
  const waiting = second.getByRole('article', { name: new RegExp(`^AOC-4: financial statements, FY ${year - 1}`) })
  await expect(waiting.getByText(/names? the form/).first()).toBeVisible()
  expect(await axe(second, 'main', ['tr:nth-child(n + 5)'])).toEqual([])
  await waiting.getByRole('button', { name: 'Approve' }).click()
  await expect(waiting).toHaveCount(0)
  await expect.poll(onSite).toContain(`Moved from 29 Oct ${year} by General Circular 00/${year}`)
  const changes = await request.get('/calendar/changes')
  expect(await changes.text()).toContain(`General Circular 00/${year}`)
  for (const width of [830, 320]) {
    await second.setViewportSize({ width, height: 900 })
    await expect.poll(() => cutText(second), `at ${width} px`).toEqual([])
  }
  // On a phone the page ends above the bar.
  await second.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const main = await second.getByRole('main').boundingBox()
  const bar = await second.getByRole('navigation', { name: 'Main areas' }).boundingBox()
  expect((main?.y ?? 0) + (main?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)

  await test.step('a rule is confirmed with one key', async () => {
    await second.setViewportSize({ width: 1280, height: 800 })
    await second.goto('/console/dates?view=law')
    // A proposal above the list has a calendar, whose weeks are rows as well.
    const rules = second.getByRole('table').filter({ hasText: 'Rule and law' })
    const rule = rules.getByRole('row').nth(2)
    await expect(rule).toBeVisible()
    await second.keyboard.press('j')
    await second.keyboard.press('j')
    await second.keyboard.press('c')
    await expect(rule.getByText('Ravi Menon')).toBeVisible()
    // What is not due soon is folded, and the cursor opens it.
    const soon = await rules.first().locator('tbody tr').count()
    const folded = second.locator('details.dates__more').first()
    await expect(folded.getByRole('table')).toBeHidden()
    for (let row = 2; row <= soon; row += 1) await second.keyboard.press('j')
    await expect(folded.locator('tbody tr').first()).toBeVisible()
  })
  await other.close()
})
