// Uploads over a real socket: whole, in pieces, cut off, too large, too slow and too many.
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openLog } from '#platform/log.server.ts'
import { openSpool } from '#platform/files/spool.server.ts'
import { formBodies } from './body.server.ts'
import { senderGroups } from '#platform/quota/client-address.server.ts'
import { openUploads, type SpooledFile } from './upload.server.ts'
import type { UploadLimits } from './upload-places.server.ts'

const maxFileBytes = 1024 * 1024
const form = { post: '/post/apply', page: '/apply', fileField: 'resume', maxFileBytes, isNamed: () => true, fields: 3 }
const boundary = 'x-boundary'
const multipart = { 'content-type': `multipart/form-data; boundary=${boundary}` }

type ReceivedBody = { body: Record<string, unknown>; uploads: Record<string, SpooledFile>; bytes: Buffer | null }

let dataDir: string
let server: Server | undefined
let url: string
let seen: ReceivedBody[]
/** Resolves once the handler of a request has ended, however its client did. */
let handled: Promise<void>

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'uploads-for-tests-'))
  seen = []
})
afterEach(async () => {
  server?.closeAllConnections()
  await new Promise<void>((closed) => (server ? server.close(() => closed()) : closed()))
  server = undefined
  rmSync(dataDir, { recursive: true, force: true })
})

async function listen(limits: Partial<UploadLimits> = {}, spool = openSpool({ dataDir })): Promise<void> {
  const uploads = openUploads({
    forms: [form],
    spool,
    senders: () => senderGroups('192.0.2.1'),
    telephone: () => Promise.resolve('044 1234'),
    log: openLog('silent'),
    limits,
  })
  const ended = Promise.withResolvers<void>()
  handled = ended.promise
  const app = new Hono()
    .use(async (_c, next) => {
      await next()
      ended.resolve()
    })
    .use('/post/*', formBodies({ uploads }))
    .post('/post/:form', async (c) => {
      const files = c.get('uploads')
      const path = files?.['resume']?.path
      seen.push({ body: await c.req.json(), uploads: files, bytes: path === undefined ? null : readFileSync(path) })
      return c.json({ message: 'taken' })
    })
  const started = createServer(getRequestListener(app.fetch))
  await new Promise<void>((listening) => started.listen(0, '127.0.0.1', listening))
  server = started
  url = `http://127.0.0.1:${(started.address() as AddressInfo).port}`
}

function spooled(): string[] {
  const all = readdirSync(dataDir, { recursive: true, withFileTypes: true })
  return all.flatMap((entry) => (entry.isFile() ? [entry.name] : []))
}

type Part = { name?: string; filename?: string; disposition?: string; type?: string; content: string | Buffer }

function bodyOf(parts: Part[], end = `--${boundary}--\r\n`): Buffer {
  const pieces = parts.flatMap(({ name, filename, disposition, type, content }) => [
    `--${boundary}\r\n`,
    `content-disposition: ${disposition ?? `form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}`}\r\n`,
    type === undefined ? '\r\n' : `content-type: ${type}\r\n\r\n`,
    content,
    '\r\n',
  ])
  return Buffer.concat([...pieces, end].map((piece) => Buffer.from(piece)))
}

const text: Part = { name: 'name', content: 'Meera Iyer' }
const file: Part = { name: 'resume', filename: 'Meera.pdf', type: 'application/pdf', content: '%PDF-1.7 content' }

async function send(body: Buffer | FormData, headers: Record<string, string> = multipart, path = '/post/apply') {
  const given = body instanceof FormData ? {} : headers
  const sent = body instanceof FormData ? body : new Uint8Array(body)
  const response = await fetch(url + path, { method: 'POST', headers: given, body: sent })
  return { status: response.status, body: await response.json(), headers: response.headers }
}

/** Sends the head of an upload and whatever is written afterwards. */
async function begin(length: number | 'transfer-encoding: chunked'): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => undefined)
  await new Promise<void>((connected) => socket.once('connect', connected))
  const head = [
    'POST /post/apply HTTP/1.1',
    'host: firm.example.in',
    ...(typeof length === 'number' ? ['connection: close'] : []),
    `content-type: ${multipart['content-type']}`,
    typeof length === 'number' ? `content-length: ${length}` : length,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  return socket
}

