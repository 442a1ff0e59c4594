// A free port for a server that a test starts in its own process.
import { createServer } from 'node:net'

/** Returns a port of this machine on which nothing is listening at the moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const listener = createServer()
    listener.once('error', reject)
    listener.listen(0, '127.0.0.1', () => {
      const address = listener.address()
      listener.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
