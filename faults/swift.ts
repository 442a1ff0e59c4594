// OpenStack Swift with its S3 API, from Debian, on this machine: one copy of everything, in a folder. The proxy has the
// configuration of docs/cluster, with another port and other folders.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { freePort } from '../tests/free-port.ts'
import type { S3ForTests } from '../tests/s3.ts'
import { swiftProxyText } from './cluster-configuration.ts'
import { lackingPackages, userOf } from './debian-package.ts'
import { pause } from './enquiries.ts'
import { read } from './readers.ts'

export const swiftServers = ['account', 'container', 'object'] as const
export type SwiftServer = (typeof swiftServers)[number]
const bucket = 'site'
const user = 'site:web'
const startsWithinMs = 60_000

/** Returns the packages that are missing and cannot be installed. */
export function missingSwiftPackages(): string[] {
  return lackingPackages(
    [...swiftServers, 'proxy'].map((kind) => [`/usr/bin/swift-${kind}-server`, `swift-${kind}`] as const),
  )
}

export type SwiftForRuns = S3ForTests & {
  /** Sends SIGKILL to one of the servers behind the proxy. */
  killServer: (kind: SwiftServer) => Promise<void>
}

export async function startSwift(): Promise<SwiftForRuns> {
  const home = mkdtempSync(join(tmpdir(), 'swift-'))
  const folder = join(home, 'devices')
  const secret = crypto.randomUUID()
  const isRoot = process.getuid?.() === 0
  const userName = isRoot ? 'swift' : userInfo().username
  const ports: number[] = []
  const running = new Map<string, ChildProcess>()
  mkdirSync(join(folder, 'one'), { recursive: true })
  for (const kind of swiftServers) {
    const port = await freePort()
    ports.push(port)
    makeRing(home, kind, port)
    writeFileSync(join(home, `${kind}.conf`), serverText(kind, port))
  }
  const port = await freePort()
  writeFileSync(join(home, 'proxy.conf'), swiftProxyText({ folder: home, port, userName, secret }))
  chmodSync(home, 0o755)
  if (isRoot) spawnSync('chown', ['-R', 'swift:', home])

  function serverText(kind: string, ownPort: number): string {
    return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${ownPort}
workers = 0
user = ${userName}
swift_dir = ${home}
devices = ${folder}
mount_check = false
[pipeline:main]
pipeline = healthcheck ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
[filter:healthcheck]
use = egg:swift#healthcheck
`
  }

  function run(kind: string): ChildProcess {
    const output = openSync(join(home, `${kind}.log`), 'a')
    const child = spawn(`/usr/bin/swift-${kind}-server`, [join(home, `${kind}.conf`)], {
      ...userOf('swift'),
      cwd: home,
      env: { PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8', TZ: 'UTC', HOME: home },
      stdio: ['ignore', output, output],
    })
    closeSync(output)
    return child
  }

  const end = () => {
    for (const child of running.values()) child.kill('SIGKILL')
  }
  process.once('exit', end)

  async function killOne(kind: string): Promise<void> {
    const child = running.get(kind)
    running.delete(kind)
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    child.kill('SIGKILL')
    await ended
  }

  async function kill(): Promise<void> {
    await Promise.all([...running.keys()].map(killOne))
  }

  async function start(): Promise<void> {
    for (const kind of [...swiftServers, 'proxy']) if (!running.has(kind)) running.set(kind, run(kind))
    const areUp = async () => {
      const answers = await Promise.all([...ports, port].map((each) => read(`http://127.0.0.1:${each}/healthcheck`)))
      return answers.every(({ status }) => status === 200)
    }
    for (const deadline = Date.now() + startsWithinMs; !(await areUp()); await pause(100))
      if (Date.now() > deadline) throw new Error(`Swift did not start, see ${home}`)
  }

  function urlWith(changed: { port?: number; key?: string; bucket?: string }): string {
    const given = { port, key: user, bucket, ...changed }
    return `s3://${encodeURIComponent(given.key)}:${secret}@127.0.0.1:${given.port}/${given.bucket}?insecure=1`
  }

  await start()
  const client = new S3Client({
    credentials: { accessKeyId: user, secretAccessKey: secret },
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`,
    forcePathStyle: true,
  })
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
  client.destroy()
  return {
    port,
    folder,
    url: urlWith({}),
    urlWith,
    kill,
    killServer: killOne,
    start,
    async remove() {
      await kill()
      process.removeListener('exit', end)
      rmSync(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Which server has which part of the names: here the only one has all. */
function makeRing(home: string, kind: string, port: number): void {
  const builder = join(home, `${kind}.builder`)
  const steps = [['create', '4', '1', '1'], ['add', `r1z1-127.0.0.1:${port}/one`, '1'], ['rebalance']]
  for (const step of steps) {
    const { status, stderr, stdout } = spawnSync('/usr/bin/swift-ring-builder', [builder, ...step], {
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`swift-ring-builder ${step.join(' ')} failed: ${stdout}${stderr}`)
  }
}
