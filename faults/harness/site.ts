// The built site as a separate process, which may be killed at any moment and started again on the same data.
import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import startOptions from '../../bin/start-options.json' with { type: 'json' }

/** On a machine that is busy otherwise, a first start takes minutes. */
const readyWithinMs = 300_000
const project = dirname(dirname(import.meta.dirname))

export type NodeProcess = {
  url: string
  pid: number
  /** Of all its threads, in microseconds. */
  cpuMicroseconds: () => Promise<number>
  memory: () => Promise<NodeJS.MemoryUsage>
  /** Sends SIGKILL, so nothing is cleaned up. */
  kill: () => Promise<void>
  /** Sends SIGTERM, so open requests and mails are finished. */
  stop: () => Promise<void>
}

/** `ready`: true once the site responds; false if it exits before that, or takes too long. */
export type SiteProcess = NodeProcess & { ready: Promise<boolean> }

export const secret = 'one secret for all processes of the site'

/**
 * Every visitor comes from an IP address of their own, so the limits per sender apply as in production. The limit for all
 * senders together exists to stop floods. It is raised here, because a run is a flood.
 */
const settings = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PUBLIC_URL: 'https://firm.example.in',
  LOG_LEVEL: 'warn',
  TRUST_PROXY: '1',
  STOP_GRACE_SECONDS: '0',
  FORMS_PER_MINUTE: '1000000',
  SECRET: secret,
  MAIL_FROM: 'office@firm.example.in',
}

type Started = {
  port: number
  /** The file to which the process writes. */
  log: string
  environment: Record<string, string>
  /** Has the code of another release, if it is not to run this one. */
  root?: string
}

/** The process is killed when this one ends. */
export function launchSite({ port, log, environment, root = project }: Started): SiteProcess {
  const child = launch([...startOptions.node, 'server.mjs'], log, root, {
    ...startOptions.environment,
    ...settings,
    PORT: String(port),
    ...environment,
  })
  const url = `http://127.0.0.1:${port}`

  async function becomesReady(): Promise<boolean> {
    for (const deadline = Date.now() + readyWithinMs; Date.now() < deadline; await pause(30)) {
      if (child.exitCode !== null || child.signalCode !== null) return false
      const response = await fetch(`${url}/readyz`).catch(() => null)
      await response?.text().catch(() => '')
      if (response?.ok) return true
    }
    return false
  }
  return { ...processOf(child, url), ready: becomesReady() }
}

export function launch(
  parameters: readonly string[],
  log: string,
  cwd = project,
  environment: Record<string, string> = {},
): ChildProcess {
  const output = openSync(log, 'a')
  try {
    return spawn(process.execPath, ['--import', join(import.meta.dirname, 'reporting.ts'), ...parameters], {
      cwd,
      stdio: ['ignore', output, output, 'ipc'],
      env: { ...process.env, ...environment },
    })
  } finally {
    closeSync(output)
  }
}

export function processOf(child: ChildProcess, url: string): NodeProcess {
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  async function usage(): Promise<{ cpu: NodeJS.CpuUsage; memory: NodeJS.MemoryUsage }> {
    const told = answerOf<{ cpu: NodeJS.CpuUsage; memory: NodeJS.MemoryUsage }>(child, 'usage')
    child.send('usage')
    return told
  }
  async function end(signal: NodeJS.Signals): Promise<void> {
    child.kill(signal)
    await ended
  }
  return {
    url,
    pid: child.pid ?? 0,
    async cpuMicroseconds() {
      const { cpu } = await usage()
      return cpu.user + cpu.system
    },
    memory: async () => (await usage()).memory,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}

/** Resolves to what the next message with this name has under it. */
export function answerOf<Value>(child: ChildProcess, name: string): Promise<Value> {
  return new Promise((resolve, reject) => {
    const listen = (message: Record<string, unknown>): void => {
      if (!(name in message)) return
      forget()
      resolve(message[name] as Value)
    }
    const fail = (code: number | null): void => {
      forget()
      reject(new Error(`A server ended with code ${code}`))
    }
    const forget = (): void => void child.off('message', listen).off('exit', fail)
    child.on('message', listen).once('exit', fail)
  })
}

export type LogLine = { level: number; msg: string; message?: string }

/** The JSON lines in the log of a site's process. */
export function linesOf(log: string): LogLine[] {
  return readFileSync(log, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line): LogLine => JSON.parse(line))
}
