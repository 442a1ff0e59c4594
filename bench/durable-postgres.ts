// A PostgreSQL that keeps its word about what it has written: the one of the tests syncs nothing to the disk, which is
// what a bench of writing would measure.
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { programFolders, startPostgres } from '../tests/postgres.ts'

const durable = ['fsync', 'synchronous_commit', 'full_page_writes']

/** As startPostgres, but durable; throws where it would not be. */
export async function startDurablePostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  const home = mkdtempSync(join(process.getuid?.() === 0 ? '/tmp' : tmpdir(), 'durable-postgres-'))
  chmodSync(home, 0o755)
  const postgres = await startPostgres(
    programFolders().map((folder, order) => wrapped(folder, join(home, String(order)))),
  )
  const stop = async () => {
    await postgres.stop()
    rmSync(home, { recursive: true, force: true })
  }
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  for (const setting of durable) {
    const { rows } = await client.query<Record<string, string>>(`show ${setting}`)
    if (rows[0]?.[setting] === 'on') continue
    await client.end()
    await stop()
    throw new Error(`PostgreSQL runs with ${setting} off, so its figures would say nothing`)
  }
  await client.end()
  return { url: postgres.url, stop }
}

/** A folder with the same programs, of which the server is given these settings after all others: the last one holds. */
function wrapped(programs: string, folder: string): string {
  mkdirSync(folder)
  symlinkSync(join(programs, 'initdb'), join(folder, 'initdb'))
  const flags = durable.map((setting) => `-c ${setting}=on`).join(' ')
  writeFileSync(join(folder, 'postgres'), `#!/bin/sh\nexec '${join(programs, 'postgres')}' "$@" ${flags}\n`, {
    mode: 0o755,
  })
  return folder
}
