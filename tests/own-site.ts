// The built site without a port, with its own data, for tests that would disturb the others. Needs the build (node
// bin/build.ts).
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type * as Bundle from '#start.server.ts'
import { fillDataDir } from './databases.ts'

export type OwnSite = Pick<Bundle.OpenedSite, 'app' | 'database' | 'settings' | 'log' | 'mailRenderer'> & {
  /** Returns the body at a path, whatever the status. */
  read: (path: string) => Promise<string>
  close: () => Promise<void>
}

/** With the `sharedDataDir` of another site, it uses that one's data, like a second process. Close it first. */
export async function openOwnSite(
  logLevel: 'silent' | 'error' = 'error',
  sharedDataDir: string | null = null,
): Promise<OwnSite> {
  const dataDir = sharedDataDir ?? mkdtempSync(join(tmpdir(), 'own-site-for-tests-'))
  if (sharedDataDir === null) fillDataDir(dataDir, 'today')
  const bundle: typeof Bundle = await import(new URL('../build/server/index.js', import.meta.url).href)
  const { app, database, settings, log, mailRenderer, stop } = await bundle.openServices({
    PUBLIC_URL: 'https://firm.example.in',
    DATA_DIR: dataDir,
    LOG_LEVEL: logLevel,
  })
  return {
    app,
    database,
    settings,
    log,
    mailRenderer,
    read: async (path) => (await app.fetch(new Request(new URL(path, settings.publicUrl)))).text(),
    async close() {
      await stop()
      if (sharedDataDir === null) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
