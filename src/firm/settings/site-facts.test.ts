// The social networks as they are stored.
import { expect, test } from 'vitest'
import { networks } from '#firm/networks.ts'
import { storedNetworks } from './site-facts.server.ts'

const [first] = networks

test.each([undefined, '', '{}', 'null', '[]', '{"no": "network"}', 'no JSON', `{"${first.key}": 7}`])(
  'a row with %s has no network, and breaks nothing',
  (links) => {
    expect(storedNetworks(links)).toEqual(Object.fromEntries(networks.map(({ key }) => [key, ''])))
  },
)

test('the address of a network is read', () => {
  expect(storedNetworks(JSON.stringify({ [first.key]: 'https://example.in' }))[first.key]).toBe('https://example.in')
})
