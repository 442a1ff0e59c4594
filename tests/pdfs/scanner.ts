// A server on this machine that speaks the protocol of clamd, or misbehaves.
import { createServer, type Socket } from 'node:net'
import { once } from 'node:events'

export type ScannerForTests = { url: string; received: Buffer[]; stop: () => Promise<void> }

/** Calls `answer` with the content of each whole file. The content is also kept. */
export async function startScanner(answer: (socket: Socket, file: Buffer) => void): Promise<ScannerForTests> {
  const received: Buffer[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('close', () => sockets.delete(socket))
    let bytes = Buffer.alloc(0)
    socket.on('data', (piece: Buffer) => {
      bytes = Buffer.concat([bytes, piece])
      const file = fileIn(bytes)
      if (file === null) return
      received.push(file)
      answer(socket, file)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `tcp://127.0.0.1:${port}`,
    received,
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Returns the content once the piece of length 0 has come. */
function fileIn(bytes: Buffer): Buffer | null {
  const command = 'zINSTREAM\0'
  if (!bytes.toString('latin1').startsWith(command)) return null
  const pieces: Buffer[] = []
  for (let at = command.length; at + 4 <= bytes.length;) {
    const length = bytes.readUInt32BE(at)
    if (length === 0) return Buffer.concat(pieces)
    pieces.push(bytes.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}
