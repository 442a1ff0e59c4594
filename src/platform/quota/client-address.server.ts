// The address a request comes from. This is the only place that reads X-Forwarded-For, and it trusts only the entries
// of our own proxies.
import { isIP } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'
import type { Log } from '#platform/log.server.ts'

/**
 * Returns the groups of addresses that the sender of a request counts towards. Null for a call from within the process,
 * which has no sender. Empty if senders cannot be told apart.
 */
export type Senders = (c: Context) => SenderGroup[] | null

type ProxySettings = { trustProxy: number; publicUrl: string }

/**
 * Node itself serves plain HTTP, so an https PUBLIC_URL means that a proxy stands in front. If TRUST_PROXY does not say
 * so, every visitor has the proxy's address, and counting by it would take all of them for one sender.
 */
export function isProxyForgotten({ trustProxy, publicUrl }: ProxySettings, forwardedFor: unknown): boolean {
  return trustProxy === 0 && forwardedFor !== undefined && publicUrl.startsWith('https:')
}

/** Senders cannot be told apart behind a forgotten proxy. The log then names the setting, once. */
export function openSenders({ trustProxy, publicUrl, log }: ProxySettings & { log: Log }): Senders {
  let hasWarned = false
  return (c) => {
    const bindings = c.env as Partial<HttpBindings> | undefined
    if (!bindings?.incoming) return null
    const forwardedFor = c.req.header('x-forwarded-for')
    if (isProxyForgotten({ trustProxy, publicUrl }, forwardedFor)) {
      if (!hasWarned) log.warn({ setting: 'TRUST_PROXY' }, forgottenProxy)
      hasWarned = true
      return []
    }
    return senderGroups(clientAddress(getConnInfo(c).remote.address, forwardedFor, trustProxy))
  }
}

const forgottenProxy =
  'a proxy adds X-Forwarded-For, but TRUST_PROXY is 0, so all visitors have the address of the proxy. Until this is ' +
  'put right, no limits per sender apply. Set TRUST_PROXY to the number of proxies in front of this process, usually 1, ' +
  'and start it again.'

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

/** Wider networks belong to more people, or to one attacker who was given all of it. */
const smallestNetwork = { bits: 64, times: 1 }
const widerNetworks = [
  { bits: 48, times: 5 },
  { bits: 40, times: 10 },
  { bits: 32, times: 20 },
]

/**
 * Returns the groups that a sender counts towards: an IPv4 address, or the /64 network, the smallest that an IPv6
 * customer is given. Many customers are given a whole /48, providers get a /32, and attackers anything between. These
 * count as well, with higher limits.
 */
export function senderGroups(address: string): [SenderGroup, ...SenderGroup[]] {
  if (isIP(address) !== 6) return [{ name: address, times: 1 }]
  const bytes = ipaddr.IPv6.parse(address).toByteArray()
  const group = ({ bits, times }: typeof smallestNetwork): SenderGroup => {
    const network = bytes.map((byte, place) => (place < bits / 8 ? byte : 0))
    return { name: `${new ipaddr.IPv6(network).toString()}/${bits}`, times }
  }
  return [group(smallestNetwork), ...widerNetworks.map(group)]
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
