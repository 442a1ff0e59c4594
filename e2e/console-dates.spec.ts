// An editor moves a date by a circular: the effect stands beside it before it is made, the site follows, and it can be
// taken back.
import { axe, expect, test } from './staff.ts'

// The console first sends what the server refuses.
test.use({ expectedErrors: /422/ })

test('an editor moves one date by keyboard, sees what will change, and takes it back', async ({ staffPage, request }, {
  project,
}) => {
  // The tests of both screens run at the same time, so each has a year of its own.
  const year = project.name === 'phone' ? 2032 : 2031
  const page = await staffPage('editor')
  await page.goto(`/console/dates?month=${year}-10&law=company`)
  const open = page.getByRole('button', { name: /^AOC-4/ })
  await open.focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('complementary', { name: /^AOC-4/ })
  await expect(drawer.getByRole('heading', { name: /^AOC-4/ })).toBeFocused()
  await drawer.getByLabel('New day').fill(`${year}-11-28`)
  await expect(drawer.getByText(`leaves 29 Oct ${year} and moves to 28 Nov ${year}`)).toBeVisible()
  await drawer.getByRole('button', { name: 'Change this date' }).click()
  await expect(drawer.getByText(/^Name the circular/)).toBeVisible()
  expect(await axe(page)).toEqual([])
  await drawer.getByLabel('Circular or notification').fill(`General Circular 00/${year} of 1 October ${year}`)
  await page.keyboard.press('Enter')
  const said = page.getByText(`Moved to 28 Nov ${year}.`)
  await expect(said).toBeVisible()
  await expect(open).toBeFocused()
  const onSite = async () => (await request.get(`/get/eventduedates?month=11&year=${year}`)).text()
  // It stays as long as the pointer is on it.
  await said.hover()
  await expect.poll(onSite).toContain(`Moved from 29 Oct ${year} by General Circular 00/${year}`)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(onSite).not.toContain(`General Circular 00/${year}`)
  for (const width of [1440, 830, 390, 320]) {
    await page.setViewportSize({ width, height: 900 })
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    await expect.poll(overflow, `at ${width} px`).toBe(0)
  }
})
