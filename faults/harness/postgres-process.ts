// Kills the PostgreSQL of the run and starts it again. Only the server that the run itself has started.
import { spawn } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import type { TestPostgres } from '../../tests/servers/postgres.ts'

const startsWithinMs = 30_000

/** Ends the server without a checkpoint and without a word to its clients. Returns how to start it again. */
export async function crash(postgres: TestPostgres): Promise<() => Promise<void>> {
  const folder = folderOf(postgres)
  const command = readFileSync(join(folder, 'postmaster.opts'), 'utf8').trim()
  const postmaster = postmasterOf(folder)
  process.kill(postmaster, 'SIGQUIT')
  while (isAlive(postmaster)) await pause(10)
  return async () => {
    const [program = '', ...given] = command.split(' "')
    const { uid, gid } = statSync(folder)
    const root = process.getuid?.() === 0 ? { uid, gid } : {}
    const server = spawn(
      program,
      given.map((argument) => argument.replace(/"$/, '')),
      {
        ...root,
        cwd: dirname(folder),
        env: { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' },
        stdio: 'ignore',
        detached: true,
      },
    )
    server.unref()
    for (const deadline = Date.now() + startsWithinMs; !(await answers(postgres.url)); await pause(25)) {
      if (Date.now() > deadline) throw new Error('PostgreSQL did not start again')
    }
  }
}

function folderOf({ dataFolder }: TestPostgres): string {
  if (dataFolder === null) throw new Error('This run needs a PostgreSQL of its own: unset TEST_POSTGRES_URL')
  return dataFolder
}

function postmasterOf(folder: string): number {
  return Number.parseInt(readFileSync(join(folder, 'postmaster.pid'), 'utf8'), 10)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}
