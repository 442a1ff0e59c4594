// The built site as a separate process, which may be killed at any moment and started again on the same data.
import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { dirname, join } from 'node:path'

export type SiteProcess = {
  url: string
  pid: number
  /** True once the site responds; false if it exits before that, or takes too long. */
  ready: Promise<boolean>
  /** Sends SIGKILL, so nothing is cleaned up. */
  kill: () => Promise<void>
  /** Sends SIGTERM, so open requests and mails are finished. */
  stop: () => Promise<void>
}

const readyWithinMs = 60_000

/** `log` is the file to which the process writes. The process is killed when this one ends. */
export function startSite(port: number, log: string, environment: Record<string, string>): SiteProcess {
  const root = dirname(import.meta.dirname)
  const output = openSync(log, 'a')
  const endWithRun = ['--import', join(import.meta.dirname, 'end-with-run.ts')]
  // The limits of the heap are those of `npm start`.
  const limits = ['--max-old-space-size=256', '--max-semi-space-size=8']
  const child = spawn(process.execPath, [...endWithRun, ...limits, 'server.ts'], {
    cwd: root,
    stdio: ['ignore', output, output, 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: 'https://firm.example.in',
      LOG_LEVEL: 'warn',
      ...visitorsBehindProxy,
      ...environment,
    },
  })
  closeSync(output)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = `http://127.0.0.1:${port}`

  async function becomesReady(): Promise<boolean> {
    for (const deadline = Date.now() + readyWithinMs; Date.now() < deadline;) {
      if (child.exitCode !== null || child.signalCode !== null) return false
      const response = await fetch(`${url}/readyz`).catch(() => null)
      await response?.text().catch(() => '')
      if (response?.ok) return true
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
    return false
  }

  return {
    url,
    pid: child.pid ?? 0,
    ready: becomesReady(),
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/**
 * Every enquiry comes from its own IP address, so the limits per sender apply as in production. The limit for all
 * senders together exists to stop floods. It is raised here, because a run is a flood.
 */
export const visitorsBehindProxy = { TRUST_PROXY: '1', STOP_GRACE_SECONDS: '0', FORMS_PER_MINUTE: '1000000' }
