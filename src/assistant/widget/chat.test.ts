// Each tab is a module of its own; they share one storage, as in a browser.
import { beforeEach, expect, test, vi } from 'vitest'
import { startingCount } from '#assistant/chat-contract.ts'
import type * as ChatModule from './chat.ts'
import { conversationIn } from './conversation.ts'

type StorageListener = (event: { key: string | null }) => void

/** A local storage that tells the other tabs of changes. */
class SharedStorage {
  texts = new Map<string, string>()
  listeners = new Set<StorageListener>()
  isFull = false
  isRefused = false
  getItem(key: string) {
    if (this.isRefused) throw new DOMException('refused', 'SecurityError')
    return this.texts.get(key) ?? null
  }
  setItem(key: string, text: string) {
    if (this.isRefused) throw new DOMException('refused', 'SecurityError')
    if (this.isFull) throw new DOMException('full', 'QuotaExceededError')
    this.texts.set(key, text)
    this.tell(key)
  }
  tell(key: string | null) {
    for (const listener of this.listeners) listener({ key })
  }
}

let storage: SharedStorage
let sent: { path: string; body: Record<string, unknown> }[]
let answer: (path: string, body: Record<string, unknown>) => Response | Promise<Response>

beforeEach(() => {
  storage = new SharedStorage()
  sent = []
  answer = (_path, { content }) => replied(`About ${String(content)}`)
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('addEventListener', (_name: string, listener: StorageListener) => storage.listeners.add(listener))
  vi.stubGlobal('removeEventListener', (_name: string, listener: StorageListener) => storage.listeners.delete(listener))
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    const parsed: Record<string, unknown> = JSON.parse(body)
    sent.push({ path, body: parsed })
    return answer(path, parsed)
  })
})

function replied(content: string, more: object = {}, status = 200): Response {
  return Response.json({ role: 'assistant', content, exchange: crypto.randomUUID(), ...more }, { status })
}

async function openTab(): Promise<typeof ChatModule> {
  vi.resetModules()
  const tab = await import('./chat.ts')
  tab.watch(() => {})
  return tab
}

function texts(tab: typeof ChatModule): string[] {
  return tab.read().messages.map(({ content }) => content)
}

test('a question and its reply are kept for the next visit', async () => {
  const tab = await openTab()
  expect(await tab.ask('Fees?')).toBe('About Fees?')
  const later = await openTab()
  expect(texts(later)).toEqual(['Fees?', 'About Fees?'])
  expect(later.read()).toMatchObject({ id: tab.read().id, count: startingCount - 1, pending: null, failure: null })
})

test('a second question is ignored while the first waits for its reply', async () => {
  const tab = await openTab()
  const first = tab.ask('Fees?')
  expect(tab.read().pending).toBe('Fees?')
  expect(await tab.ask('Fees again?')).toBeNull()
  await first
  expect(sent).toHaveLength(1)
})

test('two tabs share a conversation and lose no message', async () => {
  const [one, two] = [await openTab(), await openTab()]
  await Promise.all([one.ask('A'), two.ask('B')])
  expect(texts(one).toSorted()).toEqual(['A', 'About A', 'About B', 'B'])
  expect(texts(two)).toEqual(texts(one))
  expect(new Set(sent.map(({ body }) => body['conversation'])).size).toBe(1)
})

test.each(['isRefused', 'isFull'] as const)(
  'the conversation goes on in memory while the storage %s',
  async (fault) => {
    storage[fault] = true
    const tab = await openTab()
    await tab.ask('A')
    await tab.ask('B')
    expect(texts(tab)).toEqual(['A', 'About A', 'B', 'About B'])
    expect(tab.read().count).toBe(startingCount - 2)
    storage[fault] = false
    await tab.ask('C')
    expect(conversationIn(storage.getItem('assistant'))?.messages).toHaveLength(6)
  },
)

test('rubbish in the storage begins a new conversation', async () => {
  storage.texts.set('assistant', '{"version":1,"messages":"all"}')
  const tab = await openTab()
  expect(tab.read()).toMatchObject({ messages: [], count: startingCount })
  await tab.ask('A')
  expect(texts(tab)).toEqual(['A', 'About A'])
})

test('data that the visitor removes from the browser is gone from the panel as well', async () => {
  const tab = await openTab()
  await tab.ask('A')
  storage.texts.clear()
  storage.tell(null)
  expect(texts(tab)).toEqual([])
})

test('a refusal is logged and shown, and the question can be sent again', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue(undefined)
  const tab = await openTab()
  answer = () => Response.json({ message: 'The database cannot be reached.' }, { status: 503 })
  expect(await tab.ask('A')).toBeNull()
  expect(logged).toHaveBeenCalledOnce()
  expect(tab.read()).toMatchObject({
    failure: 'The database cannot be reached.',
    draft: 'A',
    pending: null,
    count: startingCount,
  })
  answer = () => replied('At last')
  await tab.ask(tab.read().draft)
  expect(tab.read()).toMatchObject({ failure: null, draft: '' })
  expect(texts(tab)).toEqual(['A', 'At last'])
})

