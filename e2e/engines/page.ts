// A page in one of the engines, as its visitor uses it: what is looked for is named by a selector and by the words on it.
import { until, type Engine, type Input } from './engine.ts'

export type Page = ReturnType<typeof pageOf>

/** The names that WebDriver has for keys without a character. */
const keys: Record<string, string> = { Enter: '\uE007', Escape: '\uE00C', Control: '\uE009', Tab: '\uE004' }

export function pageOf(engine: Engine) {
  /** Calls the function in the page with the first visible element of that selector and name, or undefined. */
  function ask<Given extends unknown[], Result>(
    selector: string,
    name: string,
    inPage: (element: Element | undefined, ...given: Given) => Result,
    ...given: Given
  ): Promise<Awaited<Result>> {
    const source = `(selector, name, ...given) => (${String(inPage)})((${String(find)})(selector, name), ...given)`
    return engine.run(source, [selector, name, ...given]) as Promise<Awaited<Result>>
  }

  const { resize, setCookie, setFile } = engine
  const page = {
    resize,
    setCookie,
    setFile,
    evaluate: <Given extends unknown[], Result>(inPage: (...given: Given) => Result, ...given: Given) =>
      engine.run(String(inPage), given) as Promise<Awaited<Result>>,

    async openConsole(address: string): Promise<void> {
      await page.fontsLoaded()
      await engine.goTo(address)
    },
    /** Opens a page of the site and waits until its scripts run it. */
    async open(address: string): Promise<void> {
      await page.openConsole(address)
      await page.running()
    },
    async back(): Promise<void> {
      await page.fontsLoaded()
      await engine.back()
    },
    async reload(): Promise<void> {
      await page.fontsLoaded()
      await engine.reload()
    },
    /** Firefox reports a font that is still loading when its page is left as an error. */
    fontsLoaded: () => page.evaluate(() => document.fonts.ready.then(() => null)),
    running: () => until('that React runs the page', () => page.evaluate(isRunning)),

    see: (selector: string, name = '') => until(`${selector} ${name}`, () => ask(selector, name, isThere)),
    gone: (selector: string, name = '') =>
      until(`that ${selector} ${name} is gone`, async () => !(await ask(selector, name, isThere))),
    focused: (selector: string, name = '') =>
      until(`the focus in ${selector} ${name}`, () => page.evaluate(hasFocus, selector, name)),

    /** Presses the middle of the element once it stands still with nothing above it. */
    async click(selector: string, name = ''): Promise<void> {
      const [x, y] = await until(`${selector} ${name}, to be pressed`, () => ask(selector, name, placeToPress))
      const actions = [
        { type: 'pointerMove', x, y },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      await engine.perform([{ type: 'pointer', id: 'mouse', actions }])
    },
    /** Types in the place of what the field has. */
    async fill(selector: string, value: string): Promise<void> {
      await page.click(selector)
      await page.focused(selector)
      await page.press('Control', 'a')
      await page.type(value)
      await until(`${value} in ${selector}`, () => ask(selector, '', holds, value))
    },
    type: (text: string) => engine.perform([keyboard([...text].flatMap((key) => [down(key), up(key)]))]),
    /** The keys are held together. */
    press: (...held: string[]) => engine.perform([keyboard([...held.map(down), ...held.toReversed().map(up)])]),
  }
  return page
}

const keyboard = (actions: object[]): Input => ({ type: 'key', id: 'keyboard', actions })
const down = (key: string): object => ({ type: 'keyDown', value: keys[key] ?? key })
const up = (key: string): object => ({ type: 'keyUp', value: keys[key] ?? key })

// The functions below run in the page.

function find(selector: string, name: string): Element | undefined {
  return [...document.querySelectorAll(selector)].find((element) => {
    const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : []
    const names = [element.getAttribute('aria-label') ?? '', ...labels.map(({ textContent }) => textContent)]
    const words = [...names, element.textContent].join(' ')
    return element.checkVisibility() && words.replaceAll(/\s+/g, ' ').includes(name)
  })
}

function isRunning(): boolean {
  return Object.keys(document.querySelector('main') ?? {}).some((name) => name.startsWith('__reactProps'))
}

function isThere(element: Element | undefined): boolean {
  return element !== undefined
}

/** In a window without the focus of its screen, :focus matches nothing. */
function hasFocus(selector: string, name: string): boolean {
  const { activeElement: element } = document
  if (!element?.matches(selector)) return false
  return `${element.getAttribute('aria-label') ?? ''} ${element.textContent}`.replaceAll(/\s+/g, ' ').includes(name)
}

function holds(element: Element | undefined, value: string): boolean {
  return element !== undefined && 'value' in element && element.value === value
}

async function placeToPress(element: Element | undefined): Promise<[number, number] | null> {
  if (!element || element.matches(':disabled, [aria-disabled=true]')) return null
  const frame = () => new Promise(requestAnimationFrame)
  element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
  const before = element.getBoundingClientRect()
  await frame()
  await frame()
  const after = element.getBoundingClientRect()
  if (before.x !== after.x || before.y !== after.y) return null
  const [x, y] = [Math.round(after.x + after.width / 2), Math.round(after.y + after.height / 2)]
  return element.contains(document.elementFromPoint(x, y)) ? [x, y] : null
}
