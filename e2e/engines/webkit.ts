// WebKit as GTK has it, driven by its WebDriver: https://www.w3.org/TR/webdriver2/. It needs a screen, so it gets one of
// its own that nobody sees.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../tests/servers/free-port.ts'
import { hangsAfterMs, printed, start, until, type Engine } from './engine.ts'
import { openGateway } from './gateway.ts'

export type WebKitPrograms = { screen: string; driver: string }

export async function openWebKit({ screen, driver }: WebKitPrograms, origin: string): Promise<Engine> {
  const gateway = await openGateway(origin, `(${String(collectErrors)})(${JSON.stringify(errorsKey)})`)
  const home = mkdtempSync(join(tmpdir(), 'webkit-for-tests-'))
  // The window may then be as narrow as a phone, in spite of its toolbar.
  mkdirSync(join(home, '.config/gtk-3.0'), { recursive: true })
  writeFileSync(
    join(home, '.config/gtk-3.0/gtk.css'),
    '* { min-width: 0; padding: 0; border-width: 0; font-size: 1px }',
  )
  const xvfb = start([screen, '-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {}, home)
  const display = await printed(xvfb, /^(\d+)$/m)
  const port = await freePort()
  const env = {
    DISPLAY: `:${display}`,
    HOME: home,
    XDG_CONFIG_HOME: join(home, '.config'),
    XDG_CACHE_HOME: join(home, '.cache'),
    XDG_DATA_HOME: join(home, '.local'),
    GDK_BACKEND: 'x11',
    // Where no graphics card draws, the pages take a quarter of the time without it.
    WEBKIT_DISABLE_DMABUF_RENDERER: '1',
    TZ: 'Asia/Kolkata',
    LANG: 'C.UTF-8',
  }
  const service = start([driver, '--host=127.0.0.1', `--port=${port}`], env, '')

  async function call(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      signal: AbortSignal.timeout(hangsAfterMs),
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = (await response.json()) as { value: unknown }
    if (!response.ok) throw new Error(`${path.split('/').slice(3).join('/')}: ${JSON.stringify(value)}`)
    return value
  }
  await until('an answer of the driver', () => call('GET', '/status'))
  const httpProxy = `127.0.0.1:${gateway.port}`
  const capabilities = { alwaysMatch: { proxy: { proxyType: 'manual', httpProxy } } }
  const { sessionId } = (await call('POST', '/session', { capabilities })) as { sessionId: string }
  const session = `/session/${sessionId}`

  const run: Engine['run'] = async (source, given) => {
    const script = `const done = arguments[arguments.length - 1]
      Promise.resolve((${source})(...JSON.parse(arguments[0]))).then(
        (value) => done({ value: JSON.stringify(value) }), (error) => done({ error: String(error) }))`
    const outcome = await call('POST', `${session}/execute/async`, { script, args: [JSON.stringify(given)] })
    const { value, error } = outcome as { value?: string; error?: string }
    if (error !== undefined) throw new Error(error)
    return value === undefined ? undefined : JSON.parse(value)
  }
  return {
    run,
    async goTo(url) {
      await call('POST', `${session}/url`, { url: origin + url })
    },
    async back() {
      await call('POST', `${session}/back`, {})
    },
    async reload() {
      await call('POST', `${session}/refresh`, {})
    },
    async perform(actions) {
      await call('POST', `${session}/actions`, { actions })
    },
    async setFile(selector, path) {
      const found = await call('POST', `${session}/element`, { using: 'css selector', value: selector })
      const [element] = Object.values(found as Record<string, string>)
      await call('POST', `${session}/element/${element}/value`, { text: path })
    },
    async resize(width, height) {
      // The toolbar takes some of it.
      await call('POST', `${session}/window/rect`, { width, height })
    },
    async setCookie(cookie) {
      const { hostname: domain } = new URL(origin)
      await call('POST', `${session}/cookie`, { cookie: { ...cookie, domain, path: '/api/console', httpOnly: true } })
    },
    takeErrors: () => run(String(takeErrors), [errorsKey]) as Promise<string[]>,
    async close() {
      await call('DELETE', session).catch(() => undefined)
      await service.ended()
      await xvfb.ended()
      await gateway.close()
    },
  }
}

/** The driver gives nobody the console, so the pages keep their errors until they are asked for. */
const errorsKey = 'errors of the pages'

/** Runs in the page, before its own scripts. */
function collectErrors(key: string): void {
  const add = (text: string): void => {
    const errors: string[] = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    sessionStorage.setItem(key, JSON.stringify([...errors, text]))
  }
  const log = console.error
  console.error = (...given: unknown[]) => {
    add(given.map(String).join(' '))
    log.apply(console, given)
  }
  const onError = (event: Event): void => {
    // What was still loading when a page was left reports an error as well, so files are not counted.
    if (event instanceof ErrorEvent) add(event.message)
  }
  addEventListener('error', onError, { capture: true })
  addEventListener('unhandledrejection', ({ reason }) => add(String(reason)))
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    add(`refused by the policy: ${violatedDirective} ${blockedURI}`),
  )
  // The page is then as the server has sent it.
  document.currentScript?.remove()
}

/** Runs in the page. */
function takeErrors(key: string): string[] {
  const errors = JSON.parse(sessionStorage.getItem(key) ?? '[]')
  sessionStorage.removeItem(key)
  return errors
}
