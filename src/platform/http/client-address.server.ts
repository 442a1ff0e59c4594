// Where a request comes from. The only place that reads X-Forwarded-For, and it trusts only our own proxies' entries.
import { isIP } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'

/** The sender's address; null for a call from within the process, which has none. */
export function senderOf(c: Context, trustedProxies: number): string | null {
  const bindings = c.env as Partial<HttpBindings> | undefined
  if (!bindings?.incoming) return null
  return clientAddress(getConnInfo(c).remote.address, c.req.header('x-forwarded-for'), trustedProxies)
}

/**
 * The address of whoever speaks to the outermost of our own proxies. Each proxy adds its peer on the right, so with N
 * of them only the N rightmost entries are ours; whatever stands further left was typed by the visitor. Fewer entries:
 * the leftmost. No proxy, or an entry that is no address: the peer of the socket.
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

/** A group of addresses that is counted as one sender, and how many times a single sender's limit is allowed to it. */
export type SenderGroup = { name: string; times: number }

/** How many of the 65,536 networks within one /48 may be used to the full at the same time. */
const networksAtOnce = 5

/**
 * What counts as one sender: an IPv4 address, or the /64 network that an IPv6 customer is given at the least. Many are
 * given a whole /48, which is counted besides, more generously: several customers may share it.
 */
export function senderGroups(address: string): SenderGroup[] {
  if (isIP(address) !== 6) return [{ name: address, times: 1 }]
  const parts = ipaddr.IPv6.parse(address).toNormalizedString().split(':')
  const network = (count: number) => `${parts.slice(0, count).join(':')}::/${count * 16}`
  return [
    { name: network(4), times: 1 },
    { name: network(3), times: networksAtOnce },
  ]
}

/** The address in its canonical spelling, without port, brackets or zone, and IPv4 where it is mapped; else null. */
function addressIn(entry: string): string | null {
  const given = entry.trim().replace(/^"(.*)"$/, '$1')
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(given)?.[1] ?? /^([\d.]+):\d+$/.exec(given)?.[1] ?? given
  const address = bare.replace(/%.*$/, '')
  // Node decides what an address is: the library also takes shorter spellings, such as 1.2.3.
  return isIP(address) === 0 ? null : ipaddr.process(address).toString()
}
