import { expect, test } from 'vitest'
import { clientAddress, senderGroups } from './client-address.server.ts'

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

test.each([
  ['203.0.113.9', ['203.0.113.9']],
  ['2001:db8:1:2:3:4:5:6', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
  ['2001:db8:1:2::6', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
  ['2001:db8::1', ['2001:db8:0:0::/64', '2001:db8:0::/48']],
  ['::1', ['0:0:0:0::/64', '0:0:0::/48']],
  ['2001:db8:1:2:3:4:5::', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
  ['unknown', ['unknown']],
])('%s counts as %j', (address, groups) => {
  expect(senderGroups(address).map(({ name }) => name)).toEqual(groups)
})
