// PostgreSQL on three nodes with Patroni, etcd and HAProxy, all from Debian, on this machine. The configuration is that of
// docs/cluster, with other ports and folders.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { openDatabase } from '#platform/database.server.ts'
import { freePort } from '../tests/free-port.ts'
import { haproxyText, patroniText, type ClusterNode } from './cluster-configuration.ts'
import { lackingPackages, userOf } from './debian-package.ts'
import { pause } from './enquiries.ts'
import { nginxPackage } from './nginx.ts'
import type { Place } from './places.ts'
import { childrenOf } from './postgres-process.ts'
import { read } from './readers.ts'

const programs = [
  ['/usr/lib/postgresql/15/bin/postgres', 'postgresql-15'],
  ['/usr/bin/etcd', 'etcd-server'],
  // Patroni speaks to etcd through this module, which its package only recommends.
  ['/usr/lib/python3/dist-packages/etcd/__init__.py', 'python3-etcd'],
  ['/usr/bin/patroni', 'patroni'],
  ['/usr/sbin/haproxy', 'haproxy'],
  nginxPackage,
] as const
const names = ['one', 'two', 'three']
const readyWithinMs = 120_000
/** Longer than the time after which Patroni gives a silent leader up, and than what the promotion takes. */
const leaderWithinMs = 90_000

/** Returns the packages that are missing and cannot be installed. */
export function missingPackages(): string[] {
  return lackingPackages(programs)
}

/** As Patroni tells it: `role` is leader, sync_standby or replica. */
type Member = { name: string; role: string; state: string }

export type Cluster = Place & {
  members: () => Promise<Member[]>
  /** Resolves to the name of the leader. */
  leader: () => Promise<string>
  /** Resolves once all nodes run, and one replica is synchronous. */
  isWhole: () => Promise<void>
  /** Sends SIGKILL to every process of PostgreSQL and of Patroni on the node, as if its machine had gone. */
  kill: (name: string) => void
  /** Sends SIGKILL to the processes of PostgreSQL alone; Patroni starts it again. */
  killPostgres: (name: string) => void
  /** Sends SIGKILL to Patroni alone; PostgreSQL goes on as if nothing had happened. */
  killPatroni: (name: string) => void
  start: (name: string) => void
  /** Asks Patroni to make another node the leader, as for maintenance. */
  switchOver: (leader: string) => Promise<void>
  /** Sends the statement to this very node as its superuser. */
  ask: (name: string, statement: string) => Promise<Record<string, unknown>[]>
}

type Node = ClusterNode & { patroni: ChildProcess | null }

