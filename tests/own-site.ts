// The built site without a port, with a database of a test's own, for what would be in the way of the other tests.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrations } from '../db/migrations.ts'
import { seedIfEmpty } from '../db/seed.ts'
import type { App, AppDependencies } from '../src/app.server.ts'
import { systemClock } from '../src/platform/clock.ts'
import { migrate, openDatabase, type Database } from '../src/platform/database.server.ts'
import { openFiles } from '../src/platform/files.server.ts'
import { openLog } from '../src/platform/log.server.ts'
import { readSettings } from '../src/platform/settings.server.ts'

export type OwnSite = {
  database: Database
  /** The text at a path, whatever its status. */
  read: (path: string) => Promise<string>
  close: () => Promise<void>
}

export async function openOwnSite(logLevel: 'silent' | 'error' = 'error'): Promise<OwnSite> {
  const dataDir = mkdtempSync(join(tmpdir(), 'own-site-for-tests-'))
  const settings = readSettings({ PUBLIC_URL: 'https://firm.example.in', DATA_DIR: dataDir, LOG_LEVEL: logLevel })
  const database = openDatabase({ sqliteFile: ':memory:' })
  await migrate(database, migrations)
  const files = await openFiles(settings)
  await seedIfEmpty(database, files, systemClock())
  const bundle = new URL('../build/server/index.js', import.meta.url).href
  const { createApp } = (await import(bundle)) as { createApp: (given: AppDependencies) => App }
  const log = openLog(settings.logLevel)
  const app = createApp({ settings, database, files, clock: systemClock, log, isReady: () => Promise.resolve(true) })
  return {
    database,
    read: async (path) => (await app.fetch(new Request(new URL(path, settings.publicUrl)))).text(),
    async close() {
      await database.destroy()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
