// The model over real connections: what it is sent, what a good answer becomes, and that every fault of the endpoint
// leaves the visitor with the local answer.
import { createServer as createTcpServer, type AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Answer, Asked, Passage } from '#assistant/answers/answer.ts'
import { openLog } from '#platform/log.server.ts'
import { defaultPatienceMs, openModel, type ModelOptions, type Rephrase } from './model.server.ts'
import { freePort } from '../../../tests/servers/free-port.ts'
import {
  delta,
  done,
  event,
  fails,
  repeats,
  resetsAfter,
  says,
  stallsAfter,
  startModelServer,
  streamOf,
  streams,
  type Behaviour,
  type ModelServer,
} from '../../../tests/servers/model-server.ts'

const passages: Passage[] = [
  {
    record: 'keyoffer:annual-secretarial-audit',
    title: 'Annual Secretarial Audit in Form MR-3',
    text:
      'The audit of a financial year under section 204 and rule 9, ending in a signed report in Form MR-3. ' +
      'Fieldwork is done in two rounds, at the half year and after the year-end.',
    href: '/ourservices/secretarial-audit',
    lawAsAt: '2026-11-01',
  },
  {
    record: 'keyoffer:quarterly-compliance-review',
    title: 'Quarterly Compliance Review',
    text: 'Minutes are entered within 30 days and signed. Open notes are carried to the following quarter.',
    href: '/ourservices/secretarial-audit#review',
    lawAsAt: null,
  },
]
const asked: Asked = { question: 'How is a secretarial audit done?', earlier: ['Do you audit companies?'] }
const local: Answer = {
  band: 'answer',
  content: passages[0]!.text,
  sources: [{ title: passages[0]!.title, href: passages[0]!.href, lawAsAt: passages[0]!.lawAsAt }],
  suggestions: [],
  handoff: null,
  passages,
  isComputed: false,
}
const good =
  'The secretarial audit of a financial year ends in a signed report in Form MR-3 [1]. Minutes are entered and signed within 30 days [2].'
const key = 'sk-for-tests'
/** For a model that does not answer in time. */
const patienceMs = 400

let server: ModelServer
let logged: string[]
beforeAll(async () => {
  server = await startModelServer()
})
beforeEach(() => {
  server.calls.length = 0
  logged = []
})
afterAll(() => server.close())

function model(options: Partial<ModelOptions> = {}, baseUrl = server.baseUrl): Rephrase {
  const log = openLog('info', { write: (line: string) => void logged.push(line) })
  const opened = openModel({ baseUrl, apiKey: key, model: 'test-model' }, { log, patienceMs: 50_000, ...options })
  if (opened === null) throw new Error('no model was opened')
  return opened
}

const reasons = () => logged.map((line) => JSON.parse(line).reasons)

