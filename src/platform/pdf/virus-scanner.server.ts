// A client of clamd, the daemon of the virus scanner ClamAV, for its command INSTREAM: the file is sent in pieces, each
// after its length, and the answer is one line.
import { createReadStream } from 'node:fs'
import { connect, type NetConnectOpts, type Socket } from 'node:net'
import { pipeline } from 'node:stream/promises'

/** `name` is the signature's. 'no answer': nobody knows whether the file is clean. */
export type ScanResult = { is: 'clean' } | { is: 'infected'; name: string } | { is: 'no answer'; reason: string }

export const scanLimits = { connectMs: 5_000, wholeMs: 60_000 }

/** Long enough for any name of a signature. */
const longestAnswer = 1024

/** Returns how to connect: `unix:/path` or `tcp://host:port`, as the settings have checked it. */
export function scannerPlace(clamdUrl: string): NetConnectOpts {
  const { protocol, hostname, port, pathname } = new URL(clamdUrl)
  if (protocol === 'unix:') return { path: decodeURIComponent(pathname) }
  return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port || 3310) }
}

/**
 * Sends the file and returns what the daemon says. Never throws for what the daemon or the network does; throws the
 * error of the file system if the file cannot be read, and the signal's reason.
 */
export async function scanFile(
  place: NetConnectOpts,
  path: string,
  signal: AbortSignal,
  limits = scanLimits,
): Promise<ScanResult> {
  signal.throwIfAborted()
  const socket = connect(place)
  const answer = answerOf(socket)
  const cut = (reason: string) => () => socket.destroy(new Error(reason))
  const onAbort = cut('aborted')
  const connecting = setTimeout(cut('no connection in time'), limits.connectMs)
  const scanning = setTimeout(cut('no answer in time'), limits.wholeMs)
  socket.once('connect', () => clearTimeout(connecting))
  signal.addEventListener('abort', onAbort, { once: true })
  const sending = send(socket, path)
  try {
    // A daemon that dislikes the size answers before it has read everything, and reads no more.
    return meaningOf(await answer)
  } catch (error) {
    signal.throwIfAborted()
    const unreadable = await sending
    if (unreadable !== null) throw unreadable
    return { is: 'no answer', reason: error instanceof Error ? error.message : String(error) }
  } finally {
    clearTimeout(connecting)
    clearTimeout(scanning)
    signal.removeEventListener('abort', onAbort)
    socket.destroy()
    await sending
  }
}

/** Returns the error of the file, if that was it. What goes wrong with the connection is told by the answer. */
async function send(socket: Socket, path: string): Promise<Error | null> {
  const file = createReadStream(path)
  let unreadable: Error | null = null
  file.once('error', (error) => {
    if (!socket.destroyed) unreadable = error
  })
  try {
    await pipeline(file, framed, socket, { end: false })
  } catch {
    if (unreadable !== null) socket.destroy()
  }
  return unreadable
}

async function* framed(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  // The leading z asks for answers that end with NUL.
  yield Buffer.from('zINSTREAM\0')
  for await (const piece of pieces) {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(piece.length)
    yield length
    yield piece
  }
  yield Buffer.alloc(4)
}

/** Resolves with everything up to the first NUL or the end; rejects if the connection fails before. */
function answerOf(socket: Socket): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let answer = ''
  const settle = (error: Error) => (answer === '' ? reject(error) : resolve(answer))
  socket.setEncoding('utf8')
  socket.on('data', (piece: string) => {
    answer += piece
    if (answer.includes('\0') || answer.length > longestAnswer) resolve(answer.split('\0')[0] ?? '')
  })
  socket.once('error', settle)
  for (const end of ['end', 'close']) socket.once(end, () => settle(new Error('closed without an answer')))
  // Whoever awaits it may come later.
  promise.catch(() => undefined)
  return promise
}

/** An answer that is not understood means nothing, least of all that the file is clean. */
function meaningOf(answer: string): ScanResult {
  const line = answer.trim()
  if (line === 'stream: OK') return { is: 'clean' }
  const found = /^stream: (\S{1,200}) FOUND$/.exec(line)?.[1]
  if (found !== undefined) return { is: 'infected', name: found }
  return { is: 'no answer', reason: `answered "${line.slice(0, 100)}"` }
}
