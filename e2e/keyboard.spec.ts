// Every form is filled in and sent without a pointer (WCAG 2.1.1, 2.4.3): Tab reaches each control in its order, Enter sends,
// and the focus goes to what is refused.
import type { Locator, Page } from '@playwright/test'
import { expect, test, visit } from './fixtures.ts'
import { freeDaysOf } from './free-days.ts'

const yours =
  '/calendar/yours?kind=private&state=TS&sales=150&capital=10&group=none&yearEnd=03-31&formed=2015-01-05&agm=2026-10-01'
const forms: [address: string, form: string][] = [
  ['/contact', 'contactus'],
  ['/contact', 'subscribe'],
  ['/careers/explore/job/applyjob?jobId=1', 'jobapplication'],
  ['/careers/alert?keyword=secretary', 'jobalert'],
  ['/privacy', 'privacyrequest'],
  [yours, 'remind'],
  ['/freeconsulation?date=DAY&slot=15:30', 'consultation'],
]

/** Runs in the page. Returns the controls that Tab should reach, by place and name, and which of them has the focus. */
function controlsOf(form: Element): { all: string[]; focused: string | undefined; kind: string } {
  const controls = [...form.querySelectorAll<HTMLElement>('input, select, textarea, button')].filter(
    (control) =>
      control.tabIndex >= 0 &&
      control.checkVisibility({ visibilityProperty: true }) &&
      // Of a group of radio buttons Tab reaches the one that is chosen.
      !control.matches('[type=radio]:not(:checked)'),
  )
  const all = controls.map((control, place) => `${place} ${control.getAttribute('name')}`)
  const at = controls.findIndex((control) => control === document.activeElement)
  return { all, focused: all[at], kind: controls[at]?.getAttribute('type') ?? '' }
}

/** Presses Tab until the button that sends has the focus. Returns the controls in their order, and those that Tab reached. */
async function tabThrough(page: Page, form: Locator): Promise<{ all: string[]; reached: string[] }> {
  await form.evaluate((element) => getSelection()?.collapse(element, 0))
  const reached: string[] = []
  let all: string[] = []
  for (let press = 0; press < 60; press += 1) {
    await page.keyboard.press('Tab')
    const now = await form.evaluate(controlsOf)
    if (now.focused === undefined) continue
    all = now.all
    reached.push(now.focused)
    if (now.kind === 'email') await page.keyboard.type('meera@x')
    if (now.kind === 'submit') break
  }
  return { all, reached }
}

test.describe('by keyboard alone', () => {
  test.use({ expectedErrors: /status of 422/ })

  test('every form is walked through in order and sent, and what is refused has the focus @desktop', async ({
    page,
  }) => {
    test.slow()
    // Far ahead, where no other file books.
    const days = await freeDaysOf(page.request, [2])
    const day = days.findLast((each) => new Date(each).getUTCDay() !== 6) ?? ''
    for (const [address, name] of forms)
      await test.step(name, async () => {
        await visit(page, address.replace('DAY', day))
        const form = page.locator(`#form-${name}`)
        const { all, reached } = await tabThrough(page, form)
        expect(reached, name).toEqual(all.slice(0, all.indexOf(reached.at(-1) ?? '') + 1))
        expect(reached.length, name).toBeGreaterThan(1)
        await page.keyboard.press('Enter')
        const refused = page.locator(`#form-${name} [aria-invalid=true]`).first()
        await expect(refused, name).toHaveAccessibleDescription(/\w/)
        // The one that is sent as a document is drawn anew.
        if (name !== 'remind') await expect(refused, name).toBeFocused()
      })
  })
})
