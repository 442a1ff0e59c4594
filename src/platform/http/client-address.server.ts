// The address a request comes from. This is the only place that reads X-Forwarded-For, and it trusts only the entries
// of our own proxies.
import { isIP } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'

/** Returns the sender's address; null for a call from within the process, which has none. */
export function senderOf(c: Context, trustedProxies: number): string | null {
  const bindings = c.env as Partial<HttpBindings> | undefined
  if (!bindings?.incoming) return null
  return clientAddress(getConnInfo(c).remote.address, c.req.header('x-forwarded-for'), trustedProxies)
}

/**
 * Returns the address of the client that connects to the outermost of our own proxies. Each proxy adds its peer on the
 * right, so with N proxies only the N rightmost entries are ours. Anything further left was written by the client. If
 * there are fewer entries, the leftmost counts. Without a proxy, or if the entry is not an address, the socket's peer
 * counts.
 */
export function clientAddress(
  peer: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  const socket = addressIn(peer ?? '') ?? 'unknown'
  if (trustedProxies === 0 || forwardedFor === undefined) return socket
  const entries = forwardedFor.split(',')
  return addressIn(entries[Math.max(0, entries.length - trustedProxies)] ?? '') ?? socket
}

/** A group of addresses that counts as one sender, and by how much a single sender's limit is multiplied for it. */
export type SenderGroup = { name: string; times: number }

/** How many of the 65,536 networks within one /48 may use their full limit at the same time. */
const networksAtOnce = 5

/**
 * Returns the groups that a sender counts towards: an IPv4 address, or the /64 network, the smallest that an IPv6
 * customer is given. Many customers are given a whole /48, which counts as well, with a higher limit because several
 * customers may share it.
 */
export function senderGroups(address: string): [SenderGroup, ...SenderGroup[]] {
  if (isIP(address) !== 6) return [{ name: address, times: 1 }]
  const parts = ipaddr.IPv6.parse(address).toNormalizedString().split(':')
  const network = (count: number) => `${parts.slice(0, count).join(':')}::/${count * 16}`
  return [
    { name: network(4), times: 1 },
    { name: network(3), times: networksAtOnce },
  ]
}

/**
 * Returns the address in canonical form, without port, brackets or zone, and as IPv4 if it is IPv4-mapped. Returns null
 * if it is not an address.
 */
function addressIn(entry: string): string | null {
  const given = entry.trim().replace(/^"(.*)"$/, '$1')
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(given)?.[1] ?? /^([\d.]+):\d+$/.exec(given)?.[1] ?? given
  const address = bare.replace(/%.*$/, '')
  // Node decides what is an address, because the library also accepts short forms such as 1.2.3.
  return isIP(address) === 0 ? null : ipaddr.process(address).toString()
}