export async function startCluster(): Promise<Cluster> {
  const home = mkdtempSync(join(tmpdir(), 'cluster-'))
  // PostgreSQL does not run as root.
  const user = userOf('postgres')
  const passwords = {
    SUPERUSER: crypto.randomUUID(),
    REPLICATION: crypto.randomUUID(),
    REWIND: crypto.randomUUID(),
    RESTAPI: crypto.randomUUID(),
  }
  const etcdPort = await freePort()
  const leaderPort = await freePort()
  const running: ChildProcess[] = []
  const nodes: Node[] = []
  for (const name of names) {
    const folder = join(home, name)
    mkdirSync(folder)
    nodes.push({ name, folder, postgresPort: await freePort(), restPort: await freePort(), patroni: null })
  }
  const nodeOf = (name: string) => {
    const node = nodes.find((each) => each.name === name)
    if (!node) throw new Error(`There is no node ${name}`)
    return node
  }
  // PostgreSQL insists on a folder that nobody else can read.
  chmodSync(home, 0o755)
  for (const node of nodes) writeFileSync(join(node.folder, 'patroni.yml'), patroniText(node, etcdPort, passwords))
  const haproxyFile = join(home, 'haproxy.cfg')
  writeFileSync(haproxyFile, haproxyText(nodes, leaderPort))
  if (process.getuid?.() === 0) spawnSync('chown', ['-R', 'postgres:', home])
  const dataDir = join(home, 'site')
  mkdirSync(dataDir)

  function run(log: string, program: string, given: string[], folder = home): ChildProcess {
    const output = openSync(join(home, log), 'a')
    // Patroni keeps passwords in its home.
    const env = { PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8', TZ: 'UTC', HOME: folder }
    const child = spawn(program, given, {
      ...user,
      cwd: folder,
      env,
      stdio: ['ignore', output, output],
      detached: true,
    })
    closeSync(output)
    return child
  }

  function start(name: string): void {
    const node = nodeOf(name)
    node.patroni = run(`${name}.log`, '/usr/bin/patroni', [join(node.folder, 'patroni.yml')], node.folder)
  }

  function killPostgres(name: string): void {
    const postmaster = postmasterOf(nodeOf(name))
    if (postmaster === null) return
    // The first one would see the others die, and begin again.
    const children = childrenOf(postmaster)
    for (const pid of [postmaster, ...children]) killed(pid)
  }

  function killPatroni(name: string): void {
    const node = nodeOf(name)
    node.patroni?.kill('SIGKILL')
    node.patroni = null
  }

  function kill(name: string): void {
    killPatroni(name)
    killPostgres(name)
  }

  /** Resolves to null if the node's Patroni does not answer 200. */
  async function askPatroni({ restPort, patroni }: Node, path: string): Promise<string | null> {
    if (patroni === null) return null
    const answer = await read(`http://127.0.0.1:${restPort}/${path}`)
    return answer.status === 200 ? answer.body : null
  }

  /** From whichever node answers. */
  async function members(): Promise<Member[]> {
    for (const node of nodes) {
      const body = await askPatroni(node, 'cluster')
      if (body === null) continue
      const found: { members: Member[] } = JSON.parse(body)
      return found.members
    }
    return []
  }

  async function until<Found>(what: string, withinMs: number, find: () => Promise<Found | null>): Promise<Found> {
    for (const deadline = Date.now() + withinMs; Date.now() < deadline; await pause(200)) {
      const found = await find()
      if (found !== null) return found
    }
    throw new Error(`The cluster took too long: ${what}: ${JSON.stringify(await members())}`)
  }

  /** Patroni reports the former leader until its key expires, so the node itself is asked. */
  async function findLeader(): Promise<string | null> {
    for (const node of nodes) if ((await askPatroni(node, 'primary')) !== null) return node.name
    return null
  }

  const leader = () => until('no leader', leaderWithinMs, findLeader)

  async function ask(name: string, statement: string): Promise<Record<string, unknown>[]> {
    const { postgresPort: port } = nodeOf(name)
    const client = new Client({
      host: '127.0.0.1',
      port,
      user: 'postgres',
      password: passwords.SUPERUSER,
      database: 'postgres',
      connectionTimeoutMillis: 5000,
    })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return (await client.query<Record<string, unknown>>(statement)).rows
    } finally {
      await client.end()
    }
  }

  async function isWhole(): Promise<void> {
    await until('not every node runs', readyWithinMs, async () => {
      const found = await members()
      const roles = found.map(({ role }) => role)
      const doRun = found.length === names.length && found.every(({ state }) => /^(?:running|streaming)$/.test(state))
      if (!doRun || !roles.includes('leader') || !roles.includes('sync_standby')) return null
      const name = await findLeader()
      if (name === null) return null
      const standbys = await ask(name, `select 1 from pg_stat_replication where state = 'streaming'`).catch(() => [])
      return standbys.length === names.length - 1 ? true : null
    })
  }

  function end(): void {
    for (const { name } of nodes) kill(name)
    for (const child of running) child.kill('SIGKILL')
  }
  process.once('exit', end)

  running.push(
    run('etcd.log', '/usr/bin/etcd', [
      `--data-dir=${join(home, 'etcd')}`,
      `--listen-client-urls=http://127.0.0.1:${etcdPort}`,
      `--advertise-client-urls=http://127.0.0.1:${etcdPort}`,
      `--listen-peer-urls=http://127.0.0.1:${await freePort()}`,
    ]),
  )
  try {
    for (const { name } of nodes) start(name)
    running.push(run('haproxy.log', '/usr/sbin/haproxy', ['-db', '-f', haproxyFile]))
    await isWhole()
    const first = await leader()
    const password = crypto.randomUUID()
    await ask(first, `create role site login password '${password}'`)
    await ask(first, 'create database site owner site')
    const databaseUrl = `postgres://site:${password}@127.0.0.1:${leaderPort}/site`
    return {
      engine: 'PostgreSQL 15 on three nodes, Patroni, etcd and HAProxy',
      dataDir,
      sqliteFile: null,
      environment: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
      open: () => openDatabase({ databaseUrl }),
      async remove() {
        end()
        process.removeListener('exit', end)
        await pause(500)
        rmSync(home, { recursive: true, force: true, maxRetries: 5 })
      },
      members,
      leader,
      isWhole,
      kill,
      killPostgres,
      killPatroni,
      start,
      async switchOver(from) {
        const response = await fetch(`http://127.0.0.1:${nodeOf(from).restPort}/switchover`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            authorization: `Basic ${Buffer.from(`patroni:${passwords.RESTAPI}`).toString('base64')}`,
          },
          body: JSON.stringify({ leader: from }),
        })
        const text = await response.text()
        if (!response.ok) throw new Error(`Patroni did not switch over: ${response.status} ${text}`)
      },
      ask,
    }
  } catch (error) {
    end()
    throw new Error(`The cluster did not start, see ${home}`, { cause: error })
  }
}

/** Returns null if none runs. A killed one leaves its file, and its number may be another program's by now. */
function postmasterOf({ folder }: Node): number | null {
  try {
    const pid = Number.parseInt(readFileSync(join(folder, 'data/postmaster.pid'), 'utf8'), 10)
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder) ? pid : null
  } catch {
    return null
  }
}

function killed(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}