test.each([
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the page of a proxy', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ['half a reply', () => new Response('{"role":"assist', { status: 200 })],
])('%s leaves a sentence, and the question in the field', async (_name, fault) => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const tab = await openTab()
  answer = fault
  await tab.ask('A')
  expect(tab.read().failure).toMatch(/\. Please |\.$/)
  expect(tab.read().draft).toBe('A')
})

test('beyond the allowance the reply is shown and nothing more is sent until the renewal', async () => {
  const tab = await openTab()
  answer = () =>
    replied('No more today.', { count: -1, renewsOn: new Date(Date.now() + 60_000), handoff: { reason: 'limit' } }, 429)
  await tab.ask('A')
  expect(texts(tab)).toEqual(['A', 'No more today.'])
  expect(await tab.ask('B')).toBeNull()
  expect(sent).toHaveLength(1)
  vi.useFakeTimers({ now: Date.now() + 61_000 })
  tab.renew()
  vi.useRealTimers()
  expect(tab.read().count).toBe(startingCount)
})

test('a thumb is sent, kept, and taken back if it did not arrive', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const tab = await openTab()
  await tab.ask('A')
  const [, message] = tab.read().messages
  const exchange = (message?.role === 'assistant' && message.exchange) || ''
  answer = () => Response.json({ message: 'Thank you.' })
  expect(await tab.rate(exchange, 1)).toBe(true)
  expect(sent.at(-1)).toEqual({ path: '/post/chatbot/thumb', body: { exchange, thumb: 1 } })
  answer = () => Response.json({ message: 'Not now.' }, { status: 503 })
  expect(await tab.rate(exchange, -1)).toBe(false)
  expect(tab.read().messages[1]).toMatchObject({ thumb: 1 })
})

test('a conversation is deleted here only after the server has deleted it, and in every tab', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const [one, two] = [await openTab(), await openTab()]
  await one.ask('A')
  const { id } = one.read()
  answer = () => Response.json({ message: 'Not now.' }, { status: 503 })
  expect(await one.deleteConversation()).toBe(false)
  expect(texts(one)).toHaveLength(2)
  answer = () => Response.json({ message: 'Deleted.' })
  expect(await one.deleteConversation()).toBe(true)
  expect(sent.at(-1)).toEqual({ path: '/post/chatbot/erase', body: { conversation: id } })
  expect([texts(one), texts(two)]).toEqual([[], []])
  expect(two.read()).toMatchObject({ count: startingCount - 1 })
  expect(two.read().id).not.toBe(id)
})

test.each([false, true])(
  'once a form was sent from it, a conversation goes on under another id, and both are deleted; storage refused: %s',
  async (isRefused) => {
    storage.isRefused = isRefused
    const tab = await openTab()
    await tab.ask('A')
    const { id } = tab.read()
    const { handOver, markSent, wasSent } = await import('#forms/handed-over.ts')
    handOver({ question: 'A', conversation: id })
    expect(wasSent(id)).toBe(false)
    markSent()
    expect(wasSent(id)).toBe(true)
    const next = isRefused ? tab : await openTab()
    // The panel does so when it opens.
    next.renew()
    const renewed = next.read().id
    expect(renewed).not.toBe(id)
    await next.ask('B')
    expect(sent.at(-1)?.body).toMatchObject({ content: 'B', conversation: renewed })
    expect(texts(next)).toEqual(['A', 'About A', 'B', 'About B'])
    answer = () => Response.json({ message: 'Deleted.' })
    expect(await next.deleteConversation()).toBe(true)
    expect(sent.slice(-2).map(({ body }) => body)).toEqual([{ conversation: id }, { conversation: renewed }])
    expect(texts(next)).toEqual([])
  },
)

test('a panel that stays open asks under another id as well once a form was sent', async () => {
  const tab = await openTab()
  await tab.ask('A')
  const { id } = tab.read()
  const { handOver, markSent } = await import('#forms/handed-over.ts')
  handOver({ question: 'A', conversation: id })
  markSent()
  await tab.ask('B')
  expect(sent.at(-1)?.body['conversation']).not.toBe(id)
})

test('a reply to a conversation that another tab has deleted is not shown', async () => {
  const [one, two] = [await openTab(), await openTab()]
  await one.ask('A')
  const held = Promise.withResolvers<Response>()
  answer = (path) => (path.endsWith('/erase') ? Response.json({ message: 'Deleted.' }) : held.promise)
  const waiting = one.ask('B')
  await two.deleteConversation()
  held.resolve(replied('Too late'))
  expect(await waiting).toBeNull()
  expect([texts(one), texts(two)]).toEqual([[], []])
})
