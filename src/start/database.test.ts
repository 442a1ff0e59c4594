// The tables are migrated where there is a site, and nowhere else.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SettingsError } from '#platform/settings-error.ts'
import { migrateDatabase } from './database.server.ts'

test('npm run migrate creates no database where a mistyped DATA_DIR leads', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mistyped-'))
  try {
    await expect(migrateDatabase({ DATA_DIR: folder })).rejects.toThrow(SettingsError)
    expect(readdirSync(folder)).toEqual([])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
