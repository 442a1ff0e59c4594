// A manager moves a date by a circular: the effect stands beside it before it is made, then the site follows, the office is
// told, and everybody reads what changed. An editor confirms rules with one key.
import { cutText } from './in-page/cut-text.ts'
import { axe, expect, runSql, test } from './staff.ts'

// The console first sends what the server refuses.
test.use({ expectedErrors: /422/ })

test('a manager moves a date by keyboard, and an editor confirms rules @desktop', async ({
  staffPage,
  request,
  browser,
}) => {
  // The first year of which nobody has moved anything on this site yet.
  const [row] = runSql('select max(original_day) as last from calendar_change')
  const year = Math.max(2031, Number.parseInt(String(row?.['last']), 10) + 1 || 0)
  const page = await staffPage('manager')
  await page.goto(`/console/dates?month=${year}-10&law=company`)
  const open = page.getByRole('button', { name: /^AOC-4/ })
  await open.focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('complementary', { name: /^AOC-4/ })
  await drawer.getByLabel('New day').fill(`${year}-11-28`)
  await expect(drawer.getByText(`leaves 29 Oct ${year} and moves to 28 Nov ${year}`)).toBeVisible()
  await expect(drawer.getByText(/in answers about AOC-4/)).toBeVisible()
  await expect(drawer.getByText(/names? the form/).first()).toBeVisible()
  await drawer.getByRole('button', { name: 'Move it' }).click()
  await expect(drawer.getByText(/^Name the circular/)).toBeVisible()
  const desk = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await axe(page, '.drawer'), 'as wide as a phone').toEqual([])
  if (desk) await page.setViewportSize(desk)
  // The rows are made of the same parts.
  expect(await axe(page, 'html', ['tr:nth-child(n + 5)'])).toEqual([])
  // Nor does it lose what is typed by its own key.
  await drawer.getByLabel('New day').press('Escape')
  await page.getByRole('dialog').getByRole('button', { name: 'Stay here' }).click()
  await expect(drawer.getByLabel('New day')).toHaveValue(`${year}-11-28`)
  await drawer.getByLabel('Circular or notification').fill(`General Circular 00/${year} of 1 October ${year}`)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Moved to 28 Nov ${year}.`)).toBeVisible()
  await expect(open).toBeFocused()
  const onSite = async () => (await request.get(`/get/eventduedates?month=11&year=${year}`)).text()
  await expect.poll(onSite).toContain(`Moved from 29 Oct ${year} by General Circular 00/${year}`)
  const changes = await request.get('/calendar/changes')
  expect(await changes.text()).toContain(`General Circular 00/${year}`)

  await test.step('the same form takes it back, with the effect beside it', async () => {
    await open.click()
    await drawer.getByRole('radio', { name: 'Take it back to the day in the rule' }).check()
    await expect(drawer.getByText(`leaves 28 Nov ${year} and moves to 29 Oct ${year}`)).toBeVisible()
    await drawer.getByRole('button', { name: 'Take it back' }).click()
    await expect(page.getByText(`Back on 29 Oct ${year}, as in the rule.`)).toBeVisible()
    await expect.poll(onSite).not.toContain(`General Circular 00/${year}`)
  })

  const other = await browser.newContext()
  const second = await staffPage('editor', { name: 'Ravi Menon', context: other })
  await second.goto(`/console/dates?month=${year}-10&law=company`)
  await expect(second.getByText('A manager moves or hides one date of a rule.')).toBeVisible()
  await expect(second.getByRole('button', { name: /^AOC-4/ })).toHaveCount(0)
  await second.getByRole('link', { name: 'Law desk' }).click()
  await expect(second.getByRole('heading', { name: 'Rules' })).toBeVisible()
  expect(await axe(second, 'main', ['tr:nth-child(n + 5)'])).toEqual([])
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
    const rules = second.getByRole('table')
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
