// A PostgreSQL that syncs what it writes to the disk. The one used by the tests does not, so a benchmark of writing
// would measure too little.
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { programFolders, startPostgres } from '../tests/postgres.ts'

const durable = ['fsync', 'synchronous_commit', 'full_page_writes']

/** Like startPostgres, but durable. Throws if a setting for durability is off. */
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
    throw new Error(`PostgreSQL runs with ${setting} off, so the figures would be meaningless`)
  }
  await client.end()
  return { url: postgres.url, stop }
}

/** A folder with the same programs. Its server gets these settings after all others, so they take precedence. */
function wrapped(programs: string, folder: string): string {
  mkdirSync(folder)
  symlinkSync(join(programs, 'initdb'), join(folder, 'initdb'))
  const flags = durable.map((setting) => `-c ${setting}=on`).join(' ')
  writeFileSync(join(folder, 'postgres'), `#!/bin/sh\nexec '${join(programs, 'postgres')}' "$@" ${flags}\n`, {
    mode: 0o755,
  })
  return folder
}