describe('a model that works', () => {
  test('rephrases the answer, and the sources are the cited passages in order', async () => {
    server.behave(says(good.replace('[1]', '[2]').replace('days [2]', 'days [1][2]').replace('[2]', '[1]')))
    expect(await model()(asked, local)).toEqual({
      ...local,
      content:
        'The secretarial audit of a financial year ends in a signed report in Form MR-3. Minutes are entered and signed within 30 days.',
      sources: [
        { title: passages[0]!.title, href: passages[0]!.href, lawAsAt: '2026-11-01' },
        { title: passages[1]!.title, href: passages[1]!.href, lawAsAt: null },
      ],
    })
    expect(logged).toEqual([])
  })

  test('is asked once, with the key, without tools, at temperature 0 and for a bounded answer', async () => {
    server.behave(says(good))
    await model()(asked, local)
    expect(server.calls).toHaveLength(1)
    const [call] = server.calls
    expect(call).toMatchObject({ method: 'POST', path: '/v1/chat/completions' })
    expect(call!.headers.authorization).toBe(`Bearer ${key}`)
    const { messages, ...rest } = JSON.parse(call!.body)
    expect(rest).toEqual({ model: 'test-model', stream: true, temperature: 0, max_tokens: 450 })
    expect(messages.map(({ role }: { role: string }) => role)).toEqual(['system', 'user'])
  })

  test('gets five passages and three earlier questions at most, cut, between delimiters of its own', async () => {
    server.behave(says(good))
    const many = Array.from({ length: 9 }, (_, index) => ({
      ...passages[0]!,
      title: `Title ${index + 1}`,
      text: `Text ${index + 1}. ${'word '.repeat(2000)}`,
    }))
    const rephrase = model()
    const earlier = ['oldest', 'older', 'old', 'last']
    await rephrase({ question: 'Is \u0000this\u202e it?', earlier }, { ...local, passages: many })
    await rephrase({ question: 'Is this it?', earlier }, { ...local, passages: many })
    const shown = server.calls.map(({ body }) => JSON.parse(body).messages[1].content as string)
    expect(shown[0]).toContain('Text 5.')
    expect(shown[0]).not.toContain('Text 6.')
    expect(shown[0]!.length).toBeLessThan(10_000)
    expect(shown[0]).not.toContain('oldest')
    expect(shown[0]).toContain('older')
    expect(shown[0]).not.toMatch(/[\u0000\u202e]/)
    const delimiters = shown.map((content) => /^passage 1 (\S+)$/m.exec(content)?.[1])
    expect(delimiters[0]).toMatch(/^[0-9a-f]{24}$/)
    expect(delimiters[0]).not.toBe(delimiters[1])
  })

  test('without a key sends none', async () => {
    server.behave(says(good))
    const log = openLog('silent')
    await openModel({ baseUrl: server.baseUrl, apiKey: null, model: 'm' }, { log })?.(asked, local)
    expect(server.calls[0]!.headers).not.toHaveProperty('authorization')
  })

  test('is not asked about due dates, refusals, courtesies, or answers without passages', async () => {
    server.behave(says(good))
    const rephrase = model()
    const others: Answer[] = [
      { ...local, isComputed: true },
      { ...local, band: 'refusal' },
      { ...local, band: 'courtesy' },
      { ...local, passages: [] },
    ]
    for (const answer of others) expect(await rephrase(asked, answer)).toBe(answer)
    expect(server.calls).toEqual([])
  })

  test('whose stream comes byte by byte or with other line ends is read just as well', async () => {
    for (const stream of [
      streamOf(good).replaceAll('\n', '\r\n'),
      streamOf(good).replaceAll('\n', '\r'),
      `\ufeff: a comment\n\nevent: message\nid: 1\n${streamOf(good).replaceAll('data: ', 'data:')}`,
    ]) {
      server.behave((response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        const bytes = Buffer.from(stream)
        for (let start = 0; start < bytes.length; start += 5) response.write(bytes.subarray(start, start + 5))
        response.end()
      })
      const answer = await model()(asked, local)
      expect(answer.content).toMatch(/^The secretarial audit of a financial year/)
    }
  })

  test('that is not configured is null', () => {
    expect(openModel(null, { log: openLog('silent') })).toBe(null)
  })
})

const half = streamOf(good).slice(0, 600)
const ended = delta('', 'stop') + done
const choice = (given: object) => event({ choices: [{ index: 0, finish_reason: null, delta: {}, ...given }] })

