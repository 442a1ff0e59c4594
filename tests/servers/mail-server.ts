// A real SMTP server for tests that accepts, refuses, delays or drops mails as it is told.
import type { Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { freePort } from './free-port.ts'

type Behaviour =
  | { is: 'willing' }
  | { is: 'refusing'; at: 'greeting' | 'sender' | 'recipient' | 'content'; code: number; text?: string }
  | { is: 'slow'; ms: number }
  /** Answers once the promise settles. */
  | { is: 'waiting'; until: Promise<unknown> }
  /** Reads the whole content, keeps it or not, and closes the connection without a reply. */
  | { is: 'dropping'; keeps: boolean }

export type MailServerForTests = {
  url: string
  /** The accepted mails, decoded, in order of arrival. */
  taken: Email[]
  /** Sets the behaviour for the next `atMost` mails; after that, mails are accepted again. */
  be: (behaviour: Behaviour, atMost?: number) => void
  maxAtOnce: () => number
  /** How many mails have arrived whole and have no reply yet. What is cut off before is no mail. */
  underWay: () => number
  stop: () => Promise<void>
  restart: () => Promise<void>
}

export async function startMailServer(): Promise<MailServerForTests> {
  const taken: Email[] = []
  const port = await freePort()
  let behaviour: Behaviour = { is: 'willing' }
  let left = Number.POSITIVE_INFINITY
  let atOnce = 0
  let maxAtOnce = 0
  let underWay = 0
  let running = await listen()

  function nextBehaviour(): Behaviour {
    if (left <= 0) return { is: 'willing' }
    left -= 1
    return behaviour
  }

  function listen(): Promise<{ server: SMTPServer; sockets: Set<Socket> }> {
    const sockets = new Set<Socket>()
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      disableReverseLookup: true,
      closeTimeout: 200,
      onConnect(_session, reply) {
        reply(behaviour.is === 'refusing' && behaviour.at === 'greeting' && left > 0 ? refusal(nextBehaviour()) : null)
      },
      onMailFrom(_address, _session, reply) {
        reply(behaviour.is === 'refusing' && behaviour.at === 'sender' && left > 0 ? refusal(nextBehaviour()) : null)
      },
      onRcptTo(_address, _session, reply) {
        reply(behaviour.is === 'refusing' && behaviour.at === 'recipient' && left > 0 ? refusal(nextBehaviour()) : null)
      },
      onData(stream, _session, reply) {
        atOnce += 1
        maxAtOnce = Math.max(maxAtOnce, atOnce)
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          underWay += 1
          const now = nextBehaviour()
          const keep = async () => taken.push(await PostalMime.parse(Buffer.concat(chunks)))
          const settle = async () => {
            atOnce -= 1
            if (now.is === 'refusing' && now.at === 'content') return reply(refusal(now))
            if (now.is === 'waiting') await now.until
            if (now.is === 'slow') await new Promise((resolve) => setTimeout(resolve, now.ms))
            if (now.is !== 'dropping' || now.keeps) await keep()
            if (now.is !== 'dropping') return reply(null)
            for (const socket of sockets) socket.destroy()
          }
          void settle().finally(() => (underWay -= 1))
        })
      },
    })
    server.on('error', () => undefined)
    return new Promise((resolve, reject) => {
      const listener = server.listen(port, '127.0.0.1', () => resolve({ server, sockets }))
      listener.once('error', reject)
      listener.on('connection', (socket) => {
        sockets.add(socket)
        socket.once('close', () => sockets.delete(socket))
      })
    })
  }

  async function stop(): Promise<void> {
    for (const socket of running.sockets) socket.destroy()
    await new Promise<void>((resolve) => running.server.close(() => resolve()))
  }

  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    be(next, atMost = Number.POSITIVE_INFINITY) {
      behaviour = next
      left = atMost
    },
    maxAtOnce: () => maxAtOnce,
    underWay: () => underWay,
    stop,
    async restart() {
      running = await listen()
    },
  }
}

function refusal(behaviour: Behaviour): Error | null {
  if (behaviour.is !== 'refusing') return null
  return Object.assign(new Error(behaviour.text ?? 'Not now'), { responseCode: behaviour.code })
}
