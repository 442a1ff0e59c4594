// The open connections of the listener. No address holds more than its share, connections that ask for nothing make way
// for those that do, and the listener stops without cutting off a request. At a limit the connection that has been idle
// longest goes, so people behind one address do not shut each other out.
import { existsSync, readFileSync } from 'node:fs'
import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { newTraffic, type Traffic } from '#platform/metrics.server.ts'
import { clientAddress, isProxyForgotten, senderGroups } from '#platform/quota/client-address.server.ts'

export type ConnectionLimits = {
  /** All connections together. */
  total: number
  /** Those of one IPv4 address, or of one /64 network. Behind a proxy, every connection is the proxy's. */
  perAddress: number
  /** How long a new connection may stay silent. */
  firstByteMs: number
}

export type Connections = {
  /**
   * Accepts no more connections, closes those without a request, and tells every other client to close with the
   * response. Resolves when all requests have been answered, with the number of those that were cut off because
   * `deadline` came first.
   */
  close: (deadline: AbortSignal) => Promise<number>
}

/** `silent` connections have not made a request yet, `resting` ones wait for the next. */
type Group = { count: number; silent: Line; resting: Line }
/** `places` has one for each of its groups. */
type Connection = { places: OpenConnection[]; openedAt: number; requests: number; forget: () => void }
/** The place of a connection in one group: in one of its lines, or in none while a request is in progress. */
type OpenConnection = {
  socket: Socket
  group: Group
  line: Line | null
  before: OpenConnection | null
  after: OpenConnection | null
}

/** A visitor's connection is silent for a moment too, before its first request arrives. */
const graceMs = 1_000
/** Sockets that are being closed still count for Node. */
const slack = 100

/** Watches a server that is not listening yet, and counts its responses. */
export function limitConnections(
  server: Server,
  settings: { trustProxy: number; publicUrl: string },
  limits: ConnectionLimits = { total: sensibleTotal(), perAddress: 100, firstByteMs: 5_000 },
  traffic: Pick<Traffic, 'responses'> = newTraffic(),
): Connections {
  const all = newGroup()
  const byAddress = new Map<string, Group>()
  const connections = new Map<Socket, Connection>()
  /** No Set, for the reason that `Line` gives. */
  const unanswered: ServerResponse[] = []
  let isClosing = false
  /** Every connection is the proxy's then. */
  let hasForgottenProxy = false
  server.maxConnections = limits.total + slack

  /** Returns false if the address, or the whole site, is full of connections with a request in progress. */
  function makeRoom(group: Group, limit: number): boolean {
    if (group.count < limit) return true
    const silent = group.silent.first?.socket
    const resting = group.resting.first?.socket
    const openedAt = (silent && connections.get(silent)?.openedAt) ?? 0
    const isNew = performance.now() - openedAt < graceMs
    const idle = isNew ? (resting ?? silent) : (silent ?? resting)
    if (idle === undefined) return false
    connections.get(idle)?.forget()
    idle.destroy()
    return true
  }

  server.on('connection', (socket: Socket) => {
    const address = settings.trustProxy === 0 && !hasForgottenProxy ? networkOf(socket) : null
    const group = address === null ? all : (byAddress.get(address) ?? newGroup())
    const hasRoom = !isClosing && (group === all || makeRoom(group, limits.perAddress)) && makeRoom(all, limits.total)
    if (!hasRoom) {
      socket.destroy()
      return
    }
    if (address !== null) byAddress.set(address, group)
    // A proxy may open connections before it needs them, so only visitors have to begin at once.
    const silence =
      address === null
        ? undefined
        : setTimeout(() => socket.bytesRead === 0 && socket.destroy(), limits.firstByteMs).unref()
    const places = [...new Set([all, group])].map((each): OpenConnection => ({
      socket,
      group: each,
      line: null,
      before: null,
      after: null,
    }))
    for (const place of places) {
      place.group.count += 1
      place.group.silent.append(place)
    }
    const forget = () => {
      if (!connections.delete(socket)) return
      clearTimeout(silence)
      for (const place of places) {
        place.group.count -= 1
        place.line?.remove(place)
      }
      if (address !== null && group.count === 0) byAddress.delete(address)
    }
    connections.set(socket, { places, openedAt: performance.now(), requests: 0, forget })
    socket.once('close', forget)
  })

  server.prependListener('request', (request, response) => {
    const { socket } = request
    hasForgottenProxy ||= isProxyForgotten(settings, request.headers['x-forwarded-for'])
    const connection = connections.get(socket)
    unanswered.push(response)
    if (isClosing) response.shouldKeepAlive = false
    if (connection) {
      connection.requests += 1
      for (const place of connection.places) place.line?.remove(place)
    }
    // It is emitted once. `once` would wrap the listener anew for every response.
    response.on('close', () => {
      const last = unanswered.pop()
      if (last && last !== response) unanswered[unanswered.indexOf(response)] = last
      const digit = Math.floor(response.statusCode / 100)
      if (response.headersSent) traffic.responses[digit] = (traffic.responses[digit] ?? 0) + 1
      // A response whose headers were sent before the stop has left its connection open.
      if (isClosing) setImmediate(() => server.closeIdleConnections())
      if (connection === undefined) return
      connection.requests -= 1
      if (connection.requests === 0 && connections.has(socket)) {
        for (const place of connection.places) place.group.resting.append(place)
      }
    })
  })

  return {
    async close(deadline) {
      isClosing = true
      let cut = 0
      const cutOff = () => {
        cut = unanswered.length
        server.closeAllConnections()
      }
      // Also closes the connections that wait for the next request, but not those that have not made one yet.
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (let place = all.silent.first; place; place = place.after)
        if (place.socket.bytesRead === 0) place.socket.destroy()
      for (const response of unanswered) if (!response.headersSent) response.shouldKeepAlive = false
      if (deadline.aborted) cutOff()
      deadline.addEventListener('abort', cutOff)
      await closed
      deadline.removeEventListener('abort', cutOff)
      return cut
    },
  }
}

function newGroup(): Group {
  return { count: 0, silent: new Line(), resting: new Line() }
}

/**
 * Connections in order of their arrival in the line. Joining and leaving it allocates nothing. A Set would leave a dead
 * table behind after every few requests, and V8's tables refer to their successors: once one of them is old, whatever
 * came to the later ones lives until the next full collection, which then is never far away.
 */
class Line {
  first: OpenConnection | null = null
  #last: OpenConnection | null = null

  append(place: OpenConnection): void {
    place.line = this
    place.before = this.#last
    if (this.#last) this.#last.after = place
    else this.first = place
    this.#last = place
  }

  remove(place: OpenConnection): void {
    const { before, after } = place
    if (before) before.after = after
    else this.first = after
    if (after) after.before = before
    else this.#last = before
    place.line = place.before = place.after = null
  }
}

/** The IPv4 address at the other end, or its /64 network. */
function networkOf(socket: Socket): string {
  return senderGroups(clientAddress(socket.remoteAddress, undefined, 0))[0]?.name ?? ''
}

/** 5,000, or less where Linux allows this process fewer open files. The files and the database need some of them. */
function sensibleTotal(): number {
  const limits = existsSync('/proc/self/limits') ? readFileSync('/proc/self/limits', 'utf8') : ''
  const openFiles = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? 10_000)
  return Math.min(5_000, Math.max(100, openFiles - 300))
}
