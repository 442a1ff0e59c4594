// Places whose database is reached through PgBouncer in transaction mode, configured by docs/pgbouncer.ini, with fewer
// connections to PostgreSQL than the site has to PgBouncer.
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { freePort } from '../tests/free-port.ts'
import { hasProgram } from './debian-package.ts'
import { pause } from './enquiries.ts'
import { postgresPlace, type Place } from './places.ts'

const program = '/usr/sbin/pgbouncer'

export function canPool(): boolean {
  return hasProgram(program, 'pgbouncer')
}

/** A new database on the given server. The site reaches it through PgBouncer, the run's own checks directly. */
export async function pooledPlace(serverUrl: string): Promise<Place> {
  const place = await postgresPlace(serverUrl)
  const direct = new URL(place.environment.DATABASE_URL)
  const port = await freePort()
  // PgBouncer does not run as root.
  const folder = mkdtempSync('/tmp/pgbouncer-')
  chmodSync(folder, 0o755)
  const users = join(folder, 'users.txt')
  writeFileSync(users, `"${direct.username}" "${direct.password}"\n`)
  const configuration = join(folder, 'pgbouncer.ini')
  writeFileSync(
    configuration,
    readFileSync(join(import.meta.dirname, '../docs/pgbouncer.ini'), 'utf8')
      .replace(/^site = .*$/m, `${direct.pathname.slice(1)} = host=${direct.hostname} port=${direct.port}`)
      .replace('listen_port = 6432', `listen_port = ${port}`)
      .replace('/etc/pgbouncer/users.txt', users)
      .replace('default_pool_size = 10', 'default_pool_size = 4'),
  )
  const user = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
  const pooler = spawn(program, ['-q', ...user, configuration], { stdio: 'ignore' })
  await listens(port)
  const pooled = new URL(direct)
  pooled.hostname = '127.0.0.1'
  pooled.port = String(port)
  return {
    ...place,
    engine: 'PostgreSQL behind PgBouncer',
    environment: { ...place.environment, DATABASE_URL: pooled.href },
    async remove() {
      pooler.kill('SIGTERM')
      await place.remove()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function listens(port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
      socket.unref()
      socket.on('connect', () => socket.destroy())
    })
    if (isOpen) return
    await pause(50)
  }
  throw new Error('PgBouncer did not answer')
}
