// A free port for a server that is given its number before it listens.
import { createServer } from 'node:net'

/**
 * Below the ports that the system gives to outgoing connections and to servers that leave the choice to it, so that nobody
 * takes the port before the test uses it. Processes of one run begin in different places.
 */
const [lowest, highest] = [10_000, 32_000]
let next = lowest + ((process.pid * 1009) % (highest - lowest))

/** Returns a port of this machine on which nothing is listening, never the same twice. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = next
    next = next < highest ? next + 1 : lowest
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const listener = createServer()
    listener.once('error', () => resolve(false))
    listener.listen(port, '127.0.0.1', () => listener.close(() => resolve(true)))
  })
}
