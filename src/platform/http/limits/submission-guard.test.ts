// The refusal of what the process cannot bear. The other verdicts are tested with the forms themselves.
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { openLog } from '#platform/log.server.ts'
import { openCapacity } from './capacity.server.ts'
import { openSenders } from '#platform/quota/client-address.server.ts'
import { refuseBeyondCapacity } from './submission-guard.server.ts'

function opened() {
  const capacity = openCapacity({
    ofSender: { perSecond: 0.1, burst: 2 },
    ofProcess: { perSecond: 0.1, burst: 3 },
    now: () => 0,
  })
  const senders = openSenders({ trustProxy: 1, publicUrl: 'https://firm.example.in', log: openLog('silent') })
  const telephone = () => Promise.resolve('+91 40 0000 0000')
  const app = new Hono()
    .use(
      '/post/*',
      refuseBeyondCapacity({ capacity, senders, telephone, isForm: (path) => /letter|parcel/.test(path) }),
    )
    .all('/post/:form', (c) => c.text('taken'))
  const incoming = { socket: { remoteAddress: '10.0.0.2' } }
  return (sender: string, path = '/post/letter', method = 'POST') =>
    app.request(path, { method, headers: { 'x-forwarded-for': sender } }, { incoming })
}

const message =
  'The site is busy. What you typed is still here. Please send it again in a minute, or telephone us on +91 40 0000 0000.'

test('a sender beyond the bound of one sender is refused with 429, for that form alone', async () => {
  const send = opened()
  for (let use = 0; use < 2; use += 1) expect((await send('198.51.100.1')).status).toBe(200)
  const refused = await send('198.51.100.1')
  expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([429, '10', { message }])
  expect((await send('198.51.100.1', '/post/parcel')).status).toBe(200)
})

test('beyond the bound of the process everybody is refused with 503; reading is not', async () => {
  const send = opened()
  for (let use = 0; use < 3; use += 1) expect((await send(`198.51.100.${use}`)).status).toBe(200)
  const refused = await send('198.51.100.9', '/post/parcel')
  expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([503, '10', { message }])
  expect((await send('198.51.100.9', '/post/parcel', 'GET')).status).toBe(200)
})

test('made-up addresses are one form', async () => {
  const send = opened()
  expect((await send('198.51.100.1', '/post/a0')).status).toBe(200)
  expect((await send('198.51.100.1', '/post/a1')).status).toBe(200)
  expect((await send('198.51.100.1', '/post/a2')).status).toBe(429)
  expect((await send('198.51.100.1')).status).toBe(200)
})
