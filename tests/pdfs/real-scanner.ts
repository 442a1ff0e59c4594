// ClamAV's own daemon from Debian, on this machine only, with one signature that was made for the tests.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../servers/free-port.ts'

export const clamdProgram = '/usr/sbin/clamd'

/** Files that hold this text are infected, as the one signature has it. */
export const infection = 'a-resume-that-is-infected-for-a-test'
export const signatureName = 'Test.Infected.Resume'

export const hasRealScanner = (): boolean => existsSync(clamdProgram)

export type RealScanner = { url: string; socketUrl: string; pid: number; stop: () => Promise<void> }

type RealScannerOptions = { port?: number; maxBytes?: number }

/** `maxBytes` is the daemon's own limit for what it is sent. */
export async function startRealScanner(given: RealScannerOptions = {}): Promise<RealScanner> {
  const { port = await freePort(), maxBytes = 25 * 1024 * 1024 } = given
  const folder = mkdtempSync(join(tmpdir(), 'clamd-'))
  const socketFile = join(folder, 'clamd.ctl')
  // Name, any type of file, anywhere in it, and the text in hexadecimal.
  writeFileSync(join(folder, 'own.ndb'), `${signatureName}:0:*:${Buffer.from(infection).toString('hex')}\n`)
  const settings = [
    `DatabaseDirectory ${folder}`,
    'TCPAddr 127.0.0.1',
    `TCPSocket ${port}`,
    `LocalSocket ${socketFile}`,
    `TemporaryDirectory ${folder}`,
    `StreamMaxLength ${maxBytes}`,
    'Foreground yes',
    'MaxThreads 4',
  ]
  writeFileSync(join(folder, 'clamd.conf'), `${settings.join('\n')}\n`)
  const child = spawn(clamdProgram, ['--config-file', join(folder, 'clamd.conf')], { stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  let hasEnded = false
  void ended.then(() => (hasEnded = true))
  const end = () => void child.kill('SIGKILL')
  process.once('exit', end)
  async function stop(): Promise<void> {
    process.off('exit', end)
    end()
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  for (const deadline = Date.now() + 60_000; !(await listens(port));) {
    if (hasEnded || Date.now() > deadline) {
      await stop()
      throw new Error('clamd did not start')
    }
  }
  return { url: `tcp://127.0.0.1:${port}`, socketUrl: `unix:${socketFile}`, pid: child.pid ?? 0, stop }
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => setTimeout(() => resolve(false), 50))
  })
}