const faults: [string, Behaviour, string][] = [
  ['never answers', () => undefined, 'not in time'],
  ['sends its headers and no token', stallsAfter(''), 'not in time'],
  ['stops in the middle', stallsAfter(half), 'not in time'],
  ['drips one token at a time', repeats(delta('a'), 20), 'not in time'],
  ['keeps the stream alive with comments', repeats(': still here\n\n', 20), 'not in time'],
  ['says 429', fails(429, { 'retry-after': '1' }), 'status 429'],
  ['says 500', fails(500), 'status 500'],
  ['says 503', fails(503), 'status 503'],
  ['says 401', fails(401), 'status 401'],
  ['says 404', fails(404), 'status 404'],
  ['says 204', (response) => response.writeHead(204).end(), 'status 204'],
  ['resets the connection at once', (response) => response.socket?.resetAndDestroy(), 'no connection'],
  ['resets the connection in the middle', resetsAfter(half), 'connection lost'],
  [
    'closes the connection in the middle',
    (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'content-length': '100000' })
      response.write(half, () => response.socket?.end())
    },
    'connection lost',
  ],
  [
    'answers as JSON',
    (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
    'other content type',
  ],
  [
    'answers as a web page',
    (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in</h1>'),
    'other content type',
  ],
  ['names no content type', (response) => response.writeHead(200).end(streamOf(good)), 'other content type'],
  ['sends half a JSON object', streams(`data: {"choices":[{"delta":{"con\n\n${done}`), 'malformed stream'],
  ['sends no JSON', streams(`data: hello\n\n${done}`), 'malformed stream'],
  ['sends JSON of another shape', streams(event({ text: 'hello' }) + done), 'malformed stream'],
  ['sends text that is a number', streams(choice({ delta: { content: 7 } }) + ended), 'malformed stream'],
  ['speaks as somebody else', streams(choice({ delta: { role: 'user', content: good } }) + ended), 'malformed stream'],
  ['offers a second answer', streams(choice({ index: 1, delta: { content: good } }) + ended), 'malformed stream'],
  [
    'reports an error in the stream',
    streams(half + event({ error: { message: 'overloaded' } }) + done),
    'malformed stream',
  ],
  ['leaves out [DONE]', streams(streamOf(good).replace(done, '')), 'stream without its end'],
  ['sends nothing', streams(''), 'stream without its end'],
  ['leaves out the reason for the end', streams(delta(good) + done), 'no reason for the end'],
  ['goes on after the end', streams(delta('', 'stop') + delta(good) + done), 'text after the end'],
  ['says nothing', streams(ended), 'empty answer'],
  ['says only blanks', streams(delta(' \n ') + ended), 'empty answer'],
  [
    'sends bytes that are not UTF-8',
    streams(Buffer.concat([Buffer.from(half), Buffer.from([0xff, 0xfe, 0x0a])])),
    'not UTF-8',
  ],
  ['is cut off by its length', streams(delta(good) + delta('', 'length') + done), 'ended by length'],
  ['is cut off by a filter', streams(delta(good) + delta('', 'content_filter') + done), 'ended by content_filter'],
  ['ends in a way of its own', streams(delta(good) + delta('', 'Meera Iyer') + done), 'ended otherwise'],
  [
    'calls a tool',
    streams(choice({ delta: { tool_calls: [{ id: '1', function: { name: 'f', arguments: '{}' } }] } }) + ended),
    'tool calls',
  ],
  ['calls a function', streams(choice({ delta: { function_call: { name: 'f' } } }) + ended), 'tool calls'],
  ['refuses', streams(choice({ delta: { refusal: 'I cannot help' } }) + ended), 'refused by the model'],
  ['never ends', repeats(delta('The audit goes on [1]. ')), 'too long'],
  ['never ends and says nothing', repeats(choice({})), 'too much data'],
  ['sends one gigantic event', repeats('data: xxxxxxxxxxxxxxxx'.repeat(10_000)), 'too much data'],
  ['sends one gigantic token', streams(delta('x'.repeat(100_000)) + ended), 'too long'],
]

describe('a model that', () => {
  test.each(faults)('%s leaves the local answer', async (_name, behaviour, reason) => {
    server.behave(behaviour)
    expect(await model(reason === 'not in time' ? { patienceMs } : {})(asked, local)).toBe(local)
    expect(Object.keys(reasons()[0])[0]).toMatch(new RegExp(`^${reason}`))
    expect(logged.join('')).not.toMatch(/sk-for-tests|secretarial|Meera|overloaded/)
  })

  test('listens nowhere leaves the local answer', async () => {
    expect(await model({}, `http://127.0.0.1:${await freePort()}/v1`)(asked, local)).toBe(local)
    expect(reasons()).toEqual([{ 'no connection (ECONNREFUSED)': 1 }])
  })

  test('does not complete a TLS connection leaves the local answer', async () => {
    const silent = createTcpServer()
    await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening))
    const sockets: { destroy: () => void }[] = []
    silent.on('connection', (socket) => sockets.push(socket.on('error', () => undefined)))
    const { port } = silent.address() as AddressInfo
    expect(await model({ patienceMs }, `https://127.0.0.1:${port}/v1`)(asked, local)).toBe(local)
    expect(reasons()).toEqual([{ 'not in time': 1 }])
    for (const socket of sockets) socket.destroy()
    await new Promise<void>((closed) => silent.close(() => closed()))
  })

  test.each([301, 302, 303, 307, 308])('redirects with %i is not followed, so the key stays here', async (status) => {
    const other = await startModelServer()
    other.behave(says(good))
    for (const location of [`${other.baseUrl}/chat/completions`, '/v1/elsewhere']) {
      server.behave(fails(status, { location }))
      expect(await model()(asked, local)).toBe(local)
    }
    expect(other.calls).toEqual([])
    expect(server.calls.map(({ path }) => path)).toEqual(['/v1/chat/completions', '/v1/chat/completions'])
    await other.close()
  })
})

