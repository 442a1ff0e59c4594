// Stands between a client and a server, and can stop passing anything on, as a frozen server does: connections are
// accepted, but nothing answers.
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export type StallingProxy = {
  port: number
  stall: () => void
  /** Passes everything on again, also what was sent meanwhile. */
  goOn: () => void
  close: () => Promise<void>
}

export async function stallingProxy(target: { host: string; port: number }): Promise<StallingProxy> {
  const sockets = new Set<Socket>()
  let isStalled = false
  const server = createServer((client) => {
    const upstream = connect(target)
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      if (isStalled) from.pause()
    }
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    port: (server.address() as AddressInfo).port,
    stall() {
      isStalled = true
      for (const socket of sockets) socket.pause()
    },
    goOn() {
      isStalled = false
      for (const socket of sockets) socket.resume()
    },
    close: () =>
      new Promise((closed) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => closed())
      }),
  }
}
