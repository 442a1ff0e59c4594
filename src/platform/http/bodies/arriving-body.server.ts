// Receives the body of a form before the form takes a place, so that a body that never ends keeps nobody else from sending.
import type { IncomingMessage } from 'node:http'
import type { SenderGroup } from '#platform/quota/client-address.server.ts'

const mb = 1024 * 1024
/** What has arrived of the bodies that are not complete. One sender may have several windows open, or be an office. */
const ofSender = mb
const ofAll = 32 * mb

/**
 * Of a form that is sent to its page. More than any call accepts, so that the call itself responds to a body that is too
 * large and the page keeps what was typed.
 */
export const maxPageBody = 128 * 1024

/** 429, 503: too much of this sender's, or of all, is arriving. 'gone': the client has left. */
export type Arrival = 'arrived' | 'gone' | 429 | 503

/** Bodies are counted by what has arrived of them, since a connection by itself costs little. */
export function openArrivals() {
  const counts = new Map<string, number>()
  let all = 0

  function count(senders: readonly SenderGroup[], bytes: number): void {
    all += bytes
    for (const { name } of senders) {
      const sum = (counts.get(name) ?? 0) + bytes
      if (sum > 0) counts.set(name, sum)
      else counts.delete(name)
    }
  }

  /**
   * Waits for the body, and puts it where `getRequestListener` looks for one that was read before. One that is too large is
   * left to be refused by whoever reads it.
   */
  async function receive(incoming: IncomingMessage, senders: readonly SenderGroup[]): Promise<Arrival> {
    if (Number(incoming.headers['content-length'] ?? 0) > maxPageBody) return 'arrived'
    const pieces: Buffer[] = []
    let size = 0
    const { promise, resolve } = Promise.withResolvers<Arrival>()
    const onData = (piece: Buffer) => {
      pieces.push(piece)
      size += piece.length
      count(senders, piece.length)
      if (senders.some(({ name, times }) => (counts.get(name) ?? 0) > ofSender * times)) resolve(429)
      else if (all > ofAll) resolve(503)
      else if (size > maxPageBody) resolve('arrived')
    }
    const onEnd = () => resolve('arrived')
    const onClose = () => resolve('gone')
    incoming.on('data', onData).once('end', onEnd).once('close', onClose).once('error', onClose)
    if (incoming.destroyed) onClose()
    const arrival = await promise
    incoming.pause().off('data', onData).off('end', onEnd).off('close', onClose)
    count(senders, -size)
    if (arrival === 'arrived') Object.assign(incoming, { rawBody: Buffer.concat(pieces) })
    return arrival
  }

  return { receive }
}
