// Hostile inputs that need no page, over a real socket, on both databases: each gets a message and leaves nothing behind.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type SiteForTests } from './site.ts'
import { eachDatabase } from './databases.ts'
import { badRequestHandler, limitListener, listenerOptions } from '#platform/http/limits/listener-limits.server.ts'
import { hostileInputs, type HostileInput } from './hostile/hostile-inputs.ts'
import { complaint, sendHostile } from './hostile/hostile-sender.ts'
import { hostileTexts } from './hostile/hostile-texts.ts'

const inputs = hostileInputs().filter(({ kind }) => kind !== 'pages')
let senders = 0
/** A separate sender address for each input, so that no rate limit hides the real response. */
const nextSender = () => `10.${(++senders >> 16) & 255}.${(senders >> 8) & 255}.${senders & 255}`

test('there are more than three hundred different inputs', () => {
  expect(inputs.length).toBeGreaterThan(300)
  expect(new Set(hostileInputs().map((input) => JSON.stringify(input))).size).toBe(hostileInputs().length)
})

eachDatabase('hostile inputs', (freshDatabase, engine) => {
  let site: SiteForTests
  let server: Server
  let port: number
  beforeAll(async () => {
    site = await openSite(await freshDatabase('seeded'), { TRUST_PROXY: '1' })
    server = createServer(
      listenerOptions,
      getRequestListener(
        (request, bindings) => site.app.fetch(request, bindings as Parameters<typeof site.app.fetch>[1]),
        {
          errorHandler: badRequestHandler(site.settings),
        },
      ),
    )
    limitListener(server, site.settings)
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    port = (server.address() as AddressInfo).port
  })
  afterAll(async () => {
    await new Promise((closed) => server.close(closed))
    await site.close()
  })

  async function sendAll(some: HostileInput[]): Promise<string[]> {
    const complaints: string[] = []
    const waiting = [...some]
    const sendNext = async (): Promise<void> => {
      for (let input = waiting.shift(); input; input = waiting.shift()) {
        const wrong = complaint(input, await sendHostile(port, input, nextSender()))
        if (wrong) complaints.push(wrong)
      }
    }
    await Promise.all(Array.from({ length: 8 }, sendNext))
    return complaints
  }

  /** Of the texts at each place, those in a message and one in seven of the rest. All that is there once. */
  const isSample = ({ name }: HostileInput, index: number) =>
    index % 7 === 0 || name.endsWith(' as message') || !/ (?:as|in|at) /.test(name)
  // What a guard refuses reaches no statement, and the fields of a form all stand in one.
  const reaching = inputs.filter(
    ({ name, expects }) =>
      engine === 'SQLite' || (expects === 'either' && !/ as (?:name|phoneNumber|location)$/.test(name)),
  )
  const outcome = 'gets 4xx with a message or a valid response, never a 500'
  test(`each of a sample ${outcome}`, async () => {
    expect(await sendAll(reaching.filter(isSample))).toEqual([])
  })
  test(`each ${outcome}`, { tags: ['long'] }, async () => {
    expect(await sendAll(reaching)).toEqual([])
  })

  test.each([
    ['no request', 400],
    ['a header of forty thousand letters', 431],
    ['a call with {"expect":"200-ok"}', 417],
    ['a form with {"host":"evil.example:99999"}', 400],
  ])('%s is refused with the usual security headers', async (name, status) => {
    const input = inputs.find((one) => one.name === name)
    if (!input) throw new Error(`There is no input '${name}'`)
    const response = await sendHostile(port, input, nextSender())
    expect(response.status).toBe(status)
    for (const header of [
      'strict-transport-security: max-age=31536000; includeSubDomains',
      "content-security-policy: default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options: nosniff',
    ])
      expect(response.head.toLowerCase()).toContain(header.toLowerCase())
    expect(response.head).toMatch(/^x-request-id: [\w-]{8,64}$/im)
  })

  test('accepted texts are stored unchanged, and the tables are intact', async () => {
    const kept = await site.database.selectFrom('lead').select('message').execute()
    const messages = kept.map(({ message }) => message)
    for (const what of ['a dropped table', 'a script', 'wildcards of LIKE', 'a template', 'a dollar quote']) {
      expect(messages).toContain(hostileTexts[what])
    }
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
    expect((await site.get('/get/logos')).status).toBe(200)
  })

  if (engine === 'SQLite')
    test('memory does not grow', { tags: ['long'] }, async () => {
      setFlagsFromString('--expose-gc')
      const collect = runInNewContext('gc') as () => void
      // Every tenth input that writes nothing, so that each family is included.
      const refused = inputs.filter(({ expects }, index) => expects === 'refused' && index % 10 === 0)
      const used: number[] = []
      for (let round = 0; round < 5; round++) {
        await sendAll(refused)
        collect()
        const { heapUsed, external } = process.memoryUsage()
        // The content of buffers is outside the heap.
        used.push(heapUsed + external)
      }
      // The first rounds fill permanent caches, such as compiled code.
      const [, , third = 0, , last = 0] = used
      expect((last - third) / 1024 / 1024).toBeLessThan(8)
    })
})
