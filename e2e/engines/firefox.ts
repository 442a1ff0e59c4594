// Firefox, driven by WebDriver BiDi, which it speaks by itself: https://www.w3.org/TR/webdriver-bidi/
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hangsAfterMs, printed, start, type Engine } from './engine.ts'
import { openGateway } from './gateway.ts'

type Answer = { id?: number; result?: Record<string, unknown>; error?: string; message?: string }
type Event = { method?: string; params?: { level?: string; text?: string } }

/** A font that still loads when its page is left (NS_BINDING_ABORTED). */
function isAborted(text: string): boolean {
  return text.startsWith('downloadable font: download failed') && text.includes('status=2152398850')
}

export async function openFirefox(executable: string, origin: string): Promise<Engine> {
  const gateway = await openGateway(origin)
  const profile = mkdtempSync(join(tmpdir(), 'firefox-for-tests-'))
  writeFileSync(join(profile, 'user.js'), preferences(gateway.port))
  const firefox = start(
    [executable, '--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'],
    { TZ: 'Asia/Kolkata' },
    profile,
  )
  const errors: string[] = []
  const address = await printed(firefox, /WebDriver BiDi listening on (ws:\S+)/)
  const { send, close } = await connect(`${address}/session`, ({ method, params }) => {
    const { level, text = '' } = params ?? {}
    if (method === 'log.entryAdded' && level === 'error' && !isAborted(text)) errors.push(text)
  })
  await send('session.new', { capabilities: {} })
  await send('session.subscribe', { events: ['log.entryAdded'] })
  const { contexts } = await send('browsingContext.getTree', { maxDepth: 0 })
  const context = first(contexts, 'context')

  async function call(functionDeclaration: string, given: unknown[]): Promise<Record<string, unknown>> {
    const outcome = await send('script.callFunction', {
      functionDeclaration,
      arguments: [{ type: 'string', value: JSON.stringify(given) }],
      awaitPromise: true,
      target: { context },
      // Without it nothing opens that needs a press.
      userActivation: true,
    })
    if (outcome['type'] === 'exception') throw new Error(JSON.stringify(outcome['exceptionDetails']).slice(0, 2000))
    return outcome['result'] as Record<string, unknown>
  }

  return {
    async goTo(url) {
      await send('browsingContext.navigate', { context, url: origin + url, wait: 'complete' })
    },
    async back() {
      await send('browsingContext.traverseHistory', { context, delta: -1 })
    },
    async reload() {
      await send('browsingContext.reload', { context, wait: 'complete' })
    },
    async run(source, given) {
      const { value } = await call(`async (given) => JSON.stringify(await (${source})(...JSON.parse(given)))`, given)
      return typeof value === 'string' ? JSON.parse(value) : undefined
    },
    async perform(actions) {
      await send('input.performActions', { context, actions })
    },
    async setFile(selector, path) {
      const element = await call('(given) => document.querySelector(...JSON.parse(given))', [selector])
      await send('input.setFiles', { context, element: { sharedId: element['sharedId'] }, files: [path] })
    },
    async resize(width, height) {
      await send('browsingContext.setViewport', { context, viewport: { width, height } })
    },
    async setCookie({ name, value }) {
      const { hostname: domain } = new URL(origin)
      const cookie = { name, value: { type: 'string', value }, domain, path: '/api/console', httpOnly: true }
      await send('storage.deleteCookies', { filter: { name } })
      await send('storage.setCookie', { cookie })
    },
    takeErrors: () => Promise.resolve(errors.splice(0)),
    async close() {
      close()
      await firefox.ended()
      await gateway.close()
    },
  }
}

/** The protocol itself turns off what a browser fetches for itself. */
function preferences(port: number): string {
  return Object.entries({
    'network.proxy.type': 1,
    'network.proxy.http': '127.0.0.1',
    'network.proxy.http_port': port,
    'network.proxy.ssl': '127.0.0.1',
    'network.proxy.ssl_port': port,
    'network.proxy.allow_hijacking_localhost': true,
    'intl.accept_languages': 'en-IN, en',
  })
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join('')
}

async function connect(address: string, onEvent: (event: Event) => void) {
  const socket = new WebSocket(address)
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve())
    socket.addEventListener('error', () => reject(new Error(`Firefox does not answer at ${address}`)))
  })
  const waiting = new Map<number, (answer: Answer) => void>()
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Answer & Event
    if (message.id === undefined) return onEvent(message)
    waiting.get(message.id)?.(message)
    waiting.delete(message.id)
  })
  socket.addEventListener('close', () => {
    for (const answer of waiting.values()) answer({ error: 'closed', message: 'Firefox has ended' })
  })
  let sent = 0
  return {
    close: () => socket.close(),
    async send(method: string, params: object): Promise<Record<string, unknown>> {
      const id = ++sent
      const { promise, resolve } = Promise.withResolvers<Answer>()
      waiting.set(id, resolve)
      const limit = setTimeout(resolve, hangsAfterMs, { error: 'no answer' })
      socket.send(JSON.stringify({ id, method, params }))
      const { result, error, message } = await promise
      clearTimeout(limit)
      if (error !== undefined) throw new Error(`${method}: ${error} ${message ?? ''}`)
      return result ?? {}
    },
  }
}

function first(list: unknown, name: string): unknown {
  return Array.isArray(list) ? list[0]?.[name] : undefined
}
