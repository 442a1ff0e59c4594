// S3-compatible storage for tests: a server in a process of its own, which can be killed and started again.
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port.ts'

export type S3ForTests = {
  port: number
  /** The folder in which the server keeps what it stores. */
  folder: string
  /** The value of STORAGE_URL. */
  url: string
  /** A port, a key and a bucket other than the server's own. */
  urlWith: (changed: { port?: number; key?: string; bucket?: string }) => string
  /** Sends SIGKILL. */
  kill: () => Promise<void>
  /** Starts the server again on the same folder and port. */
  start: () => Promise<void>
  /** Kills it for good and removes what it stored. */
  remove: () => Promise<void>
}

const bucket = 'site'
/** The account that s3rver has. */
const key = 'S3RVER'
const startsWithinMs = 120_000

export async function startS3(): Promise<S3ForTests> {
  const folder = mkdtempSync(join(tmpdir(), 's3-for-tests-'))
  const port = await freePort()
  const program = fileURLToPath(new URL('../bin/s3rver.js', import.meta.resolve('s3rver')))
  const given = ['--directory', folder, '--address', '127.0.0.1', '--port', String(port), '--silent']
  let child: ChildProcess | undefined

  async function kill(): Promise<void> {
    const ending = child
    child = undefined
    if (ending === undefined || ending.exitCode !== null || ending.signalCode !== null) return
    const ended = new Promise<void>((resolve) => ending.once('exit', () => resolve()))
    ending.kill('SIGKILL')
    await ended
  }

  async function start(): Promise<void> {
    child = spawn(process.execPath, [program, ...given, '--configure-bucket', bucket], { stdio: 'ignore' })
    const started = child
    for (const deadline = Date.now() + startsWithinMs; Date.now() < deadline && started.exitCode === null;) {
      if (await accepts(port)) return
    }
    throw new Error('The storage did not start')
  }

  function urlWith(changed: { port?: number; key?: string; bucket?: string }): string {
    const given = { port, key, bucket, ...changed }
    return `s3://${given.key}:${key}@127.0.0.1:${given.port}/${given.bucket}?insecure=1`
  }

  await start()
  return {
    port,
    folder,
    url: urlWith({}),
    urlWith,
    kill,
    start,
    async remove() {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Resolves to true once something listens at the port; to false after a moment if nothing does. */
function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port })
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => setTimeout(() => resolve(false), 20))
  })
}
