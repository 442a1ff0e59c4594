// What the action of a page sends to the call, and how it reads the response. The call is a real server on loopback.
import { serve, type ServerType } from '@hono/node-server'
import { Hono } from 'hono'
import { RouterContextProvider, type ClientActionFunctionArgs } from 'react-router'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { defineForm, noResponseMessage } from './field-table.ts'
import { readPostResponse, postRequest } from './post.ts'
import { chooseAgainMessage, postContext, submitOnServer, submitQuietly } from './submit.ts'

const letter = defineForm({
  name: 'letter',
  post: '/post/letter',
  fields: { text: { label: 'Text', kind: 'text', isMandatory: true, maxCharacters: 100, isTransient: true } },
})
const parcel = defineForm({
  name: 'parcel',
  post: '/link/parcels/:token/post',
  fields: {
    note: { label: 'Note', kind: 'line', isMandatory: false, maxCharacters: 100, isTransient: true },
    document: { label: 'Document', kind: 'file', isMandatory: true, maxCharacters: 0, isTransient: true },
  },
})

const received: unknown[] = []
/** The errors in the next response to a parcel; null if it is received. */
let answered: Record<string, string> | null = null
let server: ServerType
let origin: string

beforeAll(async () => {
  const app = new Hono()
    .post(letter.post, async (c) => {
      received.push(await c.req.json())
      return c.json({ message: 'Too early', errors: { text: 'Not yet', number: 7 } }, 422)
    })
    .post(parcel.post, async (c) => {
      received.push({ token: c.req.param('token'), ...(await c.req.json()) })
      return answered
        ? c.json({ message: 'Too heavy', errors: answered }, 422)
        : c.json({ message: 'Thank you', reference: 'ABCDE-12345' })
    })
    .post('/post/more', (c) => c.json({ message: 'Booked', reference: 'ABCDE-12345', day: '2026-11-26', guests: [] }))
    .post('/post/broken', (c) => c.html('<h1>Bad gateway</h1>', 502))
  await new Promise<void>((listening) => {
    server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
      origin = `http://127.0.0.1:${port}`
      listening()
    })
  })
})
beforeEach(() => {
  received.length = 0
})
afterAll(() => new Promise((closed) => server.close(closed)))

function submit(sent: FormData | string, params = {}, host = origin) {
  const context = new RouterContextProvider()
  context.set(postContext, async (path, body) => readPostResponse(await fetch(host + path, postRequest(body))))
  const request = new Request('https://firm.example.in/page', { method: 'POST', body: sent })
  const given = { request, params, context, url: new URL(request.url), pattern: '/page' }
  return submitOnServer([letter, parcel])(given)
}

function formOf(fields: Record<string, string | File>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

test('only the fields of the table and the bot checks are sent, as JSON', async () => {
  const sent = {
    form: 'letter',
    text: ' Hello ',
    topicLine: '',
    filledInMs: '2500',
    idempotencyKey: 'abcdefgh',
    other: 'x',
  }
  const { data, init } = await submit(formOf(sent))
  expect(received).toEqual([{ text: 'Hello', topicLine: '', filledInMs: 2500, idempotencyKey: 'abcdefgh' }])
  expect(init?.status).toBe(422)
  expect(data).toEqual({
    form: 'letter',
    status: 422,
    isDone: false,
    message: 'Too early',
    errors: { text: 'Not yet' },
    values: { text: 'Hello' },
  })
})

test('the digest of a file that was kept aside is sent, and is not put into the page', async () => {
  answered = { note: 'Too short' }
  const { data } = await submit(formOf({ form: 'parcel', note: 'x', document: 'digest of one file' }), { token: 'a' })
  expect(received).toEqual([{ token: 'a', note: 'x', document: 'digest of one file' }])
  expect(data.values).toEqual({ note: 'x', document: '' })
  expect(JSON.stringify(data)).not.toContain('digest')
})

test('a form that comes back in a new document asks for its file again, unless the file itself is wrong', async () => {
  answered = { note: 'Too short' }
  const lost = await submit(formOf({ form: 'parcel', note: 'x', document: 'digest' }), { token: 'a' })
  expect(lost.data.errors).toEqual({ note: 'Too short', document: chooseAgainMessage })
  answered = { document: 'This file is empty' }
  const wrong = await submit(formOf({ form: 'parcel', note: 'x', document: 'digest' }), { token: 'a' })
  expect(wrong.data.errors).toEqual({ document: 'This file is empty' })
})

test('a form that was received asks for nothing', async () => {
  answered = null
  const { data } = await submit(formOf({ form: 'parcel', note: 'With care', document: 'digest' }), { token: 'a/b' })
  expect(received).toEqual([{ token: 'a/b', note: 'With care', document: 'digest' }])
  expect(data).toMatchObject({ isDone: true, message: 'Thank you', reference: 'ABCDE-12345', errors: {} })
})

test('a form of another name is taken for the first of the page', async () => {
  await submit(formOf({ form: 'another', text: 'Hello' }))
  expect(received).toMatchObject([{ text: 'Hello' }])
})

test('a body that is no form is refused', async () => {
  expect((await submit('no form at all')).data).toMatchObject({ form: 'letter', status: 400, isDone: false })
  expect(received).toEqual([])
})

test('without a response, the outcome has the error and keeps what was typed', async () => {
  const { data } = await submit(formOf({ form: 'letter', text: 'Hello' }), {}, 'http://127.0.0.1:1')
  expect(data).toMatchObject({ status: 0, isDone: false, message: 'fetch failed', values: { text: 'Hello' } })
})

test('whatever else a call returns is kept under body', async () => {
  const result = await readPostResponse(await fetch(`${origin}/post/more`, postRequest({})))
  expect(result).toMatchObject({ message: 'Booked', body: { day: '2026-11-26', guests: [] } })
})

test.each(['<h1>Sign in to the network</h1>', '{}', 'null', '{"message":""}'])(
  'status 200 with %s does not confirm anything',
  async (body) => {
    const result = await readPostResponse(new Response(body))
    expect(result).toEqual({ status: 0, message: noResponseMessage, errors: {} })
  },
)

test('an answer is waited for no longer than the deadline, and what was typed stays', async () => {
  const given = {
    request: new Request('https://firm.example.in/page', {
      method: 'POST',
      body: formOf({ form: 'letter', text: 'Hello' }),
    }),
    params: {},
  }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: { signal: AbortSignal }) =>
      new Promise((__, reject) => {
        signal.addEventListener('abort', () => reject(new DOMException('The user aborted a request.', 'AbortError')))
        void vi.advanceTimersByTimeAsync(30_000)
      }),
  )
  const outcome = await submitQuietly([letter])(given as ClientActionFunctionArgs)
  vi.useRealTimers()
  expect(outcome).toMatchObject({ status: 0, isDone: false, message: noResponseMessage, values: { text: 'Hello' } })
})

test('a response that is not JSON becomes a message', async () => {
  const result = await readPostResponse(await fetch(`${origin}/post/broken`, postRequest({})))
  expect(result).toEqual({ status: 502, message: noResponseMessage, errors: {} })
})
