import { Hono } from 'hono'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { clientAddress, openSenders, senderGroups } from './client-address.server.ts'

const socket = '203.0.113.9'

test('without a proxy only the socket counts, whatever X-Forwarded-For says', () => {
  for (const forged of [undefined, '', '198.51.100.1', '198.51.100.1, 198.51.100.2', 'rubbish', '::1']) {
    expect(clientAddress(socket, forged, 0)).toBe(socket)
  }
})

test.each([
  [1, '198.51.100.7', '198.51.100.7'],
  [1, '192.0.2.66, 198.51.100.7', '198.51.100.7'],
  [2, '192.0.2.66, 198.51.100.7, 10.0.0.2', '198.51.100.7'],
  [2, '198.51.100.7', '198.51.100.7'],
  [3, '198.51.100.7, 10.0.0.2', '198.51.100.7'],
  [1, ' 198.51.100.7 ', '198.51.100.7'],
  [1, 'x,y,\t198.51.100.7\t', '198.51.100.7'],
  [1, '198.51.100.7:51234', '198.51.100.7'],
  [1, '2001:db8::7', '2001:db8::7'],
  [1, '2001:0DB8:0:0:0:0:0:7', '2001:db8::7'],
  [1, '[2001:db8::7]:443', '2001:db8::7'],
  [1, '"[2001:db8::7]"', '2001:db8::7'],
  [1, 'fe80::1%eth0', 'fe80::1'],
  [1, '::ffff:198.51.100.7', '198.51.100.7'],
])('with %i proxies, %j means %s', (proxies, header, address) => {
  expect(clientAddress(socket, header, proxies)).toBe(address)
})

test.each([
  '',
  ',',
  ' , ',
  'unknown',
  '_hidden',
  '999.1.1.1',
  '1.2.3',
  '::g',
  '198.51.100.7, ',
  "1' or 1=1",
  '[::1',
  'x'.repeat(9000),
])('an entry that is not an address is ignored: %j', (header) => {
  expect(clientAddress(socket, header, 1)).toBe(socket)
})

test('in a header of thousands of entries, the one from our proxy counts', () => {
  const many = Array.from({ length: 2000 }, (_, index) => `10.0.${index >> 8}.${index & 255}`).join(',')
  expect(clientAddress(socket, `${many},198.51.100.7`, 1)).toBe('198.51.100.7')
})

test('closed sockets count together as one sender', () => {
  expect(clientAddress(undefined, undefined, 0)).toBe('unknown')
})

test('an IPv4-mapped socket address becomes an IPv4 address', () => {
  expect(clientAddress('::ffff:203.0.113.9', undefined, 0)).toBe(socket)
})

const networks = (...four: string[]) => four.map((network, place) => `${network}/${[64, 48, 40, 32][place]}`)

test.each([
  ['203.0.113.9', ['203.0.113.9']],
  ['2001:db8:1234:2:3:4:5:6', networks('2001:db8:1234:2::', '2001:db8:1234::', '2001:db8:1200::', '2001:db8::')],
  ['2001:db8:1234:2::6', networks('2001:db8:1234:2::', '2001:db8:1234::', '2001:db8:1200::', '2001:db8::')],
  ['2001:db8::1', networks('2001:db8::', '2001:db8::', '2001:db8::', '2001:db8::')],
  ['::1', networks('::', '::', '::', '::')],
  ['unknown', ['unknown']],
])('%s counts as %j', (address, groups) => {
  expect(senderGroups(address).map(({ name }) => name)).toEqual(groups)
})

describe('a proxy that TRUST_PROXY does not name', () => {
  function asked(environment: { trustProxy: number; publicUrl: string }, headers: Record<string, string>) {
    const lines: string[] = []
    const log = pino({ level: 'warn' }, { write: (line) => lines.push(line) })
    const senders = openSenders({ ...environment, log })
    const app = new Hono().get('/', (c) => c.json(senders(c)))
    const incoming = { socket: { remoteAddress: '10.0.0.2' } }
    const ask = async () => (await app.request('/', { headers }, { incoming })).json()
    return { ask, lines }
  }
  const https = 'https://firm.example.in'
  const forwarded = { 'x-forwarded-for': '198.51.100.7' }

  test('makes nobody a sender, and is reported once with the remedy', async () => {
    const { ask, lines } = asked({ trustProxy: 0, publicUrl: https }, forwarded)
    expect([await ask(), await ask()]).toEqual([[], []])
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(/TRUST_PROXY is 0.*Set TRUST_PROXY to the number of proxies/)
    expect(lines[0]).not.toContain('198.51')
  })

  test.each([
    [{ trustProxy: 1, publicUrl: https }, forwarded, '198.51.100.7'],
    [{ trustProxy: 0, publicUrl: https }, {}, '10.0.0.2'],
    [{ trustProxy: 0, publicUrl: 'http://localhost:3000' }, forwarded, '10.0.0.2'],
  ])('is not suspected with %j and %j', async (environment, headers, name) => {
    const { ask, lines } = asked(environment, headers)
    expect(await ask()).toEqual([{ name, times: 1 }])
    expect(lines).toEqual([])
  })
})
