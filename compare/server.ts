// The server of one build as a process of its own: its clock, its timers and its random values are the recorder's.
import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import startOptions from '../bin/start-options.json' with { type: 'json' }
import { z } from 'zod'
import { freePort } from '../tests/servers/free-port.ts'

export const publicUrl = 'http://firm.example.in'

const settings = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PUBLIC_URL: publicUrl,
  LOG_LEVEL: 'info',
  TRUST_PROXY: '1',
  STOP_GRACE_SECONDS: '0',
  DATABASE_URL: '',
  SECRET: 'the secret of every recording, which is no secret',
  MAIL_FROM: 'office@firm.example.in',
  TZ: 'UTC',
  // The site makes its child processes and its answers alike wherever it runs.
  LANG: 'C.UTF-8',
}

const releaseSchema = z.object({ release: z.string() })

/** On a machine that is busy otherwise, a first start takes minutes. */
const readyWithinMs = 600_000
/** Far longer than the longest job takes. What has not settled by then never will. */
const answerWithinMs = 600_000

export type Server = {
  /** What the build calls itself. */
  release: () => string
  port: number
  dataDir: string
  /** What the process has printed since it was first started. */
  printed: () => string
  start: (at: Date, changes?: Record<string, string>) => Promise<void>
  /** From now on random values follow from this name. */
  enter: (step: string) => Promise<void>
  /** Moves the clock, and waits until everything that became due by that is done. */
  advance: (to: Date) => Promise<void>
  /** Waits until nothing is under way. */
  settle: () => Promise<void>
  /** Sends SIGKILL, so nothing is finished. */
  kill: () => Promise<void>
  stop: () => Promise<void>
}

/** `root` is the folder of the build, which has to be up to date. */
export async function openServer(root: string, dataDir: string, smtpUrl: string): Promise<Server> {
  const port = await freePort()
  const log = join(dataDir, '..', 'log')
  let child: ChildProcess | null = null
  let release = ''
  let orders = 0

  function send(order: object): Promise<void> {
    const running = child
    if (running === null) return Promise.reject(new Error('The server does not run'))
    const number = (orders += 1)
    return new Promise((resolve, reject) => {
      const end = (error?: Error): void => {
        clearTimeout(timer)
        running.off('message', listen).off('exit', fail)
        if (error) reject(error)
        else resolve()
      }
      const listen = (answer: { number?: number }): void => (answer.number === number ? end() : undefined)
      const fail = (code: number | null): void => end(new Error(`The server ended with code ${code}`))
      const timer = setTimeout(
        () => end(new Error(`The server did not settle: ${JSON.stringify(order)}`)),
        answerWithinMs,
      )
      running.on('message', listen).once('exit', fail)
      running.send({ number, ...order })
    })
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const running = child
    child = null
    if (running === null || running.exitCode !== null || running.signalCode !== null) return
    const ended = new Promise<void>((resolve) => running.once('exit', () => resolve()))
    running.kill(signal)
    await ended
  }

  async function becomesReady(running: ChildProcess): Promise<void> {
    for (const deadline = Date.now() + readyWithinMs; Date.now() < deadline; await pause(30)) {
      if (running.exitCode !== null || running.signalCode !== null) break
      const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
      const answer = (await response?.text().catch(() => '')) ?? ''
      if (response?.ok) {
        release = releaseSchema.parse(JSON.parse(answer)).release
        return
      }
    }
    throw new Error(`The server of ${root} did not start:\n${readFileSync(log, 'utf8').slice(-2000)}`)
  }

  return {
    port,
    dataDir,
    release: () => release,
    printed: () => readFileSync(log, 'utf8'),
    async start(at, changes = {}) {
      const output = openSync(log, 'a')
      const preload = ['--import', join(import.meta.dirname, 'preload.ts')]
      const running = spawn(process.execPath, [...startOptions.node, ...preload, 'server.mjs'], {
        cwd: root,
        stdio: ['ignore', output, output, 'ipc'],
        env: {
          PATH: process.env.PATH,
          HOME: process.env.HOME,
          ...startOptions.environment,
          ...settings,
          PORT: String(port),
          DATA_DIR: dataDir,
          SMTP_URL: 'smtp://127.0.0.1:2525',
          COMPARE_MAIL_PORT: new URL(smtpUrl).port,
          COMPARE_CLOCK: at.toISOString(),
          ...changes,
        },
      })
      closeSync(output)
      child = running
      await becomesReady(running)
      await send({ do: 'settle' })
    },
    enter: (name) => send({ do: 'step', name }),
    advance: (to) => send({ do: 'advance', to: to.getTime() }),
    settle: () => send({ do: 'settle' }),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}
