// A real SMTP server for tests, with a temper: it accepts, refuses, waits, or drops the connection, as it is told.
import type { Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { freePort } from './free-port.ts'

type Temper =
  | { is: 'willing' }
  | { is: 'refusing'; at: 'greeting' | 'recipient' | 'content'; code: number; text?: string }
  | { is: 'slow'; ms: number }
  /** Takes the whole content, keeps it or not, and hangs up without an answer. */
  | { is: 'dropping'; keeps: boolean }

export type MailServerForTests = {
  url: string
  /** What was taken in, decoded, in order of arrival. */
  taken: Email[]
  /** How the next letters are met; `atMost` letters, then willingly. */
  be: (temper: Temper, atMost?: number) => void
  maxAtOnce: () => number
  stop: () => Promise<void>
  restart: () => Promise<void>
}

export async function startMailServer(): Promise<MailServerForTests> {
  const taken: Email[] = []
  const port = await freePort()
  let temper: Temper = { is: 'willing' }
  let left = Number.POSITIVE_INFINITY
  let atOnce = 0
  let maxAtOnce = 0
  let running = await listen()

  function met(): Temper {
    if (left <= 0) return { is: 'willing' }
    left -= 1
    return temper
  }

  function listen(): Promise<{ server: SMTPServer; sockets: Set<Socket> }> {
    const sockets = new Set<Socket>()
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      disableReverseLookup: true,
      closeTimeout: 200,
      onConnect(_session, answer) {
        answer(temper.is === 'refusing' && temper.at === 'greeting' && left > 0 ? refusal(met()) : null)
      },
      onRcptTo(_address, _session, answer) {
        answer(temper.is === 'refusing' && temper.at === 'recipient' && left > 0 ? refusal(met()) : null)
      },
      onData(stream, _session, answer) {
        atOnce += 1
        maxAtOnce = Math.max(maxAtOnce, atOnce)
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          const now = met()
          const keep = async () => taken.push(await PostalMime.parse(Buffer.concat(chunks)))
          const settle = async () => {
            atOnce -= 1
            if (now.is === 'refusing' && now.at === 'content') return answer(refusal(now))
            if (now.is === 'slow') await new Promise((resolve) => setTimeout(resolve, now.ms))
            if (now.is !== 'dropping' || now.keeps) await keep()
            if (now.is !== 'dropping') return answer(null)
            for (const socket of sockets) socket.destroy()
          }
          void settle()
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
      temper = next
      left = atMost
    },
    maxAtOnce: () => maxAtOnce,
    stop,
    async restart() {
      running = await listen()
    },
  }
}

function refusal(temper: Temper): Error | null {
  if (temper.is !== 'refusing') return null
  return Object.assign(new Error(temper.text ?? 'Not now'), { responseCode: temper.code })
}