function responseOn(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let received = ''
    socket.on('data', (chunk) => (received += String(chunk)))
    socket.on('close', () => resolve(received))
  })
}

describe('a whole form', () => {
  test('reaches its call as text, digest and file, and the file is gone with the response', async () => {
    await listen()
    const body = new FormData()
    body.set('name', 'Meera Iyer')
    body.set('resume', new File(['%PDF-1.7 content'], 'Meera.pdf', { type: 'application/pdf' }))
    body.set('filledInMs', '4200')
    expect(await send(body)).toMatchObject({ status: 200, body: { message: 'taken' } })
    const [only] = seen
    expect(only?.body).toEqual({ name: 'Meera Iyer', filledInMs: 4200, resume: only?.uploads['resume']?.sha256 })
    expect(only?.uploads['resume']).toMatchObject({
      name: 'Meera.pdf',
      size: 16,
      sha256: createHash('sha256').update('%PDF-1.7 content').digest('hex'),
    })
    expect(only?.bytes?.toString()).toBe('%PDF-1.7 content')
    expect(spooled()).toEqual([])
  })

  test('arrives byte by byte as well', async () => {
    await listen()
    const body = bodyOf([text, file])
    const socket = await begin(body.length)
    const response = responseOn(socket)
    for (const byte of body) socket.write(Buffer.from([byte]))
    expect(await response).toContain('200 OK')
    expect(seen[0]?.bytes?.toString()).toBe('%PDF-1.7 content')
  })

  test('without a chosen file has an empty field', async () => {
    await listen()
    const none = { name: 'resume', filename: '', type: 'application/octet-stream', content: '' }
    await send(bodyOf([text, none]))
    expect(seen[0]).toEqual({ body: { name: 'Meera Iyer', resume: '' }, uploads: {}, bytes: null })
  })

  test('with an empty file has a file of no bytes', async () => {
    await listen()
    await send(bodyOf([text, { ...file, content: '' }]))
    expect(seen[0]?.uploads['resume']?.size).toBe(0)
  })

  test.each(['0'.repeat(64), 'too large', ''])('with the text %j for a file has none', async (content) => {
    await listen()
    await send(bodyOf([{ name: 'resume', content }]))
    await send(Buffer.from(JSON.stringify({ resume: content })), { 'content-type': 'application/json' })
    expect(seen.map(({ body, uploads }) => [body, uploads])).toEqual([
      [{ resume: '' }, {}],
      [{ resume: '' }, {}],
    ])
  })

  test('sends a repeated field as its last value, and no name reaches a prototype', async () => {
    await listen()
    await send(bodyOf([text, { name: 'name', content: 'Last' }, { name: '__proto__', content: 'x' }]))
    expect(seen[0]?.body['name']).toBe('Last')
    expect(Reflect.get({}, 'x')).toBeUndefined()
  })

  test('other forms take no multipart body', async () => {
    await listen()
    expect((await send(bodyOf([text]), multipart, '/post/other')).status).toBe(415)
  })
})

describe('the name of a file', () => {
  test.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\\\Users\\\\Meera\\\\cv.pdf', 'cv.pdf'],
    ['cv\u0000.pdf', 'cv.pdf'],
    ['cv\u202efdp.exe', 'cvfdp.exe'],
    ['re\u0301sume\u0301.pdf', 'résumé.pdf'],
    [`${'n'.repeat(300)}.pdf`, `${'n'.repeat(116)}.pdf`],
    ['..', 'file'],
    ['मीरा.pdf', 'मीरा.pdf'],
  ])('%j is shown as %j and never part of a path', async (given, shown) => {
    await listen()
    await send(bodyOf([{ ...file, filename: given }]))
    const kept = seen[0]?.uploads['resume']
    expect(kept?.name).toBe(shown)
    expect(kept?.path.slice(dataDir.length)).toMatch(/^\/spool\/[0-9a-f-]{36}\/[0-9a-f-]{36}$/)
  })

  test('may be encoded (RFC 5987)', async () => {
    await listen()
    const disposition = `form-data; name="resume"; filename*=UTF-8''..%2Fr%C3%A9sum%C3%A9.pdf`
    await send(bodyOf([{ disposition, content: '%PDF' }]))
    expect(seen[0]?.uploads['resume']?.name).toBe('résumé.pdf')
  })
})

