// Colours that the visitor's system forces: what only a colour told apart is told by a border, an outline or a fill.
import type { Locator } from '@playwright/test'
import { expect, newAddress, runSql, test } from './staff.ts'
import { visit } from './fixtures.ts'

const style = (locator: Locator, ...names: string[]) =>
  locator.evaluate((node, wanted) => wanted.map((name) => getComputedStyle(node).getPropertyValue(name)), names)

test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active' }))

test('only days with free times have a ring @desktop', async ({ page }) => {
  await visit(page, '/freeconsulation')
  const canvas = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const ring = ['border-top-color', 'border-top-width', 'color']
  const [freeRing, freeWidth, freeText] = await style(page.locator('td:not([data-state]) > a').first(), ...ring)
  expect([freeRing === canvas, freeWidth, freeText === freeRing]).toEqual([false, '2px', true])
  const [otherRing, , otherText] = await style(page.locator('td[data-state] > span').first(), ...ring)
  expect([otherRing === canvas, otherText === freeText]).toEqual([true, false])
})

test('on the console the open lead, the tab, the menu item and a new lead can be told apart @desktop', async ({
  page: visitor,
  staffPage,
}) => {
  const data = { name: 'Meera Iyer', companyName: 'Kaveri Foods', location: 'Chennai', message: 'Which form is due?' }
  const leads = []
  for (const email of [newAddress(), newAddress()]) {
    expect((await visitor.request.post('/post/contactus', { data: { ...data, email } })).status()).toBe(200)
    leads.push(Number(runSql('select id from lead where email = ?', email)[0]?.['id']))
  }
  const page = await staffPage('manager')
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(`/console/leads/${leads[1]}`)
  const differ = async (one: Locator, other: Locator, ...names: string[]) => {
    await expect(one).toBeVisible()
    expect(await style(one, ...names)).not.toEqual(await style(other, ...names))
  }
  await differ(page.locator('.lead.is-open'), page.locator('.lead:not(.is-open)').first(), 'outline-style')
  const tabs = page.locator('.tabs a')
  const isCurrent = page.locator('[aria-current], [aria-selected=true]')
  await differ(
    tabs.and(isCurrent).first(),
    tabs.and(page.locator(':not([aria-current]):not([aria-selected=true])')).first(),
    'border-bottom-color',
  )
  const menu = page.locator('.menu a')
  await differ(menu.and(isCurrent).first(), menu.and(page.locator(':not([aria-current])')).first(), 'outline-style')
  const disc = page.locator('.st--new').first()
  const fill = await disc.evaluate((node) => {
    const { backgroundColor, borderTopColor } = getComputedStyle(node, '::before')
    return [backgroundColor, borderTopColor]
  })
  expect(fill[0]).toBe(fill[1])
})