describe('visitors', () => {
  let before: ModelServer
  beforeEach(async () => {
    before = server
    server = await startModelServer()
  })
  afterEach(async () => {
    await server.close()
    server = before
  })

  test('do not wait for a model that failed three times in a row, until a minute has passed', async () => {
    let now = 0
    const rephrase = model({ now: () => now })
    server.behave(fails(500))
    for (let call = 0; call < 10; call += 1) expect(await rephrase(asked, local)).toBe(local)
    expect(server.calls).toHaveLength(3)

    now = 59_999
    await rephrase(asked, local)
    expect(server.calls).toHaveLength(3)
    // The first call after the pause fails again, so the next pause begins at once.
    now = 60_000
    await rephrase(asked, local)
    await rephrase(asked, local)
    expect(server.calls).toHaveLength(4)

    server.behave(says(good))
    now = 120_000
    expect(await rephrase(asked, local)).not.toBe(local)
    server.behave(fails(500))
    await rephrase(asked, local)
    await rephrase(asked, local)
    server.behave(says(good))
    expect(await rephrase(asked, local)).not.toBe(local)
    expect(server.calls).toHaveLength(8)
  })

  test('cannot bring about that pause with questions that the model does not answer', async () => {
    const rephrase = model()
    server.behave(says('NONE'))
    for (let call = 0; call < 5; call += 1) expect(await rephrase(asked, local)).toBe(local)
    server.behave(streams(delta('', 'content_filter') + done))
    for (let call = 0; call < 5; call += 1) expect(await rephrase(asked, local)).toBe(local)
    expect(server.calls).toHaveLength(10)
  })

  test.each([400, 413, 422])('cannot bring it about with questions that are refused with %i', async (status) => {
    const rephrase = model()
    server.behave(fails(status))
    for (let call = 0; call < 5; call += 1) expect(await rephrase(asked, local)).toBe(local)
    expect(server.calls).toHaveLength(5)
    expect(reasons()).toEqual([{ [`status ${status}`]: 1 }])
  })

  test('beyond eight at once get the local answer without waiting', async () => {
    const rephrase = model({ patienceMs: 60_000 })
    const held: (() => void)[] = []
    const { promise: allCame, resolve: come } = Promise.withResolvers<void>()
    server.behave((response, call) => {
      held.push(() => says(good)(response, call))
      if (held.length === 8) come()
    })
    const first = Array.from({ length: 8 }, () => rephrase(asked, local))
    await allCame
    for (let more = 0; more < 20; more += 1) expect(await rephrase(asked, local)).toBe(local)
    for (const release of held) release()
    for (const answer of await Promise.all(first)) expect(answer).not.toBe(local)
    expect(server.calls).toHaveLength(8)
    expect(reasons()).toEqual([{ busy: 1 }])
  })

  test('who leave end the call, which is no fault of the model', async () => {
    const rephrase = model()
    for (let call = 0; call < 4; call += 1) {
      const leaving = new AbortController()
      server.behave((response) => {
        stallsAfter(half)(response, server.calls[0]!)
        leaving.abort()
      })
      expect(await rephrase(asked, local, leaving.signal)).toBe(local)
    }
    await server.untilEnded(4)
    expect(await rephrase(asked, local, AbortSignal.abort())).toBe(local)
    expect(server.calls).toHaveLength(4)
    expect(logged).toEqual([])
  })

  test('leave one line a minute in the log, with counts and without what they asked', async () => {
    let now = 0
    const rephrase = model({ now: () => now, limits: { atOnce: 8, faultsInARow: 100, pauseMs: 1 } })
    server.behave(fails(429))
    for (let call = 0; call < 3; call += 1) await rephrase(asked, local)
    server.behave(fails(401))
    now = 59_999
    await rephrase(asked, local)
    expect(reasons()).toEqual([{ 'status 429': 1 }])
    now = 60_000
    await rephrase(asked, local)
    expect(reasons()).toEqual([{ 'status 429': 1 }, { 'status 429': 2, 'status 401': 2 }])
    expect(logged.join('')).not.toMatch(/secretarial|sk-for-tests/)
  })

  test('wait until the time is up and no longer, which is eight seconds on the site', async () => {
    server.behave(repeats(delta('a'), 100))
    const started = performance.now()
    expect(await model({ patienceMs: 1_000 })(asked, local)).toBe(local)
    const waitedMs = performance.now() - started
    expect(waitedMs).toBeGreaterThan(950)
    expect(reasons()).toEqual([{ 'not in time': 1 }])
    expect(defaultPatienceMs).toBe(8_000)
  })

  test('do not keep a connection open once the model was given up', async () => {
    server.behave(stallsAfter(half))
    await model({ patienceMs })(asked, local)
    await server.untilEnded(1)
    server.behave(repeats(delta('The audit goes on [1]. ')))
    await model()(asked, local)
    await server.untilEnded(2)
  })
})