describe('a file above the limit', () => {
  const large = (bytes: number): Part => ({ ...file, content: Buffer.alloc(bytes) })

  test('may have exactly the limit', async () => {
    await listen()
    await send(bodyOf([large(maxFileBytes)]))
    expect(seen[0]?.uploads['resume']?.size).toBe(maxFileBytes)
  })

  test('is cut off there, and the fields after it still arrive', async () => {
    await listen()
    await send(bodyOf([text, large(maxFileBytes + 1), { name: 'message', content: 'after the file' }]))
    expect(seen[0]?.body).toEqual({ name: 'Meera Iyer', message: 'after the file', resume: 'too large' })
    expect(seen[0]?.uploads).toEqual({})
    expect(spooled()).toEqual([])
  })

  test('is refused as a field error if so much is announced that nothing else would be read', async () => {
    await listen()
    const { status, body } = await send(bodyOf([text, large(3 * maxFileBytes)]))
    expect([status, body]).toEqual([
      422,
      {
        message: 'This file is larger than 1 MB. Please save a smaller copy and attach that.',
        errors: { resume: 'This file is larger than 1 MB. Please save a smaller copy and attach that.' },
      },
    ])
    expect(seen).toEqual([])
  })

  test('an endless one is read no further than twice the limit, and answered', async () => {
    await listen({ drainMs: 100 })
    const connected = new Promise<Socket>((resolve) => server?.once('connection', resolve))
    const socket = await begin('transfer-encoding: chunked')
    const response = responseOn(socket)
    const chunk = (bytes: Buffer) =>
      Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
    socket.write(chunk(bodyOf([text, { ...file, content: '' }], '').subarray(0, -2)))
    const zeros = chunk(Buffer.alloc(65_536))
    let sent = 0
    const more = () => {
      while (sent < 100 * maxFileBytes && !socket.destroyed && socket.write(zeros)) sent += zeros.length
    }
    socket.on('drain', more)
    more()
    expect(await response).toMatch(/^HTTP\/1\.1 422 [^]+"errors":\{"resume":"This file is larger than 1 MB\./)
    // Twice the limit is parsed. As much again may be thrown away before the response, and 64 MB after it by the server
    // package.
    expect((await connected).bytesRead).toBeLessThan(80 * maxFileBytes)
    expect(sent).toBeLessThan(100 * maxFileBytes)
    expect(spooled()).toEqual([])
  })
})

describe('what is not a form of ours', () => {
  const whole = 'Your form was not received in full. Please send it again.'
  const unreadable = 'The form could not be read. Please send it again.'
  const cases: [string, Buffer, number, string][] = [
    ['nothing', Buffer.from(''), 400, whole],
    ['no end', bodyOf([text, file], ''), 400, whole],
    ['an end in the middle of a file', bodyOf([text, file]).subarray(0, -20), 400, whole],
    ['an end in the middle of a header', bodyOf([text, file]).subarray(0, 110), 400, whole],
    ['another boundary', Buffer.from(String(bodyOf([text, file])).replaceAll(boundary, 'other')), 400, whole],
    [
      'two files',
      bodyOf([file, { ...file, filename: 'second.pdf' }]),
      400,
      'The form has more than one file. Please attach one file and send it again.',
    ],
    ['a file under another name', bodyOf([{ ...file, name: 'photo' }]), 400, unreadable],
    ['a file without a name', bodyOf([{ disposition: 'form-data; filename="x.pdf"', content: 'x' }]), 400, unreadable],
    ['text without a name', bodyOf([{ disposition: 'form-data', content: 'x' }]), 400, unreadable],
    ['a very long name', bodyOf([{ name: 'n'.repeat(101), content: 'x' }]), 400, unreadable],
    ['many fields', bodyOf(Array.from({ length: 20 }, () => text)), 400, unreadable],
    [
      'too much text',
      bodyOf([{ name: 'message', content: 'x'.repeat(64 * 1024 + 1) }]),
      413,
      'Your text is too long (limit 64 KB). Please shorten it and send it again.',
    ],
    [
      'too much text in several fields',
      bodyOf(Array.from({ length: 3 }, () => ({ name: 'message', content: 'x'.repeat(30_000) }))),
      413,
      'Your text is too long (limit 64 KB). Please shorten it and send it again.',
    ],
    [
      'an endless preamble',
      Buffer.concat([Buffer.alloc(1_500_000, 'x'), bodyOf([text])]),
      413,
      'Your text is too long (limit 64 KB). Please shorten it and send it again.',
    ],
  ]
  test.each(cases)('%s', async (_what, body, status, message) => {
    await listen()
    expect(await send(body)).toMatchObject({ status, body: { message } })
    expect([seen, spooled()]).toEqual([[], []])
  })

  test.each([
    'multipart/form-data',
    'multipart/form-data; boundary=',
    `multipart/form-data; boundary=${'b'.repeat(71)}`,
  ])('the content type %s', async (type) => {
    await listen()
    expect(await send(bodyOf([text]), { 'content-type': type })).toMatchObject({
      status: 400,
      body: { message: unreadable },
    })
  })

  test('a nested multipart body counts as text', async () => {
    await listen()
    const nested = { name: 'resume', type: 'multipart/mixed; boundary=y', content: '--y\r\n\r\n%PDF\r\n--y--' }
    await send(bodyOf([text, nested]))
    expect(seen[0]).toMatchObject({ body: { name: 'Meera Iyer', resume: '' }, uploads: {} })
  })
})

describe('a client', () => {
  test('that goes away leaves nothing', async () => {
    await listen()
    const body = bodyOf([text, { ...file, content: Buffer.alloc(500_000) }])
    const socket = await begin(body.length)
    socket.write(body.subarray(0, 300_000), () => socket.destroy())
    await handled
    expect([seen, spooled()]).toEqual([[], []])
  })

  test('that sends nothing more is told so', async () => {
    await listen({ progress: { bytes: 1, ms: 100 }, drainMs: 50 })
    const body = bodyOf([text, file])
    const socket = await begin(body.length)
    const response = responseOn(socket)
    socket.write(body.subarray(0, -10))
    await handled
    expect(await response).toMatch(/^HTTP\/1\.1 408 [^]+The connection was too slow for this file\. [^]+044 1234/)
    expect(spooled()).toEqual([])
  })

  test('that is slow but steady is waited for, up to the limit of the whole', async () => {
    await listen({ progress: { bytes: 1, ms: 1000 }, wholeMs: 300, drainMs: 50 })
    const socket = await begin(1_000_000)
    const response = responseOn(socket)
    const drip = setInterval(() => socket.write('x'), 20)
    await handled
    clearInterval(drip)
    expect(await response).toContain('HTTP/1.1 408')
  })
})

describe('more than there is room for', () => {
  test('at the same time from one sender is refused with 503', async () => {
    await listen({ atOncePerSender: 1 })
    const body = bodyOf([text, file])
    const first = await begin(body.length)
    first.write(body.subarray(0, 100))
    // The first holds its place once its file has been asked for.
    await expect.poll(async () => (await send(body)).status).toBe(503)
    const { headers, body: refused } = await send(body)
    expect(headers.get('retry-after')).toBe('60')
    expect(refused).toEqual({
      message:
        'The site is busy. What you typed is still here. Please send it again in a minute, or telephone us on 044 1234.',
    })
    const response = responseOn(first)
    first.write(body.subarray(100))
    expect(await response).toContain('200 OK')
    expect((await send(body)).status).toBe(200)
  })

  test('from one sender is less once half of all places are taken', async () => {
    await listen({ atOnce: 2, atOncePerSender: 2, atOncePerSenderWhenBusy: 1 })
    const body = bodyOf([text, file])
    const first = await begin(body.length)
    first.write(body.subarray(0, 100))
    await expect.poll(async () => (await send(body)).status).toBe(503)
    const response = responseOn(first)
    first.write(body.subarray(100))
    expect(await response).toContain('200 OK')
  })

  test.each([
    ['the spool', { maxBytes: maxFileBytes - 1 }],
    ['the disk', { keepFreeBytes: Number.MAX_SAFE_INTEGER }],
  ])('in %s is refused with 503', async (_where, limits) => {
    await listen({}, openSpool({ dataDir, ...limits }))
    const { status, headers, body } = await send(bodyOf([text, file]))
    expect([status, headers.get('retry-after')]).toEqual([503, '120'])
    expect(body).toHaveProperty('message', expect.stringContaining('What you typed is still here.'))
    expect([seen, spooled()]).toEqual([[], []])
  })
})
