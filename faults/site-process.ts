// The built site as a process of its own, which may be killed at any moment and started again on the same data.
import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { dirname, join } from 'node:path'

export type SiteProcess = {
  url: string
  /** True once it answers; false when it ended before. */
  ready: Promise<boolean>
  /** SIGKILL: no warning, nothing tidied up. */
  kill: () => Promise<void>
  /** SIGTERM: open requests and mails are finished. */
  stop: () => Promise<void>
}

const readyWithinMs = 60_000

/** `log` is the file to which the process writes; it ends when this process does, however that comes. */
export function startSite(port: number, log: string, environment: Record<string, string>): SiteProcess {
  const root = dirname(import.meta.dirname)
  const output = openSync(log, 'a')
  const child = spawn(process.execPath, ['--import', join(import.meta.dirname, 'end-with-run.ts'), 'server.ts'], {
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

  async function answers(): Promise<boolean> {
    for (const deadline = Date.now() + readyWithinMs; Date.now() < deadline;) {
      if (child.exitCode !== null || child.signalCode !== null) return false
      const answer = await fetch(`${url}/readyz`).catch(() => null)
      await answer?.text().catch(() => '')
      if (answer?.ok) return true
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
    return false
  }

  return {
    url,
    ready: answers(),
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
 * Every enquiry comes from an address of its own, as visitors do, so the limits per sender hold in earnest. The limit
 * for all together is there to blunt a flood; a run that is a flood asks for a higher one.
 */
export const visitorsBehindProxy = { TRUST_PROXY: '1', FORMS_PER_MINUTE: '1000000' }
